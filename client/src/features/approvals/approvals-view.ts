import { oneOf, text } from '../../kit/lists/view-state.ts'

export const approvalTabs = ['waiting', 'decided', 'substitutes'] as const
export const approvalsView = {
  tab: oneOf(approvalTabs),
  /** The ticket whose page is open. */
  ticket: text,
}
