import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { definitionFaults } from '@menara/shared/domain/surveys/definition-check.ts'
import { type SurveyState, surveyMoves } from '@menara/shared/domain/surveys/survey-states.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { mayChange, noSuchSurvey, seenSurvey } from './survey-access.service.ts'
import { record, type SurveysNeeds } from './surveys.service.ts'

export interface StatesNeeds extends SurveysNeeds {
  /** The first link of a survey, for everybody, when it is published for the first time. */
  firstLink(survey: SurveyRecord, caller: Caller): Promise<void>
  /** What an anonymous survey still holds back is put with the rest when it ends. */
  ended(survey: SurveyRecord): Promise<void>
}
export type SurveyStatesService = ReturnType<typeof surveyStatesService>

/** Publishing surveys, and what becomes of them then. */
export function surveyStatesService(needs: StatesNeeds) {
  const { store, atomically, now } = needs
  async function held(id: string, caller: Caller): Promise<SurveyRecord> {
    await store.hold(id)
    const survey = await seenSurvey(store, id, caller)
    mayChange(survey, caller)
    return survey
  }
  return {
    publish: (id: string, caller: Caller): Promise<SurveyRecord> =>
      atomically(async () => {
        const before = await held(id, caller)
        if (before.state === 'archived') throw notFrom(before)
        mustBeWhole(before)
        const at = now().toISOString()
        const version = before.version + (before.has_changes ? 1 : 0)
        if (before.has_changes)
          await store.publish({ survey_id: id, version, definition: before.draft, published_at: at, published_by: caller.userId })
        await store.change(id, { version, state: 'live', has_changes: false }, at)
        if (before.version === 0) await needs.firstLink(before, caller)
        const after = await seenSurvey(store, id, caller)
        record(needs, 'published', { survey: after, caller, detail: { version, questions: after.questions } })
        return after
      }),

    move: (id: string, state: Exclude<SurveyState, 'draft'>, caller: Caller): Promise<SurveyRecord> =>
      atomically(async () => {
        const before = await held(id, caller)
        if (!surveyMoves[before.state].includes(state)) throw notFrom(before)
        await store.change(id, { state }, now().toISOString())
        if (state === 'closed') await needs.ended(before)
        const after = await store.find(id, caller.locationIds)
        if (!after) throw noSuchSurvey()
        record(needs, MOVED[state], { survey: after, caller, detail: { before: { state: before.state }, after: { state } } })
        return after
      }),
  }
}

const MOVED = { live: 'resumed', paused: 'paused', closed: 'closed', archived: 'archived' } as const

const notFrom = ({ state }: SurveyRecord) =>
  new Fault('conflict', `survey_states.${state}`, { errors: [{ field: 'state', rule: 'state' }] })

/** A survey is published in both languages, with questions whose conditions look back alone. */
function mustBeWhole({ title, draft, anonymous }: SurveyRecord): void {
  const halves = title.en.trim() === '' || title.id.trim() === '' ? [{ field: 'title', rule: 'languages' }] : []
  const errors = [...halves, ...definitionFaults(draft, anonymous).map(({ field, ...fault }) => ({ ...fault, field: `draft.${field}` }))]
  if (errors.length > 0) throw new Fault('invalid', 'The survey is not ready to be published', { errors })
}
