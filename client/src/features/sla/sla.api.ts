import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import type { SlaPreview, SlaSimulation } from '@menara/shared/contract/sla/sla-what-if.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import type { TargetKind } from '@menara/shared/domain/sla/clock.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { useSites } from '../../kit/site.ts'
import { knownKinds } from './sla-draft.ts'

/** More than there ever are: a list is the whole of it. */
const ALL = 1000
const MINUTE_MS = 60_000

export const allPolicies = () => asking(slas.list, { query: { limit: ALL } })
export const policyById = (id: string) => asking(slas.get, { params: { id } })
export const allCalendars = () => asking(slaCalendars.list, { query: { limit: ALL } })
export const calendarById = (id: string) => asking(slaCalendars.get, { params: { id } })
/** Asked often while something is left to be done. */
export const recountLeft = () => ({
  ...asking(slas.recount, {}),
  refetchInterval: ({ state }: { state: { data?: { data: { left: number } } | undefined } }) =>
    (state.data?.data.left ?? 0) > 0 ? 2000 : (false as const),
})
export const figuresOf = (query: { readonly start: string; readonly location_id?: string }) => asking(slas.report, { query })
export const allTeams = () => ({ ...asking(groups.list, { query: { limit: ALL } }), staleTime: MINUTE_MS })
export const allWebhooks = () => ({ ...asking(slas.webhooks, {}), staleTime: MINUTE_MS })
export const allApprovalTypes = () => ({ ...asking(approvals.types, { query: {} }), staleTime: MINUTE_MS })
export const allSubtypes = () => ({ ...asking(ticketSubtypes.list, { query: {} }), staleTime: MINUTE_MS })
export const clocksOf = (id: string) => ({ ...asking(ticketClocks.get, { params: { id } }), refetchInterval: MINUTE_MS })

/** What a ticket is measured by, as the server serves it; of kinds the form knows, and all of those until it has answered. */
export function useTargetKinds(): readonly TargetKind[] {
  const served = useQuery({ ...asking(slas.types, {}), staleTime: MINUTE_MS }).data?.data ?? []
  return knownKinds(served.map(({ id }) => id))
}

/** Categories of these ticket types, of all where none is named; those of types the reader may not open are left out. */
export const useCategoriesOf = (typeIds: readonly number[]) =>
  useQueries({
    queries: (typeIds.length > 0 ? typeIds : ticketTypes.map((item) => item.id)).map((ticket_type_id) => ({
      ...asking(categories.choices, { query: { ticket_type_id } }),
      staleTime: MINUTE_MS,
    })),
  }).flatMap((query) => query.data?.data ?? [])

/** Active people of all sites the reader sees, by name; those alone who may work tickets there, where that is asked. */
export function usePeople(query: { readonly may?: 'ticket_work' } = {}): readonly Ref[] {
  const answers = useQueries({
    queries: useSites().map(({ id }) => ({ ...asking(users.byLocation, { params: { id }, query }), staleTime: MINUTE_MS })),
  })
  const all = new Map(answers.flatMap((answer) => answer.data?.data ?? []).map(({ id, name }) => [id, { id, name }]))
  return [...all.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

type Body = Readonly<Record<string, unknown>>
interface Put {
  /** Absent: a new one. */
  readonly id: string | undefined
  readonly body: Body
}
function useTold<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const key of [
        ['slas', 'list'],
        ['slas', 'recount'],
        ['sla_calendars', 'list'],
      ])
        void cache.invalidateQueries({ queryKey: key })
    },
  })
}
export const usePutPolicy = () =>
  useTold(({ id, body }: Put) =>
    id === undefined ? call(slas.create, { body: body as never }) : call(slas.update, { params: { id }, body: body as never }),
  )
export const useRemovePolicy = () =>
  useTold(({ id, confirm }: { readonly id: string; readonly confirm: string | undefined }) =>
    call(slas.remove, { params: { id }, query: { ...(confirm !== undefined && { confirm }) } }),
  )
export const usePutCalendar = () =>
  useTold(({ id, body }: Put) =>
    id === undefined
      ? call(slaCalendars.create, { body: body as never })
      : call(slaCalendars.update, { params: { id }, body: body as never }),
  )
export const useRemoveCalendar = () => useTold((id: string) => call(slaCalendars.remove, { params: { id } }))

export type Planned =
  | { readonly policy: { readonly id?: string; readonly draft: Body } }
  | { readonly removed: string }
  | { readonly calendar: { readonly id: string; readonly draft: Body } }
export const usePreview = () =>
  useMutation({ mutationFn: async (planned: Planned): Promise<SlaPreview> => (await call(slas.preview, { body: planned as never })).data })
export const useSimulation = () =>
  useMutation({
    mutationFn: async (asked: Planned & { readonly days: number }): Promise<SlaSimulation> =>
      (await call(slas.simulate, { body: asked as never })).data,
  })
