import { RULE_DEFAULTS } from '@menara/backend/features/alarms/rules/alarm-rules.drafts.ts'
import type { alarmRuleTemplates, TemplateRule, TemplateSelection } from '@menara/backend/schema/monitoring/alarm-rule-templates.ts'
import guidance from '../../../tables/alarm-guidance.json' with { type: 'json' }
import templates from '../../../tables/alarm-rule-templates.json' with { type: 'json' }
import type { Equipment, Mounted, RuleRow } from '../buildings/equipment.ts'
import type { ProfileName } from '../buildings/profiles.ts'
import { diceOf } from '../dice.ts'

/** What whoever wrote the rules tells the operator, by the type of the alarm. */
const GUIDANCE: Readonly<Record<string, typeof guidance.leak>> = guidance

const SEED = 20_261_141
const MISSING_S = 600

/** The rules of the profiles with their texts, and rules of the other kinds beside them. */
export function alarmRulesOf(equipment: Equipment, at: number): RuleRow[] {
  const dice = diceOf(SEED)
  const devices = new Map(equipment.devices.map((device) => [device.row.id, device]))
  const told = equipment.rules.map((rule) => whole({ ...rule, ...ownOf(rule, devices.get(rule.device_id)) }))
  const more = equipment.devices.flatMap((device) => (OTHERS[device.profile] ?? (() => []))(device))
  return [...told, ...more.map((draft) => whole({ ...draft, id: dice.id(at) }))]
}

/** Rules for many devices; the product itself keeps the rule of each device from them. */
export function alarmRuleTemplatesOf(at: number): (typeof alarmRuleTemplates.$inferInsert)[] {
  const dice = diceOf(SEED + 1)
  const { template_id: _t, suppress_when: _s, expression: _e, inputs: _i, ...usual } = RULE_DEFAULTS
  return templates.map(({ name, kinds, tags, ...rule }) => ({
    id: dice.id(at),
    name,
    location_ids: null,
    selection: { kinds, tags, area_ids: [], asset_types: [] } as TemplateSelection,
    rule: { ...usual, ...rule, steps: [] } as TemplateRule,
    created_at: new Date(at).toISOString(),
  }))
}

function whole(rule: Omit<RuleRow, 'id'> & { id: string }): RuleRow {
  const words = GUIDANCE[rule.type]
  return { ...RULE_DEFAULTS, ...(words && { ...words, steps: [...words.steps] }), ...rule }
}

/** An air handler that stands still has no supply temperature worth an alarm; smoke and water are looked at before they are forgotten. */
function ownOf(rule: RuleRow, device: Mounted | undefined): Partial<RuleRow> {
  if (rule.type === 'smoke' || rule.type === 'leak') return { latching: true }
  if (device?.profile === 'ahu' && rule.type === 'temperature_high')
    return { suppress_when: { device_id: rule.device_id, point: 'fan_speed', direction: 'below', limit: 5 } }
  return rule.opens_ticket ? { resolves_ticket: true } : {}
}

type Draft = Omit<RuleRow, 'id'>
const OTHERS: Partial<Readonly<Record<ProfileName, (mounted: Mounted) => Draft[]>>> = {
  cold: ({ row }) => [
    {
      device_id: row.id,
      kind: 'rate',
      point: 'temperature',
      window_s: 300,
      type: 'temperature_rising',
      limit: 1.5,
      deadband: 0.5,
      priority: 'high',
      message: 'Suhu cold storage naik cepat',
    },
  ],
  site_meter: ({ row }) => [
    {
      device_id: row.id,
      kind: 'missing',
      point: 'power',
      window_s: MISSING_S,
      type: 'no_data',
      priority: 'medium',
      message: 'Meter utama tidak mengirim data',
    },
  ],
  chiller: ({ row }) => [
    {
      device_id: row.id,
      kind: 'expression',
      expression: 'back - supply',
      inputs: [
        { name: 'supply', device_id: row.id, point: 'supply_temperature' },
        { name: 'back', device_id: row.id, point: 'return_temperature' },
      ],
      type: 'low_delta_t',
      direction: 'below',
      limit: 2.5,
      deadband: 0.5,
      on_delay_ms: 60_000,
      off_delay_ms: 60_000,
      priority: 'low',
      message: 'Beda suhu air chiller rendah',
    },
  ],
}
