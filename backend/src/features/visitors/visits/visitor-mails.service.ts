import { isEnded, isExpected } from '@menara/shared/domain/visitors/visitor-state.ts'
import { DEFAULT_ZONE, zoneAbbreviation } from '@menara/shared/domain/zone-abbreviation.ts'
import type { Site } from '../../../ports/places.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { VisitorEventsStore } from '../record/visitor-events.store.ts'
import type { VisitorRow } from '../record/visitor-rows.store.ts'
import { letsIn } from '../visitor-access.service.ts'
import type { VisitorsStore } from '../visitors.store.ts'
import type { VisitorLinksStore } from './visitor-links.store.ts'
import type { VisitorSecrets } from './visitor-secrets.service.ts'

type VisitorMail = 'invited' | 'rescheduled' | 'reminder' | 'cancelled'

export interface VisitorMailsNeeds {
  readonly store: VisitorsStore
  readonly links: Pick<VisitorLinksStore, 'find'>
  readonly events: Pick<VisitorEventsStore, 'write' | 'wasMailed'>
  readonly secrets: Pick<VisitorSecrets, 'pathOf'>
  readonly tickets: Pick<Tickets, 'find'>
  site(id: string): Promise<Site | undefined>
  /** Joins the open transaction; false where the installation sends no mails. */
  write(mail: { readonly target_id: string; readonly type: string; readonly title: string; readonly key: string }): Promise<boolean>
  now(): Date
  newId(): string
}
export type VisitorMails = ReturnType<typeof visitorMailsService>
/** Who a mail is for, and what it says of their visit. */
export interface VisitorOutsider extends Pick<VisitorRow, 'id' | 'name' | 'email' | 'phone'> {
  readonly language: 'en' | 'id'
  readonly link: string | null
  readonly params: Readonly<Record<string, string>>
}

const TITLES: Readonly<Record<VisitorMail, string>> = {
  invited: 'You are invited',
  rescheduled: 'Your visit has a new time',
  reminder: 'Your visit is near',
  cancelled: 'Your visit is cancelled',
}

/** Mails to visitors. What is written is only whom it concerns; address, link and day are put in when it leaves. */
export function visitorMailsService(needs: VisitorMailsNeeds) {
  const { store, events, write, now, newId } = needs

  const put = (target_id: string, mail: VisitorMail): Promise<boolean> =>
    write({ target_id, type: `visitor.${mail}`, title: TITLES[mail], key: `visit.${mail}` })
  async function send({ id, ticket_id, email }: VisitorRow, mail: VisitorMail): Promise<boolean> {
    if (!email || !(await put(id, mail))) return false
    await events.write({ id: newId(), ticket_id, visitor_id: id, kind: `mailed_${mail}`, at: now().toISOString() })
    return true
  }
  /** Once to each address, as soon as the link opens. */
  async function invite(visitor: VisitorRow): Promise<void> {
    const { id, email, mailed_to, state, link } = visitor
    if (!email || email === mailed_to || !isExpected(state) || !link || link.revoked) return
    if (await send(visitor, 'invited')) await store.note(id, { mailed_to: email })
  }
  /** Who was invited before the ticket waited anew is to be invited again, and has the invitation all the same. */
  async function withdrawn(visitor: VisitorRow): Promise<void> {
    if (visitor.mailed_to || (await events.wasMailed(visitor.id))) await send(visitor, 'cancelled')
  }
  const rest: Partial<Record<string, (visitor: VisitorRow) => Promise<void>>> = {
    invited: invite,
    changed: invite,
    async rescheduled(visitor) {
      await store.note(visitor.id, { reminded_at: null })
      if (visitor.mailed_to) await send(visitor, 'rescheduled')
      else await invite(visitor)
    },
    // What they were sent last said that nobody expects them; they are invited when the approval is there.
    expected: (visitor) => store.note(visitor.id, { mailed_to: '' }),
    cancelled: withdrawn,
    refused: withdrawn,
    hit_refused: withdrawn,
  }

  return {
    /** After something happened to a visitor, by anybody but themselves. */
    async after(ticket: TicketRow, visitorId: string, kind: string): Promise<void> {
      const work = rest[kind]
      if (!work || (work !== withdrawn && !letsIn(ticket.state))) return
      const visitor = await store.find(visitorId)
      if (visitor) await work(visitor)
    },
    /** After the ticket moved: who waited for its approval is invited; who was invited before it waits anew is invited again after it. */
    async ticketMoved(ticket: TicketRow): Promise<void> {
      if (ticket.state === 'waiting_approval') await store.mailAnew(ticket.id)
      else if (letsIn(ticket.state)) for (const visitor of await store.ofTicket(ticket.id)) await invite(visitor)
    },
    remind: (visitor: VisitorRow): Promise<boolean> => send(visitor, 'reminder'),
    again: (visitor: VisitorRow): Promise<boolean> => send(visitor, 'invited'),
    outsider: (visitorId: string, type: string) => outsiderOf(needs, visitorId, type),
    write: put,
    /** What somebody is told when their visit is withdrawn; undefined without an address. */
    cancelledOf: async (visitor: VisitorRow): Promise<VisitorOutsider | undefined> =>
      visitor.email ? wordsOf(needs, visitor, null) : undefined,
  }
}

/** Who a mail is for and what it says, as things stand now; undefined when it says nothing true any more. */
async function outsiderOf(needs: VisitorMailsNeeds, visitorId: string, type: string): Promise<VisitorOutsider | undefined> {
  const visitor = await needs.store.find(visitorId)
  const ticket = visitor && (await needs.tickets.find(visitor.ticket_id, null))
  if (!visitor?.email || !ticket) return undefined
  const isCancelled = type === 'visitor.cancelled'
  if (isCancelled ? !isEnded(visitor.state) : !isExpected(visitor.state) || !letsIn(ticket.state)) return undefined
  return wordsOf(needs, visitor, isCancelled ? null : ticket.id)
}

/** `ticketId`: whose page their link opens; null for a mail without one. */
async function wordsOf(
  { links, secrets, site }: VisitorMailsNeeds,
  visitor: VisitorRow,
  ticketId: string | null,
): Promise<VisitorOutsider> {
  const link = visitor.link_id ? await links.find(visitor.link_id) : undefined
  const language = link?.language ?? 'id'
  const place = await site(visitor.location_id)
  const { id, name, email, phone } = visitor
  return {
    ...{ id, name, email, phone, language },
    link: ticketId === null || !link || link.revoked_at ? null : secrets.pathOf(link),
    params: { site: visitor.location_name, host: visitor.host_name ?? visitor.location_name, ...timesOf(visitor, place?.zone, language) },
  }
}

/** Day and hours in the site's time zone, with its abbreviation. */
function timesOf({ from, until }: Pick<VisitorRow, 'from' | 'until'>, zone = DEFAULT_ZONE, language: 'en' | 'id' = 'id') {
  const [locale, timeZone] = [language === 'id' ? 'id-ID' : 'en-GB', zone]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone })
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  const hours = `${hour.formatRange(new Date(from), new Date(until))} ${zoneAbbreviation(zone, Date.parse(from))}`
  return { day: day.formatRange(new Date(from), new Date(until)), hours }
}
