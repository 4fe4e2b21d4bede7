import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { SurveysStore } from './surveys.store.ts'

export const MANAGES = 'show_manage_module'
export const READS = 'show_plugin_survey'

export const noSuchSurvey = () => new Fault('not-found', 'surveys.not_found')
/** Whether somebody sees surveys that are not live, and how they are asked. */
export const seesAll = (caller: Caller): boolean => caller.may(MANAGES) || caller.may(READS)

/** The survey as the caller sees it. Throws `not-found` for one of another site, and for one that is not live for who may only answer. */
export async function seenSurvey(store: Pick<SurveysStore, 'find'>, id: string, caller: Caller): Promise<SurveyRecord> {
  const survey = await store.find(id, caller.locationIds)
  if (!survey || !(seesAll(caller) || survey.state === 'live')) throw noSuchSurvey()
  return survey
}

/** Throws `forbidden` where a survey of all sites is changed by somebody who does not see all of them. */
export function mayChange(survey: Pick<SurveyRecord, 'location'>, caller: Caller): void {
  if (survey.location === null && caller.locationIds !== null) throw new Fault('forbidden', 'surveys.all_sites')
}
