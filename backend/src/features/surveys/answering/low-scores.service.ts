import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { ReleasedLow, ResponseRow } from './survey-responses.store.ts'

/** Opens tickets for scores below what a survey allows: general ones of its priority, whose clocks run as those of any other. */
export function lowScores(tickets: Pick<Tickets, 'openOutside'>) {
  /** None where no site is known: a ticket belongs to one. */
  async function open(survey: SurveyRecord, place: Omit<ReleasedLow, 'count'>, text: string): Promise<string | null> {
    const { location_id, area_id, asset_id } = place
    if (location_id === null) return null
    const title = `${survey.title.en || survey.title.id}: ${survey.title.en ? 'low score' : 'skor rendah'}`.slice(0, 200)
    const ticket = await tickets.openOutside({ title, description: text, priority: survey.low_priority, location_id, area_id, asset_id })
    return ticket.id
  }
  return {
    /** For a response that is known: the ticket leads to it. */
    ofOne: (survey: SurveyRecord, { score, ...place }: ResponseRow): Promise<string | null> =>
      open(survey, place, `${survey.title.id || survey.title.en}\n${score}/100 (< ${survey.low_score})`),
    /** For those of an anonymous survey at one place that were released together: how many, nothing else. */
    ofGroup: (survey: SurveyRecord, group: ReleasedLow): Promise<string | null> =>
      open(survey, group, `${survey.title.id || survey.title.en}\n${group.count} × < ${survey.low_score}/100`),
  }
}
