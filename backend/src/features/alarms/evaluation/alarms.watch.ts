import { mutex } from '@menara/shared/kit/flow-control/semaphore.ts'
import type { AlarmsStore } from '../alarms.store.ts'
import type { AlarmRulesStore, InForce } from '../rules/alarm-rules.store.ts'
import { formulaValue, rateOf, suppressionOf, withSample } from './alarms.derive.ts'
import { type AlarmEvaluation, alarmEvaluationOf, type Values } from './alarms.evaluation.ts'
import { step } from './alarms.machine.ts'
import { memoryOf, type Watch } from './alarms.memory.ts'
import { pointKey } from './alarms.points.ts'
import type { Transitions } from './alarms.transitions.ts'

export interface WatchNeeds {
  readonly store: Pick<AlarmsStore, 'showValues' | 'decidedOf'>
  readonly rules: Pick<AlarmRulesStore, 'inForce' | 'keepDelays'>
  readonly transitions: Transitions
  readonly now: () => Date
}
export type AlarmsWatch = ReturnType<typeof alarmsWatch>

/** Keeps the rules in force and their states in memory; what is written is decided inside a transaction and remembered when that is through. */
export function alarmsWatch({ store, rules, transitions, now }: WatchNeeds) {
  const memory = memoryOf(now)
  const inTurn = mutex()

  const open = async (): Promise<void> => memory.learnAll(await rules.inForce('all'))

  /** Whether this value changes an alarm of the rule, or what suppresses it. */
  function changes(watch: Watch, given: { key: string; value: number; at: number }, receivedAt: number): boolean {
    const known = { get: (key: string) => (key === given.key ? given.value : memory.known.get(key)) } as InForce['known']
    const { rule, state } = watch
    const value = judgedOf(watch, given, known)
    return value !== null && step(state, { kind: 'value', value, source: given.at }, { at: receivedAt, judge: rule }).effects.length > 0
  }
  function suppresses(watch: Watch, given: { key: string; value: number }): boolean {
    const known = { get: (key: string) => (key === given.key ? given.value : memory.known.get(key)) } as InForce['known']
    const by = suppressionOf(watch.rule, known)
    return by !== undefined && (by !== null) !== watch.suppressed
  }

  return {
    sit: ({ quiet }: { quiet: boolean }): AlarmEvaluation => alarmEvaluationOf({ memory, store, delays: rules, transitions, quiet }),
    forget: (deviceIds?: readonly string[]): void => (deviceIds ? memory.forget(deviceIds) : memory.forgetAll()),
    nextDue: memory.nextDue,

    /** Loads the rules of all devices: at start-up. */
    open,

    /** Loads what is not in memory yet; before the newest values of these devices change. */
    async prepare(deviceIds: readonly string[]): Promise<void> {
      if (!memory.complete()) await open()
      const missing = deviceIds.filter((id) => !memory.knows(id))
      if (missing.length > 0) memory.learn(await rules.inForce(missing), await store.decidedOf(missing), missing)
    },

    /** Whether storing these values writes an alarm; true when that is not known. */
    wouldChange(deviceId: string, { values, at, receivedAt }: Values): boolean {
      if (!memory.knows(deviceId)) return true
      return values.some(({ point, value }) => {
        const given = { key: pointKey(deviceId, point), value, at }
        return (
          [...memory.on(deviceId, point)].some((watch) => changes(watch, given, receivedAt)) ||
          [...memory.suppressedBy(deviceId, point)].some((watch) => suppresses(watch, given))
        )
      })
    },

    /** Whoever judges alarms waits for the one before: states in memory and rows never part. Between two, everybody else gets a turn. */
    turn<T>(work: () => Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<T>()
      void inTurn(() => {
        const mine = work()
        resolve(mine)
        return mine.then(breath, breath)
      })
      return promise
    },
  }
}

/** The embedded database answers without leaving this thread: under a flood requests would wait for ever. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function judgedOf({ rule, formula, samples }: Watch, { value, at }: { value: number; at: number }, known: InForce['known']): number | null {
  if (rule.kind === 'threshold') return value
  if (rule.kind === 'expression') return formulaValue(rule, formula, known)
  if (rule.kind === 'missing') return null
  return rateOf(withSample(samples, { value, at }, rule.window_s ?? 60), rule.window_s ?? 60)
}
