import { Text } from '@mantine/core'
import type { Wall } from '@menara/shared/contract/iot/monitoring.contract.ts'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../kit/dates/dates.ts'
import { Section } from '../../kit/section.tsx'
import { useHomeZone } from '../../kit/site.ts'
import { FactsTable } from './facts.tsx'
import { StateMark } from './words.tsx'

/** Screens on walls that report by themselves: one that stopped painting is an alarm. */
export function WallsPanel({ walls }: { readonly walls: readonly Wall[] }) {
  const { t } = useTranslation('monitoring')
  const zone = useHomeZone()
  const head = ['name', 'state', 'since', 'heard'].map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <Section flush title={t('walls')} count={walls.length}>
      {walls.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {t('noWalls')}
        </Text>
      ) : (
        <FactsTable
          label={t('walls')}
          head={head}
          rows={walls}
          keyOf={(item) => item.id}
          cells={(item) => [
            item.name,
            <StateMark key="state" tone={item.state === 'live' ? 'good' : 'bad'}>
              {t(`wall.${item.state}`)}
            </StateMark>,
            dateText(item.since, 'full', zone),
            dateText(item.heard_at, 'full', zone),
          ]}
        />
      )}
    </Section>
  )
}
