import type { AlarmRuleTemplate, alarmRuleTemplates } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { draftOf, EMPTY, type RuleValues, valuesOf } from '../rules/rule-values.ts'

export type TemplateDraft = CallOf<typeof alarmRuleTemplates.create>['body']
type Typed = number | string
interface ExceptionValues {
  device_id: string
  /** Whether the device is left out; else `limit` holds there. */
  excluded: boolean
  limit: Typed
}
/** The form of a rule for many devices: that of a rule, and which devices. No site chosen means every site. */
export interface TemplateValues extends RuleValues {
  name: string
  location_ids: string[]
  kinds: AlarmRuleTemplate['kinds']
  tags: string[]
  area_ids: string[]
  asset_types: AlarmRuleTemplate['asset_types']
  exceptions: ExceptionValues[]
}

export function templateValuesOf(template: AlarmRuleTemplate | undefined): TemplateValues {
  if (!template) return { ...EMPTY, name: '', location_ids: [], kinds: [], tags: [], area_ids: [], asset_types: [], exceptions: [] }
  const { id, devices: _count, name, location_ids, kinds, tags, area_ids, asset_types, exceptions, ...rule } = template
  return {
    ...valuesOf({ ...rule, id, device_id: '', device: '', template: null, expression: null, inputs: [], suppress_when: null }),
    name,
    location_ids: [...(location_ids ?? [])],
    kinds: [...kinds],
    tags: [...tags],
    area_ids: [...area_ids],
    asset_types: [...asset_types],
    exceptions: exceptions.map(({ device_id, limit }) => ({ device_id, excluded: limit === null, limit: limit ?? '' })),
  }
}

export function templateDraftOf(values: TemplateValues): TemplateDraft {
  const { name, location_ids, kinds, tags, area_ids, asset_types, exceptions, ...rule } = values
  const { device_id: _d, expression: _e, inputs: _i, suppress_when: _s, kind, point, ...rest } = draftOf(rule as RuleValues)
  return {
    ...rest,
    name: name.trim(),
    location_ids: location_ids.length > 0 ? location_ids : null,
    kinds,
    tags,
    area_ids,
    asset_types,
    ...(kind && kind !== 'expression' && { kind }),
    point: point ?? '',
    exceptions: exceptions.map(({ device_id, excluded, limit }) => ({ device_id, limit: excluded ? null : limitOf(limit) })),
  }
}

/** What is not typed stays a text, so that the contract refuses it at its field. */
const limitOf = (typed: Typed): number => (typed === '' ? (typed as never) : Number(typed))
