import { type Priority, priorities } from '@menara/shared/domain/ticket-state.ts'
import type { RuleInForce, RuleRow } from './alarm-rules.store.ts'
import { type AlarmEffect, type AlarmInput, type AlarmState, delayOf, dueAt, QUIET, step } from './alarms.machine.ts'
import type { AlarmCause, AlarmRow, AlarmsStore } from './alarms.store.ts'
import type { Fact, Transitions } from './alarms.transitions.ts'

/** A rule in force with the state of its alarm. */
export interface Watch {
  readonly rule: RuleRow
  readonly judge: RuleRow
  state: AlarmState
}
export interface Values {
  readonly values: readonly { readonly point: string; readonly value: number }[]
  readonly at: number
  readonly receivedAt: number
}
export interface Decision {
  readonly type: string
  readonly message: string
  readonly priority: Priority
  readonly active: boolean
  readonly at: number
  readonly receivedAt: number
}

export interface WatchNeeds {
  readonly store: Pick<AlarmsStore, 'ofType' | 'showValues'>
  readonly inForce: (deviceIds: readonly string[] | 'all') => Promise<RuleInForce[]>
  readonly transitions: Transitions
  readonly now: () => Date
}
export type AlarmsWatch = ReturnType<typeof alarmsWatch>
export type Sitting = ReturnType<AlarmsWatch['sit']>

export const rankOf = (priority: string): number => (priorities as readonly string[]).indexOf(priority)

/** Keeps the rules in force and their states in memory; what is written is decided inside a transaction and remembered when that is through. */
export function alarmsWatch({ store, inForce, transitions, now }: WatchNeeds) {
  const devices = new Map<string, Map<string, Watch[]>>()
  const running = new Set<Watch>()
  let last: Promise<unknown> = Promise.resolve()

  const watchesOf = (deviceId: string, point: string): readonly Watch[] => devices.get(deviceId)?.get(point) ?? []

  function remember(found: readonly RuleInForce[]): void {
    for (const it of found) {
      const points = devices.get(it.rule.device_id) ?? new Map<string, Watch[]>()
      const watch: Watch = { rule: it.rule, judge: it.rule, state: stateOf(it, now().getTime()) }
      points.set(it.rule.point, [...(points.get(it.rule.point) ?? []), watch])
      devices.set(it.rule.device_id, points)
      if (watch.state.pending) running.add(watch)
    }
  }

  function forget(deviceIds: readonly string[] | 'all' = 'all'): void {
    const gone = deviceIds === 'all' ? [...devices.keys()] : deviceIds
    for (const id of gone) {
      for (const watch of [...(devices.get(id)?.values() ?? [])].flat()) running.delete(watch)
      devices.delete(id)
    }
  }

  /** One seat: judges within a transaction; `keep` once it is through, and forget it otherwise. */
  function sit({ tickets }: { tickets: boolean }) {
    const drafts = new Map<Watch, AlarmState>()
    const shown = new Map<Watch, number>()

    async function judge(watch: Watch, input: AlarmInput, at: number): Promise<void> {
      const { state, effects } = step(drafts.get(watch) ?? watch.state, input, { at, judge: watch.judge })
      drafts.set(watch, state)
      for (const effect of effects) await carryOut(causeOf(watch.rule), effect, at, tickets && watch.rule.opens_ticket)
    }

    return {
      async values(deviceId: string, { values, at, receivedAt }: Values): Promise<void> {
        for (const { point, value } of values) {
          for (const watch of watchesOf(deviceId, point)) {
            await judge(watch, { kind: 'value', value, source: at }, receivedAt)
            const state = drafts.get(watch) ?? watch.state
            if (state.process === 'active' && state.heard <= at) shown.set(watch, value)
          }
        }
      },

      /** An alarm the device decides itself; a sentence when a rule decides that type. */
      async event(deviceId: string, event: Decision): Promise<string | undefined> {
        const ruled = [...(devices.get(deviceId)?.values() ?? [])].flat().some(({ rule }) => rule.type === event.type)
        if (ruled) return `type: ${event.type} is decided by a rule of this device`
        const row = await store.ofType(deviceId, event.type)
        const before = row ? stateOfRow(row) : QUIET
        const input = { kind: 'decided', active: event.active, source: event.at, rank: rankOf(event.priority) } as const
        const { effects } = step(before, input, { at: event.receivedAt, judge: null })
        const { type, message, priority } = event
        const cause = { device_id: deviceId, rule_id: null, type, message, priority, rank: rankOf(priority), point: null, limit: null }
        for (const effect of effects) await carryOut(cause, effect, event.receivedAt, false)
        return undefined
      },

      async tick(at: number): Promise<void> {
        for (const watch of [...running]) await judge(watch, { kind: 'tick' }, at)
      },
      async lost(deviceIds: readonly string[], at: number): Promise<void> {
        for (const watch of watchesOn(deviceIds)) await judge(watch, { kind: 'lost' }, at)
        await transitions.turnQuality(deviceIds, 'stale', at)
      },
      async found(deviceIds: readonly string[], at: number): Promise<void> {
        for (const watch of watchesOn(deviceIds)) await judge(watch, { kind: 'found' }, at)
        await transitions.turnQuality(deviceIds, 'ok', at)
      },

      /** Writes what is only shown. The last call inside the transaction. */
      async finish(): Promise<void> {
        const active = [...shown].filter(([watch]) => (drafts.get(watch) ?? watch.state).process === 'active')
        if (active.length > 0)
          await store.showValues(active.map(([{ rule }, value]) => ({ device_id: rule.device_id, type: rule.type, value })))
      },
      keep(): void {
        for (const [watch, state] of drafts) {
          watch.state = state
          if (state.pending && watchesOf(watch.rule.device_id, watch.rule.point).includes(watch)) running.add(watch)
          else running.delete(watch)
        }
      },
    }
  }

  const watchesOn = (deviceIds: readonly string[]): Watch[] => deviceIds.flatMap((id) => [...(devices.get(id)?.values() ?? [])].flat())

  async function carryOut(cause: AlarmCause, effect: AlarmEffect, at: number, opensTicket: boolean): Promise<void> {
    const fact = (source: number, value: number | null): Fact => ({ source, value, at })
    if (effect.kind === 'raised') await transitions.raise(cause, fact(effect.source, effect.value), opensTicket)
    if (effect.kind === 'cleared') await transitions.clear(cause, fact(effect.source, effect.value))
    if (effect.kind === 'severity') await transitions.reword(cause, { upward: effect.upward, before: { rank: effect.from }, at })
  }

  return {
    sit,
    forget,

    /** Loads the rules of all devices: at start-up. */
    open: async (): Promise<void> => remember(await inForce('all')),

    /** Loads rules that are not in memory yet; before the newest values of these devices change. */
    async prepare(deviceIds: readonly string[]): Promise<void> {
      const missing = deviceIds.filter((id) => !devices.has(id))
      if (missing.length === 0) return
      for (const id of missing) devices.set(id, new Map())
      remember(await inForce(missing))
    },

    /** Whether storing these values writes an alarm; true when that is not known. */
    wouldChange(deviceId: string, { values, at, receivedAt }: Values): boolean {
      if (!devices.has(deviceId)) return true
      return values.some(({ point, value }) =>
        watchesOf(deviceId, point).some(
          ({ state, judge }) => step(state, { kind: 'value', value, source: at }, { at: receivedAt, judge }).effects.length > 0,
        ),
      )
    },

    /** When the next delay is over; null while none runs. */
    nextDue(): number | null {
      let next: number | null = null
      for (const { state, judge } of running) {
        const due = dueAt(state, judge)
        if (due !== null && (next === null || due < next)) next = due
      }
      return next
    },

    /** Whoever judges alarms waits for the one before: states in memory and rows never part. */
    turn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

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

/** A delay that ran when we stopped runs again from when the device last spoke: that long at least the value has stood. */
function stateOf({ rule, alarm, value, value_at, good, status, last_seen_at }: RuleInForce, now: number): AlarmState {
  const known = good && value !== null && value_at !== null && (status === 'online' || status === 'maintenance')
  const process = alarm?.process ?? 'normal'
  const since = Math.min(now, last_seen_at ? Date.parse(last_seen_at) : now)
  const source = value_at ? Date.parse(value_at) : 0
  return {
    process,
    ack: alarm?.ack ?? 'acked',
    quality: alarm?.quality ?? 'ok',
    occurrence: alarm?.occurrence ?? 0,
    rank: rankOf(rule.priority),
    heard: source,
    pending: known ? delayOf(process, value, { since, source, judge: rule }) : null,
  }
}

/** What the row of a device's own alarm says of it. */
function stateOfRow(row: AlarmRow): AlarmState {
  const heard = Math.max(Date.parse(row.raised_at), row.cleared_at ? Date.parse(row.cleared_at) : 0)
  return { process: row.process, ack: row.ack, quality: row.quality, occurrence: row.occurrence, rank: row.rank, pending: null, heard }
}
