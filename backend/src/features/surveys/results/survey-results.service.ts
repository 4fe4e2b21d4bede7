import type { Question, SurveyDefinition } from '@menara/shared/contract/surveys/survey-definition.contract.ts'
import type { QuestionResult, SurveyFigure, SurveyResults, surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { textKinds } from '@menara/shared/domain/surveys/question-kinds.ts'
import { largeEnough } from '@menara/shared/domain/surveys/small-groups.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import { wholeMonths } from '../answering/own-surveys.service.ts'
import type { ResponseFilter, SurveyResponsesStore } from '../answering/survey-responses.store.ts'
import { seenSurvey } from '../record/survey-access.service.ts'
import type { SurveysStore } from '../record/surveys.store.ts'
import { countedAnswers } from './counted-answers.ts'
import type { SurveyResultsStore } from './survey-results.store.ts'

export interface ResultsNeeds {
  readonly surveys: SurveysStore
  readonly responses: Pick<SurveyResponsesStore, 'waiting'>
  readonly store: SurveyResultsStore
  readonly zone: string
  now(): Date
}
export type SurveyResultsService = ReturnType<typeof surveyResultsService>
type Asked = CallOf<typeof surveyResults.get>['query']
const DAY_MS = 86_400_000
/** What was answered, counted. */
export function surveyResultsService(needs: ResultsNeeds) {
  const { surveys, store } = needs
  return {
    async get(id: string, { area_id, from, until }: Asked, caller: Caller): Promise<SurveyResults> {
      const survey = await seenSurvey(surveys, id, caller)
      const days = survey.anonymous ? wholeMonths({ from, until }) : { from, until }
      const filter = { scope: caller.locationIds, area_id, ...days }
      const totals = await store.totals(id, filter)
      const least = survey.anonymous ? survey.min_group : 1
      const waiting = survey.anonymous ? await needs.responses.waiting(id) : 0
      const { draft: _draft, ...shown } = survey
      const head = { survey: shown, waiting, partial: await store.partial(id, caller.locationIds) }
      if (survey.anonymous && totals.answers < least)
        return { ...head, answers: 0, mean: null, low: 0, too_few: totals.answers > 0 || waiting > 0, questions: [], areas: [], months: [] }
      return {
        ...head,
        ...totals,
        too_few: false,
        questions: await questionsCounted(needs, survey, filter),
        areas: largeEnough(await store.areas(id, filter), least),
        months: largeEnough(await store.months(id, filter), least),
      }
    },

    async figures({ location_id, days = 90 }: CallOf<typeof surveyResults.figures>['query'], caller: Caller): Promise<SurveyFigure[]> {
      if (location_id !== undefined && !caller.sees(location_id)) return []
      const since = new Date(Date.parse(`${dayIn(needs.zone, needs.now())}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
      const rows = await store.figures({ scope: caller.locationIds, location_id, since })
      return rows.map(({ anonymous, min_group, ...figure }) =>
        anonymous && figure.answers < min_group ? { ...figure, answers: 0, low: 0, mean: null } : figure,
      )
    },
  }
}

/** Every question that any version asked, as it was asked last, in the order of the newest version. */
async function questionsCounted({ surveys, store }: ResultsNeeds, survey: SurveyRecord, filter: ResponseFilter): Promise<QuestionResult[]> {
  const asked = askedIn((await surveys.versions(survey.id)).map(({ definition }) => definition))
  const texts = asked.filter(({ question }) => textKinds.has(question.kind)).map(({ question }) => question.key)
  const alike = Map.groupBy(await store.alike(survey.id, filter, texts), ({ key }) => key)
  const results: QuestionResult[] = []
  for (const { question, section } of asked) {
    const isRead = question.kind === 'short_text' || question.kind === 'long_text'
    const counted = countedAnswers(question, alike.get(question.key) ?? [])
    results.push({ question, section, ...counted, texts: isRead ? await store.texts(survey.id, filter, question.key) : [] })
  }
  return results
}

function askedIn(
  definitions: readonly SurveyDefinition[],
): { question: Question; section: SurveyDefinition['sections'][number]['title'] }[] {
  const found = new Map<string, { question: Question; section: SurveyDefinition['sections'][number]['title'] }>()
  for (const { sections } of definitions)
    for (const { title, questions } of sections)
      for (const question of questions) if (!found.has(question.key)) found.set(question.key, { question, section: title })
  return [...found.values()]
}
