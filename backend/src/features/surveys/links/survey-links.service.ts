import type { SurveyLink, surveyLinks } from '@menara/shared/contract/surveys/survey-links.contract.ts'
import type { SurveyRecord } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { LinkTokens } from '../../../platform/secrets/link-tokens.ts'
import type { Places } from '../../../ports/places.ts'
import { mayChange, seenSurvey } from '../record/survey-access.service.ts'
import type { SurveysStore } from '../record/surveys.store.ts'
import type { LinkRow, StoredLink, SurveyLinksStore } from './survey-links.store.ts'

export interface SurveyLinksNeeds {
  readonly surveys: SurveysStore
  readonly store: SurveyLinksStore
  readonly tokens: LinkTokens
  readonly places: Pick<Places, 'area' | 'asset'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type SurveyLinksService = ReturnType<typeof surveyLinksService>
type Draft = CallOf<typeof surveyLinks.create>['body']

/** Links and QR codes by which everybody, or whoever stands at a place, answers. */
export function surveyLinksService(needs: SurveyLinksNeeds) {
  const { surveys, store, tokens, atomically, now } = needs
  const shown = ({ token_hash, ...link }: StoredLink): SurveyLink => ({
    ...link,
    token: link.revoked_at === null ? tokens.again(link.id, token_hash) : null,
  })
  async function found(id: string, caller: Caller): Promise<StoredLink> {
    const link = await store.find(id, caller.locationIds)
    if (!link) throw new Fault('not-found', 'surveys.link_not_found')
    return link
  }
  return {
    async list(surveyId: string, caller: Caller): Promise<SurveyLink[]> {
      const survey = await seenSurvey(surveys, surveyId, caller)
      return (await store.list(survey.id, caller.locationIds)).map(shown)
    },

    create: (surveyId: string, draft: Draft, caller: Caller): Promise<SurveyLink> =>
      atomically(async () => {
        const survey = await seenSurvey(surveys, surveyId, caller)
        const place = await placeOf(needs, { survey, draft }, caller)
        if (place.kind === 'open') mayChange(survey, caller)
        const row = newLink(needs, { survey_id: surveyId, ...place, label: draft.label ?? '', created_by: caller.userId })
        await store.insert([row])
        record(needs, 'link_created', { survey, caller, detail: { link_id: row.id, kind: row.kind } })
        return shown(await found(row.id, caller))
      }),

    revoke: (id: string, caller: Caller): Promise<SurveyLink> =>
      atomically(async () => {
        const link = await found(id, caller)
        const survey = await seenSurvey(surveys, link.survey_id, caller)
        if (link.kind === 'open') mayChange(survey, caller)
        if (!(await store.revoke(id, now().toISOString())))
          throw new Fault('conflict', 'surveys.link_revoked', { errors: [{ field: 'id', rule: 'revoked' }] })
        record(needs, 'link_revoked', { survey, caller, detail: { link_id: id, kind: link.kind } })
        return shown(await found(id, caller))
      }),

    firstLink: (survey: SurveyRecord, caller: Caller): Promise<void> =>
      store.insert([
        newLink(needs, { survey_id: survey.id, kind: 'open', location_id: survey.location?.id ?? null, created_by: caller.userId }),
      ]),
  }
}

/** A row of a link that leads to nobody and nowhere but what is said. */
export function newLink(
  { tokens, newId, now }: Pick<SurveyLinksNeeds, 'tokens' | 'newId' | 'now'>,
  said: Pick<LinkRow, 'survey_id' | 'kind' | 'created_by'> & Partial<LinkRow>,
): LinkRow {
  const id = newId()
  const nothing = { location_id: null, area_id: null, asset_id: null, ticket_id: null, user_id: null, label: '', revoked_at: null }
  return { ...nothing, ...said, id, token_hash: tokens.issue(id).hash, created_at: now().toISOString() }
}

interface Placing {
  readonly survey: SurveyRecord
  readonly draft: Draft
}
async function placeOf(needs: SurveyLinksNeeds, { survey, draft: { area_id, asset_id } }: Placing, caller: Caller) {
  const within = { caller, site: survey.location?.id ?? null }
  const asset = asset_id === undefined ? null : thereIs('asset_id', await needs.places.asset(asset_id), within)
  const area = area_id === undefined ? null : thereIs('area_id', await needs.places.area(area_id), within)
  if (asset && area && area.location_id !== asset.location_id) throw invalid('area_id', 'exists')
  const place = { area_id: area?.id ?? asset?.area_id ?? null, asset_id: asset?.id ?? null }
  const location_id = asset?.location_id ?? area?.location_id ?? within.site
  return { ...place, location_id, kind: kindOf(place) }
}

const kindOf = ({ area_id, asset_id }: { area_id: string | null; asset_id: string | null }): LinkRow['kind'] => {
  if (asset_id !== null) return 'asset'
  return area_id === null ? 'open' : 'area'
}

interface Within {
  readonly caller: Caller
  /** Of the survey; null: any. */
  readonly site: string | null
}
/** The place, where the caller sees it and the survey is asked there; 422 otherwise. */
function thereIs<P extends { readonly location_id: string }>(field: string, place: P | undefined, { caller, site }: Within): P {
  if (!place || !caller.sees(place.location_id) || (site !== null && site !== place.location_id)) throw invalid(field, 'exists')
  return place
}

interface Recorded {
  readonly survey: SurveyRecord
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
/** Never the token itself: whoever reads the audit could answer by it. */
function record({ journal }: SurveyLinksNeeds, action: string, { survey, caller, detail }: Recorded): void {
  const hints = [{ topic: 'surveys', key: survey.id, location_id: survey.location?.id ?? null }]
  journal.record({ action: `survey.${action}`, subject: 'surveys', subject_id: survey.id, actor_id: caller.userId, detail, hints })
}
