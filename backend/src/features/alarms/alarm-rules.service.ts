import type { AlarmRule } from '@menara/shared/contract/alarm-rules.contract.ts'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { AlarmRulesStore, RuleRow } from './alarm-rules.store.ts'
import { causeOf, rankOf } from './alarms.memory.ts'
import type { Transitions } from './alarms.transitions.ts'
import type { AlarmsWatch } from './alarms.watch.ts'

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

export function alarmRulesService(needs: AlarmRulesNeeds) {
  const { store, newId } = needs
  const { visible, check } = checksOf(needs)
  const { changing, record } = changingOf(needs)
  const { withdraw, follow } = followingOf(needs)

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
      const seen = await visible(id, caller)
      await changing([seen.device_id, facts.device_id ?? seen.device_id], async () => {
        const { device: _device, ...before } = await visible(id, caller)
        const after: RuleRow = { ...before, ...facts }
        const site = await check(after, caller)
        if (!(await store.change(id, facts))) throw gone()
        await follow(before, after, caller)
        record('alarm_rule.updated', id, { caller, site, ...changedFacts<RuleRow>(before, after) })
      })
      return visible(id, caller)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const seen = await visible(id, caller)
      await changing([seen.device_id], async () => {
        const { device: _device, ...rule } = await visible(id, caller)
        const site = await store.deviceSite(rule.device_id)
        if (rule.enabled) await withdraw(rule, caller, 'The rule was removed')
        if (!(await store.remove(id))) throw gone()
        record('alarm_rule.removed', id, { caller, site: site ?? null, before: rule })
      })
    },
  }
}

const gone = (): Fault => new Fault('not-found', 'There is no such rule')

function checksOf({ store }: AlarmRulesNeeds) {
  return {
    async visible(id: string, caller: Caller): Promise<AlarmRule> {
      const rule = await store.get(id, caller.locationIds)
      if (!rule) throw gone()
      return rule
    },

    /** The device is there for the caller, and no other rule decides the same alarm. Gives the site. */
    async check({ id, device_id, type }: Pick<RuleRow, 'id' | 'device_id' | 'type'>, caller: Caller): Promise<string> {
      const site = await store.deviceSite(device_id)
      if (site === undefined || !caller.sees(site)) throw invalid('device_id', 'exists', 'There is no such device')
      const errors = [{ field: 'type', rule: 'unique' }]
      if (await store.decides(device_id, type, id))
        throw new Fault('conflict', `Another rule of this device decides ${type} already: change that one or choose another type`, {
          errors,
        })
      return site
    },
  }
}

function changingOf({ watch, reconsider, journal, atomically }: AlarmRulesNeeds) {
  return {
    /** No value is judged while a rule changes, and the newest are judged anew afterwards. */
    async changing(deviceIds: readonly string[], work: () => Promise<void>): Promise<void> {
      await watch.turn(() => atomically(work).finally(() => watch.forget(deviceIds)))
      await reconsider([...new Set(deviceIds)])
    },
    record(
      action: string,
      id: string,
      { caller, site, before = null, after = null }: { caller: Caller; site: string | null; before?: object | null; after?: object | null },
    ): void {
      const hints = [{ topic: 'alarm_rules', key: id, location_id: site }]
      journal.record({ action, subject: 'alarm_rule', subject_id: id, actor_id: caller.userId, detail: { before, after }, hints })
    },
  }
}

/** The standing alarm of a rule follows it. */
function followingOf({ transitions, now }: AlarmRulesNeeds) {
  const withdraw = (rule: RuleRow, caller: Caller, comment: string): Promise<void> => {
    const at = now().getTime()
    return transitions.clear(causeOf(rule), { value: null, source: at, at, actor_id: caller.userId, comment })
  }
  async function reword(before: RuleRow, after: RuleRow, caller: Caller): Promise<void> {
    if (WORDS.every((key) => before[key] === after[key])) return
    const [old, rank] = [rankOf(before.priority), rankOf(after.priority)]
    await transitions.reword(causeOf(after), { upward: rank < old, before: { rank: old }, at: now().getTime(), actor_id: caller.userId })
  }
  return {
    withdraw,
    async follow(before: RuleRow, after: RuleRow, caller: Caller): Promise<void> {
      if (!before.enabled) return
      if (IDENTITY.some((key) => before[key] !== after[key])) await withdraw(before, caller, 'The rule was changed')
      else if (!after.enabled) await withdraw(before, caller, 'The rule was disabled')
      else await reword(before, after, caller)
    },
  }
}
const WORDS = ['message', 'priority', 'limit'] as const
/** What makes it another alarm. */
const IDENTITY = ['device_id', 'point', 'type'] as const
