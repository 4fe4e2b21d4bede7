import { surveyStates } from '@menara/shared/domain/surveys/survey-states.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

/** What lists of surveys are searched for. */
export const surveysView = { search: text, state: oneOf(surveyStates) }
/** Which survey the results are of, and what of it. */
export const surveyResultsView = { id: text, area: text, areas: oneOf(['table', 'plan'] as const), from: text, until: text }
/** Which survey's responses are listed, and which one is open. */
export const surveyResponsesView = { id: text, response: text, area: text }
