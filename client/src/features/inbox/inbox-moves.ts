import { type InboxItem, type InboxMove, inbox } from '@menara/shared/contract/inbox.contract.ts'
import { isPressing } from '@menara/shared/domain/notification-types.ts'
import { call } from '../../kit/calls/call.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { instantAt, todayIn } from '../../kit/dates/zoned-time.ts'
import { isUnread } from './inbox-order.ts'

export const inboxShows = ['all', 'unread', 'snoozed', 'done', 'muted'] as const
export type InboxShow = (typeof inboxShows)[number]
export type Snooze = 'hour' | 'tomorrow' | 'monday'
const snoozes: readonly Snooze[] = ['hour', 'tomorrow', 'monday']
/** What is done to messages: a move, a snooze until then. */
export type InboxAct = Exclude<InboxMove, 'snooze'> | Snooze
const MORNING = '08:00'
const DAY_MS = 86_400_000

/** When a snoozed message comes back: in an hour, or at eight in the morning in a zone. */
export function wakesAt(how: Snooze, now: Date, zone: string): Date {
  if (how === 'hour') return new Date(now.getTime() + 3_600_000)
  const today = new Date(`${todayIn(zone, now.getTime())}T00:00:00Z`)
  const days = how === 'tomorrow' ? 1 : (8 - today.getUTCDay()) % 7 || 7
  const day = new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  return new Date(instantAt(`${day}T${MORNING}`, zone))
}

const MOVES: Readonly<Record<Exclude<InboxShow, 'all' | 'unread'>, readonly InboxAct[]>> = {
  snoozed: ['open', 'done'],
  done: ['open'],
  muted: ['unmute', 'done'],
}
/** What may be done to these messages where they stand. What presses cannot be muted. */
export function actsOn(items: readonly InboxItem[], show: InboxShow): readonly InboxAct[] {
  if (show !== 'all' && show !== 'unread') return MOVES[show]
  const canMute = items.every((item) => item.link !== null && !isPressing(item.type, item.message))
  return ['done', items.some(isUnread) ? 'read' : 'unread', ...snoozes, ...(canMute ? (['mute'] as const) : [])]
}

/** The feed says what came of it; a refusal is shown. */
export async function act(items: readonly InboxItem[], what: InboxAct, zone: string): Promise<void> {
  const how = snoozes.find((snooz) => snooz === what)
  const body = how ? { move: 'snooze' as const, until: wakesAt(how, new Date(), zone).toISOString() } : { move: what as InboxMove }
  try {
    if (items.length > 0) await call(inbox.move, { body: { ids: items.map((item) => item.id), ...body } })
  } catch (error) {
    showRefusal(error)
  }
}
