import { Paper, Stack, Text } from '@mantine/core'
import type { MaintenancePlan } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { useTranslation } from 'react-i18next'
import { useTriggerText } from './trigger-words.ts'

/** What a plan says, for those who only read it. */
export function PlanFacts({ plan }: { readonly plan: MaintenancePlan }) {
  const { t, i18n } = useTranslation('schedule')
  const triggerText = useTriggerText()
  const { template, assets, area, group, minutes, instructions, parts } = plan
  const lines = [
    [t('plan.trigger'), triggerText(plan)],
    [t('where'), assets.map(({ name }) => name).join(', ') || area?.name],
    [t('plan.template'), template && (i18n.language === 'en' ? template.name_en : template.name_id)],
    [t('team'), group?.name],
    [t('plan.minutes'), t('minutes', { count: minutes })],
    [t('plan.parts'), parts.map(({ item, quantity }) => `${quantity} × ${item.name}`).join(', ')],
    [t('plan.instructions'), instructions],
  ].filter(([, value]) => value)
  return (
    <Paper p="md" maw={860}>
      <Stack gap={6}>
        {lines.map(([label, value]) => (
          <Text key={String(label)} size="sm">
            <Text span c="dimmed">
              {label}:{' '}
            </Text>
            {value}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}
