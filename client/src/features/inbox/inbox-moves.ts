import { type InboxItem, type InboxMove, inbox } from '@menara/shared/contract/inbox.contract.ts'
import { isPressing } from '@menara/shared/domain/notification-types.ts'
import { call } from '../../kit/call.ts'
import { showRefusal } from '../../kit/refusals.ts'
import { isUnread } from './inbox-order.ts'

export const inboxShows = ['all', 'unread', 'snoozed', 'done', 'muted'] as const
export type InboxShow = (typeof inboxShows)[number]
export type Snooze = 'hour' | 'tomorrow' | 'monday'
const snoozes: readonly Snooze[] = ['hour', 'tomorrow', 'monday']
/** What is done to messages: a move, a snooze until then. */
export type InboxAct = Exclude<InboxMove, 'snooze'> | Snooze
const MORNING = 8

/** When a snoozed message comes back, by this computer's clock: in an hour, or at eight in the morning. */
export function wakesAt(how: Snooze, now: Date): Date {
  if (how === 'hour') return new Date(now.getTime() + 3_600_000)
  const days = how === 'tomorrow' ? 1 : (8 - now.getDay()) % 7 || 7
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
}

const MOVES: Readonly<Record<Exclude<InboxShow, 'all' | 'unread'>, readonly InboxAct[]>> = {
  snoozed: ['open', 'done'],
  done: ['open'],
  muted: ['unmute', 'done'],
}
/** What may be done to these messages where they stand. What presses cannot be muted. */
export function actsOn(items: readonly InboxItem[], show: InboxShow): readonly InboxAct[] {
  if (show !== 'all' && show !== 'unread') return MOVES[show]
  const canMute = items.every((it) => it.link !== null && !isPressing(it.type, it.message))
  return ['done', items.some(isUnread) ? 'read' : 'unread', ...snoozes, ...(canMute ? (['mute'] as const) : [])]
}

/** The feed says what came of it; a refusal is shown. */
export async function act(items: readonly InboxItem[], what: InboxAct): Promise<void> {
  const how = snoozes.find((it) => it === what)
  const body = how ? { move: 'snooze' as const, until: wakesAt(how, new Date()).toISOString() } : { move: what as InboxMove }
  try {
    if (items.length > 0) await call(inbox.move, { body: { ids: items.map((it) => it.id), ...body } })
  } catch (error) {
    showRefusal(error)
  }
}
