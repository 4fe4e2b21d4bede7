import { alarmCommands } from '@menara/shared/contract/alarms/alarm-commands.contract.ts'
import { alarmDesks } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { ShelfKind } from '@menara/shared/domain/alarms/alarm-state.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { rememberOwn, withOwnActs } from './list/own-rows.ts'

export const alarmById = (id: string) => asking(iot.alarm, { params: { id } })
export const pointsOfDevice = (deviceId: string) => asking(iot.readings, { query: { device_id: deviceId } })
export const seriesOf = (pointId: string, hours: number, now: number) =>
  asking(iot.series, {
    params: { id: pointId },
    query: { start: new Date(now - hours * 3600_000).toISOString(), end: new Date(now).toISOString(), width: 300 },
  })
export const allDesks = () => asking(alarmDesks.list, { query: { limit: 1000 } })
export const alarmsOfDevice = (deviceId: string) => asking(iot.alarms, { query: { device_id: deviceId, state: 'all', limit: 50 } })

/** What the operator saw, and the command's own id: a command can never hit a newer occurrence, and a repeated one counts once. */
export interface Seen {
  readonly command_id: string
  readonly occurrence: number
  readonly rev: number
}
export const seenNow = ({ occurrence, rev }: Alarm, command_id: string = crypto.randomUUID()): Seen => ({ command_id, occurrence, rev })
const said = (comment: string) => (comment.trim() ? { comment: comment.trim() } : {})

export interface Shelving {
  readonly kind: ShelfKind
  readonly minutes: number
  readonly reason: string
}
const shelving = ({ kind, minutes, reason }: Shelving) => ({ kind, reason: reason.trim(), ...(kind === 'timed' && { minutes }) })

/** One command on one alarm: what was seen goes with it, the present row comes back. */
export const commands = {
  acknowledge: (id: string, seen: Seen, comment = '') => call(iot.acknowledge, { params: { id }, body: { ...seen, ...said(comment) } }),
  shelve: (id: string, seen: Seen, how: Shelving) => call(alarmCommands.shelve, { params: { id }, body: { ...seen, ...shelving(how) } }),
  confirmShelf: (id: string, seen: Seen) => call(alarmCommands.confirmShelf, { params: { id }, body: { ...seen } }),
  refuseShelf: (id: string, seen: Seen, comment = '') =>
    call(alarmCommands.refuseShelf, { params: { id }, body: { ...seen, ...said(comment) } }),
  unshelve: (id: string, seen: Seen, comment = '') => call(alarmCommands.unshelve, { params: { id }, body: { ...seen, ...said(comment) } }),
  reset: (id: string, seen: Seen, comment = '') => call(alarmCommands.reset, { params: { id }, body: { ...seen, ...said(comment) } }),
  takeOut: (id: string, seen: Seen, { ticketId, reason }: { readonly ticketId: string; readonly reason: string }) =>
    call(alarmCommands.takeOut, { params: { id }, body: { ...seen, ticket_id: ticketId, reason: reason.trim() } }),
  putBack: (id: string, seen: Seen, comment = '') => call(alarmCommands.putBack, { params: { id }, body: { ...seen, ...said(comment) } }),
} as const

const withSeen = (alarms: readonly Alarm[]) => alarms.map((alarm) => ({ id: alarm.id, ...seenNow(withOwnActs(alarm)) }))
/** Each is decided on its own: `refused` names those it was not done to and why. */
export async function acknowledgeMany(alarms: readonly Alarm[]) {
  const answer = await call(iot.acknowledgeMany, { body: { alarms: withSeen(alarms) } })
  answer.data.acknowledged.forEach(rememberOwn)
  return answer
}
export async function shelveMany(alarms: readonly Alarm[], how: Shelving) {
  const answer = await call(alarmCommands.shelveMany, { body: { alarms: withSeen(alarms), ...shelving(how) } })
  answer.data.shelved.forEach(rememberOwn)
  return answer
}

export interface TicketFromAlarm {
  readonly alarm: Alarm
  readonly title: string
  readonly description: string
  readonly group_id: string | null
  readonly assignee_id: string | null
}
export function useOpenTicket() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ alarm, ...body }: TicketFromAlarm) => call(iot.openTicket, { params: { id: alarm.id }, body }),
    onSuccess: ({ data }) => {
      rememberOwn(data.alarm)
      for (const subject of ['iot', 'tickets']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
