import { permissionOfType } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { People } from '../../../ports/people.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { Audience } from '../notes/ticket-messages.ts'
import type { Following, TicketFollowersStore } from './ticket-followers.store.ts'

export interface TicketAudienceNeeds {
  readonly store: Pick<TicketFollowersStore, 'of' | 'concerned' | 'asked'>
  readonly people: Pick<People, 'holding'>
}
export type TicketAudience = ReturnType<typeof ticketAudience>

/** Who may see a ticket, and who of them hears of it. */
export function ticketAudience({ store, people }: TicketAudienceNeeds) {
  /** By the same rules as `visibleTo` and `shownTo`, for everybody at once. */
  async function seersOf(ticket: TicketRow): Promise<Set<string>> {
    if (ticket.state === 'draft') return new Set(ticket.requester ? [ticket.requester.id] : [])
    const [desk, type, all] = [
      await people.holding('show_ticketing', ticket.location.id),
      new Set(await people.holding(permissionOfType(ticket.type), ticket.location.id)),
      new Set(await people.holding('ticket_read_all', ticket.location.id)),
    ]
    const concerned = new Set(await store.concerned(ticket))
    const usual = desk.filter((id) => type.has(id) && (all.has(id) || concerned.has(id)))
    return new Set([...usual, ...(await store.asked(ticket.id))])
  }
  const readersOf = async ({ location }: TicketRow): Promise<Set<string>> => new Set(await people.holding('ticket_work', location.id))

  return {
    seersOf,
    readersOf,
    async audienceOf(ticket: TicketRow): Promise<Audience> {
      const rows = await store.of(ticket.id)
      const stopped = new Set(rows.filter((row) => !row.following).map((row) => row.user_id))
      const chosen = rows.filter((row) => row.following).map((row) => row.user_id)
      if (chosen.length === 0) return { followers: [], readers: new Set(), stopped }
      const seers = await seersOf(ticket)
      return { followers: chosen.filter((id) => seers.has(id)), readers: await readersOf(ticket), stopped }
    },
  }
}

/** Requester and assignee first, then those who chose to, by name; without those who stopped. */
export function followersOf({ requester, assignee }: TicketRow, rows: readonly Following[]) {
  const stopped = new Set(rows.filter((row) => !row.following).map((row) => row.user_id))
  const born = [
    ...(requester ? [{ person: requester, why: 'requester' as const }] : []),
    ...(assignee && assignee.id !== requester?.id ? [{ person: assignee, why: 'assignee' as const }] : []),
  ].filter(({ person }) => !stopped.has(person.id))
  const known = new Set(born.map(({ person }) => person.id))
  const chosen = rows
    .filter((row) => row.following && !known.has(row.user_id))
    .map(({ user_id: id, name, why }) => ({ person: { id, name }, why }))
  return [...born, ...chosen]
}
