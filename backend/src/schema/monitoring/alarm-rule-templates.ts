import type { AlarmRuleTemplate } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Which devices a template holds for. */
export type TemplateSelection = Pick<AlarmRuleTemplate, 'kinds' | 'tags' | 'area_ids' | 'asset_types'>
/** What its rules say, the same at each device but for the limit of an exception. */
export type TemplateRule = Omit<AlarmRuleTemplate, 'id' | 'name' | 'location_ids' | keyof TemplateSelection | 'exceptions' | 'devices'>

/** One rule for many devices: a row of `alarm_rules` for each of them is kept from it. */
export const alarmRuleTemplates = pgTable(
  'alarm_rule_templates',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Null: every site. */
    location_ids: uuid().array(),
    selection: jsonb().$type<TemplateSelection>().notNull(),
    rule: jsonb().$type<TemplateRule>().notNull(),
    created_at: instant().notNull(),
    /** Goes up with every change: work that was begun on an older one is given up. */
    rev: integer().notNull().default(1),
  },
  (table) => [index('alarm_rule_templates_name_idx').on(table.name, table.id)],
)
