import { expectedStates, isEnded, isPresent } from '@menara/shared/domain/visitor-state.ts'
import type { Tickets } from '../../app/ticket-parts.ts'
import { Fault } from '../../platform/errors.ts'
import type { KeptImage } from '../../platform/uploads.ts'
import type { TicketRow } from './visitor-access.service.ts'
import type { VisitorDueStore } from './visitor-due.store.ts'
import type { VisitorsNeeds } from './visitor-facts.service.ts'
import type { VisitorPhotosStore } from './visitor-photos.store.ts'
import type { VisitorRetentionStore } from './visitor-retention.store.ts'
import type { VisitorRow } from './visitor-rows.store.ts'
import { USUAL_RETENTION_DAYS } from './visitor-rules.service.ts'

/** Looked at in one go; the rest has its turn a minute later. */
const AT_ONCE = 200

export interface VisitorClockNeeds extends VisitorsNeeds {
  readonly due: VisitorDueStore
  readonly kept: VisitorRetentionStore
  readonly photos: VisitorPhotosStore
  receiving(locationId: string): Promise<string[]>
  removePhoto(photo: KeptImage): void
  afterCommit(work: () => void): void
}

/** What happens to visitors by the clock: who stays too long, who never came, whose data are due to go. Nobody is ever closed silently. */
export function visitorClock(needs: VisitorClockNeeds) {
  const { due, photos, access, record, atomically, now } = needs

  const overstayed = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      if (!held || !isPresent(held.visitor.state) || held.visitor.overstay_at) return
      await record.change(held, { overstay_at: now().toISOString() }, { kind: 'overstayed', actor: null })
      await record.tellHost(held, 'overstayed', { others: await needs.receiving(held.ticket.location.id) })
    })
  const reminded = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      if (!held || held.visitor.reminded_at || !(expectedStates as readonly string[]).includes(held.visitor.state)) return
      await needs.store.note(id, { reminded_at: now().toISOString() })
      await needs.mails.remind(held.visitor)
    })
  const missed = (id: string) =>
    atomically(async () => {
      const held = await access.holdOpen(id)
      const state = held?.visitor.state
      if (!held || state === undefined || !(expectedStates as readonly string[]).includes(state)) return
      const [move, kind] = state === 'invited' ? (['expire', 'expired'] as const) : (['miss', 'no_show'] as const)
      await record.move(held, move, { kind, actor: null, facts: { ended_at: now().toISOString() } })
    })

  return {
    /** Everything that is due now. */
    async look(): Promise<void> {
      const at = now().toISOString()
      for (const { id } of await due.overdue(at, AT_ONCE)) await overstayed(id)
      for (const { id } of await due.tomorrow(at, AT_ONCE)) await reminded(id)
      for (const { id } of await due.missed(at, AT_ONCE)) await missed(id)
      for (const id of await due.forgettable(at, { usualDays: USUAL_RETENTION_DAYS, limit: AT_ONCE })) await erase(needs, id)
      for (const photo of await photos.lost(AT_ONCE))
        await atomically(async () => {
          await photos.forget(photo.id)
          needs.afterCommit(() => needs.removePhoto(photo))
        })
    },
  }
}

const PERSONAL = [
  'name',
  'company',
  'email',
  'phone',
  'vehicle',
  'items',
  'identity',
  'photo',
  'escort',
  'reason',
  'cleared_reason',
] as const

/** Personal data go, the visit stays; what went is proved by a row with its hash. */
const erase = (
  { store, links, events, photos, kept, access, record, secrets, handing, ...needs }: VisitorClockNeeds,
  id: string,
): Promise<void> =>
  needs.atomically(async () => {
    const held = await access.holdOpen(id)
    if (!held || !isEnded(held.visitor.state) || held.visitor.erased_at) return
    const { visitor, ticket } = held
    const at = needs.now().toISOString()
    const gone = personalOf(visitor)
    await store.change(id, [visitor.state], { ...NOTHING, erased_at: at })
    await events.forget(id, visitor.link_id)
    await handing.forget(id)
    if (visitor.link_id) await links.forget(visitor.link_id)
    const what = PERSONAL.filter((name) => isSaid(gone[name]))
    const proof = { id: needs.newId(), visitor_id: id, ticket_number: ticket.number, location_id: ticket.location.id }
    await kept.proof({ ...proof, what, digest: secrets.proofOf({ id, ...gone }), at })
    await record.tell(ticket, id, { kind: 'erased', actor: null })
    await photos.drop(id)
  })

const personalOf = (it: VisitorRow): Record<(typeof PERSONAL)[number], unknown> => ({
  name: it.name,
  company: it.company,
  email: it.email,
  phone: it.phone,
  vehicle: it.vehicle,
  items: it.items,
  identity: it.identity_digest,
  photo: it.photo_id,
  escort: it.escort,
  reason: it.reason,
  cleared_reason: it.cleared_reason,
})
const isSaid = (value: unknown): boolean => value !== null && value !== '' && JSON.stringify(value) !== '[]'
const NOTHING = {
  name: '',
  name_key: '',
  company: '',
  email: '',
  phone: '',
  vehicle: '',
  items: [],
  identity_sealed: null,
  identity_digest: null,
  identity_last4: null,
  photo_id: null,
  photo_mime: null,
  photo_bytes: null,
  photo_at: null,
  mailed_to: '',
  watchlist_id: null,
  escort: '',
  reason: '',
  cleared_reason: '',
}

export interface TicketFollowerNeeds extends VisitorsNeeds {
  readonly tickets: Pick<Tickets, 'follow'>
}
/** What happens to the ticket happens to its visitors: another day moves their window, an end withdraws who is still expected. */
export function followTickets({ tickets, store, access, record, mails, now }: TicketFollowerNeeds, visitorType: number): void {
  const end = async (ticket: TicketRow, rows: readonly VisitorRow[], text: string | undefined): Promise<void> => {
    const inside = rows.filter((it) => isPresent(it.state)).length
    if (inside > 0)
      throw new Fault('conflict', `${inside} of the visitors of ${ticket.number} have not left yet: finish their visits first`)
    for (const visitor of rows)
      if (!isEnded(visitor.state))
        await record.change(
          { ticket, visitor },
          { state: 'cancelled', ended_at: now().toISOString() },
          { kind: 'cancelled', actor: null, text },
        )
  }
  const moveWindow = async (ticket: TicketRow, rows: readonly VisitorRow[]): Promise<void> => {
    const window = await access.window(ticket)
    if (!window)
      throw new Fault('conflict', `${ticket.number} has visitors: give it another day, not none`, {
        errors: [{ field: 'start', rule: 'required' }],
      })
    for (const visitor of rows)
      if (!isEnded(visitor.state))
        await record.change({ ticket, visitor }, { ...window, overstay_at: null }, { kind: 'rescheduled', actor: null })
  }
  // Everybody's visit may have ended while the ticket was not theirs to move.
  const settle = async (ticket: TicketRow, rows: readonly VisitorRow[]): Promise<void> => {
    if (rows.every((it) => isEnded(it.state))) await record.settle(ticket.id, null)
  }
  const does = { end, move: moveWindow, settle }
  tickets.follow(async ({ action, ticket, was, text }) => {
    if (ticket.ticket_type_id !== visitorType) return
    if (was?.state !== ticket.state) await mails.ticketMoved(ticket)
    const what = whatFor({ action, ticket, was })
    const rows = what ? await store.ofTicket(ticket.id) : []
    if (what && rows.length > 0) await does[what](ticket, rows, text)
  })
}

interface Moved {
  readonly action: string
  readonly ticket: TicketRow
  readonly was?: TicketRow | undefined
}
function whatFor({ action, ticket, was }: Moved): 'end' | 'move' | 'settle' | undefined {
  if (ENDS.has(action)) return 'end'
  if (was === undefined) return undefined
  if (isMoved(was, ticket)) return 'move'
  return WAITS.has(was.state) && !WAITS.has(ticket.state) ? 'settle' : undefined
}
const ENDS: ReadonlySet<string> = new Set(['resolved', 'closed', 'cancelled', 'merged'])
const WAITS: ReadonlySet<string> = new Set(['draft', 'waiting_approval', 'pending'])
const isMoved = (was: TicketRow, ticket: TicketRow): boolean =>
  (['start', 'end', 'from', 'to'] as const).some((it) => was[it] !== ticket[it])
