import { Badge, Group } from '@mantine/core'
import type { MaintenancePlan } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import type { PlanState as State } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../../kit/look/look.ts'

const COLOUR: Readonly<Record<State, string>> = { draft: 'gray', active: 'green', paused: 'yellow', ended: 'gray' }

/** How far a plan is, and how much of its work is late. */
export function PlanState({ plan }: { readonly plan: Pick<MaintenancePlan, 'state' | 'overdue'> }) {
  const { t } = useTranslation('schedule')
  return (
    <Group gap={4} wrap="nowrap">
      <Badge color={colourOf(COLOUR, plan.state)}>{t(`plan.state.${plan.state}`)}</Badge>
      {plan.overdue > 0 && <Badge color="red">{t('plan.overdue', { count: plan.overdue })}</Badge>}
    </Group>
  )
}
