import type { Alarm } from '@menara/shared/contract/iot/iot.contract.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]
export const periodOf = (text: unknown): Period => periods.find((period) => String(period) === String(text)) ?? 30

const DAY_MS = 86_400_000

interface DeviceCount {
  readonly id: string
  readonly name: string
  readonly where: string
  readonly count: number
}
export interface AlarmFigures {
  readonly total: number
  readonly byPriority: readonly { readonly priority: Priority; readonly count: number }[]
  readonly devices: readonly DeviceCount[]
}

/** Alarms whose newest occurrence was raised in the last `days` times 24 hours, by priority and by the devices that raised most kinds. */
export function alarmFigures(
  alarms: readonly Alarm[],
  { days, now, top = 8 }: { readonly days: number; readonly now: number; readonly top?: number },
): AlarmFigures {
  const since = now - days * DAY_MS
  const recent = alarms.filter((alarm) => new Date(alarm.raised_at).getTime() >= since)
  const byDevice = Map.groupBy(recent, (item) => item.device.id)
  const devices = [...byDevice].map(([id, own]) => ({
    id,
    name: own[0]?.device.name ?? '',
    where: own[0]?.location.name ?? '',
    count: own.length,
  }))
  return {
    total: recent.length,
    byPriority: priorities.map((priority) => ({ priority, count: recent.filter((item) => item.priority === priority).length })),
    devices: devices.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)).slice(0, top),
  }
}

export interface DayRow {
  readonly day: string
  readonly opened: number
  readonly resolved: number
}
export const sumOfDays = (rows: readonly DayRow[]) => ({
  opened: rows.reduce((sum, row) => sum + row.opened, 0),
  resolved: rows.reduce((sum, row) => sum + row.resolved, 0),
})
