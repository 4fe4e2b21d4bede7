import { changedFacts } from '../../../platform/events/changed.ts'
import { type RuleChangesNeeds, ruleChanges } from '../rules/alarm-rule-changes.ts'
import { RULE_DEFAULTS } from '../rules/alarm-rules.drafts.ts'
import type { AlarmRulesStore, RuleRow } from '../rules/alarm-rules.store.ts'
import type { AlarmRuleTemplatesStore, TemplateDevice, TemplateRow, TemplateWhole } from './alarm-rule-templates.store.ts'

export interface TemplateSyncNeeds extends RuleChangesNeeds {
  readonly store: AlarmRuleTemplatesStore
  readonly rules: Pick<AlarmRulesStore, 'addAbsent' | 'change' | 'removeAll'>
  readonly newId: () => string
}
export type TemplateSync = ReturnType<typeof templateSync>

/** Devices of one template. */
export const MOST_DEVICES = 20_000
/** Devices that are changed in one transaction, while no value of theirs is judged. */
const BATCH = 200

interface Difference {
  readonly added: readonly RuleRow[]
  readonly changed: readonly (readonly [before: RuleRow, after: RuleRow])[]
  readonly removed: readonly RuleRow[]
}

/** Makes the rules of devices what their templates say. `actor`: who changed the template; null where devices changed. */
export function templateSync(needs: TemplateSyncNeeds) {
  const { store, newId } = needs
  const carryOut = carryingOut(needs)

  async function differenceOf(template: TemplateWhole): Promise<Difference> {
    const devices = (await store.devicesOf(template, MOST_DEVICES)).filter(holds)
    const kept = new Map((await store.rulesOf(template.id)).map((rule) => [rule.device_id, rule]))
    const wanted = devices.map((device) => ruleFor(template, device, kept.get(device.id)?.id ?? newId()))
    const named = new Set(devices.map(({ id }) => id))
    return {
      added: wanted.filter((rule) => !kept.has(rule.device_id)),
      changed: wanted.flatMap((after) => {
        const before = kept.get(after.device_id)
        return before && differs(before, after) ? [[before, after] as const] : []
      }),
      removed: [...kept.values()].filter((rule) => !named.has(rule.device_id)),
    }
  }

  async function apply({ added, changed, removed }: Difference, template: TemplateWhole, actor: string | null): Promise<void> {
    for (let at = 0; at < Math.max(added.length, changed.length, removed.length); at += BATCH) {
      const batch = <T>(list: readonly T[]): readonly T[] => list.slice(at, at + BATCH)
      await carryOut({ added: batch(added), changed: batch(changed), removed: batch(removed) }, { template, actor })
    }
  }

  return {
    /** Adds, changes and removes rules until they are what the template says. */
    one: async (template: TemplateWhole, actor: string | null): Promise<void> => apply(await differenceOf(template), template, actor),
    /** Withdraws and removes every rule of a template. */
    none: async (template: TemplateWhole, actor: string | null): Promise<void> =>
      apply({ added: [], changed: [], removed: await store.rulesOf(template.id) }, template, actor),
  }
}

const holds = ({ state }: TemplateDevice): boolean => state === 'in_force' || state === 'own_limit'

function ruleFor({ id: template_id, rule }: TemplateWhole, device: TemplateDevice, id: string): RuleRow {
  const windowed = rule.kind !== 'threshold'
  return {
    ...RULE_DEFAULTS,
    ...rule,
    window_s: windowed ? rule.window_s : null,
    ...(device.state === 'own_limit' && { limit: device.limit ?? rule.limit }),
    id,
    template_id,
    device_id: device.id,
  }
}

const differs = (before: RuleRow, after: RuleRow): boolean => Object.keys(changedFacts<RuleRow>(before, after).after).length > 0

/** One batch in one transaction: rows, what becomes of their alarms, and one entry of the audit trail. */
function carryingOut(needs: TemplateSyncNeeds) {
  const { store, rules, journal } = needs
  const { changing, withdraw, follow } = ruleChanges(needs)

  async function write(
    { added, changed, removed }: Difference,
    actor: string | null,
  ): Promise<{ added: number; changed: number; removed: number }> {
    for (const rule of removed) if (rule.enabled) await withdraw(rule, actor, 'The rule was removed')
    await rules.removeAll(removed.map((rule) => rule.id))
    for (const [before, after] of changed) {
      const { id, ...facts } = after
      await rules.change(id, facts)
      await follow(before, after, actor)
    }
    return { added: await rules.addAbsent(added), changed: changed.length, removed: removed.length }
  }

  return async (
    difference: Difference,
    { template, actor }: { template: Pick<TemplateRow, 'id' | 'rev'>; actor: string | null },
  ): Promise<void> => {
    const { added, changed, removed } = difference
    const deviceIds = [...added, ...changed.map(([, after]) => after), ...removed].map((rule) => rule.device_id)
    await changing(deviceIds, async () => {
      // Somebody has changed or removed it since: what they began goes on with it.
      if (!(await store.holdsStill(template))) return
      journal.record({
        action: 'alarm_rule_template.applied',
        subject: 'alarm_rule_template',
        subject_id: template.id,
        actor_id: actor,
        detail: await write(difference, actor),
        hints: [{ topic: 'alarm_rules', key: template.id, location_id: null }],
      })
    })
  }
}
