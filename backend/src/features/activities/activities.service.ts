import {
  type Activity,
  type ActivityData,
  type ActivityDraft,
  type ActivityFilter,
  systemActivityTypes,
} from '@menara/shared/contract/activities.contract.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { instantOf } from '../../platform/time/zoned-time.ts'
import type { ActivityNote } from '../../ports/notifications.ts'
import type { ActivitiesStore } from './activities.store.ts'

export interface ActivitiesNeeds {
  readonly store: ActivitiesStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Site of an area; undefined when there is no such area. */
  siteOfArea(id: string): Promise<string | undefined>
  siteExists(id: string): Promise<boolean>
  now(): Date
  newId(): string
}
export type ActivitiesService = ReturnType<typeof activitiesService>

/** What happened at the sites: written once, never changed. */
export function activitiesService({ store, journal, atomically, siteOfArea, siteExists, now, newId }: ActivitiesNeeds) {
  /** What an entry of a person is about; 422 when they may not write it. */
  async function checked({ type, location_id, area_id, link_id }: Static<typeof ActivityDraft>, caller: Caller): Promise<string> {
    if (!caller.sees(location_id) || !(await siteExists(location_id)))
      throw invalid('location_id', 'exists', 'There is no such site in your scope')
    refuseSystemType(type)
    if (area_id && (await siteOfArea(area_id)) !== location_id) throw invalid('area_id', 'exists', 'There is no such area at this site')
    if (!link_id || link_id === location_id) return 'locations'
    const subject = await store.subjectOf(link_id, caller)
    if (!subject) throw invalid('link_id', 'exists', 'There is no such thing in your sight')
    return subject
  }

  return {
    ...notesOf({ store, journal, atomically, now, newId }),

    async list(filter: Static<typeof ActivityFilter>, caller: Caller): Promise<{ data: Activity[]; next?: string }> {
      const { next, limit = 10, start_date, end_date, shared = false, ...equal } = filter
      const after = readCursor(next, ['string', 'string'])
      const rows = await store.list(
        {
          ...equal,
          after,
          limit: limit + 1,
          from: start_date && instantOf(start_date, { field: 'start_date', side: 'start' }),
          until: end_date && instantOf(end_date, { field: 'end_date', side: 'end' }),
        },
        { caller, shared },
      )
      return pageOf(rows, limit, (row) => [row.at, row.id])
    },

    async get(id: string, caller: Caller): Promise<Static<typeof ActivityData>> {
      const found = await store.find(id, caller)
      if (!found) throw new Fault('not-found', 'activities.not_found')
      return found
    },

    async create(draft: Static<typeof ActivityDraft>, caller: Caller): Promise<Activity> {
      const { area_id = null, link_id = null, location_id } = draft
      const subject = await checked(draft, caller)
      const id = newId()
      return atomically(async () => {
        await store.insert(rowOf(id, { ...draft, subject, link_id, area_id, actor_id: caller.userId }, now()))
        journal.record({
          action: 'activity.created',
          subject: 'activities',
          subject_id: id,
          actor_id: caller.userId,
          detail: { after: { type: draft.type, description: draft.description, location_id } },
          hints: [{ topic: 'activities', key: id, location_id }],
        })
        const made = await store.find(id, caller)
        if (!made) throw new Error('An activity that was just written is not there')
        return made
      })
    },

    /** Types, tags and areas that occur at a site. 404 for a site out of scope. */
    async words(locationId: string, caller: Caller) {
      if (!caller.sees(locationId) || !(await siteExists(locationId))) throw new Fault('not-found', 'sites.not_in_scope')
      return store.words(locationId, caller)
    },
  }
}

function refuseSystemType(type: string): void {
  const [first = ''] = type.split('.')
  if ((systemActivityTypes as readonly string[]).includes(first))
    throw invalid('type', 'reserved', `Types that begin with "${first}" are written by the product itself`)
}

/** What other subjects note of what they did. */
function notesOf({ store, journal, atomically, now, newId }: Pick<ActivitiesNeeds, 'store' | 'journal' | 'atomically' | 'now' | 'newId'>) {
  return {
    /** Notes what another subject did; joins the open transaction. */
    async note(activity: ActivityNote): Promise<void> {
      const id = newId()
      await atomically(async () => {
        await store.insert(rowOf(id, activity, now()))
        journal.announce({ topic: 'activities', key: id, location_id: activity.location_id })
      })
    },

    /** Many at once; each site is told once. */
    async noteAll(notes: readonly ActivityNote[]): Promise<void> {
      const rows = notes.map((note) => rowOf(newId(), note, now()))
      await atomically(async () => {
        await store.insert(...rows)
        for (const [location_id, id] of new Map(rows.map((row) => [row.location_id, row.id])))
          journal.announce({ topic: 'activities', key: id, location_id })
      })
    },
  }
}

/** An entry to be written; the subject of a person's own was found by its link. */
type Entry = Omit<ActivityNote, 'subject'> & { readonly subject: string }

function rowOf(id: string, { tag = '', link_id = null, area_id = null, data = {}, happened, ...note }: Entry, at: Date) {
  const { type, description, subject, location_id, actor_id } = note
  return {
    id,
    type,
    description,
    tag,
    subject,
    link_id,
    location_id,
    area_id,
    actor_id,
    data,
    message: happened ?? null,
    at: at.toISOString(),
  }
}
