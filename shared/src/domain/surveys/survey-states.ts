/** `draft`: never published; `live` takes answers; `paused` and `closed` take none; `archived`: out of the lists. */
export const surveyStates = ['draft', 'live', 'paused', 'closed', 'archived'] as const
export type SurveyState = (typeof surveyStates)[number]

/** Where a survey may go from each state, beside being published. */
export const surveyMoves: Readonly<Record<SurveyState, readonly SurveyState[]>> = {
  draft: [],
  live: ['paused', 'closed'],
  paused: ['live', 'closed', 'archived'],
  closed: ['live', 'archived'],
  archived: ['closed'],
}

/** Answers of anonymous surveys that must be together before any is shown, unless the survey asks for more. */
export const MIN_GROUP = 5
