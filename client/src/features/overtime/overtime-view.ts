import { overtimeViews } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { overtimeStates } from '@menara/shared/domain/overtime/overtime-states.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

/** Which overtime is listed, which one is open, and whether one is being written. */
export const overtimeView = {
  tab: oneOf(overtimeViews),
  state: oneOf(overtimeStates),
  search: text,
  id: text,
  write: oneOf(['request', 'order'] as const),
}
