import { priorities } from '@menara/shared/domain/ticket-state.ts'
import type { RuleInForce, RuleRow } from './alarm-rules.store.ts'
import { type AlarmState, delayOf, dueAt } from './alarms.machine.ts'
import type { AlarmCause } from './alarms.store.ts'

/** A rule in force with the state of its alarm. */
export interface Watch {
  readonly rule: RuleRow
  state: AlarmState
}
export type Memory = ReturnType<typeof memoryOf>

/** The rules in force and the states of their alarms, by device and point. */
export function memoryOf(now: () => Date) {
  const devices = new Map<string, Map<string, Watch[]>>()
  const pending = new Set<Watch>()
  const of = (deviceIds: readonly string[]): Watch[] => deviceIds.flatMap((id) => [...(devices.get(id)?.values() ?? [])].flat())
  const on = (deviceId: string, point: string): readonly Watch[] => devices.get(deviceId)?.get(point) ?? []

  return {
    of,
    on,
    knows: (deviceId: string): boolean => devices.has(deviceId),

    /** `deviceIds`: those looked up, so that one without rules is known as such. */
    learn(found: readonly RuleInForce[], deviceIds: readonly string[] = []): void {
      for (const id of deviceIds) devices.set(id, new Map())
      for (const it of found) {
        const { device_id, point } = it.rule
        const points = devices.get(device_id) ?? new Map<string, Watch[]>()
        const watch: Watch = { rule: it.rule, state: stateOf(it, now().getTime()) }
        devices.set(device_id, points.set(point, [...(points.get(point) ?? []), watch]))
        if (watch.state.pending) pending.add(watch)
      }
    },

    forget(deviceIds: readonly string[] | 'all'): void {
      const gone = deviceIds === 'all' ? [...devices.keys()] : deviceIds
      for (const watch of of(gone)) pending.delete(watch)
      for (const id of gone) devices.delete(id)
    },

    keep(watch: Watch, state: AlarmState): void {
      watch.state = state
      if (state.pending && on(watch.rule.device_id, watch.rule.point).includes(watch)) pending.add(watch)
      else pending.delete(watch)
    },

    /** Those whose delay runs. */
    running: (): Watch[] => [...pending],
    /** When the next delay is over; null while none runs. */
    nextDue(): number | null {
      const dues = [...pending].flatMap(({ state, rule }) => dueAt(state, rule) ?? [])
      return dues.length > 0 ? Math.min(...dues) : null
    },
  }
}

export const rankOf = (priority: string): number => (priorities as readonly string[]).indexOf(priority)

export const causeOf = (rule: RuleRow): AlarmCause => ({
  device_id: rule.device_id,
  rule_id: rule.id,
  type: rule.type,
  message: rule.message,
  point: rule.point,
  limit: rule.limit,
  priority: rule.priority,
  rank: rankOf(rule.priority),
})

const IDLE = { process: 'normal', ack: 'acked', quality: 'ok', occurrence: 0 } as const

/** A delay that ran when we stopped runs again from when the device last spoke: that long at least the value has stood. None of a device not heard lately. */
function stateOf({ rule, alarm, value, value_at, last_seen_at, heartbeat_s }: RuleInForce, now: number): AlarmState {
  const { process, ack, quality, occurrence } = alarm ?? IDLE
  const since = Math.min(now, last_seen_at ? Date.parse(last_seen_at) : 0)
  const known = now - since <= heartbeat_s * 1000
  const source = value_at ? Date.parse(value_at) : 0
  const pending = value === null || !known ? null : delayOf(process, value, { since, source, judge: rule })
  return { process, ack, quality, occurrence, rank: rankOf(rule.priority), heard: source, pending }
}
