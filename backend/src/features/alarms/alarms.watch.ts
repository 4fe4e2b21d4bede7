import type { RuleInForce } from './alarm-rules.store.ts'
import { step } from './alarms.machine.ts'
import { memoryOf } from './alarms.memory.ts'
import { type Sitting, type SittingNeeds, sittingOf, type Values } from './alarms.sitting.ts'

export interface WatchNeeds extends Pick<SittingNeeds, 'store' | 'transitions'> {
  readonly inForce: (deviceIds: readonly string[] | 'all') => Promise<RuleInForce[]>
  readonly now: () => Date
}
export type AlarmsWatch = ReturnType<typeof alarmsWatch>

/** Keeps the rules in force and their states in memory; what is written is decided inside a transaction and remembered when that is through. */
export function alarmsWatch({ store, transitions, inForce, now }: WatchNeeds) {
  const memory = memoryOf(now)
  let last: Promise<unknown> = Promise.resolve()

  return {
    sit: ({ quiet }: { quiet: boolean }): Sitting => sittingOf({ memory, store, transitions, quiet }),
    forget: (deviceIds: readonly string[] | 'all' = 'all'): void => memory.forget(deviceIds),
    nextDue: memory.nextDue,

    /** Loads the rules of all devices: at start-up. */
    open: async (): Promise<void> => memory.learn(await inForce('all')),

    /** Loads rules that are not in memory yet; before the newest values of these devices change. */
    async prepare(deviceIds: readonly string[]): Promise<void> {
      const missing = deviceIds.filter((id) => !memory.knows(id))
      if (missing.length > 0) memory.learn(await inForce(missing), missing)
    },

    /** Whether storing these values writes an alarm; true when that is not known. */
    wouldChange(deviceId: string, { values, at, receivedAt }: Values): boolean {
      if (!memory.knows(deviceId)) return true
      return values.some(({ point, value }) =>
        memory
          .on(deviceId, point)
          .some(({ state, rule }) => step(state, { kind: 'value', value, source: at }, { at: receivedAt, judge: rule }).effects.length > 0),
      )
    },

    /** Whoever judges alarms waits for the one before: states in memory and rows never part. */
    turn<T>(work: () => Promise<T>): Promise<T> {
      const mine = last.then(work, work)
      last = mine.catch(() => undefined)
      return mine
    },
  }
}
