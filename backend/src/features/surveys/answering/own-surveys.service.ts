import type { OpenSurvey, SurveyRecord, SurveyResponse, surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Places } from '../../../ports/places.ts'
import { noSuchSurvey, seenSurvey } from '../record/survey-access.service.ts'
import type { SurveysStore } from '../record/surveys.store.ts'
import type { SurveyResponsesStore } from './survey-responses.store.ts'
import type { SurveySubmit } from './survey-submit.service.ts'

export interface OwnSurveysNeeds {
  readonly surveys: SurveysStore
  readonly responses: SurveyResponsesStore
  readonly places: Pick<Places, 'area' | 'asset'>
  readonly submit: SurveySubmit
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type OwnSurveysService = ReturnType<typeof ownSurveysService>
type Given = CallOf<typeof surveys.submit>['body']
type Asked = CallOf<typeof surveys.responses>['query']

const MOST_LOGGED = 1000

/** What people with an account answer, and what of it is read. */
export function ownSurveysService(needs: OwnSurveysNeeds) {
  const { surveys, responses, places, submit, atomically } = needs
  const openAt = async (sites: readonly string[] | null): Promise<OpenSurvey[]> =>
    (await surveys.openAt(sites, dayIn(needs.zone, needs.now()))).map(openFacts)

  return {
    async open(assetId: string | undefined, caller: Caller): Promise<OpenSurvey[]> {
      if (assetId === undefined) return openAt(caller.locationIds)
      const asset = await places.asset(assetId)
      if (!asset || !caller.sees(asset.location_id)) throw invalid('asset_id', 'exists')
      return openAt([asset.location_id])
    },
    async ofArea(areaId: string, caller: Caller): Promise<OpenSurvey[]> {
      const area = await places.area(areaId)
      if (!area || !caller.sees(area.location_id)) throw new Fault('not-found', 'surveys.no_area')
      return openAt([area.location_id])
    },

    submit: (id: string, given: Given, caller: Caller): Promise<{ id: string }> =>
      atomically(async () => {
        const survey = await surveys.find(id, caller.locationIds)
        if (!survey || survey.version === 0) throw noSuchSurvey()
        if (survey.anonymous) throw new Fault('conflict', 'surveys.by_link_only', { errors: [{ field: 'survey', rule: 'anonymous' }] })
        const nobody = { link_id: null, ticket_id: null }
        const by = { ...nobody, user_id: caller.userId, ...(await placeOf(needs, { survey, given }, caller)) }
        const { answers, version = survey.version, language = 'id' } = given
        return { id: await submit.take({ survey, by, version, answers, language, startedAt: null }) }
      }),

    async log(id: string, caller: Caller) {
      const response = await responses.find(id, caller.locationIds)
      const survey = response && (await surveys.find(response.survey_id, caller.locationIds))
      if (!response || !survey) throw new Fault('not-found', 'surveys.no_response')
      return { ...shownTo(caller, response), definition: (await surveys.version(survey.id, response.version)) ?? { sections: [] } }
    },

    /** Of a survey, or of what was answered about a link, a place or a ticket. */
    async logOfLink(id: string, caller: Caller): Promise<SurveyResponse[]> {
      const survey = await surveys.find(id, caller.locationIds)
      const about = survey
        ? await responses.list(id, { scope: caller.locationIds }, { after: undefined, limit: MOST_LOGGED })
        : await responses.about(id, caller.locationIds, MOST_LOGGED)
      if (!survey && about.length === 0) throw new Fault('not-found', 'surveys.no_response')
      return about.map((response) => shownTo(caller, response))
    },

    async responses(id: string, { next, limit = 10, from, until, ...filter }: Asked, caller: Caller) {
      const survey = await seenSurvey(surveys, id, caller)
      const after = readCursor(next, ['day', 'id'])
      const days = survey.anonymous ? wholeMonths({ from, until }) : { from, until }
      const rows = await responses.list(id, { ...filter, ...days, scope: caller.locationIds }, { after, limit })
      const page = pageOf(rows, limit, ({ day, id }) => [day, id])
      return { ...page, data: page.data.map((response) => shownTo(caller, response)) }
    },
  }
}

/** Of tickets nothing is told to who does not see them all. */
const shownTo = (caller: Caller, response: SurveyResponse): SurveyResponse =>
  caller.may('ticket_read_all') ? response : { ...response, ticket: null, follow_up: null }

/** Days widened to whole months: between two days there may be a single answer, and the day would tell whose. */
export function wholeMonths({ from, until }: { readonly from?: string | undefined; readonly until?: string | undefined }) {
  const last = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
  return { from: from && `${from.slice(0, 7)}-01`, until: until && last(until) }
}

const openFacts = ({ id, title, intro, anonymous, version, time_limit_minutes, ends_on }: SurveyRecord): OpenSurvey => ({
  ...{ id, title, intro, anonymous, version, time_limit_minutes, ends_on },
})

interface Placing {
  readonly survey: SurveyRecord
  readonly given: Given
}
async function placeOf({ places }: Pick<OwnSurveysNeeds, 'places'>, { survey, given }: Placing, caller: Caller) {
  const { area_id, asset_id } = given
  const asset = asset_id === undefined ? undefined : await places.asset(asset_id)
  const area = area_id === undefined ? undefined : await places.area(area_id)
  const isThere = (place: { location_id: string } | undefined) =>
    place !== undefined && caller.sees(place.location_id) && (survey.location === null || survey.location.id === place.location_id)
  if (asset_id !== undefined && !isThere(asset)) throw invalid('asset_id', 'exists')
  if (area_id !== undefined && !isThere(area)) throw invalid('area_id', 'exists')
  const location_id = asset?.location_id ?? area?.location_id ?? survey.location?.id ?? null
  return { location_id, area_id: area?.id ?? asset?.area_id ?? null, asset_id: asset?.id ?? null }
}
