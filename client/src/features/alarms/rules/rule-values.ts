import type { AlarmRule, alarmRuleKinds } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import type { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'

export type RuleDraft = CallOf<typeof iot.createRule>['body']
export type RuleKind = (typeof alarmRuleKinds)[number]
type Direction = 'above' | 'below'
type Typed = number | string

/** The form of a rule. Names are the contract's, so that a refused field is found; delays are in seconds here. */
export interface RuleValues extends Record<string, unknown> {
  device_id: string
  kind: RuleKind
  point: string
  window_s: Typed
  expression: string
  inputs: { name: string; device_id: string; point: string }[]
  type: string
  direction: Direction
  limit: Typed
  deadband: Typed
  on_delay_ms: Typed
  off_delay_ms: Typed
  priority: Priority
  message: string
  latching: boolean
  suppresses: boolean
  suppress_when: { device_id: string; point: string; direction: Direction; limit: Typed }
  opens_ticket: boolean
  resolves_ticket: boolean
  enabled: boolean
  cause: string
  consequence: string
  response: string
  /** One per line. */
  steps: string
  respond_within_min: Typed
}

const NO_CONDITION = { device_id: '', point: '', direction: 'below' as const, limit: 0.5 }

export function valuesOf(rule: AlarmRule | undefined): RuleValues {
  if (!rule) return EMPTY
  const { id: _id, device: _device, template: _template, ...facts } = rule
  return {
    ...facts,
    point: rule.point ?? '',
    window_s: rule.window_s ?? '',
    expression: rule.expression ?? '',
    inputs: rule.inputs.map((input) => ({ ...input })),
    on_delay_ms: rule.on_delay_ms / 1000,
    off_delay_ms: rule.off_delay_ms / 1000,
    suppresses: rule.suppress_when !== null,
    suppress_when: rule.suppress_when ?? NO_CONDITION,
    steps: rule.steps.join('\n'),
    respond_within_min: rule.respond_within_min ?? '',
  }
}

export const EMPTY: RuleValues = {
  device_id: '',
  kind: 'threshold',
  point: '',
  window_s: 300,
  expression: '',
  inputs: [],
  type: '',
  direction: 'above',
  limit: '',
  deadband: 0,
  on_delay_ms: 0,
  off_delay_ms: 0,
  priority: 'medium',
  message: '',
  latching: false,
  suppresses: false,
  suppress_when: NO_CONDITION,
  opens_ticket: false,
  resolves_ticket: false,
  enabled: true,
  cause: '',
  consequence: '',
  response: '',
  steps: '',
  respond_within_min: '',
}

export const WINDOWED: ReadonlySet<RuleKind> = new Set(['rate', 'missing'])
const given = (typed: Typed): typed is number => typed !== '' && Number.isFinite(Number(typed))
const ms = (typed: Typed): number => Math.round(Number(typed) * 1000)

/** What the form says in the words of the contract; what a kind does not use is said to be nothing. */
export function draftOf(values: RuleValues): RuleDraft {
  const {
    suppresses,
    steps,
    window_s,
    expression,
    inputs,
    point,
    limit,
    deadband,
    respond_within_min,
    on_delay_ms,
    off_delay_ms,
    ...rest
  } = values
  const formula = values.kind === 'expression'
  return {
    ...rest,
    point: formula ? null : point.trim(),
    window_s: WINDOWED.has(values.kind) && given(window_s) ? Number(window_s) : null,
    expression: formula ? expression.trim() : null,
    inputs: formula ? inputs : [],
    ...(values.kind !== 'missing' && given(limit) && { limit: Number(limit) }),
    deadband: given(deadband) ? Number(deadband) : 0,
    on_delay_ms: given(on_delay_ms) ? ms(on_delay_ms) : 0,
    off_delay_ms: given(off_delay_ms) ? ms(off_delay_ms) : 0,
    suppress_when: suppresses ? { ...values.suppress_when, limit: Number(values.suppress_when.limit) } : null,
    steps: steps
      .split('\n')
      .map((step) => step.trim())
      .filter(Boolean),
    respond_within_min: given(respond_within_min) ? Number(respond_within_min) : null,
  }
}
