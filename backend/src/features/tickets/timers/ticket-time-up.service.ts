import type { PendingMode } from '@menara/shared/domain/tickets/ticket-state.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Message, Notifier } from '../../../ports/notifications.ts'
import type { People } from '../../../ports/people.ts'
import type { TicketPatch, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { EvidenceService } from '../evidence/evidence.service.ts'
import type { TicketLinksStore } from '../links/ticket-links.store.ts'
import type { TicketMerges } from '../links/ticket-merges.service.ts'
import { mustBeAgreed } from '../moves/ticket-moves.service.ts'
import type { TicketTimersStore, Wait } from './ticket-timers.store.ts'
import type { TicketWaits } from './ticket-waits.service.ts'

export interface TicketTimeUpNeeds extends Pick<TicketMerges, 'refuseOpenChildren'> {
  readonly store: Pick<TicketTimersStore, 'waitOf'>
  readonly links: Pick<TicketLinksStore, 'openChildren'>
  readonly tickets: Pick<Tickets, 'write' | 'timed' | 'happened'>
  readonly waits: Pick<TicketWaits, 'over'>
  readonly evidence: Pick<EvidenceService, 'prove'>
  readonly people: Pick<People, 'memberIds'>
  readonly telling: Pick<Notifier, 'send'>
  now(): Date
}
/** What keeps a ticket from being resolved by itself. */
type Hindrance = 'open_children' | 'evidence' | 'requested'

/** What becomes of a ticket that has waited until its time. All of it joins the open transaction; the ticket is held. */
export function ticketTimeUp(needs: TicketTimeUpNeeds): (was: TicketRow) => Promise<void> {
  const { store, links, tickets, waits, now } = needs
  async function resolve(was: TicketRow): Promise<void> {
    const wait = await store.waitOf(was.id)
    const proof = await proofOf(needs, was)
    if (typeof proof === 'string') return hindered(was, { wait, by: proof })
    const facts = { ...proof, solution: wait.text, resolved_at: now().toISOString() }
    const set_by = wait.by
    const change = { action: 'resolved', actor: null, states: ['pending'], text: wait.text, aside: { set_by } } as const
    await tickets.write(was, { ...change, facts: { ...facts, state: 'resolved' } })
  }
  /** What only people can mend is not tried again; open children end by themselves, and are told of once. */
  async function hindered(was: TicketRow, { wait, by }: { wait: Wait; by: Hindrance }): Promise<void> {
    if (by === 'open_children' && was.pending_told_at) return
    const children = by === 'open_children' ? { open_children: (await links.openChildren(was.id)).join(', ') } : {}
    await told(was, { wait, key: `ticket_unresolved.${by}`, facts: { hindered_by: by, ...children } })
    if (by !== 'open_children') await tickets.timed(was.id, { pending_mode: 'remind' })
  }
  async function told(was: TicketRow, { wait, key, facts = {} }: Reminder): Promise<void> {
    const pending_told_at = now().toISOString()
    await tickets.timed(was.id, { pending_told_at })
    await tickets.happened({ action: 'reminded', ticket: { ...was, pending_told_at }, actor: null, facts, quiet: true })
    const user_ids = await holdersOf(needs, was, wait)
    if (user_ids.length > 0) await needs.telling.send(letterOf(was, { user_ids, key, facts }))
  }
  const ways: Readonly<Record<PendingMode, (was: TicketRow) => Promise<void>>> = {
    resume: (was) => waits.over(was, null),
    remind: async (was) => told(was, { wait: await store.waitOf(was.id), key: 'ticket_reminded' }),
    resolve,
  }
  return (was) => ways[was.pending_mode ?? 'resume'](was)
}

interface Reminder {
  readonly wait: Wait
  readonly key: string
  readonly facts?: Readonly<Record<string, string>>
}

/** What changes with the solution, or what stands in its way: as for who resolves it by hand. */
async function proofOf({ refuseOpenChildren, evidence }: TicketTimeUpNeeds, was: TicketRow): Promise<TicketPatch | Hindrance> {
  try {
    mustBeAgreed('resolve', was, null)
    await refuseOpenChildren(was)
    return await evidence.prove(was, {})
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'conflict') throw error
    const rule = error.errors[0]?.rule
    return rule === 'open_children' || rule === 'requested' ? rule : 'evidence'
  }
}

/** Whoever has it; of none, whoever put it on hold. */
async function holdersOf({ people }: TicketTimeUpNeeds, { assignee, group }: TicketRow, { by }: Wait): Promise<string[]> {
  if (assignee) return [assignee.id]
  const members = group ? await people.memberIds(group.id) : []
  return members.length > 0 || !by ? members : [by.id]
}

interface Addressed extends Pick<Reminder, 'key' | 'facts'> {
  readonly user_ids: readonly string[]
}
const letterOf = ({ id, type, number, title }: TicketRow, { user_ids, key, facts = {} }: Addressed): Message => ({
  user_ids,
  type: 'ticket.reminded',
  title: facts.hindered_by ? `${number} could not be resolved by itself` : `${number} has waited until its time`,
  text: title,
  link: `/desk/ticketing/${type}/detail?id=${id}`,
  message: { key: `inbox.${key}`, params: { number, title, ...(facts.open_children && { children: facts.open_children }) } },
})
