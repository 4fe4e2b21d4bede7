import type { AlarmRule } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type BrokenRule, Fault } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { type DryRun, type Played, playRule } from './alarm-dry-run.ts'
import { type RuleChangesNeeds, ruleChanges } from './alarm-rule-changes.ts'
import { brokenDraft, brokenIn, changedRule, formulaTrouble, type RuleDraft, type RuleFacts, ruleOf } from './alarm-rules.drafts.ts'
import type { AlarmRulesStore, RuleRow } from './alarm-rules.store.ts'

export interface AlarmRulesNeeds extends RuleChangesNeeds {
  readonly store: AlarmRulesStore
  readonly newId: () => string
}
export type AlarmRulesService = ReturnType<typeof alarmRulesService>

const HOUR_MS = 3600_000
const MOST_READINGS = 200_000

export function alarmRulesService(needs: AlarmRulesNeeds) {
  const { store, newId } = needs
  const { visible, check } = checksOf(needs)
  const { changing, record, withdraw, follow } = ruleChanges(needs)

  return {
    get: visible,

    async list(
      { next, limit = 10, device_id }: { next?: string; limit?: number; device_id?: string },
      caller: Caller,
    ): Promise<{ data: AlarmRule[]; next?: string }> {
      const after = readCursor(next, ['string', 'string', 'string'] as const)
      const rows = await store.list({ scope: caller.locationIds, device_id, after, limit: limit + 1 })
      return pageOf(rows, limit, (row) => [row.device, row.type, row.id])
    },

    async create(draft: RuleDraft, caller: Caller): Promise<AlarmRule> {
      const row = ruleOf(newId(), draft)
      await changing([row.device_id], async () => {
        const site = await check(row, { caller, broken: brokenDraft(draft) })
        await store.add(row)
        record('alarm_rule.created', row.id, { actor: caller.userId, site, after: row })
      })
      return visible(row.id, caller)
    },

    async update(id: string, facts: RuleFacts, caller: Caller): Promise<AlarmRule> {
      const seen = await visible(id, caller)
      await changing([seen.device_id, facts.device_id ?? seen.device_id], async () => {
        const before = ownRule(await visible(id, caller))
        const after = changedRule(before, facts)
        const site = await check(after, { caller })
        const { id: _id, ...columns } = after
        if (!(await store.change(id, columns))) throw gone()
        await follow(before, after, caller.userId)
        record('alarm_rule.updated', id, { actor: caller.userId, site, ...changedFacts<RuleRow>(before, after) })
      })
      return visible(id, caller)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const seen = await visible(id, caller)
      await changing([seen.device_id], async () => {
        const rule = ownRule(await visible(id, caller))
        const site = (await store.deviceSites([rule.device_id])).get(rule.device_id)
        if (rule.enabled) await withdraw(rule, caller.userId, 'The rule was removed')
        if (!(await store.remove(id))) throw gone()
        record('alarm_rule.removed', id, { actor: caller.userId, site: site ?? null, before: rule })
      })
    },
    ...trials(needs),
  }
}

function trials(needs: AlarmRulesNeeds) {
  const { store, newId, now } = needs
  const { check } = checksOf(needs)
  return {
    /** Plays a rule over what is on record; nothing is stored. A type that is taken does not matter here. */
    async dryRun(
      { hours = 24, ...draft }: RuleDraft & { hours?: number },
      caller: Caller,
    ): Promise<DryRun & { since: string; until: string }> {
      const rule = ruleOf(newId(), draft)
      await check(rule, { caller, broken: brokenDraft(draft), tried: true })
      const until = now()
      const since = new Date(until.getTime() - hours * HOUR_MS)
      const listened: Played = rule.point === null ? [] : [{ device_id: rule.device_id, point: rule.point }]
      const them = [...listened, ...rule.inputs, ...(rule.suppress_when ? [rule.suppress_when] : [])]
      const span = { since: since.toISOString(), until: until.toISOString() }
      const readings = await store.history(
        them.map(({ device_id, point }) => ({ device_id, point })),
        { ...span, most: MOST_READINGS },
      )
      return { ...span, ...playRule(rule, readings, { since: since.getTime(), until: until.getTime() }) }
    },
  }
}

/** The row of a rule that no template keeps; throws `conflict` for another. */
function ownRule({ device: _device, template, ...facts }: AlarmRule): RuleRow {
  if (template) throw new Fault('conflict', 'alarm_rules.of_template', { params: { name: template.name } })
  return { ...facts, template_id: null }
}

const gone = (): Fault => new Fault('not-found', 'alarm_rules.not_found')

function checksOf({ store }: AlarmRulesNeeds) {
  /** Fields that name a device the caller does not see. */
  async function foreign(rule: RuleRow, caller: Caller): Promise<BrokenRule[]> {
    const named = [
      { field: 'device_id', id: rule.device_id },
      ...rule.inputs.map((input) => ({ field: 'inputs', id: input.device_id })),
      ...(rule.suppress_when ? [{ field: 'suppress_when', id: rule.suppress_when.device_id }] : []),
    ]
    const sites = await store.deviceSites(named.map((item) => item.id))
    const missing = named.filter(({ id }) => {
      const site = sites.get(id)
      return site === undefined || !caller.sees(site)
    })
    return [...new Set(missing.map((item) => item.field))].map((field) => ({ field, rule: 'exists' }))
  }

  return {
    async visible(id: string, caller: Caller): Promise<AlarmRule> {
      const rule = await store.get(id, caller.locationIds)
      if (!rule) throw gone()
      return rule
    },

    /** Everything it names is there for the caller, it can be judged, and no other rule decides the same alarm. Gives the site. */
    async check(
      rule: RuleRow,
      { caller, broken = [], tried = false }: { caller: Caller; broken?: readonly BrokenRule[]; tried?: boolean },
    ): Promise<string> {
      const errors = [...broken, ...brokenIn(rule), ...(await foreign(rule, caller))]
      if (errors.length > 0) throw new Fault('invalid', sentenceOf(rule, errors), { errors })
      if (!tried && (await store.decides(rule.device_id, rule.type, rule.id)))
        throw new Fault('conflict', 'alarm_rules.type_taken', { params: { type: rule.type }, errors: [{ field: 'type', rule: 'unique' }] })
      return (await store.deviceSites([rule.device_id])).get(rule.device_id) ?? ''
    },
  }
}

function sentenceOf(rule: RuleRow, errors: readonly BrokenRule[]): string {
  const trouble = formulaTrouble(rule)
  if (trouble) return trouble
  const [first] = errors
  if (first?.rule === 'exists') return 'There is no such device'
  return `${errors.map((error) => error.field).join(', ')}: ${first?.rule === 'required' ? 'this kind of rule needs it' : 'the formula and its inputs must name each other'}`
}
