import type { Formula } from '@menara/shared/domain/alarms/alarm-expression.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { AlarmCause, AlarmRow } from '../alarms.store.ts'
import type { InForce, RuleInForce, RuleRow } from '../rules/alarm-rules.store.ts'
import { formulaOf, formulaValue, inputPointsOf, rateOf, suppressionOf } from './alarms.derive.ts'
import { type AlarmState, delayOf, dueAt } from './alarms.machine.ts'
import { pointKey, type Sample } from './alarms.points.ts'

/** A rule in force with the state of its alarm. */
export interface Watch {
  readonly rule: RuleRow
  readonly formula: Formula | null
  readonly suppressor: string | null
  state: AlarmState
  /** Whether its alarm is suppressed by its condition. */
  suppressed: boolean
  /** Newest values within the window of a rate. */
  samples: readonly Sample[]
  /** A delay that ran when nobody listened any more, of a device not heard since: its next word says whether it goes on. */
  noted: AlarmState['pending']
}
/** An alarm its device decides by itself. */
export interface Decided {
  readonly device_id: string
  readonly type: string
  state: AlarmState
}
export type Memory = ReturnType<typeof memoryOf>

/** The rules in force and the states of their alarms, by what they listen to; and what devices decide themselves. */
export function memoryOf(now: () => Date) {
  const rules = rulesIn()
  const decided = new Map<string, Map<string, Decided>>()
  const known = new Map<string, number>()
  const pending = new Set<Watch>()
  let complete = false

  function add(found: InForce): void {
    for (const [key, value] of found.known) known.set(key, value)
    for (const rule of found.rules) {
      const watch = watchOf(rule, known, now().getTime())
      const old = rules.put(watch)
      if (old) pending.delete(old)
      if (watch.state.pending) pending.add(watch)
    }
  }
  function remove(watches: Iterable<Watch>): void {
    for (const watch of watches) {
      rules.drop(watch)
      pending.delete(watch)
    }
  }

  return {
    ...rules.reads,
    known,
    knows: (deviceId: string): boolean => complete && decided.has(deviceId),
    complete: (): boolean => complete,
    decided: (deviceId: string, type: string): Decided | undefined => decided.get(deviceId)?.get(type),

    learnAll(found: InForce): void {
      complete = true
      add(found)
    },
    /** `deviceIds`: those looked up, so that one without rules is known as such. */
    learn(found: InForce, rows: readonly AlarmRow[], deviceIds: readonly string[]): void {
      add(found)
      for (const id of deviceIds) decided.set(id, new Map())
      for (const row of rows)
        decided.get(row.device_id)?.set(row.type, { device_id: row.device_id, type: row.type, state: stateOfRow(row) })
    },
    forgetAll(): void {
      for (const map of [decided, known]) map.clear()
      rules.clear()
      pending.clear()
      complete = false
    },
    forget(deviceIds: readonly string[]): void {
      remove(rules.reads.of(deviceIds))
      for (const id of deviceIds) decided.delete(id)
    },

    keep(watch: Watch, { state, samples, suppressed, noted }: Pick<Watch, 'state' | 'samples' | 'suppressed' | 'noted'>): void {
      Object.assign(watch, { state, samples, suppressed, noted })
      if (state.pending && rules.has(watch)) pending.add(watch)
      else pending.delete(watch)
    },
    keepDecided(item: Decided): void {
      decided.get(item.device_id)?.set(item.type, item)
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

/** Rules by id, by the points they listen to, by the points that suppress them, and by their device. */
function rulesIn() {
  const byId = new Map<string, Watch>()
  const listeners = new Map<string, Set<Watch>>()
  const suppressible = new Map<string, Set<Watch>>()
  const byDevice = new Map<string, Set<Watch>>()

  function drop(watch: Watch): void {
    byId.delete(watch.rule.id)
    for (const key of inputPointsOf(watch.rule)) listeners.get(key)?.delete(watch)
    const when = watch.rule.suppress_when
    if (when) suppressible.get(pointKey(when.device_id, when.point))?.delete(watch)
    byDevice.get(watch.rule.device_id)?.delete(watch)
  }

  return {
    drop,
    has: (watch: Watch): boolean => byId.get(watch.rule.id) === watch,
    /** Gives the one whose place it takes. */
    put(watch: Watch): Watch | undefined {
      const old = byId.get(watch.rule.id)
      if (old) drop(old)
      byId.set(watch.rule.id, watch)
      for (const key of inputPointsOf(watch.rule)) into(listeners, key, watch)
      const when = watch.rule.suppress_when
      if (when) into(suppressible, pointKey(when.device_id, when.point), watch)
      into(byDevice, watch.rule.device_id, watch)
      return old
    },
    clear(): void {
      for (const map of [byId, listeners, suppressible, byDevice]) map.clear()
    },
    reads: {
      of: (deviceIds: readonly string[]): Watch[] => deviceIds.flatMap((id) => [...(byDevice.get(id) ?? [])]),
      /** Rules that judge a point. */
      on: (deviceId: string, point: string): Iterable<Watch> => listeners.get(pointKey(deviceId, point)) ?? [],
      /** Rules that a point suppresses. */
      suppressedBy: (deviceId: string, point: string): Iterable<Watch> => suppressible.get(pointKey(deviceId, point)) ?? [],
      /** Whether anything at all looks at this point's value. */
      looksAt: (key: string): boolean => (listeners.get(key)?.size ?? 0) > 0 || (suppressible.get(key)?.size ?? 0) > 0,
    },
  }
}

function into(map: Map<string, Set<Watch>>, key: string, watch: Watch): void {
  map.set(key, (map.get(key) ?? new Set()).add(watch))
}

export const rankOf = (priority: string): number => (priorities as readonly string[]).indexOf(priority)

export const causeOf = (rule: RuleRow): AlarmCause => ({
  device_id: rule.device_id,
  rule_id: rule.id,
  type: rule.type,
  message: rule.message,
  wording: null,
  point: rule.point,
  limit: rule.kind === 'missing' ? null : rule.limit,
  priority: rule.priority,
  rank: rankOf(rule.priority),
  words: rule.cause,
  procedure: rule.response !== '' || rule.steps.length > 0,
  respond_within_min: rule.respond_within_min,
})

const IDLE = { process: 'normal', ack: 'acked', quality: 'ok', occurrence: 0, suppressed: false } as const

function watchOf(force: RuleInForce, known: ReadonlyMap<string, number>, now: number): Watch {
  const formula = formulaOf(force.rule)
  const value = judgedOf(force, formula, known)
  const suppression = suppressionOf(force.rule, known)
  return {
    rule: force.rule,
    formula,
    suppressor: force.suppressor,
    ...stateOf({ ...force, value }, now),
    // A condition that began or ended while nobody looked is carried out with the next look.
    suppressed: force.alarm ? force.alarm.suppressed : suppression !== null && suppression !== undefined,
    samples: force.samples,
  }
}

/** What the rule judges now; null where there is nothing to judge. */
function judgedOf({ rule, value, samples }: RuleInForce, formula: Formula | null, known: ReadonlyMap<string, number>): number | null {
  if (rule.kind === 'expression') return formulaValue(rule, formula, known)
  if (rule.kind === 'rate') return value === null ? null : rateOf(samples, rule.window_s ?? 60)
  return rule.kind === 'threshold' ? value : null
}

/**
 * A delay that ran when we stopped goes on; one nobody noted runs from when the device last spoke: that long at least the value has stood.
 * None runs of a device not heard lately: one that was noted waits for its next word.
 */
function stateOf(force: RuleInForce, now: number): Pick<Watch, 'state' | 'noted'> {
  const { rule, alarm, value, value_at, last_seen_at, heartbeat_s } = force
  const { process, ack, quality, occurrence } = alarm ?? IDLE
  const since = Math.min(now, last_seen_at ? Date.parse(last_seen_at) : 0)
  const source = value_at ? Date.parse(value_at) : 0
  const fresh = value === null ? null : delayOf(process, value, { since, source, judge: rule })
  const delay = fresh && (notedOf(force, fresh.to) ?? fresh)
  const lately = now - since <= heartbeat_s * 1000
  const heard = rule.kind === 'threshold' || rule.kind === 'rate' ? source : 0
  const state = { process, ack, quality, occurrence, rank: rankOf(rule.priority), heard, pending: lately ? delay : null }
  return { state, noted: !lately && delay !== fresh ? delay : null }
}

function notedOf({ delay }: RuleInForce, to: AlarmState['process']): AlarmState['pending'] {
  if (delay?.leads_to !== to) return null
  return { to, since: Date.parse(delay.since), source: Date.parse(delay.source), value: delay.value }
}

/** What the row of a device's own alarm says of it. */
function stateOfRow({ process, ack, quality, occurrence, rank, raised_at, cleared_at }: AlarmRow): AlarmState {
  const heard = Math.max(Date.parse(raised_at), cleared_at ? Date.parse(cleared_at) : 0)
  return { process, ack, quality, occurrence, rank, pending: null, heard }
}
