import { ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { ticketSchedules } from '@menara/shared/contract/desk/ticket-schedules.contract.ts'
import { ticketTemplates } from '@menara/shared/contract/desk/ticket-templates.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

const ALL = 1000
export const templatesOf = (typeId: number | undefined, archived: boolean) =>
  asking(ticketTemplates.list, { query: { ...(typeId !== undefined && { ticket_type_id: typeId }), ...(archived && { archived }) } })
export const allMacros = () => asking(ticketMacros.list, { query: { archived: true } })
export const allSchedules = () => asking(ticketSchedules.list, { query: { limit: ALL } })
export const scheduleOf = (ticketId: string) => asking(ticketSchedules.ofTicket, { params: { id: ticketId } })
export const allCalendars = () => ({ ...asking(slaCalendars.list, { query: {} }), staleTime: 60_000 })

export const toolKinds = ['template', 'macro', 'schedule'] as const
export type ToolKind = (typeof toolKinds)[number]
interface Put {
  /** Absent: a new one. */
  readonly id?: string | undefined
  readonly body: Readonly<Record<string, unknown>>
}
const SERVED = { template: ticketTemplates, macro: ticketMacros, schedule: ticketSchedules } as const

/** A change of a tool shows wherever it is offered. */
function useTold<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['ticketTemplates', 'ticketMacros', 'ticketSchedules'].map((subject) => cache.invalidateQueries({ queryKey: [subject] })),
      ),
  })
}
export const usePutTool = (kind: ToolKind) =>
  useTold(({ id, body }: Put): Promise<unknown> => {
    const served = SERVED[kind]
    return id === undefined
      ? call(served.create as typeof ticketTemplates.create, { body: body as never })
      : call(served.update as typeof ticketTemplates.update, { params: { id }, body: body as never })
  })
export const useRemoveTool = (kind: ToolKind) => useTold((id: string): Promise<unknown> => call(SERVED[kind].remove, { params: { id } }))
export const usePauseSchedule = () =>
  useTold(({ id, paused }: { readonly id: string; readonly paused: boolean }) =>
    call(ticketSchedules.pause, { params: { id }, body: { paused } }),
  )
