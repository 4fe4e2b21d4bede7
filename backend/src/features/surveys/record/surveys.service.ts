import { isDeepStrictEqual } from 'node:util'
import type { Survey, SurveyDraft, SurveyRecord, surveys } from '@menara/shared/contract/surveys/surveys.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { askedSite } from '../../../platform/access/asked-site.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Places } from '../../../ports/places.ts'
import { MANAGES, mayChange, seenSurvey, seesAll } from './survey-access.service.ts'
import type { SurveysStore } from './surveys.store.ts'

export interface SurveysNeeds {
  readonly store: SurveysStore
  readonly journal: Pick<Journal, 'record'>
  readonly places: Pick<Places, 'site'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type SurveysService = ReturnType<typeof surveysService>
type Filter = CallOf<typeof surveys.list>['query']
type Change = CallOf<typeof surveys.update>['body']

/** Surveys: their questions as a draft, and how they are asked. */
export function surveysService(needs: SurveysNeeds) {
  const { store, atomically, now, newId } = needs
  return {
    /** `total` on the first page only. */
    async list({ next, page, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: Survey[]; next?: string; total?: number }> {
      const after = readCursor(next, ['instant', 'id'])
      // Who may only answer sees what may be answered.
      const state = seesAll(caller) ? filter.state : 'live'
      const asked = { ...filter, state, scope: caller.locationIds }
      const rows = await store.list({ ...asked, after, offset: page === undefined ? 0 : (page - 1) * limit, limit })
      const found = pageOf(rows.map(listed), limit, ({ created_at, id }) => [created_at, id])
      return after ? found : { ...found, total: await store.count(asked) }
    },

    async get(id: string, caller: Caller): Promise<SurveyRecord> {
      return recordFor(await seenSurvey(store, id, caller), caller)
    },

    create: (body: SurveyDraft, caller: Caller): Promise<SurveyRecord> =>
      atomically(async () => {
        const location_id = await siteFor(needs, body.location_id, caller)
        const { title, intro, draft = { sections: [] }, location_id: _site, ...settings } = body
        mustHaveTitle(title)
        const at = now().toISOString()
        const id = newId()
        await store.insert({
          ...settings,
          ...textsOf({ title, intro }),
          id,
          location_id,
          draft,
          created_by: caller.userId,
          created_at: at,
          updated_at: at,
        } as never)
        const made = await seenSurvey(store, id, caller)
        record(needs, 'created', { survey: made, caller, detail: { after: told(made) } })
        return made
      }),

    update: (id: string, { rev, ...body }: Change, caller: Caller): Promise<SurveyRecord> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seenSurvey(store, id, caller)
        mayChange(before, caller)
        mustBeNewest(before, rev)
        await store.change(id, await fieldsOf(needs, { before, body }, caller), now().toISOString())
        const after = await seenSurvey(store, id, caller)
        const detail = { ...changedFacts(told(before), told(after)), ...(body.draft && { questions: after.questions }) }
        record(needs, 'updated', { survey: after, caller, detail })
        return after
      }),

    /** Removes what was never published; archives what was, for its answers stay. */
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await seenSurvey(store, id, caller)
        mayChange(before, caller)
        if (before.version === 0) await store.remove(id)
        else await store.change(id, { state: 'archived' }, now().toISOString())
        record(needs, before.version === 0 ? 'removed' : 'archived', { survey: before, caller, detail: { before: told(before) } })
      }),
  }
}

const listed = ({ draft: _draft, ...survey }: SurveyRecord): Survey => survey
/** What the audit keeps of a survey: how it is asked, not its questions. */
const told = listed

const recordFor = (survey: SurveyRecord, caller: Caller): SurveyRecord =>
  caller.may(MANAGES) ? survey : { ...survey, draft: { sections: [] } }

interface Texts {
  readonly title: Survey['title'] | undefined
  readonly intro: Survey['intro'] | undefined
}
const textsOf = ({ title, intro }: Texts) => ({
  ...(title && { title_en: title.en.trim(), title_id: title.id.trim() }),
  ...(intro && { intro_en: intro.en, intro_id: intro.id }),
})

function mustHaveTitle({ en, id }: SurveyDraft['title']): void {
  if (en.trim() === '' && id.trim() === '') throw invalid('title', 'required')
}

function mustBeNewest({ rev }: SurveyRecord, seen: number | undefined): void {
  if (seen !== undefined && seen !== rev) throw new Fault('conflict', 'surveys.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
}

/** The site of a survey. Throws `forbidden` for all sites where the caller does not see all, `invalid` for one that is not among theirs. */
async function siteFor({ places }: Pick<SurveysNeeds, 'places'>, asked: string | null | undefined, caller: Caller): Promise<string | null> {
  const site = askedSite(asked, caller)
  if (site === null) {
    mayChange({ location: null }, caller)
    return null
  }
  if (!caller.sees(site) || !(await places.site(site))) throw invalid('location_id', 'exists')
  return site
}

interface Changed {
  readonly before: SurveyRecord
  readonly body: Omit<Change, 'rev'>
}
async function fieldsOf(needs: SurveysNeeds, { before, body }: Changed, caller: Caller) {
  const { title, intro, location_id, draft, anonymous, ...settings } = body
  if (title) mustHaveTitle(title)
  const moves = location_id !== undefined && location_id !== (before.location?.id ?? null)
  const turns = anonymous !== undefined && anonymous !== before.anonymous
  if (before.version > 0 && (moves || turns))
    throw new Fault('conflict', 'surveys.fixed', { errors: [{ field: turns ? 'anonymous' : 'location_id', rule: 'fixed' }] })
  return {
    ...settings,
    ...textsOf({ title, intro }),
    ...(moves && { location_id: await siteFor(needs, location_id, caller) }),
    ...(turns && { anonymous }),
    ...(draft && { draft, has_changes: !isDeepStrictEqual(draft, await needs.store.version(before.id, before.version)) }),
  } as Parameters<SurveysStore['change']>[1]
}

interface Recorded {
  readonly survey: Pick<SurveyRecord, 'id' | 'location'>
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
/** Writes a change of a survey to the audit trail and announces it. */
export function record({ journal }: Pick<SurveysNeeds, 'journal'>, action: string, { survey, caller, detail }: Recorded): void {
  const hints = [{ topic: 'surveys', key: survey.id, location_id: survey.location?.id ?? null }]
  journal.record({ action: `survey.${action}`, subject: 'surveys', subject_id: survey.id, actor_id: caller.userId, detail, hints })
}
