import type { AlarmDesk } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { AlarmDeskDraft } from '@menara/shared/contract/alarms/alarm-desks.contract.ts'
import { AlarmRuleTemplateDraft } from '@menara/shared/contract/alarms/alarm-rule-templates.contract.ts'
import { type AlarmRule, AlarmRuleDraft } from '@menara/shared/contract/alarms/alarm-rules.contract.ts'
import { Errors } from 'typebox/schema'
import { expect, it } from 'vitest'
import { deskDraftOf, deskValuesOf } from '../desks/desk-values.ts'
import { templateDraftOf, templateValuesOf } from '../rule-templates/rule-template-values.ts'
import { draftOf, valuesOf } from '../rules/rule-values.ts'

const ID = '019a0001-0000-7000-8000-000000000001'
const RULE: AlarmRule = {
  id: ID,
  device_id: ID,
  device: 'AHU-03',
  template: null,
  kind: 'threshold',
  point: 'temperature',
  window_s: null,
  expression: null,
  inputs: [],
  type: 'temperature_high',
  direction: 'above',
  limit: 28,
  deadband: 1,
  on_delay_ms: 30_000,
  off_delay_ms: 0,
  priority: 'high',
  message: 'Supply air too warm',
  latching: true,
  suppress_when: { device_id: ID, point: 'running', direction: 'below', limit: 0.5 },
  opens_ticket: true,
  resolves_ticket: false,
  enabled: true,
  cause: 'Valve',
  consequence: '',
  response: 'Open the valve',
  steps: ['Look at the valve', 'Call the engineer'],
  respond_within_min: 15,
}
const FORMULA: AlarmRule = {
  ...RULE,
  kind: 'expression',
  point: null,
  expression: 'a - b',
  inputs: [{ name: 'a', device_id: ID, point: 'supply' }],
  suppress_when: null,
}
const brokenBy = (schema: typeof AlarmRuleDraft | typeof AlarmRuleTemplateDraft | typeof AlarmDeskDraft, value: unknown) =>
  Errors(schema, value)[1].map((error) => error.instancePath)

it.each([
  ['threshold', RULE],
  ['rate', { ...RULE, kind: 'rate' as const, window_s: 60 }],
  ['missing', { ...RULE, kind: 'missing' as const, window_s: 600 }],
  ['expression', FORMULA],
])('AU-1 says the same as the rule: %s', (kind, rule) => {
  const { id: _id, device: _device, template: _template, limit, ...facts } = rule
  const draft = draftOf(valuesOf(rule))
  expect(draft).toEqual({ ...facts, ...(kind !== 'missing' && { limit }) })
  expect(brokenBy(AlarmRuleDraft, draft)).toEqual([])
  expect(valuesOf(rule).on_delay_ms).toBe(30)
})

it('AU-2 leaves out what the kind does not use', () => {
  const typed = { ...valuesOf(RULE), window_s: 60, expression: 'left over', inputs: [{ name: 'x', device_id: ID, point: 'p' }] }
  expect(draftOf(typed)).toMatchObject({ window_s: null, expression: null, inputs: [] })
  expect(draftOf({ ...typed, kind: 'expression' })).toMatchObject({ point: null, window_s: null, expression: 'left over' })
  expect(draftOf({ ...typed, suppresses: false }).suppress_when).toBeNull()
  const empty = draftOf({ ...valuesOf(undefined), deadband: '', steps: ' \n one \n' })
  expect(empty).toMatchObject({ deadband: 0, steps: ['one'], respond_within_min: null })
  expect('limit' in empty).toBe(false)
})

const DESK: AlarmDesk = {
  id: ID,
  name: 'Control room',
  locations: [{ id: ID, name: 'Head office' }],
  areas: [],
  lead: { id: ID, name: 'Sari' },
  group: null,
  supervisor: null,
  ladder: [{ priority: 'critical', lead_min: 0, group_min: 5, supervisor_min: null }],
}

it('AU-3 says the same as the desk, and leaves out rungs that tell nobody', () => {
  const draft = deskDraftOf(deskValuesOf(DESK))
  expect(draft).toEqual({
    name: DESK.name,
    location_ids: [ID],
    area_ids: [],
    lead_id: ID,
    group_id: null,
    supervisor_id: null,
    ladder: DESK.ladder,
  })
  expect(brokenBy(AlarmDeskDraft, draft)).toEqual([])
  expect(deskDraftOf({ ...deskValuesOf(undefined), name: 'New' }).ladder).toEqual([])
})

it('AU-1 says the same as the rule for many devices, its exceptions included', () => {
  const {
    id: _id,
    device_id: _on,
    device: _device,
    template: _template,
    inputs: _inputs,
    suppress_when: _when,
    expression: _formula,
    ...rule
  } = RULE
  const which = { location_ids: null, kinds: ['sensor' as const], tags: ['temp'], area_ids: [ID], asset_types: ['hvac' as const] }
  const exceptions = [
    { device_id: ID, limit: null },
    { device_id: ID, limit: 30 },
  ]
  const template = { ...rule, kind: 'threshold' as const, point: 'temperature', ...which, id: ID, name: 'Supply air', devices: 4 }
  const draft = templateDraftOf(templateValuesOf({ ...template, exceptions: exceptions.map((item) => ({ ...item, device: 'AHU-03' })) }))
  const { id: _own, devices: _count, ...facts } = template
  expect(draft).toEqual({ ...facts, exceptions })
  expect(brokenBy(AlarmRuleTemplateDraft, draft)).toEqual([])
  // A limit of its own that was not typed is refused at its field.
  const empty = { ...templateValuesOf({ ...template, exceptions: [] }), exceptions: [{ device_id: ID, excluded: false, limit: '' }] }
  expect(brokenBy(AlarmRuleTemplateDraft, templateDraftOf(empty))).toContain('/exceptions/0/limit')
})
