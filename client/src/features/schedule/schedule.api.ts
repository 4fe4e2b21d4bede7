import { maintenance } from '@menara/shared/contract/maintenance/maintenance-occurrences.contract.ts'
import { maintenancePlans } from '@menara/shared/contract/maintenance/maintenance-plans.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { shifts } from '@menara/shared/contract/people/shifts.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

const ALL = 1000
/** The days of a page, both included, at one site. */
export interface PageOfDays {
  readonly siteId: string
  readonly start: string
  readonly end: string
}

export const workAt = ({ siteId, start, end }: PageOfDays, team?: string) =>
  asking(maintenance.occurrences, { query: { location_id: siteId, start, end, limit: ALL, ...(team && { group_id: team }) } })
/** Work of an asset or a plan: the next that is planned, by day. */
export const nextWorkOf = (of: WorkOwner) => asking(maintenance.occurrences, { query: { ...of, state: 'planned', limit: 5 } })
/** Work of an asset or a plan, the latest first, up to a day. */
export const lastWorkOf = (of: WorkOwner, end: string) =>
  asking(maintenance.occurrences, { query: { ...of, order: 'latest', end, limit: 60 } })
type WorkOwner = { readonly asset_id: string } | { readonly plan_id: string }
export const bookingsAt = ({ siteId, start, end }: PageOfDays) =>
  asking(bookings.list, { query: { location_id: siteId, start, end, limit: ALL } })
export const visitsAt = ({ siteId, start, end }: PageOfDays) => asking(visitors.expected, { query: { location_id: siteId, start, end } })
export const absencesAt = ({ siteId, start, end }: PageOfDays) =>
  asking(ticketStages.absences, { query: { location_id: siteId, start, end } })
export const holidaysIn = ({ start, end }: Pick<PageOfDays, 'start' | 'end'>) => asking(slaCalendars.holidays, { query: { start, end } })
export const allShifts = () => ({ ...asking(shifts.list, { query: {} }), staleTime: 60_000 })
export const teamsOf = (siteId: string) => ({
  ...asking(groups.list, { query: { location_id: siteId, limit: ALL } }),
  staleTime: 60_000,
})

export const planById = (id: string) => asking(maintenancePlans.get, { params: { id } })
export const plansOfAsset = (asset_id: string) => asking(maintenancePlans.list, { query: { asset_id, limit: 50 } })
export const loadAt = (location_id: string, start: string, weeks: number) =>
  asking(maintenance.load, { query: { location_id, start, weeks } })

const SUBJECTS = ['maintenance', 'maintenance_plans']
/** Asks anew for everything about plans and their work. */
export function useStale(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () => Promise.all(SUBJECTS.map((subject) => cache.invalidateQueries({ queryKey: [subject] })))
}
function useChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const stale = useStale()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: stale,
  })
}

export const useReschedule = () =>
  useChange(({ id, ...body }: { readonly id: string } & CallOf<typeof maintenance.reschedule>['body']) =>
    call(maintenance.reschedule, { params: { id }, body }),
  )
export const useSkip = () =>
  useChange(({ id, reason }: { readonly id: string; readonly reason: string }) =>
    call(maintenance.skip, { params: { id }, body: { reason } }),
  )
export const useSetCapacity = () =>
  useChange(({ id, hours }: { readonly id: string; readonly hours: number | null }) =>
    call(maintenance.setCapacity, { params: { id }, body: { hours } }),
  )
export const useMovePlan = () =>
  useChange(({ id, move }: { readonly id: string; readonly move: CallOf<typeof maintenancePlans.move>['body']['move'] }) =>
    call(maintenancePlans.move, { params: { id }, body: { move } }),
  )
export const removePlan = (id: string) => call(maintenancePlans.remove, { params: { id } })
/** The year plan of a site, about which documents are issued. */
export const yearPlanOf = async (location_id: string, year: number) =>
  (await call(maintenance.yearPlan, { body: { location_id, year } })).data
export type PlanBody = CallOf<typeof maintenancePlans.create>['body']
/** Creates a plan, or changes one. */
export const savePlan = async (id: string | undefined, body: PlanBody) =>
  id === undefined ? call(maintenancePlans.create, { body }) : call(maintenancePlans.update, { params: { id }, body })
