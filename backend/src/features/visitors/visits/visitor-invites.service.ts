import type { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { openStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { nameKey } from '@menara/shared/domain/visitors/identity.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { comingAt } from '../gate/visitor-gate.service.ts'
import { mustBeHost, type VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import { receives, type Window } from '../visitor-access.service.ts'
import type { NewVisitor } from '../visitors.store.ts'
import { moreCome } from './visit-anew.service.ts'
import type { NewLink } from './visitor-links.store.ts'

/** Of one ticket, so that a page and a lock stay small. */
const MOST_OF_TICKET = 500
const OPEN: ReadonlySet<string> = new Set(['draft', ...openStates])

type Draft = CallOf<typeof visitors.invite>['body']
export interface Inviting {
  readonly ticket: TicketRow
  readonly draft: Draft
  /** Null: a series, which somebody began who might. */
  readonly caller: Caller | null
}

/** Invites everybody of a command, once. The ticket is held. */
export async function invite(needs: VisitorsNeeds, inviting: Inviting): Promise<VisitorRow[]> {
  const { store, links, record, watch } = needs
  const { draft, caller } = inviting
  if (caller) needs.access.mustInvite(inviting.ticket, caller)
  const before = await store.ofCommand(inviting.ticket.id, draft.command_id)
  if (before.length > 0) return before
  const window = await windowFor(needs, inviting.ticket)
  if ((await store.ofTicket(inviting.ticket.id)).length + draft.visitors.length > MOST_OF_TICKET)
    throw new Fault('conflict', 'visits.limit', { params: { limit: MOST_OF_TICKET } })
  if (draft.walk_in && !(caller && receives(caller)))
    throw new Fault('forbidden', 'visitors.walk_in_permission', { params: { permission: 'visitor_receive' } })
  for (const visitor of draft.visitors) await mustBeHost(needs, inviting.ticket, visitor)
  const ticket = await moreCome(needs, { ticket: inviting.ticket, actor: caller, walkIn: draft.walk_in, instead: 'visits.other_visit' })
  const made = linksFor(needs, inviting)
  await links.insert([...new Set(made)])
  const minutes = draft.walk_in ? await needs.gates.minutesOf(ticket.location.id) : null
  const rows = rowsFor(needs, inviting, { window, made, minutes })
  await store.insert(rows)
  for (const { id } of rows) {
    await record.tell(ticket, id, { kind: draft.walk_in ? 'walked_in' : 'invited', actor: caller })
    await watch.look(await record.again(id))
  }
  await record.settle(ticket.id, caller)
  return store.ofCommand(ticket.id, draft.command_id)
}

/** 409 for a ticket nobody can be invited to any more, or not yet. */
async function windowFor({ access, now }: VisitorsNeeds, ticket: TicketRow): Promise<Window> {
  const { number, state } = ticket
  if (!OPEN.has(state)) throw new Fault('conflict', 'visits.not_open', { params: { number, state } })
  const window = await access.window(ticket)
  if (!window) throw new Fault('conflict', 'visits.no_day', { params: { number }, errors: [{ field: 'start', rule: 'required' }] })
  if (window.expires_at < now().toISOString()) throw new Fault('conflict', 'visits.over', { params: { number } })
  return window
}

/** A link for each visitor, the same one for a group, none for walk-ins. */
function linksFor({ secrets, newId, now }: VisitorsNeeds, { ticket, draft, caller }: Inviting): NewLink[] {
  const newLink = (): NewLink => {
    const id = newId()
    return {
      id,
      ticket_id: ticket.id,
      token_hash: secrets.issue(id).hash,
      is_group: draft.group ?? false,
      language: draft.language ?? 'id',
      host_note: draft.note ?? '',
      created_by: caller?.userId ?? ticket.requester?.id ?? null,
      created_at: now().toISOString(),
    }
  }
  if (draft.walk_in) return []
  const shared = draft.group ? newLink() : undefined
  return draft.visitors.map(() => shared ?? newLink())
}

interface Making {
  readonly window: Window
  readonly made: readonly NewLink[]
  /** What their site aims at for the wait at the gate. */
  readonly minutes: number | null
}
function rowsFor({ newId, now }: VisitorsNeeds, { ticket, draft }: Inviting, { window, made, minutes }: Making): NewVisitor[] {
  const created_at = now().toISOString()
  const walk_in = draft.walk_in ?? false
  const here = walk_in ? { submitted_at: created_at, ...comingAt(created_at, minutes) } : {}
  const state = walk_in ? ('submitted' as const) : ('invited' as const)
  // Where they meet is what the reception is offered first.
  const area_ids = ticket.area ? [ticket.area.id] : []
  const common = { ...window, ...here, area_ids, ticket_id: ticket.id, location_id: ticket.location.id, command_id: draft.command_id }
  return draft.visitors.map((visitor, place) => ({
    ...visitor,
    ...common,
    ...{ id: newId(), place, state, walk_in, created_at },
    link_id: made[place]?.id ?? null,
    name_key: nameKey(visitor.name),
    host_id: visitor.host_id === undefined ? (ticket.requester?.id ?? null) : visitor.host_id,
  }))
}
