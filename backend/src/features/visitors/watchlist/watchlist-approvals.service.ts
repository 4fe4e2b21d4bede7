import type { WatchlistApproval } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Site } from '../../../ports/places.ts'
import { siteInScope, VISITOR } from '../visitor-access.service.ts'
import type { WatchlistApprovalsStore } from './watchlist-approvals.store.ts'

export interface WatchlistApprovalsNeeds {
  readonly approvals: WatchlistApprovalsStore
  readonly journal: Journal
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type WatchlistApprovalsService = ReturnType<typeof watchlistApprovalsService>

/** Which approval decides about hits on the watchlist, site by site. What is asked already goes on as it was asked. */
export function watchlistApprovalsService({ approvals, journal, site, atomically }: WatchlistApprovalsNeeds) {
  return {
    list: ({ locationIds }: Caller): Promise<WatchlistApproval[]> => approvals.ofSites(locationIds),
    put: (id: string, typeId: string | null, caller: Caller): Promise<WatchlistApproval> =>
      atomically(async () => {
        await siteInScope(site, id, caller)
        if (typeId !== null) mustBeOfVisitors(await approvals.ticketTypeOf(typeId))
        await approvals.put(id, typeId)
        journal.record({
          action: 'visitor_rule.approval_set',
          subject: 'visitor_rules',
          subject_id: id,
          actor_id: caller.userId,
          detail: { approval_type_id: typeId },
          hints: [{ topic: 'visitors', key: id, location_id: id }],
        })
        const [row] = await approvals.ofSites([id])
        if (!row) throw new Error('A site that was just there is not')
        return row
      }),
  }
}

function mustBeOfVisitors(ticketTypeId: number | undefined): void {
  if (ticketTypeId === undefined) throw invalid('approval_type_id', 'exists', 'There is no such approval type')
  if (ticketTypeId !== VISITOR) throw invalid('approval_type_id', 'ticket_type', 'Choose an approval type of visitor tickets')
}
