import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { isAnnunciated } from '@menara/shared/domain/alarm-state.ts'
import { type Priority, priorities } from '@menara/shared/domain/ticket-state.ts'

export type Which = 'all' | 'active' | 'unacked'
export interface AlarmFilter {
  readonly which: Which
  readonly priority: Priority | null
  readonly search: string
}

const rankOf = (priority: Priority): number => priorities.indexOf(priority)

/** Unacknowledged first, then active before returned, then by priority, then the newest. */
export function compareAlarms(a: Alarm, b: Alarm): number {
  const unacked = Number(b.ack === 'unacked') - Number(a.ack === 'unacked')
  const active = Number(b.process === 'active') - Number(a.process === 'active')
  return unacked || active || rankOf(a.priority) - rankOf(b.priority) || b.raised_at.localeCompare(a.raised_at) || a.id.localeCompare(b.id)
}

export function visibleAlarms(rows: Iterable<Alarm>, { which, priority, search }: AlarmFilter): Alarm[] {
  const wanted = search.trim().toLowerCase()
  const shown = [...rows].filter(
    (it) =>
      (which === 'all' || (which === 'active' ? it.process === 'active' : it.ack === 'unacked')) &&
      (priority === null || it.priority === priority) &&
      (wanted === '' ||
        `${it.message} ${it.device.name} ${it.location.name} ${it.area?.name ?? ''} ${it.type}`.toLowerCase().includes(wanted)),
  )
  return shown.sort(compareAlarms)
}

export interface AlarmCounts {
  readonly standing: number
  readonly active: number
  readonly unacked: number
  readonly critical: number
}
export function countAlarms(rows: Iterable<Alarm>): AlarmCounts {
  const list = [...rows]
  return {
    standing: list.length,
    active: list.filter((it) => it.process === 'active').length,
    unacked: list.filter((it) => it.ack === 'unacked').length,
    critical: list.filter((it) => it.process === 'active' && it.priority === 'critical').length,
  }
}

/** The most urgent alarm that calls now and did not before: what a sound is made for. */
export function newlyCalling(before: ReadonlyMap<string, Alarm>, now: ReadonlyMap<string, Alarm>): Alarm | undefined {
  return [...now.values()].filter((it) => isAnnunciated(it) && before.get(it.id)?.occurrence !== it.occurrence).sort(compareAlarms)[0]
}
