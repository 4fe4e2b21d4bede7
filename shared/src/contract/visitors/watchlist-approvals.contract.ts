import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Id, many, nullable, one, Ref } from '../../kit/words.ts'

/** What decides about a hit on the watchlist at a site; null: somebody with `visitor_security`, alone. */
export const WatchlistApproval = closed({
  location: Ref,
  approval_type: nullable(closed({ id: Id, name_en: Type.String(), name_id: Type.String() })),
})
export type WatchlistApproval = Static<typeof WatchlistApproval>

const path = '/desk/api/v1/setting/tickets/watchlist'
const access = 'show_manage_ticket'

/** Which approval decides about hits on the watchlist, site by site, for those who keep the settings of the desk. */
export const watchlistApprovals = {
  list: endpoint({
    name: 'watchlist_approvals.list',
    method: 'GET',
    path,
    access,
    summary: 'What decides about hits on the watchlist, by site',
    reply: many(WatchlistApproval),
  }),
  put: endpoint({
    name: 'watchlist_approvals.put',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Set the approval type of a site, or none; what is asked already goes on',
    params: ById,
    body: closed({ approval_type_id: nullable(Id) }),
    reply: one(WatchlistApproval),
  }),
} as const
