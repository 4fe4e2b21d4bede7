import { readFormula } from '@menara/shared/domain/alarms/alarm-expression.ts'
import type { BrokenRule } from '../../../platform/errors.ts'
import type { RuleRow } from './alarm-rules.store.ts'

/** Facts of a rule as they come: everything the database has an answer for may be left out. */
export type RuleFacts = { readonly [K in keyof Omit<RuleRow, 'id'>]?: RuleRow[K] | undefined }
export type RuleDraft = RuleFacts & Pick<RuleRow, 'device_id' | 'type' | 'priority' | 'message'>

/** What a rule says where nobody said otherwise: every column but what names it. */
export const RULE_DEFAULTS = {
  template_id: null,
  kind: 'threshold',
  point: null,
  window_s: null,
  expression: null,
  inputs: [],
  direction: 'above',
  limit: 0,
  deadband: 0,
  on_delay_ms: 0,
  off_delay_ms: 0,
  latching: false,
  suppress_when: null,
  opens_ticket: false,
  resolves_ticket: false,
  enabled: true,
  cause: '',
  consequence: '',
  response: '',
  steps: [],
  respond_within_min: null,
} as const

export const ruleOf = (id: string, draft: RuleDraft): RuleRow => plain({ ...RULE_DEFAULTS, ...given(draft), id } as RuleRow)
export const changedRule = (before: RuleRow, facts: RuleFacts): RuleRow => plain({ ...before, ...given(facts) } as RuleRow)
const given = (facts: RuleFacts): RuleFacts =>
  Object.fromEntries(Object.entries(facts).filter(([name, item]) => item !== undefined && name !== 'hours')) as RuleFacts

/** Facts of another kind are dropped, so that they cannot come back to life. */
function plain(rule: RuleRow): RuleRow {
  if (rule.kind === 'expression') return { ...rule, point: null, window_s: null }
  const windowed = rule.kind === 'rate' || rule.kind === 'missing'
  return { ...rule, expression: null, inputs: [], ...(!windowed && { window_s: null }) }
}

/** What a rule lacks to be judged, field by field. */
export function brokenIn(rule: RuleRow): BrokenRule[] {
  if (rule.kind === 'expression') return brokenFormula(rule)
  const required = rule.kind === 'threshold' ? (['point'] as const) : (['point', 'window_s'] as const)
  return required.filter((name) => rule[name] === null).map((field) => ({ field, rule: 'required' }))
}

/** A limit must be said where one is judged: nobody means 0 by leaving it out. */
export const brokenDraft = (draft: RuleDraft): BrokenRule[] =>
  ['threshold', 'rate'].includes(draft.kind ?? 'threshold')
    ? (['direction', 'limit'] as const).filter((name) => draft[name] === undefined).map((field) => ({ field, rule: 'required' }))
    : []

function brokenFormula({ expression, inputs }: RuleRow): BrokenRule[] {
  const formula = readFormula(expression ?? '')
  if (typeof formula === 'string') return [{ field: 'expression', rule: 'formula' }]
  const names = inputs.map((input) => input.name)
  const broken: BrokenRule[] = []
  if (new Set(names).size < names.length) broken.push({ field: 'inputs', rule: 'unique' })
  if (names.length === 0 || names.some((name) => !formula.names.includes(name))) broken.push({ field: 'inputs', rule: 'used' })
  if (formula.names.some((name) => !names.includes(name))) broken.push({ field: 'expression', rule: 'names' })
  return broken
}

/** The sentence for an unreadable formula. */
export function formulaTrouble({ kind, expression }: RuleRow): string | undefined {
  const formula = kind === 'expression' ? readFormula(expression ?? '') : undefined
  return typeof formula === 'string' ? formula : undefined
}
