import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'
import type { AlarmCause, AlarmsStore } from '../alarms.store.ts'
import type { AlarmRulesStore, DelayRow, RuleRow } from '../rules/alarm-rules.store.ts'
import { formulaValue, rateOf, suppressionOf, withSample } from './alarms.derive.ts'
import { type AlarmEffect, type AlarmInput, type AlarmState, delayOf, QUIET, step } from './alarms.machine.ts'
import { causeOf, type Decided, type Memory, rankOf, type Watch } from './alarms.memory.ts'
import { pointKey, type Sample } from './alarms.points.ts'
import type { AlarmTransitionEvent, Transitions } from './alarms.transitions.ts'

export interface Values {
  readonly values: readonly { readonly point: string; readonly value: number }[]
  readonly at: number
  readonly receivedAt: number
}
export interface Decision {
  readonly type: string
  readonly message: string
  readonly wording: Wording | null
  readonly priority: Priority
  readonly active: boolean
  readonly at: number
  readonly receivedAt: number
}
export interface AlarmEvaluationNeeds {
  readonly memory: Memory
  readonly store: Pick<AlarmsStore, 'showValues'>
  readonly delays: Pick<AlarmRulesStore, 'keepDelays'>
  readonly transitions: Transitions
  /** Only the facts: no ticket, and nobody is told. */
  readonly quiet: boolean
}
export type AlarmEvaluation = ReturnType<typeof alarmEvaluationOf>

/** Judges within one transaction: everything is written by `finish`, and kept by `keep` once the transaction has committed. Discard the evaluation otherwise. */
export function alarmEvaluationOf(needs: AlarmEvaluationNeeds) {
  const { memory, transitions } = needs
  const bench = benchOf(memory)
  const { judge } = bench

  return {
    values(deviceId: string, { values, at, receivedAt }: Values): Promise<void> {
      for (const { point, value } of values) bench.value(deviceId, point, { value, at, receivedAt })
      return Promise.resolve()
    },
    /** An alarm the device decides itself; a sentence when a rule decides that type. */
    event: (deviceId: string, decision: Decision): Promise<string | undefined> => Promise.resolve(bench.decide(deviceId, decision)),

    /** Delays that are over. */
    tick(at: number): void {
      for (const watch of memory.running()) judge(watch, { kind: 'tick' }, at)
    },
    /** Conditions of suppression that changed while nobody looked. */
    look: (deviceIds: readonly string[]): void => bench.suppress(memory.of(deviceIds)),
    silence: bench.silence,

    /** Writes by itself: their delays are over, and what became of those that were due before. */
    async lost(deviceIds: readonly string[], at: number): Promise<void> {
      for (const watch of memory.of(deviceIds)) judge(watch, { kind: 'lost' }, at)
      await finish(needs, bench, at)
      await transitions.turnQuality(deviceIds, 'stale', at)
    },
    async found(deviceIds: readonly string[], at: number): Promise<void> {
      for (const watch of memory.of(deviceIds)) judge(watch, { kind: 'found' }, at)
      await transitions.turnQuality(deviceIds, 'ok', at)
    },

    finish: (at?: number): Promise<void> => finish(needs, bench, at),
    keep: bench.drafts.keep,
  }
}

/** Writes what happened, which delays run and what is only shown. The last call inside the transaction. */
async function finish({ transitions, delays, store, quiet }: AlarmEvaluationNeeds, bench: Bench, at: number | undefined): Promise<void> {
  const { drafts, happenings, shown } = bench
  if (happenings.length > 0) await transitions.carryOut(happenings, { at: at ?? bench.latest(), quiet })
  const { running, over } = drafts.delays()
  if (running.length + over.length > 0) await delays.keepDelays(running, over)
  const active = [...shown].filter(([watch]) => drafts.of(watch).state.process === 'active')
  if (active.length > 0)
    await store.showValues(active.map(([{ rule }, value]) => ({ device_id: rule.device_id, type: rule.type, value: value })))
}

type Bench = ReturnType<typeof benchOf>

/** Where it is judged: nothing is written here, only put down. */
function benchOf(memory: Memory) {
  const drafts = draftsOn(memory)
  const happenings: AlarmTransitionEvent[] = []
  const shown = new Map<Watch, number>()
  let latest = 0

  const happen = (effect: AlarmEffect, cause: AlarmCause, manner: TransitionContext): void =>
    void happenings.push(...happeningsOf(effect, cause, manner))

  function judge(watch: Watch, input: AlarmInput, at: number): AlarmState {
    const { state, effects } = step(resumed(drafts.of(watch), watch.rule, input), input, { at, judge: watch.rule })
    drafts.set(watch, { state, noted: SETTLES.has(input.kind) ? null : drafts.of(watch).noted })
    latest = Math.max(latest, at)
    for (const effect of effects) happen(effect, causeOf(watch.rule), { ...mannerOf(watch.rule, drafts.suppressor(watch)), at })
    return state
  }

  /** The alarms a value suppresses, or no longer. */
  function suppress(watches: Iterable<Watch>): void {
    for (const watch of watches) {
      const by = drafts.suppression(watch)
      if (by === undefined || (by !== null) === drafts.of(watch).suppressed) continue
      drafts.set(watch, { suppressed: by !== null })
      happenings.push({ kind: 'suppress', cause: causeOf(watch.rule), by })
    }
  }

  function value(
    deviceId: string,
    point: string,
    { value: item, at, receivedAt }: { value: number; at: number; receivedAt: number },
  ): void {
    latest = Math.max(latest, receivedAt)
    drafts.hear(pointKey(deviceId, point), { value: item, at })
    suppress(memory.suppressedBy(deviceId, point))
    for (const watch of memory.on(deviceId, point)) {
      const judged = drafts.judged(watch, { at, value: item })
      if (judged === null) continue
      // Devices of one formula have clocks of their own: the newest of them counts.
      const source = watch.rule.kind === 'expression' ? Math.max(at, drafts.of(watch).state.heard) : at
      const { heard } = judge(watch, { kind: 'value', value: judged, source }, receivedAt)
      if (heard <= source) shown.set(watch, judged)
    }
  }

  function decide(deviceId: string, { type, message, wording, priority, active, at, receivedAt }: Decision): string | undefined {
    if (memory.of([deviceId]).some(({ rule }) => rule.type === type)) return `type: ${type} is decided by a rule of this device`
    const before = drafts.decided(deviceId, type)
    const input = { kind: 'decided', active, source: at, rank: rankOf(priority) } as const
    const { state, effects } = step(before.state, input, { at: receivedAt, judge: null })
    drafts.setDecided({ ...before, state })
    latest = Math.max(latest, receivedAt)
    const cause = { ...NO_RULE, device_id: deviceId, type, message, wording, priority, rank: rankOf(priority) }
    for (const effect of effects) happen(effect, cause, { ...BY_ITSELF, at: receivedAt })
    return undefined
  }

  /** A rule that waits for silence has it, or no longer. */
  function silence(rule: RuleRow, silent: boolean, source: number): void {
    const cause = causeOf(rule)
    const known = memory.of([rule.device_id]).find((watch) => watch.rule.id === rule.id)
    const effect: AlarmEffect = silent
      ? { kind: 'raised', occurrence: 0, source, value: null, rank: cause.rank }
      : { kind: 'cleared', source, value: null }
    happen(effect, cause, mannerOf(rule, known ? drafts.suppressor(known) : null))
  }

  return { drafts, happenings, shown, latest: () => latest, judge, suppress, value, decide, silence }
}

/** What says whether a delay that was noted goes on. */
const SETTLES: ReadonlySet<AlarmInput['kind']> = new Set(['value', 'lost'])

/** A device speaks for the first time since a restart: its value is beyond the limit still, so that the delay ran all the while. */
function resumed({ state, noted }: Draft, judge: RuleRow, input: AlarmInput): AlarmState {
  if (!noted || state.pending || input.kind !== 'value') return state
  const { to } = delayOf(state.process, input.value, { since: 0, source: 0, judge }) ?? {}
  return to === noted.to ? { ...state, pending: noted } : state
}

interface TransitionContext {
  readonly latching: boolean
  readonly opensTicket: boolean
  readonly resolvesTicket: boolean
  readonly suppressedBy: string | null
  /** By our clock. */
  readonly at?: number
}
const BY_ITSELF: TransitionContext = { latching: false, opensTicket: false, resolvesTicket: false, suppressedBy: null }
const mannerOf = ({ latching, opens_ticket, resolves_ticket }: RuleRow, suppressedBy: string | null): TransitionContext => ({
  latching,
  opensTicket: opens_ticket,
  resolvesTicket: resolves_ticket,
  suppressedBy,
})

function happeningsOf(effect: AlarmEffect, cause: AlarmCause, { resolvesTicket, ...raising }: TransitionContext): AlarmTransitionEvent[] {
  const when = raising.at === undefined ? {} : { at: raising.at }
  if (effect.kind === 'raised') return [{ kind: 'raise', cause, value: effect.value, source: effect.source, ...raising }]
  if (effect.kind === 'cleared') return [{ kind: 'clear', cause, value: effect.value, source: effect.source, resolvesTicket, ...when }]
  return effect.kind === 'severity' ? [{ kind: 'reword', cause, ...when }] : []
}

const NO_RULE = { rule_id: null, point: null, limit: null, words: '', procedure: false, respond_within_min: null } as const
type Draft = Pick<Watch, 'state' | 'samples' | 'suppressed' | 'noted'>

/** What is decided but not written yet, over what is remembered. */
function draftsOn(memory: Memory) {
  const watches = new Map<Watch, Draft>()
  const decided = new Map<string, Decided>()
  const heard = new Map<string, Sample>()
  const of = (watch: Watch): Draft => watches.get(watch) ?? watch
  const set = (watch: Watch, more: Partial<Draft>): void => {
    const { state, samples, suppressed, noted } = of(watch)
    watches.set(watch, { state, samples, suppressed, noted, ...more })
  }
  const known = { get: (key: string) => heard.get(key)?.value ?? memory.known.get(key) } as ReadonlyMap<string, number>

  /** Null when it does not hold, undefined when that is not known. */
  function suppression(watch: Watch): string | null | undefined {
    const suppression = suppressionOf(watch.rule, known)
    return suppression && watch.suppressor ? `${watch.suppressor}: ${suppression}` : suppression
  }

  return {
    of,
    set,
    hear(key: string, sample: Sample): void {
      if (memory.looksAt(key) && (heard.get(key)?.at ?? 0) <= sample.at) heard.set(key, sample)
    },
    suppression,
    /** In words, what suppresses its alarm now; null when nothing does. */
    suppressor: (watch: Watch): string | null =>
      of(watch).suppressed ? (suppression(watch) ?? watch.rule.suppress_when?.point ?? '') : null,
    /** What a rule makes of a value; null when there is nothing to judge yet. */
    judged(watch: Watch, sample: Sample): number | null {
      const { rule, formula } = watch
      if (rule.kind === 'threshold') return sample.value
      if (rule.kind === 'expression') return formulaValue(rule, formula, known)
      if (rule.kind === 'missing') return null
      const samples = withSample(of(watch).samples, sample, rule.window_s ?? 60)
      set(watch, { samples })
      return rateOf(samples, rule.window_s ?? 60)
    },
    decided: (device_id: string, type: string): Decided =>
      decided.get(`${device_id} ${type}`) ?? memory.decided(device_id, type) ?? { device_id, type, state: QUIET },
    setDecided: (item: Decided): void => void decided.set(`${item.device_id} ${item.type}`, item),

    /** Delays that began or ended with this evaluation. */
    delays(): { running: DelayRow[]; over: string[] } {
      const changed = [...watches].filter(([watch, { state, noted }]) => state.pending !== watch.state.pending || noted !== watch.noted)
      return {
        running: changed.flatMap(([{ rule }, { state }]) => (state.pending ? [delayRow(rule.id, state.pending)] : [])),
        over: changed.flatMap(([{ rule }, { state }]) => (state.pending ? [] : [rule.id])),
      }
    },
    keep(): void {
      for (const [watch, draft] of watches) memory.keep(watch, draft)
      for (const value of decided.values()) memory.keepDecided(value)
      for (const [key, { value }] of heard) memory.known.set(key, value)
    },
  }
}

const delayRow = (rule_id: string, { to, since, source, value }: NonNullable<AlarmState['pending']>): DelayRow => ({
  rule_id,
  leads_to: to,
  since: new Date(since).toISOString(),
  source: new Date(source).toISOString(),
  value,
})
