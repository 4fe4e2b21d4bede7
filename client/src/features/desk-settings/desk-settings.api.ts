import { progressStatuses } from '@menara/shared/contract/desk/progress-statuses.contract.ts'
import { ticketClosings } from '@menara/shared/contract/desk/ticket-closings.contract.ts'
import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

const ALL = 1000

export const labelsOf = (typeId: number) => asking(tickets.progressStatuses, { query: { ticket_type_id: typeId } })
export const subtypesOf = (typeId: number, archived: boolean) =>
  asking(ticketSubtypes.list, { query: { ticket_type_id: typeId, ...(archived && { archived }) } })
export const defaultsOf = (typeId: number, siteId: string | undefined) =>
  asking(ticketDefaults.list, { query: { ticket_type_id: typeId, limit: ALL, ...(siteId && { location_id: siteId }) } })
export const closings = () => asking(ticketClosings.list, {})
const at = (siteId: string, query: { readonly may?: 'ticket_work' }) => ({
  ...asking(users.byLocation, { params: { id: siteId }, query }),
  enabled: siteId !== '',
  staleTime: 60_000,
})
export const peopleAt = (siteId: string) => at(siteId, {})
export const workersAt = (siteId: string) => at(siteId, { may: 'ticket_work' })
export const allTeams = () => ({ ...asking(groups.list, { query: { limit: ALL } }), staleTime: 60_000 })

export type Kind = 'label' | 'subtype' | 'default'
type Body = Readonly<Record<string, unknown>>
/** `id` absent: a new one. */
interface Put {
  readonly id?: string | undefined
  readonly typeId: number
  readonly body: Body
}

const PUTS: Readonly<Record<Kind, (put: Put) => Promise<unknown>>> = {
  label: ({ id, body }) =>
    id === undefined
      ? call(progressStatuses.create, { body: body as never })
      : call(progressStatuses.update, { params: { id: Number(id) }, body: body as never }),
  subtype: ({ id, body }) =>
    id === undefined
      ? call(ticketSubtypes.create, { body: body as never })
      : call(ticketSubtypes.update, { params: { id }, body: body as never }),
  default: ({ id, typeId, body: { ticket_type_id: _type, ...body } }) =>
    id === undefined
      ? call(ticketDefaults.create, { body: { ...body, ticket_type_id: typeId } as never })
      : call(ticketDefaults.update, { params: { id, ticketTypeId: typeId }, body: body as never }),
}
const REMOVALS: Readonly<Record<Kind, (id: string) => Promise<unknown>>> = {
  label: (id) => call(progressStatuses.remove, { params: { id: Number(id) } }),
  subtype: (id) => call(ticketSubtypes.remove, { params: { id } }),
  default: (id) => call(ticketDefaults.remove, { params: { id } }),
}

/** A change of a setting shows in its list and on every ticket. */
function useTold<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['tickets', 'ticket_subtypes', 'ticket_defaults', 'ticket_closings'].map((subject) =>
          cache.invalidateQueries({ queryKey: [subject] }),
        ),
      ),
  })
}
export const usePutSetting = (kind: Kind) => useTold(PUTS[kind])
export const useRemoveSetting = (kind: Kind) => useTold(REMOVALS[kind])
export const usePutClosing = (typeId: number) =>
  useTold((days: number) => call(ticketClosings.put, { params: { id: typeId }, body: { days } }))
