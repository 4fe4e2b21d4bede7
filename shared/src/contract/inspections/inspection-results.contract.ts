import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Day, Id, nullable, one, optional, Ref } from '../../kit/words.ts'

const Count = Type.Integer({ minimum: 0 })
/** Of rounds that were submitted, unless said. `missed` are counted beside them. */
const Figures = {
  rounds: Count,
  missed: Count,
  /** Lines that passed, of those that passed or failed, from 0 to 100; null where there are none. */
  pass_rate: nullable(Type.Number()),
  /** Average of the rounds that have one. */
  score: nullable(Type.Number()),
  failed: Count,
}
const Template = closed({ id: Id, code: Type.String(), name_en: Type.String(), name_id: Type.String() })

export const InspectionResults = closed({
  total: closed(Figures),
  templates: Type.Array(closed({ template: Template, ...Figures })),
  /** By the area of the checkpoint or of the round; null: the whole site. */
  areas: Type.Array(closed({ area: nullable(Ref), location: Ref, rounds: Count, failed: Count, pass_rate: nullable(Type.Number()) })),
  /** By the Monday of their week. */
  weeks: Type.Array(closed({ week: Day, ...Figures })),
  /** Lines that failed most, at most 20. */
  lines: Type.Array(
    closed({ template: Template, line_id: Type.String(), text_en: Type.String(), text_id: Type.String(), failed: Count, answered: Count }),
  ),
})
export type InspectionResults = Static<typeof InspectionResults>

/** What rounds came to. */
export const inspectionResults = {
  get: endpoint({
    name: 'inspection_results.get',
    method: 'GET',
    path: '/people/api/v1/inspections/results',
    access: 'show_plugin_people_management',
    summary: 'Results of the rounds that were due in these days: by template, area, week and line',
    query: closed({ start: Day, end: Day, location_id: optional(Id), template_id: optional(Id) }),
    reply: one(InspectionResults),
  }),
} as const
