import type { InboxItem, InboxMove, InboxMoving } from '@menara/shared/contract/inbox.contract.ts'
import { isPressing } from '@menara/shared/domain/notification-types.ts'
import type { Static } from 'typebox'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { InboxFacts, InboxStore } from './inbox.store.ts'

interface MovesNeeds {
  readonly store: InboxStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
type Moving = Static<typeof InboxMoving>
export type InboxMovesService = ReturnType<typeof inboxMovesService>
const YEAR_MS = 366 * 86_400_000

/** Putting messages away and taking them back. What they are about is not touched. */
export function inboxMovesService({ store, journal, atomically, now }: MovesNeeds) {
  return {
    /** All of them or none. 404 where one is another person's. */
    move: (moving: Moving, userId: string): Promise<InboxItem[]> =>
      atomically(async () => {
        const { ids, move } = moving
        const until = untilOf(moving, now())
        const items = await store.some(ids, userId)
        if (items.length < ids.length) throw new Fault('not-found', 'inbox.not_found')
        await act(store, items, { move, userId, at: now().toISOString(), until })
        journal.record({
          action: `inbox.${move}`,
          subject: 'inbox',
          subject_id: ids[0] ?? userId,
          actor_id: userId,
          detail: { count: ids.length, ...(until && { until }) },
          hints: [{ topic: 'inbox', key: userId, user_id: userId }],
        })
        return store.some(ids, userId)
      }),
  }
}

interface Acting {
  readonly move: InboxMove
  readonly userId: string
  readonly at: string
  readonly until: string | null
}
async function act(store: InboxStore, items: readonly InboxItem[], { move, userId, at, until }: Acting): Promise<void> {
  if (move === 'mute') return store.mute(userId, linksOf(items), at)
  if (move === 'unmute') return store.unmute(userId, linksOf(items))
  // What was read before stays read since then.
  for (const [read, group] of Map.groupBy(items, (item) => item.read_at)) {
    await store.change(idsOf(group), FACTS[move]({ at, until, read_at: read ?? at }))
  }
}

const idsOf = (items: readonly InboxItem[]): string[] => items.map((item) => item.id)

interface Facing {
  readonly at: string
  readonly until: string | null
  /** Since when it was read, or now. */
  readonly read_at: string
}
const FACTS: Readonly<Record<Exclude<InboxMove, 'mute' | 'unmute'>, (facing: Facing) => InboxFacts>> = {
  read: ({ read_at }) => ({ read_at }),
  unread: () => ({ read_at: null, done_at: null }),
  done: ({ at, read_at }) => ({ done_at: at, read_at, snoozed_until: null }),
  open: () => ({ done_at: null, snoozed_until: null }),
  snooze: ({ until }) => ({ snoozed_until: until, read_at: null, done_at: null }),
}

/** 422 unless a snooze has an end ahead. */
function untilOf({ move, until }: Moving, now: Date): string | null {
  if (move !== 'snooze') return null
  if (until === undefined) throw invalid('until', 'required', 'Say when it comes back')
  const ms = Date.parse(until) - now.getTime()
  if (ms <= 0) throw invalid('until', 'minimum', 'That is past already; name a time ahead')
  if (ms > YEAR_MS) throw invalid('until', 'maximum', 'A message is put off for a year at most')
  return new Date(until).toISOString()
}

/** 422 for what cannot be muted: what presses, and what leads nowhere. */
function linksOf(items: readonly InboxItem[]): string[] {
  if (items.some((item) => isPressing(item.type, item.message)))
    throw invalid('ids', 'pressing', 'Approvals, security, incidents and critical alarms cannot be muted')
  const links = items.flatMap((item) => item.link ?? [])
  if (links.length < items.length) throw invalid('ids', 'link', 'A message that is about no place has no others to be quiet about')
  return [...new Set(links)]
}
