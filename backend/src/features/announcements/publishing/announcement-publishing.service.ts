import type { AnnouncementDetail, announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { MAX_SCHEDULE_MS, REMINDER_GAP_MS } from '@menara/shared/domain/people/announcement-states.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { inBatches } from '../../../platform/jobs/batches.ts'
import type { AnnouncementsNeeds } from '../announcements.needs.ts'
import { changingAnnouncement, managedAnnouncement, mustBeSame, mustBeUnpublished, record } from '../record/announcement-access.service.ts'
import { endsAfter } from '../record/announcements.service.ts'
import { announcementMessages } from './announcement-messages.ts'

type Publishing = CallOf<typeof announcements.publish>['body']
export type AnnouncementPublishing = ReturnType<typeof announcementPublishing>
const BATCH = 20

/** Publishing, now or when the time has come; taking back; reminding. */
export function announcementPublishing(needs: AnnouncementsNeeds) {
  const { store, atomically, now } = needs
  const changing = changingAnnouncement(needs)
  const moved = async (action: string, id: string, caller: Caller): Promise<AnnouncementDetail> => {
    const announcement = await managedAnnouncement(needs, id, caller)
    record(needs, action, { announcement, actorId: caller.userId })
    return announcement
  }
  return {
    publish: (id: string, { at, rev }: Publishing, caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async (before) => {
        mustBeUnpublished(before)
        mustBeSame(before, rev)
        if (at === null) {
          await release(needs, before, caller.userId)
          return managedAnnouncement(needs, id, caller)
        }
        mustBeAhead(at, now())
        endsAfter(before.ends_at, at)
        const publish_at = new Date(at).toISOString()
        await store.change(id, ['draft', 'scheduled'], {
          state: 'scheduled',
          publish_at,
          published_by: caller.userId,
          at: now().toISOString(),
        })
        return moved('scheduled', id, caller)
      }),

    unschedule: (id: string, caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async () => {
        const draft = { state: 'draft', publish_at: null, published_by: null } as const
        if (!(await store.change(id, ['scheduled'], { ...draft, at: now().toISOString() })))
          throw new Fault('conflict', 'announcements.not_scheduled')
        return moved('unscheduled', id, caller)
      }),

    withdraw: (id: string, caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async () => {
        if (!(await store.change(id, ['published', 'replaced'], { state: 'withdrawn', at: now().toISOString() })))
          throw new Fault('conflict', 'announcements.not_published')
        return moved('withdrawn', id, caller)
      }),

    remind: (id: string, caller: Caller): Promise<AnnouncementDetail> =>
      changing(id, caller, async (before) => {
        const people = await remind(needs, before)
        const announcement = await managedAnnouncement(needs, id, caller)
        record(needs, 'reminded', { announcement, actorId: caller.userId, detail: { people } })
        return announcement
      }),

    /** Publishes what is due. */
    look: (): Promise<void> =>
      inBatches({
        size: BATCH,
        take: (limit, without) => store.due(now().toISOString(), limit, without),
        work: async (id) => {
          const found = await store.find(id, { scope: null, at: now().toISOString() })
          if (found) await release(needs, found, found.published_by?.id ?? null)
        },
        atomically,
      }),
  }
}

function mustBeAhead(at: string, now: Date): void {
  const ahead = Date.parse(at) - now.getTime()
  if (ahead <= 0) throw invalid('at', 'past')
  if (ahead > MAX_SCHEDULE_MS) throw invalid('at', 'horizon')
}

/** Gives an announcement to its audience, and takes away the one it corrects. One whose end has come meanwhile tells nobody. */
async function release(needs: AnnouncementsNeeds, announcement: AnnouncementDetail, publisherId: string | null): Promise<void> {
  const { store, receipts, send } = needs
  const { id, replaces, ends_at } = announcement
  const at = needs.now().toISOString()
  if (!(await store.change(id, ['draft', 'scheduled'], { state: 'published', published_at: at, published_by: publisherId, at }))) return
  if (replaces) await store.change(replaces.id, ['published'], { state: 'replaced', at })
  const isOver = ends_at !== null && ends_at <= at
  const audience = isOver ? [] : await receipts.audience(id, at)
  await receipts.notified(
    id,
    audience.map((person) => person.id),
    at,
  )
  for (const message of announcementMessages(announcement, audience, 'published')) await send(message)
  record(needs, 'published', { announcement, actorId: publisherId, detail: { people: audience.length, replaces: replaces?.id ?? null } })
}

/** Throws `conflict` where it is not shown now, where all are done, and within 24 hours of the reminder before. */
async function remind({ store, receipts, send, now }: AnnouncementsNeeds, announcement: AnnouncementDetail): Promise<number> {
  const { id, state, needs_confirmation, reminded_at } = announcement
  if (state !== 'published') throw new Fault('conflict', 'announcements.not_published')
  const at = now()
  if (reminded_at !== null && at.getTime() - Date.parse(reminded_at) < REMINDER_GAP_MS)
    throw new Fault('conflict', 'announcements.reminded')
  const left = await receipts.audience(id, at.toISOString(), needs_confirmation ? 'unconfirmed' : 'unread')
  if (left.length === 0) throw new Fault('conflict', 'announcements.nobody_left')
  await store.change(id, ['published'], { reminded_at: at.toISOString(), at: at.toISOString() })
  for (const message of announcementMessages(announcement, left, 'reminded')) await send(message)
  return left.length
}
