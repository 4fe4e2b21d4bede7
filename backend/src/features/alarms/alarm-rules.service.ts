import type { AlarmRule } from '@menara/shared/contract/iot.contract.ts'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { AlarmRulesStore, RuleRow } from './alarm-rules.store.ts'
import type { Transitions } from './alarms.transitions.ts'
import { type AlarmsWatch, causeOf, rankOf } from './alarms.watch.ts'

export interface AlarmRulesNeeds {
  readonly store: AlarmRulesStore
  readonly transitions: Transitions
  readonly watch: AlarmsWatch
  /** Judges the newest values of a device by its rules as they are now. */
  readonly reconsider: (deviceIds: readonly string[]) => Promise<void>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
export type AlarmRulesService = ReturnType<typeof alarmRulesService>
type Facts = Omit<RuleRow, 'id'>
type Draft = Pick<Facts, 'device_id' | 'point' | 'type' | 'direction' | 'limit' | 'priority' | 'message'> & Partial<Facts>

const DEFAULTS = { deadband: 0, on_delay_ms: 0, off_delay_ms: 0, opens_ticket: false, enabled: true } as const

export function alarmRulesService({ store, transitions, watch, reconsider, journal, atomically, now, newId }: AlarmRulesNeeds) {
  async function visible(id: string, caller: Caller): Promise<AlarmRule> {
    const rule = await store.get(id, caller.locationIds)
    if (!rule) throw new Fault('not-found', 'There is no such rule')
    return rule
  }

  /** The device is there for the caller, and no other rule decides the same alarm. */
  async function check({ id, device_id, type }: Pick<RuleRow, 'id' | 'device_id' | 'type'>, caller: Caller): Promise<string> {
    const site = await store.deviceSite(device_id)
    if (site === undefined || !caller.sees(site)) throw invalid('device_id', 'exists', 'There is no such device')
    if (await store.decides(device_id, type, id))
      throw new Fault('conflict', `Another rule of this device decides ${type} already: change that one or choose another type`, {
        errors: [{ field: 'type', rule: 'unique' }],
      })
    return site
  }

  const record = (action: string, id: string, facts: { caller: Caller; site: string; before?: object; after?: object }): void =>
    journal.record({
      action,
      subject: 'alarm_rule',
      subject_id: id,
      actor_id: facts.caller.userId,
      detail: { before: facts.before ?? null, after: facts.after ?? null },
      hints: [{ topic: 'alarm_rules', key: id, location_id: facts.site }],
    })

  const withdraw = (rule: RuleRow, caller: Caller, comment: string): Promise<void> =>
    transitions.clear(causeOf(rule), { value: null, source: now().getTime(), at: now().getTime() }, { actor_id: caller.userId, comment })

  /** The standing alarm of a changed rule follows it: withdrawn, or told anew. */
  async function follow(before: RuleRow, after: RuleRow, caller: Caller): Promise<void> {
    if (!before.enabled) return
    const another = before.device_id !== after.device_id || before.type !== after.type || before.point !== after.point
    if (another) return withdraw(before, caller, 'The rule was changed')
    if (!after.enabled) return withdraw(before, caller, 'The rule was disabled')
    const told = (['message', 'priority', 'limit'] as const).some((key) => before[key] !== after[key])
    const [old, rank] = [rankOf(before.priority), rankOf(after.priority)]
    if (told)
      await transitions.reword(causeOf(after), { upward: rank < old, before: { rank: old }, at: now().getTime(), actor_id: caller.userId })
  }

  /** No value is judged while a rule changes. */
  async function changing<T>(deviceIds: readonly string[], work: () => Promise<T>): Promise<T> {
    const result = await watch.turn(async () => {
      try {
        return await atomically(work)
      } finally {
        watch.forget(deviceIds)
      }
    })
    await reconsider([...new Set(deviceIds)])
    return result
  }

  return {
    get: visible,

    async list(
      { next, limit = 10, device_id }: { next?: string; limit?: number; device_id?: string },
      caller: Caller,
    ): Promise<{ data: AlarmRule[]; next?: string }> {
      const after = readCursor(next, ['string', 'string', 'string'] as const)
      const rows = await store.list({ scope: caller.locationIds, device_id, after, limit: limit + 1 })
      return pageOf(rows, limit, (it) => [it.device, it.type, it.id])
    },

    async create(draft: Draft, caller: Caller): Promise<AlarmRule> {
      const row: RuleRow = { id: newId(), ...DEFAULTS, ...draft }
      await changing([row.device_id], async () => {
        const site = await check(row, caller)
        await store.add(row)
        record('alarm_rule.created', row.id, { caller, site, after: row })
      })
      return visible(row.id, caller)
    },

    async update(id: string, facts: Partial<Facts>, caller: Caller): Promise<AlarmRule> {
      const { device: _device, ...seen } = await visible(id, caller)
      await changing([seen.device_id, facts.device_id ?? seen.device_id], async () => {
        const { device: _name, ...before } = await visible(id, caller)
        const after: RuleRow = { ...before, ...facts }
        const site = await check(after, caller)
        if (!(await store.change(id, facts))) throw new Fault('not-found', 'There is no such rule')
        await follow(before, after, caller)
        record('alarm_rule.updated', id, { caller, site, ...changedFacts(before as RuleRow, after) })
      })
      return visible(id, caller)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const seen = await visible(id, caller)
      await changing([seen.device_id], async () => {
        const { device: _name, ...rule } = await visible(id, caller)
        const site = await store.deviceSite(rule.device_id)
        if (rule.enabled) await withdraw(rule, caller, 'The rule was removed')
        if (!(await store.remove(id))) throw new Fault('not-found', 'There is no such rule')
        record('alarm_rule.removed', id, { caller, site: site ?? '', before: rule })
      })
    },
  }
}
