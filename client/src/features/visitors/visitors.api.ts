import { evacuations } from '@menara/shared/contract/visitors/evacuations.contract.ts'
import { visitorGates } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { watchlistApprovals } from '@menara/shared/contract/visitors/watchlist-approvals.contract.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

export const visitorsOf = (ticketId: string) => asking(visitors.ofTicket, { params: { id: ticketId } })
export const eventsOf = ({ ticket, id }: Visitor) => asking(visitors.events, { params: { id: ticket.id, visitorId: id } })
export const onSiteAt = (siteId: string | undefined) => asking(visitors.onSite, { query: { ...(siteId && { location_id: siteId }) } })
export const staffAt = (siteId: string | undefined) => asking(evacuations.staff, { query: { ...(siteId && { location_id: siteId }) } })
export const watchlistBy = (search: string) => asking(visitorRules.list, { query: { limit: 200, ...(search && { search }) } })
export const retentionDays = () => asking(visitorRules.retention, {})
export const gateTargets = () => asking(visitorGates.list, {})
export const whoClears = () => asking(watchlistApprovals.list, {})
export const erasureProofs = () => asking(visitorRules.erasures, { query: { limit: 50 } })

export const placeOf = ({ ticket, id }: Visitor) => ({ id: ticket.id, visitorId: id })

/** A command on visitors: everything about them, and their tickets, is asked again; a refusal is shown. `null` says nothing when it went well. */
export function useVisitorCommand<E extends Endpoint>(item: E, what: 'create' | 'update' | 'delete' | null = 'update') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (args: CallOf<E>) => call(item, args),
    onSuccess: () => {
      if (what) toastSuccess(what)
    },
    onError: showRefusal,
    onSettled: () => {
      for (const subject of [
        'visitors',
        'evacuations',
        'visitor_rules',
        'visitor_gates',
        'watchlist_approvals',
        'passes',
        'pass_settings',
        'tickets',
      ])
        void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
