import { randomUUID } from 'node:crypto'
import type { Answers, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { brokenAnswers } from '@menara/shared/domain/surveys/answer-check.ts'
import { answerTo, keptAnswers, questionsOf } from '@menara/shared/domain/surveys/survey-logic.ts'
import { responseScore } from '@menara/shared/domain/surveys/survey-scoring.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Places } from '../../../ports/places.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { SurveysStore } from '../record/surveys.store.ts'
import { lowScores } from './low-scores.service.ts'
import type { ResponseRow, SurveyResponsesStore } from './survey-responses.store.ts'

export interface SubmitNeeds {
  readonly surveys: SurveysStore
  readonly responses: SurveyResponsesStore
  readonly places: Pick<Places, 'site' | 'area' | 'asset'>
  readonly tickets: Pick<Tickets, 'openOutside'>
  readonly journal: Pick<Journal, 'record' | 'announce'>
  /** Of surveys that belong to no site. */
  readonly zone: string
  now(): Date
  newId(): string
}
export type SurveySubmit = ReturnType<typeof surveySubmit>

/** Where somebody answers, and in whose name. */
export interface Answerer {
  readonly link_id: string | null
  readonly user_id: string | null
  readonly ticket_id: string | null
  readonly location_id: string | null
  readonly area_id: string | null
  readonly asset_id: string | null
}
export interface Submission {
  readonly survey: SurveyRecord
  readonly by: Answerer
  readonly version: number
  readonly answers: Answers
  readonly language: 'en' | 'id'
  readonly startedAt: string | null
}
/** Why a survey takes no answer. */
export type ClosedReason = 'paused' | 'over' | 'full' | 'answered'

/** Over a slow line the last minute is a long one. */
const GRACE_MS = 60_000
const MINUTE_MS = 60_000

/** Takes responses: checks them, writes them down and does what follows from them. Its parts join the open transaction. */
export function surveySubmit(needs: SubmitNeeds) {
  const { surveys, responses, now } = needs
  const low = lowScores(needs.tickets)
  const today = async (survey: Pick<SurveyRecord, 'location'>): Promise<string> => {
    const site = survey.location && (await needs.places.site(survey.location.id))
    return dayIn(site?.zone ?? needs.zone, now())
  }
  async function closedReason(survey: SurveyRecord, by: Pick<Answerer, 'link_id' | 'user_id'>): Promise<ClosedReason | null> {
    if (survey.state === 'paused') return 'paused'
    if (survey.state !== 'live' || (survey.ends_on !== null && (await today(survey)) > survey.ends_on)) return 'over'
    const isAnswered = by.user_id !== null && (await responses.hasAnswered(survey.id, { userId: by.user_id, linkId: by.link_id }))
    if (isAnswered) return 'answered'
    return survey.max_answers !== null && survey.answers >= survey.max_answers ? 'full' : null
  }

  return {
    today,
    closedReason,
    /** Throws `conflict` for a survey that takes no answer now or a time that is over, `invalid` for answers that do not fit their questions. */
    async take({ survey: asked, ...given }: Submission): Promise<string> {
      await surveys.hold(asked.id)
      const survey = (await surveys.find(asked.id, null)) ?? asked
      await mayAnswer(survey, given)
      const definition = await surveys.version(survey.id, given.version)
      if (!definition) throw new Fault('invalid', 'There is no such version', { errors: [{ field: 'version', rule: 'exists' }] })
      const answers = checked(definition, given.answers)
      const place = await placeOf(needs, { survey, definition, answers, by: given.by })
      const score = responseScore(definition, answers)
      const isLow = score !== null && survey.low_score !== null && score < survey.low_score
      const row = rowOf(needs, { survey, given, answers, place, score, isLow, day: await today(survey) })
      await responses.insert(row)
      await surveys.answered(survey.id)
      if (survey.anonymous) await settle(survey)
      else await noted(survey, row)
      needs.journal.announce({ topic: 'surveys', key: survey.id, location_id: survey.location?.id ?? null })
      return row.id
    },
    /** What is held back is shown, together with so many others that none stands alone; too few stay hidden for good. */
    async ended(survey: SurveyRecord): Promise<void> {
      if (survey.anonymous && survey.answers >= survey.min_group) await release(survey, survey.min_group)
    },
  }

  async function mayAnswer(survey: SurveyRecord, { by, startedAt }: Omit<Submission, 'survey'>): Promise<void> {
    const reason = await closedReason(survey, by)
    if (reason !== null) throw new Fault('conflict', `survey_closed.${reason}`, { errors: [{ field: 'survey', rule: reason }] })
    const { time_limit_minutes: minutes } = survey
    if (minutes !== null && startedAt !== null && now().getTime() > Date.parse(startedAt) + minutes * MINUTE_MS + GRACE_MS)
      throw new Fault('conflict', 'surveys.time_over', { params: { minutes }, errors: [{ field: 'survey', rule: 'time_over' }] })
  }
  /** Shows the held back ones once they are enough, and mixes them in any case. */
  async function settle(survey: SurveyRecord): Promise<void> {
    if ((await responses.waiting(survey.id)) >= survey.min_group) await release(survey, 0)
    else await responses.mix(survey.id, { release: false, among: 0 })
  }
  async function release(survey: SurveyRecord, among: number): Promise<void> {
    for (const group of await responses.mix(survey.id, { release: true, among })) await low.ofGroup(survey, group)
  }
  async function noted(survey: SurveyRecord, row: ResponseRow): Promise<void> {
    const ticketId = row.low ? await low.ofOne(survey, row) : null
    if (ticketId) await responses.openedTicket(row.id, ticketId)
    const detail = { survey_id: survey.id, version: row.version, score: row.score }
    needs.journal.record({ action: 'survey.answered', subject: 'survey_responses', subject_id: row.id, actor_id: row.user_id, detail })
  }
}

/** The answers that are shown, or 422 by question. */
function checked(definition: SurveyDefinition, answers: Answers): Answers {
  const broken = [...brokenAnswers(definition, answers, { complete: true })]
  if (broken.length === 0) return keptAnswers(definition, answers)
  const errors = broken.map(([key, { rule, params }]) => ({ field: `answers.${key}`, rule, ...(params && { params }) }))
  throw new Fault('invalid', 'Some answers do not fit their questions', { errors })
}

type Place = Pick<Answerer, 'location_id' | 'area_id' | 'asset_id'>
interface Placing {
  readonly survey: SurveyRecord
  readonly definition: SurveyDefinition
  readonly answers: Answers
  readonly by: Answerer
}
/** The place of the link, or what a question for an area or an asset was answered with. 422 for one of another site. */
async function placeOf(needs: Pick<SubmitNeeds, 'places'>, { survey, definition, answers, by }: Placing): Promise<Place> {
  let place: Place = { location_id: by.location_id ?? survey.location?.id ?? null, area_id: by.area_id, asset_id: by.asset_id }
  for (const { key, kind } of questionsOf(definition)) {
    const id = answerTo(answers, key)
    if ((kind !== 'area' && kind !== 'asset') || typeof id !== 'string') continue
    const named = await namedPlace(needs, kind, id)
    if (!named || (place.location_id !== null && named.location_id !== place.location_id))
      throw new Fault('invalid', 'There is no such place', { errors: [{ field: `answers.${key}`, rule: 'exists' }] })
    place = {
      location_id: named.location_id,
      area_id: place.area_id ?? named.area_id,
      asset_id: place.asset_id ?? named.asset_id,
    }
  }
  return place
}

async function namedPlace({ places }: Pick<SubmitNeeds, 'places'>, kind: 'area' | 'asset', id: string): Promise<Place | undefined> {
  if (kind === 'area') {
    const area = await places.area(id)
    return area && { location_id: area.location_id, area_id: id, asset_id: null }
  }
  const asset = await places.asset(id)
  return asset && { location_id: asset.location_id, area_id: asset.area_id, asset_id: id }
}

interface Written {
  readonly survey: SurveyRecord
  readonly given: Omit<Submission, 'survey'>
  readonly answers: Answers
  readonly place: Place
  readonly score: number | null
  readonly isLow: boolean
  readonly day: string
}
/** Of an anonymous one neither a person nor a time nor anything that has one. */
function rowOf(
  { now, newId }: Pick<SubmitNeeds, 'now' | 'newId'>,
  { survey, given, answers, place, score, isLow, day }: Written,
): ResponseRow {
  const { by, version, language, startedAt } = given
  const known = survey.anonymous
    ? { id: randomUUID(), user_id: null, ticket_id: null, link_id: null, started_at: null, submitted_at: null, released: false }
    : {
        id: newId(),
        user_id: by.user_id,
        ticket_id: by.ticket_id,
        link_id: by.link_id,
        started_at: startedAt,
        submitted_at: now().toISOString(),
        released: true,
      }
  const fixed = { survey_id: survey.id, version, anonymous: survey.anonymous, state: 'complete' as const, language }
  return { ...fixed, ...known, ...place, answers, score, low: isLow, day, resume_hash: null, follow_up_id: null }
}
