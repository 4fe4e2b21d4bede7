import { claimQueues } from '@menara/shared/contract/claims/claims.contract.ts'
import { claimStates } from '@menara/shared/domain/claims/claim-state.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

const claimTabs = ['claims', 'advances'] as const
/** Which list, what of it, and the claim that is open. */
export const claimsView = {
  tab: oneOf(claimTabs),
  queue: oneOf(claimQueues),
  state: oneOf(claimStates),
  search: text,
  claim: text,
}
