import {
  type PublicTicket,
  type PublicVisitor,
  type publicTickets,
  VISIT_POLICY,
} from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { nameKey } from '@menara/shared/domain/visitors/identity.ts'
import type { Static } from 'typebox'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, KeptFile } from '../../../platform/files/uploads.ts'
import type { Site } from '../../../ports/places.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { factsOf, putFacts, type VisitorsNeeds } from '../record/visitor-facts.service.ts'
import type { VisitorPhotosStore } from '../record/visitor-photos.store.ts'
import { type GateCodes, personalOf, type VisitorRow } from '../record/visitor-rows.store.ts'
import { type Held, letsIn, type Window } from '../visitor-access.service.ts'
import type { VisitorFacts } from '../visitors.store.ts'
import { addingTo, moreCome, otherComes } from '../visits/visit-anew.service.ts'
import type { VisitorLink } from '../visits/visitor-links.store.ts'

const MOST_OF_LINK = 50
/** Looks from one address within this time are one entry of the viewer log. */
const SAME_LOOK_MS = 600_000

export interface PublicTicketsNeeds extends VisitorsNeeds {
  readonly tickets: {
    find(id: string, caller: null): Promise<TicketRow | undefined>
    hold(id: string, caller: null): Promise<TicketRow | undefined>
  }
  site(id: string): Promise<Site | undefined>
  readonly photos: VisitorPhotosStore
  keepPhoto(photo: KeptFile): void
  afterCommit(work: () => void): void
}
/** Who holds the link, and from where they ask. */
export interface Holder {
  readonly id: string
  readonly token: string
  readonly address: string
  readonly agent: string
}
interface Opened {
  readonly link: VisitorLink
  readonly ticket: TicketRow
  readonly window: Window
}
type Body<N extends 'update' | 'add' | 'put'> = Static<(typeof publicTickets)[N]['body']>
export type PublicTicketsService = ReturnType<typeof publicTicketsService>

/** What a visitor does with their link, without a login. */
export function publicTicketsService(needs: PublicTicketsNeeds) {
  const { store, links, record, secrets, atomically, now } = needs
  const { open, own, put } = opener(needs)
  const shown = (row: VisitorRow): PublicVisitor => publicVisitorOf(row, secrets)

  return {
    /** Before anything is read from the body. */
    check: (holder: Holder): Promise<void> =>
      atomically(async () => {
        await open(holder)
      }),
    get: (holder: Holder): Promise<PublicTicket> =>
      atomically(async () => {
        const opened = await open(holder)
        await noteLook(needs, opened, holder)
        return ticketOf(needs, opened)
      }),
    update: (holder: Holder, body: Body<'update'>): Promise<PublicTicket> =>
      atomically(async () => {
        const opened = await open(holder)
        await links.change(opened.link.id, body)
        for (const { id } of await store.ofLink(opened.link.id)) await record.tell(opened.ticket, id, { kind: 'changed', actor: null })
        return ticketOf(needs, { ...opened, link: { ...opened.link, ...body } })
      }),
    visitors: (holder: Holder): Promise<PublicVisitor[]> =>
      atomically(async () => (await store.ofLink((await open(holder)).link.id)).map(shown)),
    add: (holder: Holder, body: Body<'add'>): Promise<PublicVisitor> =>
      atomically(async () => shown(await add(needs, await open(holder), body))),
    put: (holder: Holder, visitorId: string, { consent, ...facts }: Body<'put'>): Promise<PublicVisitor> =>
      atomically(async () => {
        const opened = await open(holder)
        const before = await own(opened, visitorId)
        if (consent !== undefined && consent !== VISIT_POLICY)
          throw invalid('consent', 'version', `The policy is of ${VISIT_POLICY} now; read it again`)
        const agreed = consent === undefined ? {} : { consent_version: consent, consent_at: now().toISOString() }
        const held = await otherComes(needs, { ticket: opened.ticket, visitor: before }, { name: facts.name, actor: null })
        return shown(await put(held, before, { ...factsOf(needs, visitorId, facts), ...agreed }))
      }),
    photo: (holder: Holder, visitorId: string, photo: ArrivedFile): Promise<PublicVisitor> =>
      atomically(async () => {
        const opened = await open(holder)
        const visitor = await own(opened, visitorId)
        const at = now().toISOString()
        const facts = { photo_id: photo.id, photo_mime: photo.mime, photo_bytes: photo.bytes, photo_at: at }
        const row = await put({ ticket: opened.ticket, visitor }, visitor, facts)
        await needs.photos.put(photo.id, visitorId, at)
        needs.afterCommit(() => needs.keepPhoto({ id: photo.id, at }))
        return shown(row)
      }),
    /** Hands in who is complete. 422 with what is missing when nobody is; once handed in, again changes nothing. */
    submit: (holder: Holder): Promise<PublicVisitor[]> =>
      atomically(async () => {
        const opened = await open(holder)
        const rows = await store.ofLink(opened.link.id)
        const waiting = rows.filter((row) => row.state === 'invited')
        const complete = waiting.filter((item) => missingOf(item).length === 0)
        const [first] = waiting
        if (first && complete.length === 0)
          throw new Fault('invalid', 'Some data are missing', { errors: missingOf(first).map((field) => ({ field, rule: 'required' })) })
        const at = now().toISOString()
        for (const visitor of complete) {
          const held = { ticket: opened.ticket, visitor }
          await needs.watch.look(await record.move(held, 'submit', { kind: 'submitted', actor: null, facts: { submitted_at: at } }))
        }
        return (await store.ofLink(opened.link.id)).map(shown)
      }),
  }
}

/** What a link opens, and whom. */
function opener(needs: PublicTicketsNeeds) {
  const { store, links, record, secrets, now } = needs
  const gone = () => new Fault('not-found', 'invitations.not_found')
  /** Who was invited reads on while the visit waits anew; of one that was never approved nobody has been told. */
  const opens = async ({ id, state }: TicketRow): Promise<boolean> =>
    letsIn(state) || (state === 'waiting_approval' && (await needs.approval().wasApproved(id)))
  return {
    /** The same refusal for every link that does not open this ticket, after the same question to the database. */
    async open({ id, token }: Holder): Promise<Opened> {
      const link = await links.byHash(secrets.hashOf(token))
      if (link?.ticket_id !== id || link.revoked_at !== null || secrets.again(link.id, link.token_hash) === null) throw gone()
      const ticket = await needs.tickets.hold(id, null)
      const window = ticket && (await needs.access.window(ticket))
      if (!ticket || !window || !(await opens(ticket))) throw gone()
      if (window.expires_at < now().toISOString()) throw gone()
      return { link, ticket, window }
    },
    /** A visitor of the link; another one of the ticket is as unknown as any. */
    async own({ link }: Opened, visitorId: string): Promise<VisitorRow> {
      const row = await store.find(visitorId)
      if (row?.link_id !== link.id) throw new Fault('not-found', 'invitations.visitor_not_found')
      return row
    },
    async put(held: Held, was: VisitorRow, facts: VisitorFacts): Promise<VisitorRow> {
      return needs.watch.look(await putFacts({ record, held, actor: null }, facts, true), was)
    },
  }
}

const missingOf = ({ identity_last4, consent_at }: VisitorRow): string[] => [
  ...(identity_last4 === null ? ['identity'] : []),
  ...(consent_at === null ? ['consent'] : []),
]

async function noteLook(
  { links, events, now, newId }: PublicTicketsNeeds,
  { link, ticket }: Opened,
  { address, agent }: Holder,
): Promise<void> {
  const at = now()
  const last = await events.lastView(link.id, address)
  if (last && at.getTime() - Date.parse(last) < SAME_LOOK_MS) return
  await links.change(link.id, { viewed_at: at.toISOString() })
  await events.write({ id: newId(), ticket_id: ticket.id, link_id: link.id, kind: 'viewed', address, agent, at: at.toISOString() })
}

async function add(
  needs: PublicTicketsNeeds,
  { link, ticket: held, window }: Opened,
  { command_id, name }: Body<'add'>,
): Promise<VisitorRow> {
  const { store, record, newId, now, watch } = needs
  if (!link.is_group) throw new Fault('conflict', 'invitations.single')
  const [before] = await store.ofCommand(held.id, command_id)
  if (before?.link_id === link.id) return before
  if (before) throw invalid('command_id', 'unique', 'This id was used before; choose another one')
  if ((await store.ofLink(link.id)).length >= MOST_OF_LINK)
    throw new Fault('conflict', 'invitations.limit', { params: { limit: MOST_OF_LINK } })
  const ticket = await moreCome(needs, { ticket: held, actor: null, instead: 'visits.ask_host' })
  const id = newId()
  // As whoever was invited with the link: their host is told, and the reception is offered where they meet.
  const [head] = await store.ofLink(link.id)
  const host = { host_id: head ? head.host_id : (ticket.requester?.id ?? null), co_host_id: head?.co_host_id ?? null }
  const area_ids = ticket.area ? [ticket.area.id] : []
  const row = { id, ticket_id: ticket.id, location_id: ticket.location.id, link_id: link.id, command_id, place: 0, name }
  await store.insert([{ ...row, ...window, ...host, area_ids, state: 'invited', name_key: nameKey(name), created_at: now().toISOString() }])
  await record.tell(ticket, id, { kind: 'invited', actor: null })
  await record.settle(ticket.id, null)
  return watch.look(await record.again(id))
}

async function ticketOf(needs: PublicTicketsNeeds, { link, ticket, window }: Opened): Promise<PublicTicket> {
  const { site, store } = needs
  const place = await site(ticket.location.id)
  const [first] = await store.ofLink(link.id)
  const { language, host_note, message, expected_at } = link
  return {
    id: ticket.id,
    ticket_id: ticket.id,
    number: ticket.number,
    title: ticket.title,
    site: { name: ticket.location.name, zone: place?.zone ?? 'UTC' },
    host: first?.host_name ?? ticket.requester?.name ?? null,
    ...window,
    adding: link.is_group ? await addingTo(needs, ticket.id) : 'none',
    waiting: ticket.state === 'waiting_approval',
    language,
    note: host_note,
    message,
    expected_at: expected_at && new Date(expected_at).toISOString(),
    policy: VISIT_POLICY,
  }
}

const CODE_STATES: readonly string[] = ['verified', 'assigned', 'checked_in', 'on_break']
function publicVisitorOf(row: VisitorRow, { codeOf, shortCodeOf }: GateCodes): PublicVisitor {
  const { id, state, checked_in_at, ended_at } = row
  const { photo, ...personal } = personalOf(row)
  return {
    ...personal,
    id,
    state,
    checked_in_at,
    ended_at,
    has_photo: photo !== null,
    code: CODE_STATES.includes(state) ? codeOf(id) : null,
    short_code: CODE_STATES.includes(state) ? shortCodeOf(id) : null,
  }
}
