import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { Code, closed, Id, Instant, Line, nullable, one, oneOf, optional, Paging, Ref, Text } from '../../kit/words.ts'

/**
 * What a rule judges:
 * `threshold` the newest value of a point; `rate` its change per minute over `window_s`;
 * `missing` whether the point was heard within `window_s`; `expression` what a formula over several points gives (a comparison 1 or 0).
 * All but `missing` are beyond the limit or not. `above`: raises over `limit`, returns at `limit - deadband`; `below`: mirrored.
 */
export const alarmRuleKinds = ['threshold', 'rate', 'missing', 'expression'] as const

const Delay = Type.Integer({ minimum: 0, maximum: 86_400_000 })
export const Window = Type.Integer({ minimum: 5, maximum: 86_400 })
const Name = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,30}$' })
/** A point under the name the formula uses. */
const Input = closed({ name: Name, device_id: Id, point: Code })
/** While this holds the alarm is suppressed by design, e.g. while the air handler is off. */
const SuppressWhen = closed({ device_id: Id, point: Code, direction: oneOf('above', 'below'), limit: Type.Number() })

export const judged = {
  direction: oneOf('above', 'below'),
  limit: Type.Number(),
  deadband: Type.Number({ minimum: 0 }),
  on_delay_ms: Delay,
  off_delay_ms: Delay,
}
export const behaviour = {
  latching: Type.Boolean(),
  suppress_when: nullable(SuppressWhen),
  opens_ticket: Type.Boolean(),
  /** When the alarm is over, its ticket is set to resolved with the evidence. */
  resolves_ticket: Type.Boolean(),
  enabled: Type.Boolean(),
}
export const guidance = {
  cause: Text(500),
  consequence: Text(500),
  response: Text(2000),
  steps: Type.Array(Line(300), { maxItems: 30 }),
  respond_within_min: nullable(Type.Integer({ minimum: 1, maximum: 1440 })),
}

export const AlarmRule = closed({
  id: Id,
  /** Of a rule that a template keeps; it is changed there. Null for a rule of its own. */
  template: nullable(Ref),
  device_id: Id,
  device: Type.String(),
  kind: oneOf(...alarmRuleKinds),
  /** Null for an expression. */
  point: nullable(Code),
  window_s: nullable(Window),
  expression: nullable(Type.String()),
  inputs: Type.Array(Input),
  type: Code,
  ...judged,
  priority: oneOf(...priorities),
  message: Line(200),
  ...behaviour,
  ...guidance,
})
export type AlarmRule = Static<typeof AlarmRule>

export const AlarmRuleDraft = closed({
  device_id: Id,
  kind: optional(oneOf(...alarmRuleKinds)),
  point: optional(nullable(Code)),
  window_s: optional(nullable(Window)),
  expression: optional(nullable(Text(500))),
  inputs: optional(Type.Array(Input, { maxItems: 10 })),
  type: Code,
  direction: optional(judged.direction),
  limit: optional(judged.limit),
  deadband: optional(judged.deadband),
  on_delay_ms: optional(Delay),
  off_delay_ms: optional(Delay),
  priority: oneOf(...priorities),
  message: Line(200),
  latching: optional(behaviour.latching),
  suppress_when: optional(behaviour.suppress_when),
  opens_ticket: optional(behaviour.opens_ticket),
  resolves_ticket: optional(behaviour.resolves_ticket),
  enabled: optional(behaviour.enabled),
  cause: optional(guidance.cause),
  consequence: optional(guidance.consequence),
  response: optional(guidance.response),
  steps: optional(guidance.steps),
  respond_within_min: optional(guidance.respond_within_min),
})

export const alarmRuleCrud = crud('iot/rules', {
  item: AlarmRule,
  draft: AlarmRuleDraft,
  filter: closed({ ...Paging, device_id: optional(Id) }),
  read: 'show_plugin_iot',
  write: 'alarm_configure',
})

export const alarmRules = {
  /** Nothing is stored: the rule is played over the readings on record. */
  dryRun: endpoint({
    name: 'alarm_rules.dryRun',
    method: 'POST',
    path: '/api/v1/iot/rules/dry-run',
    access: 'alarm_configure',
    summary: 'How often a rule would have raised its alarm lately',
    body: closed({ ...AlarmRuleDraft.properties, hours: optional(Type.Integer({ minimum: 1, maximum: 168, default: 24 })) }),
    reply: one(
      closed({
        since: Instant,
        until: Instant,
        /** Values that were judged; 0 means there was nothing to judge. */
        readings: Type.Integer(),
        raised: Type.Integer(),
        /** It would be active now. */
        active: Type.Boolean(),
        chatters: Type.Boolean(),
        /** The newest 100. */
        occurrences: Type.Array(closed({ raised_at: Instant, cleared_at: nullable(Instant), value: nullable(Type.Number()) })),
      }),
    ),
  }),
} as const
