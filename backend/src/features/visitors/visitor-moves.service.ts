import type { Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { isExpected, isPresent, mayMoveVisitor, type ScanAction } from '@menara/shared/domain/visitors/visitor-state.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { dayIn } from '../../platform/time/zoned-time.ts'
import type { Area } from '../../ports/places.ts'
import { comingAt } from './gate/visitor-gate.service.ts'
import { mustBeAsRead, mustBeHost, type VisitorsNeeds } from './record/visitor-facts.service.ts'
import type { VisitorFinding } from './record/visitor-finding.service.ts'
import type { VisitorRow } from './record/visitor-rows.store.ts'
import type { VisitorClearing } from './retention/visitor-clearing.service.ts'
import { type Held, isDayOf, letsIn, notFrom, receivesAt } from './visitor-access.service.ts'
import { isOpenHit, mustBeCleared } from './watchlist/visitor-hit.ts'

export interface VisitorMovesNeeds extends VisitorsNeeds {
  readonly clearing: Pick<VisitorClearing, 'again'>
  readonly finding: VisitorFinding
  area(id: string): Promise<Area | undefined>
  shown(row: VisitorRow): Visitor
}
export type VisitorMoves = ReturnType<typeof visitorMovesService>
type Body<N extends 'verify' | 'assign' | 'done' | 'reject' | 'scan'> = Static<(typeof visitors)[N]['body']>
/** A visitor of a ticket, and who asks. */
export interface Asked {
  readonly id: string
  readonly visitorId: string
  readonly caller: Caller
}

/** What the reception, security and the gate do with a visitor. */
export function visitorMovesService(needs: VisitorMovesNeeds) {
  const { access, record, atomically, now, shown, secrets } = needs
  const carryOut = ({ id, visitorId, caller }: Asked, work: (held: Held) => Promise<VisitorRow>): Promise<Visitor> =>
    atomically(async () => shown(await work(await access.hold(id, visitorId, caller))))
  /** For the desk and the gate of the site: who sees the ticket from elsewhere, to approve it, receives nobody. */
  const receive = (asked: Asked, work: (held: Held) => Promise<VisitorRow>): Promise<Visitor> =>
    carryOut(asked, (held) => {
      mustReceive(held, asked.caller)
      return work(held)
    })
  const at = () => now().toISOString()

  return {
    /** A hit is written down even though the verification is refused. */
    async verify(asked: Asked, { identity_seen, identity, cleared, rev }: Body<'verify'>): Promise<Visitor> {
      if (!identity_seen) throw invalid('identity_seen', 'const', 'See the identity document first')
      if (cleared !== undefined && !asked.caller.may('visitor_security'))
        throw new Fault('forbidden', 'visitors.security_permission', { params: { permission: 'visitor_security' } })
      const looked = await receive(asked, async (held) => {
        mustBeAsRead(held.visitor, rev)
        return needs.watch.lookAgain(await handedIn(needs, held, { identity, caller: asked.caller }))
      })
      return receive(asked, (held) => {
        mustBeAsRead(held.visitor, rev === undefined ? undefined : looked.rev)
        return verify(needs, held, { cleared, caller: asked.caller })
      })
    },
    async assign(asked: Asked, body: Body<'assign'>): Promise<Visitor> {
      await receive(asked, needs.watch.lookAgain)
      return receive(asked, (held) => assign(needs, held, { body, asked }))
    },
    done: (asked: Asked, { badge_returned = false, note = '' }: Body<'done'>): Promise<Visitor> =>
      carryOut(asked, (held) => {
        mustEnd(held, asked.caller)
        if (!badge_returned && !note.trim()) mustHaveNoBadge(held.visitor)
        const missing = badge_returned ? undefined : note.trim()
        const facts = { ended_at: at(), out_at: null }
        return record.move(held, 'finish', { kind: 'done', actor: asked.caller, text: note, missing, facts })
      }),
    /** By the desk, where the question about a hit came back to it. */
    ask: (asked: Asked): Promise<Visitor> => receive(asked, (held) => needs.clearing.again(held, asked.caller)),
    reject: (asked: Asked, { reason }: Body<'reject'>): Promise<Visitor> =>
      receive(asked, (held) =>
        record.move(held, 'reject', { kind: 'rejected', actor: asked.caller, text: reason, facts: { reason, ended_at: at() } }),
      ),
    async cancel(asked: Asked): Promise<void> {
      await carryOut(asked, (held) => {
        access.mustInvite(held.ticket, asked.caller)
        return record.move(held, 'cancel', { kind: 'cancelled', actor: asked.caller, facts: { ended_at: at() } })
      })
    },
    async scan({ action, ...looked }: Body<'scan'>, caller: Caller): Promise<Visitor> {
      const row = await needs.finding.find(looked, caller)
      if (!action) return shown(row)
      const asked = { id: row.ticket_id, visitorId: row.id, caller }
      if (action === 'check_in') await receive(asked, needs.watch.lookAgain)
      return receive(asked, (held) => scanned(needs, held, { action, caller }))
    },
    /** The whole number, once, with the reason in the audit trail. */
    async identity({ id, visitorId, caller }: Asked, reason: string) {
      return atomically(async () => {
        const { ticket, visitor } = await access.hold(id, visitorId, caller)
        mustReceive({ ticket, visitor }, caller)
        const number = visitor.identity_sealed && secrets.openIdentity(visitor.identity_sealed, visitor.id)
        if (!number || !visitor.identity_kind) throw new Fault('not-found', 'visitors.no_identity')
        await record.tell(ticket, visitor.id, { kind: 'identity_read', actor: caller, text: reason })
        return { kind: visitor.identity_kind, number }
      })
    },
  }
}

function mustReceive({ ticket }: Held, caller: Caller): void {
  if (!caller.sees(ticket.location.id))
    throw new Fault('forbidden', 'visitors.other_site', { params: { number: ticket.number, site: ticket.location.name } })
}

/** The reception and the gate; the host too, of a guest who has no badge to give back. */
function mustEnd({ ticket, visitor }: Held, caller: Caller): void {
  if (receivesAt(ticket.location.id, caller)) return
  const hosts = [visitor.host_id ?? ticket.requester?.id, visitor.co_host_id]
  if (!hosts.includes(caller.userId))
    throw new Fault('forbidden', 'visitors.finish_permission', { params: { permission: 'visitor_receive' } })
  if (isPresent(visitor.state) && visitor.badge)
    throw new Fault('conflict', 'visitors.badge_at_reception', {
      params: { badge: visitor.badge },
      errors: [{ field: 'badge_returned', rule: 'reception' }],
    })
}

function mustHaveNoBadge({ state, badge }: VisitorRow): void {
  if (isPresent(state) && badge)
    throw new Fault('conflict', 'visitors.badge_out', { params: { badge }, errors: [{ field: 'badge_returned', rule: 'required' }] })
}

interface HandingIn {
  readonly identity: Body<'verify'>['identity']
  readonly caller: Caller
}
/** Somebody who never opened their link hands in at the gate: 422 without the number of the document that is seen. */
async function handedIn({ record, secrets, now }: VisitorMovesNeeds, held: Held, { identity, caller }: HandingIn): Promise<Held> {
  const { visitor, ticket } = held
  if (visitor.state !== 'invited' && identity)
    throw new Fault('conflict', 'visitors.handed_in', {
      params: { name: visitor.name },
      errors: [{ field: 'identity', rule: visitor.state }],
    })
  if (visitor.state !== 'invited') return held
  if (!identity) throw invalid('identity', 'required', 'They have not handed in: write down the number of the document you see')
  const facts = { ...secrets.identityOf(visitor.id, identity), submitted_at: now().toISOString() }
  return { ticket, visitor: await record.move(held, 'submit', { kind: 'submitted', actor: caller, facts }) }
}

interface Verifying {
  readonly cleared: string | undefined
  readonly caller: Caller
}
function verify({ record, now }: VisitorMovesNeeds, held: Held, { cleared, caller }: Verifying): Promise<VisitorRow> {
  const isOpen = isOpenHit(held.visitor)
  mustBeCleared(held.visitor, cleared !== undefined)
  const at = now().toISOString()
  const clearing = isOpen ? { cleared_by: caller.userId, cleared_at: at, cleared_reason: cleared ?? '' } : {}
  const text = isOpen ? cleared : undefined
  return record.move(held, 'verify', {
    kind: isOpen ? 'cleared' : 'verified',
    actor: caller,
    text,
    facts: { verified_at: at, ...clearing },
  })
}

async function assign(needs: VisitorMovesNeeds, held: Held, { body, asked }: { body: Body<'assign'>; asked: Asked }): Promise<VisitorRow> {
  const { ticket, visitor } = held
  mustBeCleared(visitor)
  if (!mayMoveVisitor('assign', visitor.state)) throw notFrom(visitor)
  await mustBeHost(needs, ticket, body)
  const [host, escort] = [body.host_id === undefined ? visitor.host_id : body.host_id, body.escort ?? visitor.escort]
  if (!host && !escort) throw invalid('host_id', 'required', 'Say who receives them: a host or an escort')
  for (const id of body.area_ids ?? [])
    if ((await needs.area(id))?.location_id !== ticket.location.id)
      throw invalid('area_ids', 'exists', 'There is no such area at this site')
  const until = body.until === undefined ? {} : { until: untilOf(visitor, body.until) }
  const given = await needs.handing.give(held, body, asked.caller)
  const facts = { ...body, ...until, ...given, assigned_at: needs.now().toISOString() }
  return needs.record.move(held, 'assign', { kind: 'assigned', actor: asked.caller, facts })
}

function untilOf({ from, expires_at }: VisitorRow, asked: string): string {
  // As the others are written: one with an offset of its own is the same moment.
  const until = new Date(asked).toISOString()
  if (until <= from || until > expires_at)
    throw invalid('until', 'window', 'A badge holds from the begin of the visit to the end of its last day at most')
  return until
}

/** What each scan does. Check-in is for the days of the visit only. */
async function scanned(
  needs: VisitorMovesNeeds,
  held: Held,
  { action, caller }: { action: ScanAction; caller: Caller },
): Promise<VisitorRow> {
  const { record, access, now } = needs
  const { visitor } = held
  const at = now().toISOString()
  switch (action) {
    case 'arrive':
      if (!isExpected(visitor.state)) throw notFrom(visitor)
      if (visitor.arrived_at) return visitor
      return record.change(held, await comes(needs, visitor, at), { kind: 'arrived', actor: caller })
    case 'check_in':
      return checkIn(needs, held, { at, caller })
    case 'go_out':
      return record.move(held, 'go_out', { kind: 'went_out', actor: caller, facts: { out_at: at } })
    case 'come_back':
      if (visitor.state === 'on_break') mustBeItsDay(visitor, { at, zone: await access.zone(visitor.location_id) })
      return record.move(held, 'come_back', { kind: 'came_back', actor: caller, facts: { out_at: null } })
    case 'finish':
      mustHaveNoBadge(visitor)
      return record.move(held, 'finish', { kind: 'done', actor: caller, facts: { ended_at: at, out_at: null } })
  }
}

const comes = async ({ gates }: VisitorMovesNeeds, { location_id }: VisitorRow, at: string) =>
  comingAt(at, await gates.minutesOf(location_id))

async function checkIn(needs: VisitorMovesNeeds, held: Held, { at, caller }: { at: string; caller: Caller }): Promise<VisitorRow> {
  const { record, access } = needs
  const { visitor } = held
  mustBeCleared(visitor)
  if (visitor.state === 'assigned') {
    mustBeItsDay(visitor, { at, zone: await access.zone(visitor.location_id) })
    mustLetIn(held)
  }
  const facts = { checked_in_at: at, ...(visitor.arrived_at === null && (await comes(needs, visitor, at))) }
  const row = await record.move(held, 'check_in', { kind: 'checked_in', actor: caller, facts })
  await record.tellHost({ ...held, visitor: row }, 'arrived', { but: caller.userId })
  return row
}

function mustBeItsDay(visitor: VisitorRow, { at, zone }: { at: string; zone: string }): void {
  if (isDayOf(visitor, { at, zone })) return
  const { from, expires_at, name } = visitor
  const isEarly = at < from
  const day = dayIn(zone, new Date(isEarly ? from : expires_at))
  throw new Fault('conflict', isEarly ? 'visitors.day_early' : 'visitors.day_late', {
    params: { name, day },
    errors: [{ field: 'code', rule: 'day' }],
  })
}

/** Nobody comes in on a visit that was not approved. */
function mustLetIn({ ticket: { number, state } }: Held): void {
  if (!letsIn(state))
    throw new Fault('conflict', 'visits.not_approved', { params: { number, state }, errors: [{ field: 'code', rule: 'approval' }] })
}
