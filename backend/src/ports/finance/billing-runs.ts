import type { Caller } from '../../platform/access/caller.ts'

/** Drafts of a site's tenants for a month, made as often as it takes. */
export interface BillingRuns {
  /** 422 for a month that is not over, 409 without rates. */
  run(asked: { readonly location_id: string; readonly month: string }, caller: Caller): Promise<unknown>
}
