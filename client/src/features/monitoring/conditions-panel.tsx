import { Group, Paper, Text } from '@mantine/core'
import type { Condition } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PriorityBadge } from '../../kit/badges.tsx'
import { dateText } from '../../kit/dates/dates.ts'
import { Section } from '../../kit/section.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { FactsTable } from './facts.tsx'

/** What is wrong with the system itself, or that nothing is. */
export function ConditionsPanel({ conditions }: { readonly conditions: readonly Condition[] }) {
  const { t } = useTranslation('monitoring')
  const zone = useHomeZone()
  if (conditions.length === 0)
    return (
      <Paper p="md" role="status">
        <Group gap="xs">
          <IconCircleCheck size={20} aria-hidden />
          <Text fw={600}>{t('allWell')}</Text>
        </Group>
      </Paper>
    )
  const head = ['priority', 'what', 'since'].map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <Section flush title={t('conditions')} count={conditions.length}>
      <FactsTable
        label={t('conditions')}
        head={head}
        rows={conditions}
        keyOf={(item) => item.id}
        cells={(item) => [
          <PriorityBadge key="p" priority={item.priority} />,
          t(`condition.${item.kind}`, { subject: item.subject }),
          dateText(item.since, 'full', zone),
        ]}
      />
    </Section>
  )
}
