import { Badge } from '@mantine/core'
import type { ApprovalStepState, RequestState } from '@menara/shared/domain/approval/approval-words.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const REQUEST: Readonly<Record<RequestState, string>> = {
  not_required: 'gray',
  pending: 'grape',
  approved: 'green',
  rejected: 'red',
  returned: 'yellow',
  cancelled: 'gray',
  expired: 'orange',
}
const STEP: Readonly<Record<ApprovalStepState, string>> = {
  waiting: 'gray',
  active: 'grape',
  approved: 'green',
  rejected: 'red',
  skipped: 'gray',
  expired: 'orange',
}
export function RequestBadge({ state }: { readonly state: RequestState }) {
  const { t } = useTranslation('approvals')
  return <Badge color={colourOf(REQUEST, state)}>{t(`state.${state}`)}</Badge>
}
export function StepBadge({ state }: { readonly state: ApprovalStepState }) {
  const { t } = useTranslation('approvals')
  return <Badge color={colourOf(STEP, state)}>{t(`stepState.${state}`)}</Badge>
}
