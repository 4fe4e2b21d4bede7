import { ticketSurveys } from '@menara/shared/contract/desk/satisfaction.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export const surveyOf = (id: string) => asking(ticketSurveys.get, { params: { id } })
export const surveyByLink = (token: string) => ({ ...asking(ticketSurveys.publicGet, { params: { token } }), retry: false })
export const figuresAt = (siteId: string | undefined) =>
  asking(ticketSurveys.figures, { query: { ...(siteId && { location_id: siteId }) } })

export interface Given {
  readonly score: number
  readonly comment: string
}
/** What it changes shows on the ticket: its survey, its history, a follow-up. */
function useTold<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(['ticket_surveys', 'tickets'].map((subject) => cache.invalidateQueries({ queryKey: [subject] }))),
  })
}
export const useAnswer = (id: string) => useTold((body: Given) => call(ticketSurveys.answer, { params: { id }, body: { ...body } }))
export const useAnswerByLink = (token: string) =>
  useTold((body: Given) => call(ticketSurveys.publicAnswer, { params: { token }, body: { ...body } }))
export const useSurveyActivity = (ticket_id: string) =>
  useTold((activity: 'shown' | 'declined' | 'link') => call(ticketSurveys.activity, { body: { ticket_id, activity } }))
