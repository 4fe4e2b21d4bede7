import { type Static, Type } from 'typebox'
import { MIN_GROUP, surveyStates } from '../../domain/surveys/survey-states.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import {
  ById,
  changes,
  closed,
  Day,
  done,
  Id,
  Instant,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
} from '../../kit/words.ts'
import { Answers, Bilingual, SurveyDefinition } from './survey-definition.contract.ts'

/** How a survey is asked: what an administrator sets beside its questions. */
const Settings = {
  /** Last day on which it is answered, at its site. */
  ends_on: nullable(Day),
  /** Complete answers it takes at most. */
  max_answers: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** From its first answer to sending. */
  time_limit_minutes: nullable(Type.Integer({ minimum: 1, maximum: 1440 })),
  /** Nobody is asked who was asked by any survey in so many days. */
  ask_gap_days: Type.Integer({ minimum: 0, maximum: 730, default: 90 }),
  /** A score below it opens a ticket; null: none does. */
  low_score: nullable(Type.Number({ minimum: 1, maximum: 100 })),
  low_priority: oneOf('low', 'medium', 'high', 'critical'),
  /** Whether whoever asked for a ticket is asked once it is closed. */
  after_ticket: Type.Boolean(),
  /** Of an anonymous one: answers that are shown together. */
  min_group: Type.Integer({ minimum: MIN_GROUP, maximum: 50, default: MIN_GROUP }),
} as const

export const Survey = closed({
  id: Id,
  /** Null: of all sites. */
  location: nullable(Ref),
  title: Bilingual,
  intro: Bilingual,
  /** Nothing that is kept leads from an answer to the person who gave it. Fixed once it is published. */
  anonymous: Type.Boolean(),
  state: oneOf(...surveyStates),
  /** The newest published one; 0: none. */
  version: Type.Integer(),
  /** Whether the draft of the questions differs from the newest version. */
  has_changes: Type.Boolean(),
  questions: Type.Integer(),
  ...Settings,
  /** People it was sent to. */
  asked: Type.Integer(),
  /** Complete answers. */
  answers: Type.Integer(),
  rev: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type Survey = Static<typeof Survey>

/** A survey with the draft of its questions. */
export const SurveyRecord = closed({ ...Survey.properties, draft: SurveyDefinition })
export type SurveyRecord = Static<typeof SurveyRecord>

export const SurveyDraft = closed({
  title: Bilingual,
  intro: optional(Bilingual),
  location_id: optional(nullable(Id)),
  anonymous: optional(Type.Boolean()),
  draft: optional(SurveyDefinition),
  ends_on: optional(Settings.ends_on),
  max_answers: optional(Settings.max_answers),
  time_limit_minutes: optional(Settings.time_limit_minutes),
  ask_gap_days: optional(Settings.ask_gap_days),
  low_score: optional(Settings.low_score),
  low_priority: optional(Settings.low_priority),
  after_ticket: optional(Settings.after_ticket),
  min_group: optional(Settings.min_group),
})
export type SurveyDraft = Static<typeof SurveyDraft>

/** What of a survey whoever may answer it sees. */
export const OpenSurvey = closed({
  id: Id,
  title: Bilingual,
  intro: Bilingual,
  anonymous: Type.Boolean(),
  version: Type.Integer(),
  time_limit_minutes: nullable(Type.Integer()),
  ends_on: nullable(Day),
})
export type OpenSurvey = Static<typeof OpenSurvey>

/** One response. Of an anonymous survey it says nothing but the day, the place and the answers. */
export const SurveyResponse = closed({
  id: Id,
  survey_id: Id,
  version: Type.Integer(),
  location: nullable(Ref),
  area: nullable(Ref),
  asset: nullable(Ref),
  ticket: nullable(closed({ id: Id, number: Type.String() })),
  person: nullable(Ref),
  language: oneOf('en', 'id'),
  /** `partial`: begun and not sent. */
  state: oneOf('partial', 'complete'),
  /** At the site. */
  day: Day,
  /** Null of an anonymous one. */
  submitted_at: nullable(Instant),
  score: nullable(Type.Number()),
  /** The ticket that its low score opened; as `ticket`, for those who see all tickets. */
  follow_up: nullable(closed({ id: Id, number: Type.String() })),
  answers: Answers,
})
export type SurveyResponse = Static<typeof SurveyResponse>

const base = '/api/v1/surveys'
const read = 'show_plugin_survey'
const write = 'show_manage_module'
const Page = { page: optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })) }

/** Surveys: their questions in versions, how they are asked, and their answers. */
export const surveys = {
  /** Whoever neither manages surveys nor reads their answers sees those that are live. */
  list: endpoint({
    name: 'surveys.list',
    method: 'GET',
    path: base,
    access: 'signed-in',
    summary: 'Surveys at the sites I see, newest first; archived ones only when they are asked for',
    query: closed({ ...Paging, ...Page, search: SearchText, state: optional(oneOf(...surveyStates)), location_id: optional(Id) }),
    reply: many(Survey),
  }),
  get: endpoint({
    name: 'surveys.get',
    method: 'GET',
    path: `${base}/:id`,
    access: 'signed-in',
    summary: 'A survey with the draft of its questions; of its draft nothing for who does not manage surveys',
    params: ById,
    reply: one(SurveyRecord),
  }),
  create: endpoint({
    name: 'surveys.create',
    method: 'POST',
    path: base,
    access: write,
    summary: 'A new survey, as a draft',
    body: SurveyDraft,
    reply: one(SurveyRecord),
  }),
  update: endpoint({
    name: 'surveys.update',
    method: 'PUT',
    path: `${base}/:id`,
    access: write,
    summary: 'Change a survey; published versions stay as they are. `rev`: 409 when somebody changed it since',
    params: ById,
    body: changes(closed({ ...SurveyDraft.properties, rev: Type.Integer() })),
    reply: one(SurveyRecord),
  }),
  remove: endpoint({
    name: 'surveys.remove',
    method: 'DELETE',
    path: `${base}/:id`,
    access: write,
    summary: 'Remove a survey that was never published; archive one that was, with its answers',
    params: ById,
    reply: done,
  }),
  publish: endpoint({
    name: 'surveys.publish',
    method: 'POST',
    path: `${base}/:id/publish`,
    access: write,
    summary: 'Make the draft the next version and the survey live; 422 says what the draft lacks',
    params: ById,
    reply: one(SurveyRecord),
  }),
  move: endpoint({
    name: 'surveys.move',
    method: 'POST',
    path: `${base}/:id/state`,
    access: write,
    summary: 'Pause, resume, close, reopen or archive a survey',
    params: ById,
    body: closed({ state: oneOf('live', 'paused', 'closed', 'archived') }),
    reply: one(SurveyRecord),
  }),
  open: endpoint({
    name: 'surveys.open',
    method: 'GET',
    path: `${base}/list`,
    access: 'signed-in',
    summary: 'Surveys one may answer now; `asset_id`: those asked at that asset',
    query: closed({ asset_id: optional(Id) }),
    reply: many(OpenSurvey),
  }),
  ofArea: endpoint({
    name: 'surveys.ofArea',
    method: 'GET',
    path: `${base}/area/:id`,
    access: 'signed-in',
    summary: 'Surveys one may answer now in an area',
    params: ById,
    reply: many(OpenSurvey),
  }),
  /** Of an anonymous survey only those that have been put together with enough others. */
  logOfLink: endpoint({
    name: 'surveys.logOfLink',
    method: 'GET',
    path: `${base}/log/link/:id`,
    access: read,
    summary: 'Responses to a survey, or those given by a link, at an area or an asset, or about a ticket',
    params: ById,
    reply: many(SurveyResponse),
  }),
  log: endpoint({
    name: 'surveys.log',
    method: 'GET',
    path: `${base}/log/:id`,
    access: read,
    summary: 'One response with the questions it was given to',
    params: ById,
    reply: one(closed({ ...SurveyResponse.properties, definition: SurveyDefinition })),
  }),
  /** 409 for an anonymous survey: it is answered by its link, so that no session stands behind the answer. */
  submit: endpoint({
    name: 'surveys.submit',
    method: 'PUT',
    path: `${base}/submit/:id`,
    access: 'signed-in',
    summary: 'Answer a survey in my own name, once',
    params: ById,
    body: closed({
      answers: Answers,
      version: optional(Type.Integer()),
      language: optional(oneOf('en', 'id')),
      area_id: optional(Id),
      asset_id: optional(Id),
    }),
    reply: one(closed({ id: Id })),
  }),
  responses: endpoint({
    name: 'surveys.responses',
    method: 'GET',
    path: `${base}/:id/responses`,
    access: read,
    summary: 'Responses to a survey, newest first; of an anonymous one in no order of time',
    params: ById,
    query: closed({ ...Paging, area_id: optional(Id), from: optional(Day), until: optional(Day), low: optional(Type.Boolean()) }),
    reply: many(SurveyResponse),
  }),
} as const

/** Surveys with the number of their answers. */
export const surveyFeed = channel({
  name: 'surveys',
  source: surveys.list,
  item: Survey,
  key: 'id',
  fixed: { limit: '1000' },
  topics: ['surveys'],
  intervalMs: 5000,
})
