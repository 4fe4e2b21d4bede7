import { type Static, Type } from 'typebox'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { Code, closed, Id, Line, nullable, one, oneOf, optional, Paging } from '../../kit/words.ts'
import { TagWord } from '../iot/tagging.contract.ts'
import { deviceKinds } from '../iot/telemetry-devices.contract.ts'
import { assetTypes } from '../places/assets.contract.ts'
import { behaviour, guidance, judged, Window } from './alarm-rules.contract.ts'

/** A formula names devices, so it stays a rule of its own. */
export const templateRuleKinds = ['threshold', 'rate', 'missing'] as const

/**
 * Which devices: those that meet every list that is not empty. `location_ids` null: every site. `tags`: all of them. `area_ids`: with the
 * areas within. `asset_types`: of the asset the device is attached to. At least one of the four lists beside the sites must be given.
 */
const selection = {
  location_ids: nullable(Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true })),
  kinds: Type.Array(oneOf(...deviceKinds), { maxItems: deviceKinds.length, uniqueItems: true }),
  tags: Type.Array(TagWord, { maxItems: 10, uniqueItems: true }),
  area_ids: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  asset_types: Type.Array(oneOf(...assetTypes), { maxItems: assetTypes.length, uniqueItems: true }),
}
const { suppress_when: _deviceOfItsOwn, ...templateBehaviour } = behaviour
const rule = {
  kind: oneOf(...templateRuleKinds),
  point: Code,
  window_s: nullable(Window),
  type: Code,
  ...judged,
  priority: oneOf(...priorities),
  message: Line(200),
  ...templateBehaviour,
  ...guidance,
}
/** `limit` null: the template does not hold for this device; otherwise the limit that holds there instead. */
const exception = { device_id: Id, limit: nullable(Type.Number()) }

export const AlarmRuleTemplate = closed({
  id: Id,
  name: Line(120),
  ...selection,
  ...rule,
  exceptions: Type.Array(closed({ ...exception, device: Type.String() })),
  /** Devices it holds for now. */
  devices: Type.Integer(),
})
export type AlarmRuleTemplate = Static<typeof AlarmRuleTemplate>

export const AlarmRuleTemplateDraft = closed({
  name: Line(120),
  location_ids: selection.location_ids,
  kinds: optional(selection.kinds),
  tags: optional(selection.tags),
  area_ids: optional(selection.area_ids),
  asset_types: optional(selection.asset_types),
  kind: optional(rule.kind),
  point: rule.point,
  window_s: optional(rule.window_s),
  type: rule.type,
  direction: optional(judged.direction),
  limit: optional(judged.limit),
  deadband: optional(judged.deadband),
  on_delay_ms: optional(judged.on_delay_ms),
  off_delay_ms: optional(judged.off_delay_ms),
  priority: rule.priority,
  message: rule.message,
  latching: optional(behaviour.latching),
  opens_ticket: optional(behaviour.opens_ticket),
  resolves_ticket: optional(behaviour.resolves_ticket),
  enabled: optional(behaviour.enabled),
  cause: optional(guidance.cause),
  consequence: optional(guidance.consequence),
  response: optional(guidance.response),
  steps: optional(guidance.steps),
  respond_within_min: optional(guidance.respond_within_min),
  exceptions: optional(Type.Array(closed(exception), { maxItems: 500 })),
})
export type AlarmRuleTemplateDraft = Static<typeof AlarmRuleTemplateDraft>

/**
 * What a template does for a device: `in_force`; `own_limit` with the limit of its exception; `excluded` by an exception;
 * `other_rule` another rule decides an alarm of this type there; `no_point` the device has sent no such point yet.
 */
export const templateDeviceStates = ['in_force', 'own_limit', 'excluded', 'other_rule', 'no_point'] as const
export type TemplateDeviceState = (typeof templateDeviceStates)[number]
const State = oneOf(...templateDeviceStates)

const path = 'iot/rule-templates'

export const alarmRuleTemplates = {
  ...crud(path, {
    item: AlarmRuleTemplate,
    draft: AlarmRuleTemplateDraft,
    filter: closed({ ...Paging }),
    read: 'show_plugin_iot',
    write: 'alarm_configure',
  }),
  /** Nothing is stored. `id`: of the template that is being changed, whose own rules do not stand in its way. */
  preview: endpoint({
    name: 'alarm_rule_templates.preview',
    method: 'POST',
    path: `/api/v1/${path}/preview`,
    access: 'alarm_configure',
    summary: 'Devices a rule template would hold for, and where it would not and why',
    body: closed({ ...AlarmRuleTemplateDraft.properties, id: optional(Id) }),
    reply: one(
      closed({
        counts: Type.Array(closed({ state: State, devices: Type.Integer() })),
        /** The first 200: where it holds, then by name. */
        devices: Type.Array(
          closed({
            id: Id,
            name: Type.String(),
            code: Type.String(),
            location: Type.String(),
            state: State,
            limit: nullable(Type.Number()),
          }),
        ),
      }),
    ),
  }),
} as const
