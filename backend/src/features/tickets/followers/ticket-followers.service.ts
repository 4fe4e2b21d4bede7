import type { TicketFollowing, ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { MentioningNote } from '../notes/ticket-notes.service.ts'
import { followersOf, type TicketAudience } from './ticket-audience.service.ts'
import type { TicketFollowersStore } from './ticket-followers.store.ts'

const OFFERED = 20
const MOST_MENTIONS = 20
const EVERYBODY = 10_000

export interface TicketFollowersNeeds {
  readonly store: TicketFollowersStore
  readonly audience: TicketAudience
  readonly tickets: Pick<Tickets, 'find' | 'conflicts'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
export type TicketFollowersService = ReturnType<typeof ticketFollowersService>

/** Who is told of what happens to a ticket. */
export function ticketFollowersService(needs: TicketFollowersNeeds) {
  const { store, audience, tickets, atomically, now } = needs
  async function shown(ticket: TicketRow, caller: Caller): Promise<TicketFollowing> {
    const followers = followersOf(ticket, await store.of(ticket.id))
    return { following: followers.some(({ person }) => person.id === caller.userId), followers }
  }
  async function seen(id: string, caller: Caller): Promise<TicketRow> {
    const ticket = await tickets.find(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  /** 403 to decide for others without the permission; 422 to add somebody who may not see the ticket. */
  async function mustDecide(
    ticket: TicketRow,
    userId: string,
    { caller, following }: { caller: Caller; following: boolean },
  ): Promise<void> {
    if (userId === caller.userId) return
    if (!caller.may('ticket_work')) throw new Fault('forbidden', 'followers.permission', { params: { permission: 'ticket_work' } })
    if (following && !(await audience.seersOf(ticket)).has(userId))
      throw invalid('userId', 'exists', 'There is no active person of that id who may see this ticket')
  }
  /** The ticket's followers, as they are after one of them was decided about. */
  const deciding = ({ id, userId }: { id: string; userId: string }, caller: Caller, following: boolean) =>
    atomically(async () => {
      const ticket = await seen(id, caller)
      await mustDecide(ticket, userId, { caller, following })
      const isSo = followersOf(ticket, await store.of(id)).some(({ person }) => person.id === userId)
      if (isSo === following) return shown(ticket, caller)
      const why = userId === caller.userId ? 'self' : 'added'
      await store.put({ ticket_id: id, user_id: userId, following, why, at: now().toISOString() })
      record(needs, ticket, { caller, detail: { user_id: userId, following } })
      return shown(ticket, caller)
    })

  return {
    list: async (id: string, caller: Caller): Promise<TicketFollowing> => shown(await seen(id, caller), caller),
    follow: (of: { id: string; userId: string }, caller: Caller): Promise<TicketFollowing> => deciding(of, caller, true),
    stop: (of: { id: string; userId: string }, caller: Caller): Promise<TicketFollowing> => deciding(of, caller, false),

    async people(id: string, { search, private: kept }: CallOf<typeof ticketFollowers.people>['query'], caller: Caller): Promise<Ref[]> {
      const ticket = await seen(id, caller)
      const ids = await reading(audience, ticket, kept === true)
      return store.named(
        [...ids].filter((id) => id !== caller.userId),
        { search, limit: OFFERED },
      )
    },

    /** Joins the open transaction. Of these, those who may see it, and who of them follows it from now on; who stopped keeps to that. */
    addFollowers: (id: string, userIds: readonly string[]) => addFollowers(needs, id, userIds),

    /** Joins the open transaction. They follow from then on, but for those who stopped. */
    async mentioned(ids: string | undefined, { ticket, text, isPrivate }: MentioningNote): Promise<Ref[]> {
      if (!ids) return []
      const asked = [...new Set(ids.split(','))]
      if (asked.length > MOST_MENTIONS) throw invalid('mentions', 'maxItems', `A note names at most ${MOST_MENTIONS} people`)
      const readers = await reading(audience, ticket, isPrivate)
      const people = await store.named(
        asked.filter((text) => readers.has(text)),
        { limit: EVERYBODY },
      )
      if (people.length < asked.length)
        throw invalid('mentions', 'exists', 'A note names only people who may read it; a private one only those who work tickets')
      const unsaid = people.find(({ name }) => !text.includes(`@${name}`))
      if (unsaid) throw invalid('mentions', 'said', `The note does not say @${unsaid.name}`)
      const mentioned = { ticket_id: ticket.id, following: true, why: 'mentioned' as const, at: now().toISOString() }
      await store.putNew(people.map((person) => ({ ...mentioned, user_id: person.id })))
      return people
    },
  }
}

async function addFollowers({ store, audience, tickets, now }: TicketFollowersNeeds, id: string, userIds: readonly string[]) {
  const ticket = await tickets.find(id, null)
  if (!ticket) throw tickets.conflicts.missing()
  const [seers, rows] = [await audience.seersOf(ticket), await store.of(id)]
  const seeing = [...new Set(userIds)].filter((text) => seers.has(text))
  const known = new Set([...followersOf(ticket, rows).map(({ person }) => person.id), ...rows.map((row) => row.user_id)])
  const added = seeing.filter((text) => !known.has(text))
  const at = now().toISOString()
  await store.putNew(added.map((user_id) => ({ ticket_id: id, user_id, following: true, why: 'added' as const, at })))
  return { seeing, added }
}

async function reading(audience: TicketAudience, ticket: TicketRow, isPrivate: boolean): Promise<Set<string>> {
  const seers = await audience.seersOf(ticket)
  if (!isPrivate) return seers
  const readers = await audience.readersOf(ticket)
  return new Set([...seers].filter((seer) => readers.has(seer)))
}

interface Recorded {
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: Pick<TicketFollowersNeeds, 'journal'>, { id, location }: TicketRow, { caller, detail }: Recorded): void {
  const hints = [{ topic: 'tickets', key: id, location_id: location.id }]
  journal.record({ action: 'ticket.followed', subject: 'tickets', subject_id: id, actor_id: caller.userId, detail, hints })
}
