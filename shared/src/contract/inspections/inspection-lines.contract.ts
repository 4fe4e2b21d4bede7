import { type Static, Type } from 'typebox'
import { lineKinds } from '../../domain/inspections/inspection-states.ts'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { closed, Id, Line, nullable, oneOf } from '../../kit/words.ts'

/** Names a section, line or option within its template; stays the same from version to version. */
export const PartId = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })
const Limit = nullable(Type.Number({ minimum: -1e9, maximum: 1e9 }))

/** One of the answers of a line of the kind `choice`. */
export const InspectionOption = closed({ id: PartId, text_en: Line(120), text_id: Line(120), fails: Type.Boolean() })

/** What a failed line makes at the desk, with the line's text as its title. */
export const FindingTicket = closed({
  /** General, corrective or planned work. */
  ticket_type_id: Type.Integer({ minimum: 1, maximum: 1000 }),
  category_id: nullable(Id),
  priority: oneOf(...priorities),
})

/** One question of a template. */
export const InspectionLine = closed({
  id: PartId,
  kind: oneOf(...lineKinds),
  text_en: Line(300),
  text_id: Line(300),
  /** A round is not submitted without its answer. */
  required: Type.Boolean(),
  /** Points of a pass; 0: it is not scored. Texts and photos never are. */
  weight: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Of a number; empty without one. */
  unit: Type.String({ maxLength: 20, pattern: '^[^\\u0000-\\u001f]*$' }),
  /** Of a number: it fails below `min` and above `max`. */
  min: Limit,
  max: Limit,
  /** Of a choice. */
  options: Type.Array(InspectionOption, { maxItems: 20 }),
  /** What a failed answer must have. */
  fail_photo: Type.Boolean(),
  fail_note: Type.Boolean(),
  /** Null: a failed line is a finding without a ticket. */
  fail_ticket: nullable(FindingTicket),
})
export type InspectionLine = Static<typeof InspectionLine>

/** Lines under one heading, answered once in a round or once at each of its checkpoints. */
export const InspectionSection = closed({
  id: PartId,
  title_en: Line(120),
  title_id: Line(120),
  per: oneOf('round', 'checkpoint'),
  lines: Type.Array(InspectionLine, { minItems: 1, maxItems: 60 }),
})
export type InspectionSection = Static<typeof InspectionSection>
/** At least one; at most 200 lines altogether. */
export const InspectionSections = Type.Array(InspectionSection, { minItems: 1, maxItems: 30 })
