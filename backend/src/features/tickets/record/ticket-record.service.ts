import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { Events } from '../../../ports/events.ts'
import type { Notifier } from '../../../ports/notifications.ts'
import type { TicketEvent, TicketRow } from '../../../ports/tickets/tickets.ts'
import { type Audience, messagesOf } from '../notes/ticket-messages.ts'
import type { TicketHistoryStore } from './ticket-history.store.ts'

type Action = TicketLog['action']
/** What something stored long ago did not do: whom it names may not work the ticket any more. */
export const notAssigned = (ticket: TicketRow, person: Ref): TicketEvent => ({
  action: 'not_assigned',
  ticket,
  was: ticket,
  actor: null,
  facts: { not_assigned: person },
  quiet: true,
})
export interface TicketRecordNeeds {
  readonly history: TicketHistoryStore
  readonly journal: Journal
  readonly telling: Notifier
  readonly events: Pick<Events, 'emit'>
  /** Who hears of a ticket that is there already. */
  audienceOf(ticket: TicketRow): Promise<Audience>
  now(): Date
  newId(): string
}
export type TicketRecord = ReturnType<typeof ticketRecord>

const FACTS = [
  'title',
  'description',
  'description_wording',
  'state',
  'stage',
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
  'pending_mode',
  'solution',
  'solution_wording',
] as const
/** What a type's own form said is told fact by fact. */
const factsOf = (ticket: TicketRow) => ({ ...Object.fromEntries(FACTS.map((name) => [name, ticket[name]])), ...ticket.facts })
const saidOf = (ticket: TicketRow) => Object.fromEntries(Object.entries(factsOf(ticket)).filter(([, value]) => isSaid(value)))
const isSaid = (value: unknown): boolean => value !== null && value !== '' && JSON.stringify(value) !== '{}'

function factsIn({ facts, ...happening }: TicketEvent) {
  const { before, after } = changesIn(happening)
  return { before, after: { ...after, ...facts } }
}
function changesIn({ action, ticket, was = ticket }: TicketEvent) {
  if (action === 'created') return { before: {}, after: saidOf(ticket) }
  // A label changes with every state; it is a fact of its own only where the state stays.
  if (action === 'labelled' || (action === 'undone' && was.state === ticket.state && was.progress_status_id !== ticket.progress_status_id))
    return { before: { progress_status_id: was.progress_status_id }, after: { progress_status_id: ticket.progress_status_id } }
  return changedFacts(factsOf(was), factsOf(ticket))
}

/** Nobody can follow what was not there. */
const NOBODY: Audience = { followers: [], readers: new Set(), stopped: new Set() }
const hintOf = (ticket: TicketRow) => ({ topic: 'tickets', key: ticket.id, location_id: ticket.location.id })
/** Of a draft its owner alone hears; also when it becomes one, or is none any more. */
const hintsOf = (ticket: TicketRow, was: TicketRow = ticket) =>
  (ticket.state === 'draft' || was.state === 'draft') && ticket.requester
    ? [hintOf(ticket), { ...hintOf(ticket), topic: 'ticket_drafts', user_id: ticket.requester.id }]
    : [hintOf(ticket)]

/** Writes down what happened to a ticket, everywhere it belongs: history, audit, activities, the inboxes of those it concerns. */
export function ticketRecord({ history, journal, telling, events, audienceOf, now, newId }: TicketRecordNeeds) {
  const noteActivity = (what: string, { ticket, actor, words }: { ticket: TicketRow; actor: Caller | null; words: string }) =>
    telling.note({
      type: `ticket.${what}`,
      tag: ticket.type,
      subject: 'tickets',
      link_id: ticket.id,
      description: `${ticket.number} ${words}${actor ? ` by ${actor.name}` : ''}: ${ticket.title}`,
      location_id: ticket.location.id,
      happened: { key: `ticket.${what}`, params: { number: ticket.number, title: ticket.title } },
      area_id: ticket.area?.id ?? null,
      actor_id: actor?.userId ?? null,
      data: { number: ticket.number, state: ticket.state, priority: ticket.priority },
    })
  async function tellPeople(happening: TicketEvent): Promise<void> {
    const audience = happening.action === 'created' ? NOBODY : await audienceOf(happening.ticket)
    for (const message of messagesOf(happening, audience)) await telling.send(message)
  }
  return {
    /** Joins the open transaction. Returns the id of the history's entry. */
    async happened(happening: TicketEvent): Promise<string> {
      const { action, ticket, actor, text = '', wording = null, private: kept = false } = happening
      const id = newId()
      const facts = factsIn(happening)
      const what = action === 'note' ? 'noted' : action
      await history.write({
        id,
        ticket_id: ticket.id,
        action,
        actor_id: actor?.userId ?? null,
        text,
        wording,
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
        hints: hintsOf(ticket, happening.was),
      })
      await noteActivity(what, { ticket, actor, words: WORDS[action] })
      if (!happening.quiet) await tellPeople(happening)
      await events.emit('ticket.changed', happening)
      return id
    },
    /** Joins the open transaction. The audit keeps the whole ticket. */
    async removed(was: TicketRow, actor: Caller | null): Promise<void> {
      journal.record({
        action: 'ticket.removed',
        subject: 'tickets',
        subject_id: was.id,
        actor_id: actor?.userId ?? null,
        detail: { before: was },
        hints: hintsOf(was),
      })
      await noteActivity('removed', { ticket: was, actor, words: 'was removed' })
    },
  }
}

const WORDS: Readonly<Record<Action, string>> = {
  created: 'was opened',
  updated: 'was changed',
  assigned: 'was assigned',
  not_assigned: 'was not given to somebody who may not work it',
  started: 'was started',
  pended: 'was put on hold',
  resumed: 'was resumed',
  reminded: 'has waited until its time',
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
  split: 'was split',
  listed: 'was given a checklist',
  ticked: 'is one line further',
  unticked: 'has a line open again',
  labelled: 'was given another label',
  staged: 'is one step further',
  surveyed: 'was judged',
  undone: 'is as it was before a bulk change',
  breached: 'is late',
  escalated: 'came to a step of its service level',
  note: 'was given a note',
}
