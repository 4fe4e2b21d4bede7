import { type Static, Type } from 'typebox'
import { lineResults, roundStates, visitMethods } from '../../domain/inspections/inspection-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, Text } from '../../kit/words.ts'
import { PartId } from './inspection-lines.contract.ts'
import { Checkpoint } from './inspection-plans.contract.ts'
import { InspectionVersion } from './inspection-templates.contract.ts'

const Count = Type.Integer({ minimum: 0 })

/** One round: a template gone through at a place, once. */
export const InspectionRound = closed({
  id: Id,
  /** Null where the plan is gone. */
  plan: nullable(Ref),
  template: closed({ id: Id, code: Type.String(), name_en: Type.String(), name_id: Type.String(), version: Type.Integer() }),
  location: Ref,
  area: nullable(Ref),
  asset: nullable(Ref),
  assignee: nullable(Ref),
  group: nullable(Ref),
  state: oneOf(...roundStates),
  due_at: Instant,
  /** From when it may be begun, and until when it must be. */
  opens_at: Instant,
  closes_at: Instant,
  /** Begun, and not submitted although its time is over. */
  overdue: Type.Boolean(),
  started_at: nullable(Instant),
  submitted_at: nullable(Instant),
  /** Who began it. */
  inspector: nullable(Ref),
  decided_at: nullable(Instant),
  decided_by: nullable(Ref),
  /** Why it was returned, or what was said when it was approved. */
  decision_note: Type.String(),
  /** Per cent of the points, from 0 to 100, as the server counts them; null before it is submitted, and where nothing is scored. */
  score: nullable(Type.Number()),
  /** Failed lines. */
  failed: Count,
  /** Findings that are not verified. */
  findings_open: Count,
  checkpoints_total: Count,
  checkpoints_visited: Count,
  rev: Type.Integer(),
})
export type InspectionRound = Static<typeof InspectionRound>

/** What somebody showed at a checkpoint. */
export const CheckpointVisit = closed({
  checkpoint_id: Id,
  at: Instant,
  method: oneOf(...visitMethods),
  /** From the checkpoint; null without a position or without its coordinates. */
  distance_m: nullable(Type.Number()),
  /** Whether the position lies within the tolerance; null where there was none. */
  within: nullable(Type.Boolean()),
  /** Whether all checkpoints before it had been visited. */
  in_order: Type.Boolean(),
  note: Type.String(),
  by: nullable(Ref),
})
export type CheckpointVisit = Static<typeof CheckpointVisit>

/**
 * The value of an answer. Of `pass_fail`: `pass`, `fail` or `na`; of `number`: a number or `na`; of `choice`: the id of an option or `na`; of
 * `text`: a text; of `photo`: null, its photos are the answer. Null takes an answer back.
 */
const AnswerValue = Type.Union([Type.Number({ minimum: -1e12, maximum: 1e12 }), Text(4000), Type.Null()])

export const InspectionAnswer = closed({
  line_id: PartId,
  /** Null in sections that are answered once in a round. */
  checkpoint_id: nullable(Id),
  value: AnswerValue,
  /** What the value comes to; null where it is not scored. */
  result: nullable(oneOf(...lineResults)),
  note: Type.String(),
  photo_ids: Type.Array(Id),
  /** When it was written, by the phone that did. */
  recorded_at: Instant,
  by: nullable(Ref),
})
export type InspectionAnswer = Static<typeof InspectionAnswer>

const RoundPhoto = closed({ id: Id, recorded_at: Instant, sha256: Type.String(), taken_by: nullable(Ref) })

/** A round with everything that was recorded. */
export const InspectionRoundDetail = closed({
  ...InspectionRound.properties,
  version_id: Id,
  /** As the plan had them when the round was made, in their order. */
  checkpoints: Type.Array(Checkpoint),
  ordered: Type.Boolean(),
  visits: Type.Array(CheckpointVisit),
  answers: Type.Array(InspectionAnswer),
  photos: Type.Array(RoundPhoto),
  /** The highest sequence that arrived of each client, without a gap below it. */
  received: Type.Array(closed({ client_id: Id, sequence: Type.Integer() })),
  /** What the caller may do: carry it out, decide on it. */
  may_work: Type.Boolean(),
  may_decide: Type.Boolean(),
})
export type InspectionRoundDetail = Static<typeof InspectionRoundDetail>

/** Everything a phone needs to work without a network: rounds of today and tomorrow, and those under way, with their versions. */
export const OwnInspections = closed({
  /** The server's clock. */
  at: Instant,
  rounds: Type.Array(InspectionRoundDetail),
  /** Each version that a round names, once. */
  versions: Type.Array(closed({ ...InspectionVersion.properties, name_en: Type.String(), name_id: Type.String() })),
})
export type OwnInspections = Static<typeof OwnInspections>

const base = '/people/api/v1/inspections/rounds'
const read = 'show_plugin_people_management'
const manage = 'inspection_manage'

/** Rounds, as they are read, carried out and decided on. */
export const inspectionRounds = {
  list: endpoint({
    name: 'inspection_rounds.list',
    personal: true,
    method: 'GET',
    path: base,
    access: read,
    summary: 'Rounds of the sites I see, the latest first',
    query: closed({
      ...Paging,
      location_id: optional(Id),
      state: optional(oneOf(...roundStates)),
      template_id: optional(Id),
      plan_id: optional(Id),
      area_id: optional(Id),
      /** Who is to make it or made it. */
      user_id: optional(Id),
      /** Days on the clocks of the round's site, both included. */
      start: optional(Day),
      end: optional(Day),
      overdue: optional(Type.Boolean()),
    }),
    reply: many(InspectionRound),
  }),
  mine: endpoint({
    name: 'inspection_rounds.mine',
    personal: true,
    method: 'GET',
    path: `${base}/mine`,
    access: 'signed-in',
    summary: 'My rounds of today and tomorrow and those under way, with everything needed to make them without a network',
    reply: one(OwnInspections),
  }),
  get: endpoint({
    name: 'inspection_rounds.get',
    personal: true,
    method: 'GET',
    path: `${base}/:id`,
    access: 'signed-in',
    summary: 'A round that is mine, or of a site I see where I may read rounds',
    params: ById,
    reply: one(closed({ round: InspectionRoundDetail, version: InspectionVersion })),
  }),
  addPhoto: endpoint({
    name: 'inspection_rounds.addPhoto',
    method: 'POST',
    path: `${base}/:id/photos`,
    access: 'signed-in',
    summary: 'Add a photo under an id made by the phone; the same photo under the same id again gets the same reply',
    params: ById,
    form: closed({ photo_id: Id, recorded_at: Instant }),
    files: ['image'],
    reply: one(RoundPhoto),
  }),
  photo: endpoint({
    name: 'inspection_rounds.photo',
    personal: true,
    method: 'GET',
    path: `${base}/:id/photos/:photo_id`,
    access: 'signed-in',
    summary: 'The picture',
    params: closed({ id: Id, photo_id: Id }),
    reply: 'binary',
  }),
  approve: endpoint({
    name: 'inspection_rounds.approve',
    method: 'POST',
    path: `${base}/:id/approve`,
    access: manage,
    summary: 'Approve a submitted round of somebody else',
    params: ById,
    body: closed({ note: optional(Text(1000)) }),
    reply: one(InspectionRoundDetail),
  }),
  return: endpoint({
    name: 'inspection_rounds.return',
    method: 'POST',
    path: `${base}/:id/return`,
    access: manage,
    summary: 'Return a submitted round of somebody else, with the reason; it takes answers again',
    params: ById,
    body: closed({ note: Line(1000) }),
    reply: one(InspectionRoundDetail),
  }),
} as const

/** Rounds, the latest first. */
export const inspectionRoundFeed = channel({
  name: 'inspection_rounds',
  source: inspectionRounds.list,
  item: InspectionRound,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['inspection_rounds'],
  intervalMs: 15_000,
})
