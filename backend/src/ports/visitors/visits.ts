import type { visits } from '@menara/shared/contract/visitors/visits.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'

/** Visits, as other features open them. */
export interface Visits {
  /** Opens a visitor ticket and invites everybody to it; joins the open transaction. Throws what the desk's own form would. */
  open(
    draft: CallOf<typeof visits.open>['body'],
    caller: Caller,
  ): Promise<{ readonly ticket: { readonly id: string; readonly number: string } }>
}
