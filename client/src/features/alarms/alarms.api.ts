import { type Alarm, iot } from '@menara/shared/contract/iot.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { asking } from '../../kit/query.ts'

export const alarmById = (id: string) => asking(iot.alarm, { params: { id } })
export const pointsOfDevice = (deviceId: string) => asking(iot.readings, { query: { device_id: deviceId } })
export const seriesOf = (pointId: string, hours: number, now: number) =>
  asking(iot.series, {
    params: { id: pointId },
    query: { start: new Date(now - hours * 3600_000).toISOString(), end: new Date(now).toISOString(), width: 300 },
  })

/** What the operator saw: an acknowledgement can never hit a newer occurrence. */
const seen = (alarm: Alarm, comment: string) => ({
  command_id: crypto.randomUUID(),
  occurrence: alarm.occurrence,
  rev: alarm.rev,
  ...(comment && { comment }),
})

export function useAcknowledge() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ alarm, comment = '' }: { readonly alarm: Alarm; readonly comment?: string }) =>
      call(iot.acknowledge, { params: { id: alarm.id }, body: seen(alarm, comment) }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['iot', 'alarm'] }),
  })
}
/** Each is decided on its own: `refused` names those that are not acknowledged and why. */
export function useAcknowledgeMany() {
  return useMutation({
    mutationFn: (alarms: readonly Alarm[]) =>
      call(iot.acknowledgeMany, { body: { alarms: alarms.map((it) => ({ id: it.id, ...seen(it, '') })) } }),
  })
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
    onSuccess: () => {
      for (const subject of ['iot', 'tickets']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
