import type { TicketLog } from '@menara/shared/contract/ticket-log.contract.ts'
import type { Message, Telling } from '../../app/parts.ts'
import type { Caller } from '../../platform/caller.ts'
import { changedFacts } from '../../platform/changed.ts'
import type { Journal } from '../../platform/journal.ts'
import type { TicketHistoryStore } from './ticket-history.store.ts'
import type { TicketRow } from './ticket-rows.store.ts'

type Action = TicketLog['action']
export interface Happening {
  readonly action: Action
  /** As it is now. */
  readonly ticket: TicketRow
  /** As it was; absent for a new one and for a note. */
  readonly was?: TicketRow
  /** Null: the system did it. */
  readonly actor: Caller | null
  /** What the person wrote: a reason, a solution, a note. */
  readonly text?: string
  /** Kept to those who work tickets. */
  readonly private?: boolean
}
/** Told of everything that happens to a ticket, in its transaction and after it was written down: SLA, approvals, visitors. */
export type TicketFollower = (happening: Happening) => Promise<void>
export interface TicketRecordNeeds {
  readonly history: TicketHistoryStore
  readonly journal: Journal
  readonly telling: Telling
  now(): Date
  newId(): string
}
export type TicketRecord = ReturnType<typeof ticketRecord>

const FACTS = [
  'title',
  'description',
  'state',
  'priority',
  'category',
  'subtype',
  'area',
  'asset',
  'assignee',
  'group',
  'start',
  'end',
  'from',
  'to',
  'code',
  'extra_data',
  'due_at',
  'pending_reason',
  'pending_until',
  'solution',
] as const
const factsOf = (ticket: TicketRow) => Object.fromEntries(FACTS.map((name) => [name, ticket[name]]))
const saidOf = (ticket: TicketRow) => Object.fromEntries(Object.entries(factsOf(ticket)).filter(([, value]) => isSaid(value)))
const isSaid = (value: unknown): boolean => value !== null && value !== '' && JSON.stringify(value) !== '{}'

function factsIn({ action, ticket, was = ticket }: Happening) {
  if (action === 'created') return { before: {}, after: saidOf(ticket) }
  // A label changes with every state; it is a fact of its own only where the state stays.
  if (action === 'labelled')
    return { before: { progress_status_id: was.progress_status_id }, after: { progress_status_id: ticket.progress_status_id } }
  return changedFacts(factsOf(was), factsOf(ticket))
}

const hintOf = (ticket: TicketRow) => ({ topic: 'tickets', key: ticket.id, location_id: ticket.location.id })

/** Writes down what happened to a ticket, everywhere it belongs: history, audit, activities, the inboxes of those it concerns. */
export function ticketRecord({ history, journal, telling, now, newId }: TicketRecordNeeds) {
  const noteActivity = (what: string, { ticket, actor, words }: { ticket: TicketRow; actor: Caller | null; words: string }) =>
    telling.note({
      type: `ticket.${what}`,
      tag: ticket.type,
      link_id: ticket.id,
      description: `${ticket.number} ${words}${actor ? ` by ${actor.name}` : ''}: ${ticket.title}`,
      location_id: ticket.location.id,
      happened: { key: `ticket.${what}`, params: { number: ticket.number, title: ticket.title } },
      area_id: ticket.area?.id ?? null,
      actor_id: actor?.userId ?? null,
      data: { number: ticket.number, state: ticket.state, priority: ticket.priority },
    })
  const followers: TicketFollower[] = []

  return {
    /** Asked in the order they were added. */
    follow(follower: TicketFollower): void {
      followers.push(follower)
    },
    /** Joins the open transaction. Returns the id of the history's entry. */
    async happened(happening: Happening): Promise<string> {
      const { action, ticket, actor, text = '', private: kept = false } = happening
      const id = newId()
      const facts = factsIn(happening)
      const what = action === 'note' ? 'noted' : action
      await history.write({
        id,
        ticket_id: ticket.id,
        action,
        actor_id: actor?.userId ?? null,
        text,
        private: kept,
        ...facts,
        at: now().toISOString(),
      })
      journal.record({
        action: `ticket.${what}`,
        subject: 'tickets',
        subject_id: ticket.id,
        actor_id: actor?.userId ?? null,
        detail: { number: ticket.number, ...facts, ...(text && { text }) },
        hints: [hintOf(ticket)],
      })
      await noteActivity(what, { ticket, actor, words: WORDS[action] })
      for (const message of messagesOf(happening)) await telling.send(message)
      for (const follower of followers) await follower(happening)
      return id
    },
    /** Joins the open transaction. The audit keeps the whole ticket. */
    async removed(was: TicketRow, actor: Caller): Promise<void> {
      journal.record({
        action: 'ticket.removed',
        subject: 'tickets',
        subject_id: was.id,
        actor_id: actor.userId,
        detail: { before: was },
        hints: [hintOf(was)],
      })
      await noteActivity('removed', { ticket: was, actor, words: 'was removed' })
    },
  }
}

const WORDS: Readonly<Record<Action, string>> = {
  created: 'was opened',
  updated: 'was changed',
  assigned: 'was assigned',
  started: 'was started',
  pended: 'was put on hold',
  resumed: 'was resumed',
  resolved: 'was resolved',
  closed: 'was closed',
  reopened: 'was reopened',
  cancelled: 'was cancelled',
  submitted: 'was submitted again',
  appealed: 'was appealed',
  approval_asked: 'waits for approval',
  approval_lifted: 'needs no approval any more',
  approved: 'was approved',
  rejected: 'was rejected',
  returned: 'was returned to its requester',
  merged: 'was merged into another',
  linked: 'was linked with another',
  unlinked: 'was parted from another',
  listed: 'was given a checklist',
  ticked: 'is one line further',
  unticked: 'has a line open again',
  labelled: 'was given another label',
  surveyed: 'was judged',
  breached: 'is late',
  note: 'was given a note',
}

interface Letter {
  readonly key: string
  readonly title: string
  readonly to: (string | undefined)[]
}

/** Who hears of it in person: never the one who did it. */
function messagesOf(happening: Happening): Message[] {
  const { ticket, actor } = happening
  const { number, title } = ticket
  const by = actor?.name ?? 'Menara'
  return lettersOf(happening)
    .map(({ key, title: subject, to }) => ({
      user_ids: to.filter((id): id is string => id !== undefined && id !== actor?.userId),
      type: `ticket.${key}`,
      title: subject,
      text: `${title} (${by})`,
      link: `/desk/ticketing/${ticket.type}/detail?id=${ticket.id}`,
      message: { key: `inbox.ticket_${key}`, params: { number, title, actor: by } },
    }))
    .filter((it) => it.user_ids.length > 0)
}

function lettersOf({ action, ticket: { number, assignee, requester }, was, private: kept }: Happening): Letter[] {
  const assigned =
    assignee && assignee.id !== was?.assignee?.id ? [{ key: 'assigned', title: `${number} was assigned to you`, to: [assignee.id] }] : []
  switch (action) {
    case 'note':
      return [{ key: 'noted', title: `${number} has a new note`, to: [kept ? undefined : requester?.id, assignee?.id] }]
    case 'resolved':
      return [{ key: 'resolved', title: `${number} was resolved`, to: [requester?.id] }]
    case 'reopened':
      return [{ key: 'reopened', title: `${number} was reopened`, to: [assignee?.id] }]
    default:
      return assigned
  }
}
