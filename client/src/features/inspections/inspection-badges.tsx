import { Badge, Group } from '@mantine/core'
import type { FindingState, LineResult, RoundState, TemplateState } from '@menara/shared/domain/inspections/inspection-states.ts'
import type { PlanState } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const ROUND: Readonly<Record<RoundState, string>> = {
  ...{ scheduled: 'gray', due: 'blue', in_progress: 'teal', submitted: 'grape', approved: 'green', returned: 'yellow', missed: 'red' },
}
const FINDING: Readonly<Record<FindingState, string>> = { open: 'red', ticket: 'orange', fixed: 'blue', verified: 'green' }
const TEMPLATE: Readonly<Record<TemplateState, string>> = { draft: 'gray', published: 'green', retired: 'gray' }
const PLAN: Readonly<Record<PlanState, string>> = { draft: 'gray', active: 'green', paused: 'yellow', ended: 'gray' }
const RESULT: Readonly<Record<LineResult, string>> = { pass: 'green', fail: 'red', na: 'gray' }

export function RoundBadge({ round }: { readonly round: { readonly state: RoundState; readonly overdue: boolean } }) {
  const { t } = useTranslation('inspections')
  return (
    <Group gap={4} wrap="nowrap">
      <Badge color={colourOf(ROUND, round.state)}>{t(`round.${round.state}`)}</Badge>
      {round.overdue && <Badge color="red">{t('overdue')}</Badge>}
    </Group>
  )
}
export function FindingBadge({ state }: { readonly state: FindingState }) {
  const { t } = useTranslation('inspections')
  return <Badge color={colourOf(FINDING, state)}>{t(`finding.${state}`)}</Badge>
}
export function TemplateBadge({ state }: { readonly state: TemplateState }) {
  const { t } = useTranslation('inspections')
  return <Badge color={colourOf(TEMPLATE, state)}>{t(`template.${state}`)}</Badge>
}
export function PlanBadge({ state }: { readonly state: PlanState }) {
  const { t } = useTranslation('inspections')
  return <Badge color={colourOf(PLAN, state)}>{t(`plan.${state}`)}</Badge>
}
export function ResultBadge({ result }: { readonly result: LineResult }) {
  const { t } = useTranslation('inspections')
  return <Badge color={colourOf(RESULT, result)}>{t(`result.${result}`)}</Badge>
}
