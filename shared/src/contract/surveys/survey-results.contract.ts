import { type Static, Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, Day, Id, many, nullable, one, optional, Ref } from '../../kit/words.ts'
import { Bilingual, Question } from './survey-definition.contract.ts'
import { Survey } from './surveys.contract.ts'

const QuestionResult = closed({
  question: Question,
  section: Bilingual,
  /** Responses that answered it. */
  answered: Type.Integer(),
  /** Of a choice its option's key, of a scale the number, of a matrix with `row`; of other kinds nothing. */
  values: Type.Array(closed({ value: Type.String(), row: nullable(Type.String()), count: Type.Integer() })),
  /** Of numbers and scales. */
  mean: nullable(Type.Number()),
  /** Some of the texts, newest first; of an anonymous survey in no order of time. */
  texts: Type.Array(Type.String()),
})
export type QuestionResult = Static<typeof QuestionResult>

const Figure = { answers: Type.Integer(), mean: nullable(Type.Number()) }
export const SurveyResults = closed({
  survey: Survey,
  ...Figure,
  /** Complete answers of an anonymous survey that wait until enough of them are there. */
  waiting: Type.Integer(),
  partial: Type.Integer(),
  low: Type.Integer(),
  /** Of an anonymous survey: fewer than may be shown. */
  too_few: Type.Boolean(),
  questions: Type.Array(QuestionResult),
  /** By area, or by site where the answer names none; groups too small to be shown are in none of them. */
  areas: Type.Array(closed({ location: nullable(Ref), area: nullable(Ref), ...Figure })),
  /** `YYYY-MM`, oldest first. */
  months: Type.Array(closed({ month: Type.String(), ...Figure })),
})
export type SurveyResults = Static<typeof SurveyResults>

/** Satisfaction in one table: surveys, and what requesters said of their tickets. */
export const SurveyFigure = closed({
  survey_id: Id,
  title: Bilingual,
  location: nullable(Ref),
  asked: Type.Integer(),
  low: Type.Integer(),
  ...Figure,
})
export type SurveyFigure = Static<typeof SurveyFigure>

export const surveyResults = {
  get: endpoint({
    name: 'survey_results.get',
    method: 'GET',
    path: '/api/v1/surveys/:id/results',
    access: 'show_plugin_survey',
    summary: 'What was answered, counted; days of an anonymous survey are widened to whole months',
    params: ById,
    query: closed({ area_id: optional(Id), from: optional(Day), until: optional(Day) }),
    reply: one(SurveyResults),
  }),
  figures: endpoint({
    name: 'survey_results.figures',
    method: 'GET',
    path: '/api/v1/surveys/figures',
    access: 'show_plugin_survey',
    summary: 'Asked, answered, low and the mean score of each survey in the last days',
    query: closed({ location_id: optional(Id), days: optional(Type.Integer({ minimum: 1, maximum: 366, default: 90 })) }),
    reply: many(SurveyFigure),
  }),
} as const
