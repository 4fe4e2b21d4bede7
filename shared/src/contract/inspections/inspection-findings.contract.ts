import { type Static, Type } from 'typebox'
import { findingStates } from '../../domain/inspections/inspection-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Text } from '../../kit/words.ts'

/** A failed line of a round that was submitted, and what becomes of it. */
export const InspectionFinding = closed({
  id: Id,
  round_id: Id,
  template: closed({ id: Id, code: Type.String(), name_en: Type.String(), name_id: Type.String() }),
  location: Ref,
  /** Of its checkpoint where it has one, else of the round. */
  area: nullable(Ref),
  asset: nullable(Ref),
  /** Name of the checkpoint; empty without one. */
  checkpoint: Type.String(),
  line_id: Type.String(),
  text_en: Type.String(),
  text_id: Type.String(),
  /** The answer as it is read: a number with its unit, the option. Empty for a plain fail. */
  value_en: Type.String(),
  value_id: Type.String(),
  note: Type.String(),
  photo_ids: Type.Array(Id),
  state: oneOf(...findingStates),
  /** Null without one, and for those who may not read it. */
  ticket: nullable(closed({ id: Id, number: Type.String(), type: Type.String(), state: Type.String() })),
  inspector: nullable(Ref),
  found_at: Instant,
  fixed_at: nullable(Instant),
  /** How it was fixed without a ticket, or why it was reopened. */
  fix_note: Type.String(),
  verified_at: nullable(Instant),
  verified_by: nullable(Ref),
  may_fix: Type.Boolean(),
  may_verify: Type.Boolean(),
  rev: Type.Integer(),
})
export type InspectionFinding = Static<typeof InspectionFinding>

const base = '/people/api/v1/inspections/findings'
const read = 'show_plugin_people_management'

/** Findings: what rounds found, until somebody has seen that it is in order again. */
export const inspectionFindings = {
  list: endpoint({
    name: 'inspection_findings.list',
    personal: true,
    method: 'GET',
    path: base,
    access: read,
    summary: 'Findings of the sites I see, the latest first',
    query: closed({
      ...Paging,
      location_id: optional(Id),
      state: optional(oneOf(...findingStates)),
      template_id: optional(Id),
      round_id: optional(Id),
      area_id: optional(Id),
      start: optional(Day),
      end: optional(Day),
    }),
    reply: many(InspectionFinding),
  }),
  fix: endpoint({
    name: 'inspection_findings.fix',
    method: 'POST',
    path: `${base}/:id/fix`,
    access: 'inspection_manage',
    summary: 'Say how a finding without a ticket was fixed',
    params: ById,
    body: closed({ note: Line(1000) }),
    reply: one(InspectionFinding),
  }),
  verify: endpoint({
    name: 'inspection_findings.verify',
    method: 'POST',
    path: `${base}/:id/verify`,
    access: 'signed-in',
    summary: 'Verify that a finding is fixed: by its inspector or who manages inspections, never by who fixed it',
    params: ById,
    reply: one(InspectionFinding),
  }),
  reopen: endpoint({
    name: 'inspection_findings.reopen',
    method: 'POST',
    path: `${base}/:id/reopen`,
    access: 'signed-in',
    summary: 'Say that a finding is not fixed after all, with the reason; its ticket is opened again, or a new one',
    params: ById,
    body: closed({ note: Text(1000) }),
    reply: one(InspectionFinding),
  }),
} as const

/** Findings, the latest first. */
export const inspectionFindingFeed = channel({
  name: 'inspection_findings',
  source: inspectionFindings.list,
  item: InspectionFinding,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['inspection_findings'],
  intervalMs: 15_000,
})
