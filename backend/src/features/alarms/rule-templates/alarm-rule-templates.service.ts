import type { AlarmRuleTemplate, AlarmRuleTemplateDraft } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type BrokenRule, Fault } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Places } from '../../../ports/places.ts'
import { brokenDraft, brokenIn, RULE_DEFAULTS, type RuleDraft } from '../rules/alarm-rules.drafts.ts'
import type { RuleRow } from '../rules/alarm-rules.store.ts'
import type { Templates, TemplateWhole } from './alarm-rule-templates.store.ts'
import { MOST_DEVICES, type TemplateSyncNeeds, templateSync } from './alarm-rule-templates.sync.ts'

export interface AlarmRuleTemplatesNeeds extends TemplateSyncNeeds {
  readonly places: Pick<Places, 'site' | 'area'>
}
export type AlarmRuleTemplatesService = ReturnType<typeof alarmRuleTemplatesService>
type Draft = Partial<AlarmRuleTemplateDraft>
type Whole = TemplateWhole

const PREVIEWED = 200

/** Rules for many devices: templates, and the rule of each device that is kept from them. */
export function alarmRuleTemplatesService(needs: AlarmRuleTemplatesNeeds) {
  const { store, newId, now, atomically } = needs
  const sync = templateSync(needs)
  const check = checkOf(needs)
  const record = recordOf(needs)

  const { seen, get, list } = readsOf(needs)
  /** Writes it and gives its new revision. */
  const changed = (whole: Whole, recorded = (): void => undefined): Promise<number> =>
    atomically(async () => {
      const rev = await store.change(whole)
      if (rev === undefined) throw new Fault('not-found', 'alarm_rule_templates.not_found')
      recorded()
      return rev
    })

  return {
    get,
    list,

    async create(draft: AlarmRuleTemplateDraft, caller: Caller): Promise<AlarmRuleTemplate> {
      const whole = wholeOf({ id: newId(), created_at: now().toISOString(), rev: 1 }, draft)
      await check(whole, { caller, broken: brokenDraft({ ...draft, device_id: '' } as RuleDraft) })
      await atomically(async () => {
        await store.add(whole)
        record('created', { id: whole.id, caller, after: draftOf(whole) })
      })
      await sync.one(whole, caller.userId)
      return get(whole.id, caller)
    },

    async update(id: string, draft: Draft, caller: Caller): Promise<AlarmRuleTemplate> {
      const before = partsOf(await seen(id, caller))
      const whole = wholeOf(before, { ...draftOf(before), ...given(draft) })
      await check(whole, { caller })
      const rev = await changed(whole, () => record('updated', { id, caller, ...changedFacts(draftOf(before), draftOf(whole)) }))
      await sync.one({ ...whole, rev }, caller.userId)
      return get(id, caller)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const before = partsOf(await seen(id, caller))
      // At no site first, so that nobody adds a rule while those there are go.
      const rev = await changed({ ...before, location_ids: [] })
      await sync.none({ ...before, rev }, caller.userId)
      await atomically(async () => {
        await store.remove(id)
        record('removed', { id, caller, before: draftOf(before) })
      })
    },

    async preview({ id, ...draft }: AlarmRuleTemplateDraft & { id?: string | undefined }, caller: Caller) {
      if (id !== undefined) await seen(id, caller)
      const whole = wholeOf({ id: id ?? newId(), created_at: now().toISOString(), rev: 1 }, draft)
      await check(whole, { caller, broken: brokenDraft({ ...draft, device_id: '' } as RuleDraft) })
      const rows = await store.devicesOf(whole, PREVIEWED)
      return { counts: await store.countsOf(whole), devices: rows.map(({ location_id: _site, ...device }) => device) }
    },

    /** Follows devices, points and tags that came, changed or went. */
    async look(): Promise<void> {
      for (const template of await store.all()) await sync.one(template, null)
    },
  }
}

function readsOf({ store }: AlarmRuleTemplatesNeeds) {
  async function seen(id: string, caller: Caller): Promise<Templates[number]> {
    const found = await store.find(id, caller.locationIds)
    if (!found) throw new Fault('not-found', 'alarm_rule_templates.not_found')
    return found
  }
  return {
    seen,
    get: async (id: string, caller: Caller) => shown(await seen(id, caller)),

    async list(
      { next, limit = 10 }: { next?: string; limit?: number },
      caller: Caller,
    ): Promise<{ data: AlarmRuleTemplate[]; next?: string }> {
      const after = readCursor(next, ['string', 'string'] as const)
      const rows = await store.list({ scope: caller.locationIds, after, limit: limit + 1 })
      return pageOf(rows.map(shown), limit, (row) => [row.name, row.id])
    },
  }
}

const shown = ({ row, devices, exceptions }: Templates[number]): AlarmRuleTemplate => ({
  id: row.id,
  name: row.name,
  location_ids: row.location_ids,
  ...row.selection,
  ...row.rule,
  exceptions: [...exceptions],
  devices,
})

const partsOf = ({ row, exceptions }: Templates[number]): Whole => ({
  ...row,
  exceptions: exceptions.map(({ device_id, limit }) => ({ device_id, limit })),
})

const draftOf = ({ name, location_ids, selection, rule, exceptions }: Whole): AlarmRuleTemplateDraft => ({
  name,
  location_ids,
  ...selection,
  ...rule,
  exceptions: [...exceptions],
})
const given = (draft: Draft): Draft => Object.fromEntries(Object.entries(draft).filter(([, item]) => item !== undefined)) as Draft

function wholeOf({ id, created_at, rev }: Pick<Whole, 'id' | 'created_at' | 'rev'>, draft: AlarmRuleTemplateDraft): Whole {
  const { name, location_ids, kinds = [], tags = [], area_ids = [], asset_types = [], exceptions = [], ...rest } = draft
  const { template_id: _t, suppress_when: _s, expression: _e, inputs: _i, ...defaults } = RULE_DEFAULTS
  return {
    id,
    created_at,
    rev,
    name,
    location_ids,
    selection: { kinds, tags, area_ids, asset_types },
    rule: { ...defaults, ...(given(rest) as typeof rest), steps: [...(rest.steps ?? [])] } as Whole['rule'],
    exceptions,
  }
}

function checkOf({ store, places }: AlarmRuleTemplatesNeeds) {
  const siteSeen = async (id: string, caller: Caller): Promise<boolean> => caller.sees(id) && (await places.site(id)) !== undefined
  async function areaSeen(id: string, caller: Caller): Promise<boolean> {
    const area = await places.area(id)
    return area !== undefined && caller.sees(area.location_id)
  }
  async function exceptionsSeen({ exceptions }: Whole, caller: Caller): Promise<boolean[]> {
    const sites = await store.deviceSites(exceptions.map((item) => item.device_id))
    return exceptions.map(({ device_id }) => {
      const site = sites.get(device_id)
      return site !== undefined && caller.sees(site)
    })
  }

  /** Fields that name a site, an area or a device the caller does not see. */
  async function brokenPlaces(whole: Whole, caller: Caller): Promise<BrokenRule[]> {
    const { location_ids, selection, exceptions } = whole
    const missing = (seen: readonly boolean[], field: (at: number) => string): BrokenRule[] =>
      seen.flatMap((there, at) => (there ? [] : [{ field: field(at), rule: 'exists' }]))
    const isTwice = new Set(exceptions.map((item) => item.device_id)).size < exceptions.length
    return [
      ...(location_ids === null && caller.locationIds !== null ? [{ field: 'location_ids', rule: 'choose' }] : []),
      ...missing(await Promise.all((location_ids ?? []).map((id) => siteSeen(id, caller))), (at) => `location_ids.${at}`),
      ...missing(await Promise.all(selection.area_ids.map((id) => areaSeen(id, caller))), (at) => `area_ids.${at}`),
      ...missing(await exceptionsSeen(whole, caller), (at) => `exceptions.${at}.device_id`),
      ...(isTwice ? [{ field: 'exceptions', rule: 'uniqueItems' }] : []),
    ]
  }

  /** Everything it names is there for the caller, it can be judged, and it does not hold for more devices than there may be. */
  return async (whole: Whole, { caller, broken = [] }: { caller: Caller; broken?: readonly BrokenRule[] }): Promise<void> => {
    const { kinds, tags, area_ids, asset_types } = whole.selection
    const chosen: BrokenRule[] =
      kinds.length + tags.length + area_ids.length + asset_types.length > 0 ? [] : [{ field: 'kinds', rule: 'required' }]
    const judged = brokenIn({ ...RULE_DEFAULTS, ...whole.rule, id: whole.id, device_id: '' } as RuleRow)
    const errors = [...broken, ...judged, ...chosen, ...(await brokenPlaces(whole, caller))]
    const [first] = errors
    if (first) throw new Fault('invalid', `${errors.map((error) => error.field).join(', ')}: ${first.rule}`, { errors })
    const devices = (await store.countsOf(whole)).reduce((sum, item) => sum + item.devices, 0)
    if (devices > MOST_DEVICES)
      throw new Fault('conflict', 'alarm_rule_templates.too_many', { params: { count: devices, most: MOST_DEVICES } })
  }
}

const recordOf =
  ({ journal }: AlarmRuleTemplatesNeeds) =>
  (
    what: string,
    { id, caller, before = null, after = null }: { id: string; caller: Caller; before?: object | null; after?: object | null },
  ): void =>
    journal.record({
      action: `alarm_rule_template.${what}`,
      subject: 'alarm_rule_template',
      subject_id: id,
      actor_id: caller.userId,
      detail: { before, after },
      hints: [{ topic: 'alarm_rules', key: id, location_id: null }],
    })
