import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { publicSurveys } from '@menara/shared/contract/surveys/public-surveys.contract.ts'
import { surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import { surveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { everyRow } from '../../kit/calls/every-row.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

export type SurveyBody = CallOf<typeof surveys.create>['body']
export type SurveyChange = CallOf<typeof surveys.update>['body']
type ResultQuery = CallOf<typeof surveyResults.get>['query']

export const surveyById = (id: string) => asking(surveys.get, { params: { id } })
export const linksOf = (id: string) => asking(surveyLinks.list, { params: { id } })
export const resultsOf = (id: string, query: ResultQuery) => asking(surveyResults.get, { params: { id }, query })
export const areasOfSite = (location_id: string) => ({ ...asking(areas.list, { query: { location_id } }), staleTime: 60_000 })
export const responseById = (id: string) => asking(surveys.log, { params: { id } })
export const figuresAt = (siteId: string | undefined) =>
  asking(surveyResults.figures, { query: { ...(siteId && { location_id: siteId }) } })
/** The list of responses to one survey, as an endpoint without a parameter: lists are asked for by their query alone. */
export const responsesTo = (id: string) => {
  const { params: _params, ...list } = surveys.responses
  return { ...list, name: `surveys.responses.${id}`, path: `/api/v1/surveys/${id}/responses` } as const
}
/** Every response to a survey, for a file. */
export const everyResponse = (id: string, query: ResultQuery) => everyRow(surveys.responses, { params: { id }, query })

const SUBJECTS = ['surveys', 'survey_links', 'survey_results']
const stale = () => Promise.all(SUBJECTS.map((subject) => queryClient.invalidateQueries({ queryKey: [subject] })))

/** Creates a survey, or changes one. */
export async function saveSurvey(id: string | undefined, body: SurveyBody | SurveyChange) {
  const saved =
    id === undefined
      ? await call(surveys.create, { body: body as SurveyBody })
      : await call(surveys.update, { params: { id }, body: body as SurveyChange })
  queryClient.setQueryData(surveyById(saved.data.id).queryKey, saved)
  await stale()
  return saved.data
}
export async function publishSurvey(id: string) {
  const { data } = await call(surveys.publish, { params: { id } })
  await stale()
  return data
}

/** A change that says itself done, and after which what is shown of surveys is asked again. */
function useChange<Args, Result>(change: (args: Args) => Promise<Result>, said: 'create' | 'update' = 'update') {
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(said),
    onError: showRefusal,
    onSettled: stale,
  })
}
export const useMoveSurvey = () =>
  useChange(({ id, state }: { readonly id: string; readonly state: 'live' | 'paused' | 'closed' | 'archived' }) =>
    call(surveys.move, { params: { id }, body: { state } }),
  )
export const usePublishSurvey = () => useChange(publishSurvey)
/** Its removal says itself that it is gone. */
export async function removeSurvey(id: string): Promise<void> {
  await call(surveys.remove, { params: { id } })
  await stale()
}
export const useMakeLink = (id: string) =>
  useChange((body: CallOf<typeof surveyLinks.create>['body']) => call(surveyLinks.create, { params: { id }, body }), 'create')
export const useRevokeLink = () => useChange((id: string) => call(surveyLinks.revoke, { params: { id } }))

/** Asks people; who was asked and who was left out is the answer. */
export function useAskPeople(id: string) {
  return useMutation({
    mutationFn: async (group_ids: readonly string[]) =>
      (await call(surveyLinks.ask, { params: { id }, body: { group_ids: [...group_ids] } })).data,
    onError: showRefusal,
    onSettled: stale,
  })
}

export const questionnaireOf = (token: string, resume: string | null) => ({
  ...asking(publicSurveys.get, { params: { token }, query: { ...(resume && { resume }) } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})
type Given = CallOf<typeof publicSurveys.keep>['body']
export const keepAnswers = async (token: string, body: Given) => (await call(publicSurveys.keep, { params: { token }, body })).data
export const sendAnswers = async (token: string, body: CallOf<typeof publicSurveys.send>['body']) =>
  (await call(publicSurveys.send, { params: { token }, body })).data
