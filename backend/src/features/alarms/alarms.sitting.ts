import type { Priority } from '@menara/shared/domain/ticket-state.ts'
import { type AlarmEffect, type AlarmInput, type AlarmState, QUIET, step } from './alarms.machine.ts'
import { causeOf, type Memory, rankOf, type Watch } from './alarms.memory.ts'
import type { AlarmCause, AlarmRow, AlarmsStore } from './alarms.store.ts'
import type { Transitions } from './alarms.transitions.ts'

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
export interface SittingNeeds {
  readonly memory: Memory
  readonly store: Pick<AlarmsStore, 'ofType' | 'showValues'>
  readonly transitions: Transitions
  /** Only the facts: no ticket, and nobody is told. */
  readonly quiet: boolean
}
export type Sitting = ReturnType<typeof sittingOf>

/** Judges within one transaction; `keep` once that is through, and forget the sitting otherwise. */
export function sittingOf({ memory, store, transitions, quiet }: SittingNeeds) {
  const drafts = new Map<Watch, AlarmState>()
  const shown = new Map<Watch, number>()
  const stateOf = (watch: Watch): AlarmState => drafts.get(watch) ?? watch.state

  async function judge(watch: Watch, input: AlarmInput, at: number): Promise<AlarmState> {
    const { state, effects } = step(stateOf(watch), input, { at, judge: watch.rule })
    drafts.set(watch, state)
    for (const effect of effects) await carryOut(effect, causeOf(watch.rule), { at, opensTicket: watch.rule.opens_ticket })
    return state
  }

  async function carryOut(
    effect: AlarmEffect,
    cause: AlarmCause,
    { at, opensTicket }: { at: number; opensTicket: boolean },
  ): Promise<void> {
    if (effect.kind === 'raised') await transitions.raise(cause, { source: effect.source, value: effect.value, at, quiet }, opensTicket)
    if (effect.kind === 'cleared') await transitions.clear(cause, { source: effect.source, value: effect.value, at, quiet })
    if (effect.kind === 'severity') await transitions.reword(cause, { upward: effect.upward, before: { rank: effect.from }, at })
  }

  async function judgeAll(watches: readonly Watch[], input: AlarmInput, at: number): Promise<void> {
    for (const watch of watches) await judge(watch, input, at)
  }

  return {
    async values(deviceId: string, { values, at, receivedAt }: Values): Promise<void> {
      const judged = values.flatMap(({ point, value }) => memory.on(deviceId, point).map((watch) => ({ watch, value })))
      for (const { watch, value } of judged) {
        const { heard } = await judge(watch, { kind: 'value', value, source: at }, receivedAt)
        if (heard <= at) shown.set(watch, value)
      }
    },

    /** An alarm the device decides itself; a sentence when a rule decides that type. */
    async event(deviceId: string, { type, message, priority, active, at, receivedAt }: Decision): Promise<string | undefined> {
      if (memory.of([deviceId]).some(({ rule }) => rule.type === type)) return `type: ${type} is decided by a rule of this device`
      const row = await store.ofType(deviceId, type)
      const input = { kind: 'decided', active, source: at, rank: rankOf(priority) } as const
      const { effects } = step(row ? stateOfRow(row) : QUIET, input, { at: receivedAt, judge: null })
      const cause = { device_id: deviceId, rule_id: null, type, message, priority, rank: rankOf(priority), point: null, limit: null }
      for (const effect of effects) await carryOut(effect, cause, { at: receivedAt, opensTicket: false })
      return undefined
    },

    tick: (at: number): Promise<void> => judgeAll(memory.running(), { kind: 'tick' }, at),

    async lost(deviceIds: readonly string[], at: number): Promise<void> {
      await judgeAll(memory.of(deviceIds), { kind: 'lost' }, at)
      await transitions.turnQuality(deviceIds, 'stale', at)
    },
    async found(deviceIds: readonly string[], at: number): Promise<void> {
      await judgeAll(memory.of(deviceIds), { kind: 'found' }, at)
      await transitions.turnQuality(deviceIds, 'ok', at)
    },

    /** Writes what is only shown. The last call inside the transaction. */
    async finish(): Promise<void> {
      const active = [...shown].filter(([watch]) => stateOf(watch).process === 'active')
      if (active.length > 0)
        await store.showValues(active.map(([{ rule }, value]) => ({ device_id: rule.device_id, type: rule.type, value })))
    },
    keep(): void {
      for (const [watch, state] of drafts) memory.keep(watch, state)
    },
  }
}

/** What the row of a device's own alarm says of it. */
function stateOfRow({ process, ack, quality, occurrence, rank, raised_at, cleared_at }: AlarmRow): AlarmState {
  const heard = Math.max(Date.parse(raised_at), cleared_at ? Date.parse(cleared_at) : 0)
  return { process, ack, quality, occurrence, rank, pending: null, heard }
}
