import type { AbsenceCover } from '@menara/shared/contract/tickets/absence-covers.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { isAway } from '@menara/shared/domain/tickets/ticket-stages.ts'
import { isWorkable, stateOnceGiven, workableStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import type { EventHandler } from '../../platform/events/event-bus.ts'
import { inboxTexts } from '../../platform/texts/message-templates.ts'
import { startOfDay } from '../../platform/time/zoned-time.ts'
import type { AbsenceSubstitutes } from '../../ports/approvals.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { TicketEvent, TicketRow, Tickets } from '../../ports/tickets/tickets.ts'
import type { AbsenceCoverTicketsStore } from './absence-cover-tickets.store.ts'
import type { AbsenceCoversStore, CoverRow } from './absence-covers.store.ts'

export interface AbsenceCoversNeeds {
  readonly store: AbsenceCoversStore
  readonly given: AbsenceCoverTicketsStore
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'write' | 'conflicts'>
  readonly people: Pick<People, 'person' | 'holdsAt'>
  readonly places: Pick<Places, 'site'>
  readonly substitutes: AbsenceSubstitutes
  readonly notifier: Pick<Notifier, 'send'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}

const HALF_DAY_MS = 12 * 3_600_000

/** Who takes over while somebody is away by an approved request: their approvals, and their open tickets from the first hour to the last. */
export function absenceCoversService(needs: AbsenceCoversNeeds) {
  const { store, atomically, now } = needs
  const follow: EventHandler<TicketEvent> = async ({ ticket }) => {
    if (ticket.type !== 'absense') return
    const was = await store.hold(ticket.id)
    const wanted = isAway(ticket.stage) ? await wantedBy(needs, ticket) : undefined
    if (was && was.state !== 'ended' && !(wanted && isSame(was, wanted))) await end(needs, was)
    if (wanted && !(was && was.state !== 'ended' && isSame(was, wanted))) await plan(needs, ticket, wanted)
  }
  return {
    follow,
    /** Throws `not-found` for a ticket that the caller does not see. */
    async get(id: string, caller: Caller): Promise<AbsenceCover | null> {
      if (!(await needs.tickets.find(id, caller))) throw needs.tickets.conflicts.missing()
      const cover = await store.shown(id)
      return cover ? { ...cover, tickets: await givenTo(needs, id, caller) } : null
    },
    /** What is due by now: begins, hands over what came since, ends. */
    async round(): Promise<void> {
      for (const id of await store.due(now().toISOString()))
        await atomically(async () => {
          const cover = await store.hold(id)
          if (!cover || cover.state === 'ended') return
          if (cover.ends_at <= now().toISOString()) return end(needs, cover)
          await handOver(needs, cover)
        })
    },
  }
}
export type AbsenceCoversService = ReturnType<typeof absenceCoversService>

type Wanted = Pick<CoverRow, 'person_id' | 'substitute_id' | 'starts_at' | 'ends_at'>
const isSame = (was: CoverRow, wanted: Wanted): boolean =>
  (['person_id', 'substitute_id', 'starts_at', 'ends_at'] as const).every((field) => was[field] === wanted[field])

/** What a request asks for; undefined where it names nobody else, or where its time is over. */
async function wantedBy({ places, now }: AbsenceCoversNeeds, ticket: TicketRow): Promise<Wanted | undefined> {
  const { handover, first_day, last_day, first_half, last_half } = ticket.facts ?? {}
  if (!handover || !ticket.requester || handover.id === ticket.requester.id || !first_day || !last_day) return undefined
  const zone = (await places.site(ticket.location.id))?.zone ?? 'UTC'
  const from = startOfDay(zone, first_day).getTime() + (first_half ? HALF_DAY_MS : 0)
  const until = startOfDay(zone, dayAfter(last_day)).getTime() - (last_half ? HALF_DAY_MS : 0)
  if (until <= now().getTime() || until <= from) return undefined
  const times = { starts_at: new Date(from).toISOString(), ends_at: new Date(until).toISOString() }
  return { person_id: ticket.requester.id, substitute_id: handover.id, ...times }
}

async function plan(needs: AbsenceCoversNeeds, { id }: TicketRow, wanted: Wanted): Promise<void> {
  const { person_id, substitute_id, starts_at, ends_at } = wanted
  const span = { user_id: person_id, substitute_id, start: starts_at, end: ends_at }
  const substitution_id = await needs.substitutes.name(span)
  await needs.store.put({ ticket_id: id, ...wanted, state: 'planned', substitution_id })
}

/** Hands over what the person has now and did not have before; what the substitute may not work stays, and both are told once. */
async function handOver(needs: AbsenceCoversNeeds, cover: CoverRow): Promise<void> {
  const { store, tickets, people, now } = needs
  const at = now().toISOString()
  const [given, left] = [[] as string[], [] as string[]]
  for (const id of await needs.given.toHandOver(cover)) {
    const ticket = await tickets.hold(id, null)
    if (ticket?.assignee?.id !== cover.person_id) continue
    if (!(await people.holdsAt(cover.substitute_id, 'ticket_work', ticket.location.id))) {
      left.push(ticket.number)
      continue
    }
    await assign(needs, ticket, { to: cover.substitute_id, for: cover.person_id })
    await needs.given.add(cover.ticket_id, id, at)
    given.push(ticket.number)
  }
  if (cover.state === 'planned') {
    await store.write(cover.ticket_id, { state: 'running' })
    await tell(needs, cover, { given, left })
  }
  if (cover.state === 'planned' || given.length > 0) changed(needs, cover, { given, left })
}

/** Gives back what is still open and with the substitute; the substitution of approvals ends with it. */
async function end(needs: AbsenceCoversNeeds, cover: CoverRow): Promise<void> {
  const { store, tickets, people, substitutes, now } = needs
  const at = now().toISOString()
  const returned: string[] = []
  for (const id of await needs.given.toReturn(cover.ticket_id)) {
    const ticket = await tickets.hold(id, null)
    const isTheirs = ticket?.assignee?.id === cover.substitute_id && isWorkable(ticket.state)
    if (!ticket || !isTheirs || !(await people.holdsAt(cover.person_id, 'ticket_work', ticket.location.id))) continue
    await assign(needs, ticket, { to: cover.person_id, for: null })
    await needs.given.returned(cover.ticket_id, id, at)
    returned.push(ticket.number)
  }
  if (cover.substitution_id) await substitutes.end(cover.substitution_id)
  await store.write(cover.ticket_id, { state: 'ended', ...(cover.starts_at < at && at < cover.ends_at && { ends_at: at }) })
  changed(needs, cover, { returned })
}

interface Handing {
  readonly to: string
  /** Whom the new assignee covers for; null: it goes back. */
  readonly for: string | null
}
async function assign({ tickets, people }: AbsenceCoversNeeds, ticket: TicketRow, { to, for: personId }: Handing): Promise<void> {
  const person = personId === null ? undefined : await people.person(personId)
  await tickets.write(ticket, {
    ...{ action: 'assigned', actor: null, states: workableStates },
    facts: { assignee_id: to, group_id: ticket.group?.id ?? null, state: stateOnceGiven(ticket.state) },
    ...(person && { aside: { covered_for: { id: person.id, name: person.name } } }),
  })
}

async function givenTo({ given, tickets }: AbsenceCoversNeeds, id: string, caller: Caller): Promise<AbsenceCover['tickets']> {
  const rows = await given.given(id)
  const found = await Promise.all(rows.map(({ ticket_id }) => tickets.find(ticket_id, caller)))
  return rows.flatMap(({ given_at, returned_at }, at) => {
    const ticket = found[at]
    return ticket ? [{ ticket: { id: ticket.id, number: ticket.number, title: ticket.title }, given_at, returned_at }] : []
  })
}

/** Who is told how many tickets went over, and which stay. */
async function tell(
  { notifier, people }: AbsenceCoversNeeds,
  cover: CoverRow,
  { given, left }: { readonly given: readonly string[]; readonly left: readonly string[] },
): Promise<void> {
  const [person, substitute] = [await people.person(cover.person_id), await people.person(cover.substitute_id)]
  const params = { person: person?.name ?? '', substitute: substitute?.name ?? '', count: String(given.length), left: left.join(', ') }
  const key = left.length > 0 ? 'inbox.absence_cover_left' : 'inbox.absence_cover'
  if (given.length + left.length === 0) return
  const link = `/desk/ticketing/absense/detail?id=${cover.ticket_id}`
  await notifier.send({ user_ids: [cover.person_id, cover.substitute_id], type: 'ticket.assigned', link, ...inboxTexts(key, params) })
}

const changed = (
  { journal }: AbsenceCoversNeeds,
  { ticket_id, person_id, substitute_id }: CoverRow,
  detail: Readonly<Record<string, readonly string[]>>,
): void =>
  journal.record({
    ...{
      action: 'returned' in detail ? 'absence_cover.ended' : 'absence_cover.begun',
      subject: 'tickets',
      subject_id: ticket_id,
      actor_id: null,
    },
    detail: { person_id, substitute_id, ...detail },
  })
