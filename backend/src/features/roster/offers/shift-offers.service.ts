import type { RosterShift } from '@menara/shared/contract/people/roster/roster.contract.ts'
import type {
  OpenShiftDraft,
  ShiftOffer,
  ShiftOfferDecision,
  ShiftOfferDraft,
  shiftOffers,
} from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { movesOf, type ShiftOfferMove } from '@menara/shared/domain/people/roster/shift-offers.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import { siteOf } from '../roster.service.ts'
import { rosterBasisOf } from '../roster-basis.service.ts'
import { rosterProblems } from '../roster-checks.ts'
import { exchangedBy, refuseBegun, refuseExchange, siteOfOffer, type TakenOffer } from './offer-checks.ts'
import { MANAGER_PAGE, notifyOfOffer, OWN_PAGE, recordOffer } from './offer-notifier.ts'

const OWN_SHOWN = 50
/** Who decides about them. */
const DECIDES = 'show_manage_user'
type Query = CallOf<typeof shiftOffers.list>['query']
export type ShiftOffersService = ReturnType<typeof shiftOffersService>

/** Shifts that people swap and give away, and open ones: a colleague takes it, then somebody who manages people decides. */
export function shiftOffersService(needs: RosterNeeds) {
  const { offers, atomically } = needs
  return {
    async list({ page = 1, limit = 50, location_id, state }: Query, caller: Caller) {
      const asked = { location_id, state, scope: caller.locationIds }
      const rows = await offers.list(asked, { offset: (page - 1) * limit, limit: limit + 1 })
      return { data: rows.slice(0, limit), total: await offers.count(asked), ...(rows.length > limit && { next: String(page + 1) }) }
    },
    own: (caller: Caller): Promise<ShiftOffer[]> => own(needs, caller),
    create: (draft: ShiftOfferDraft, caller: Caller): Promise<ShiftOffer> => atomically(() => create(needs, draft, caller)),
    open: (draft: OpenShiftDraft, caller: Caller): Promise<ShiftOffer[]> => atomically(() => open(needs, draft, caller)),
    accept: (id: string, caller: Caller): Promise<ShiftOffer> => atomically(() => accept(needs, id, caller)),
    decline: (id: string, caller: Caller): Promise<ShiftOffer> => atomically(() => decline(needs, id, caller)),
    withdraw: (id: string, caller: Caller): Promise<ShiftOffer> => atomically(() => withdraw(needs, id, caller)),
    close: (id: string, caller: Caller): Promise<ShiftOffer> => atomically(() => close(needs, id, caller)),
    decide: (id: string, decision: ShiftOfferDecision, caller: Caller): Promise<ShiftOffer> =>
      atomically(() => decide(needs, { id, decision, caller })),
    /** Ends what can be taken no longer; at one site, or everywhere. */
    expire: (locationId: string | null): Promise<void> => atomically(() => expire(needs, locationId)),
  }
}

/** Where the person is awaited, as far as it concerns these offers. */
async function awaitedAt({ colleagues }: RosterNeeds, rows: readonly ShiftOffer[], userId: string): Promise<ReadonlySet<string>> {
  const sites = [...new Set(rows.map((row) => row.location.id))]
  const there = await Promise.all(sites.map((id) => colleagues(id, 1, [userId])))
  return new Set(sites.filter((_, index) => there[index]?.length))
}

async function own(needs: RosterNeeds, caller: Caller): Promise<ShiftOffer[]> {
  const rows = await needs.offers.concerning(caller.userId, caller.locationIds, OWN_SHOWN)
  const foreign = ({ user, counterpart }: ShiftOffer) => user?.id !== caller.userId && counterpart?.id !== caller.userId
  const here = await awaitedAt(needs, rows.filter(foreign), caller.userId)
  return rows.filter((row) => !foreign(row) || here.has(row.location.id))
}

/** A waiting offer with the move; 404 for whoever it does not concern, 409 where it does not wait for that. */
async function heldFor(
  needs: RosterNeeds,
  { id, move, caller }: { id: string; move: ShiftOfferMove; caller: Caller },
): Promise<ShiftOffer> {
  const offer = await needs.offers.hold(id)
  const concerns = async (row: ShiftOffer): Promise<boolean> => {
    if (row.user?.id === caller.userId || row.counterpart?.id === caller.userId) return true
    return row.counterpart === null && caller.sees(row.location.id) && (await awaitedAt(needs, [row], caller.userId)).size > 0
  }
  if (!offer || !(await concerns(offer))) throw new Fault('not-found', 'shift_offers.not_found')
  if (!movesOf(offer, caller.userId).includes(move)) throw new Fault('conflict', 'shift_offers.moved')
  return offer
}

const meOf = (caller: Caller): Ref => ({ id: caller.userId, name: caller.name })
const again = async ({ offers }: RosterNeeds, id: string): Promise<ShiftOffer> => (await offers.find(id)) as ShiftOffer

async function ownShift(needs: RosterNeeds, day: string, caller: Caller) {
  const published = await needs.offers.published(caller.userId, day)
  if (!published) throw new Fault('not-found', 'shift_offers.no_shift', { params: { day } })
  const site = await siteOfOffer(needs, { location: { id: published.location_id } })
  return { site, shift: await shiftOf(needs, published.shift_id) }
}
async function shiftOf({ store }: RosterNeeds, id: string): Promise<RosterShift> {
  return (await store.shifts()).find((shift) => shift.id === id) as RosterShift
}

async function create(needs: RosterNeeds, draft: ShiftOfferDraft, caller: Caller): Promise<ShiftOffer> {
  refuseDraft(draft, caller)
  const { kind, day, counterpart_id, note = '' } = draft
  const { site, shift } = await ownShift(needs, day, caller)
  await needs.store.holdSite(site.id)
  refuseBegun(needs, { day, shift, zone: site.zone })
  if (await needs.offers.waits(caller.userId, day)) throw new Fault('conflict', 'shift_offers.waits', { params: { day } })
  const counterpart = counterpart_id === undefined ? null : await colleagueAt(needs, site.id, counterpart_id)
  const returned = await inReturn(needs, { site, counterpart, day: draft.counterpart_day ?? null })
  if (returned.counterpart_day === day && returned.counterpart_shift?.id === shift.id) throw new Fault('conflict', 'shift_offers.same')
  if (counterpart) await refuseExchange(needs, { location: site, day, shift, user: meOf(caller), counterpart, ...returned })
  const id = needs.newId()
  await needs.offers.insert([
    {
      ...{ id, kind, state: 'offered', location_id: site.id, day, shift_id: shift.id, user_id: caller.userId },
      ...{ to_anybody: counterpart === null, counterpart_id: counterpart?.id ?? null, counterpart_day: returned.counterpart_day },
      ...{ counterpart_shift_id: returned.counterpart_shift?.id ?? null, note: note.trim() },
      ...{ created_by: caller.userId, created_at: needs.now().toISOString() },
    },
  ])
  const offer = await again(needs, id)
  const to = counterpart ? [counterpart.id] : await whoCould(needs, offer)
  await notifyOfOffer(needs, { offer, event: counterpart ? 'offered' : 'open', to, by: meOf(caller), link: OWN_PAGE })
  recordOffer(needs, { offer, action: 'offered', caller })
  return offer
}

function refuseDraft({ kind, counterpart_id, counterpart_day }: ShiftOfferDraft, caller: Caller): void {
  if (kind === 'swap' && counterpart_id === undefined) throw invalid('counterpart_id', 'required')
  if ((kind === 'swap') !== (counterpart_day !== undefined)) throw invalid('counterpart_day', kind === 'swap' ? 'required' : 'unknown')
  if (counterpart_id === caller.userId) throw invalid('counterpart_id', 'exists', 'Choose a colleague')
}

async function colleagueAt({ colleagues }: RosterNeeds, locationId: string, id: string): Promise<Ref> {
  const [person] = await colleagues(locationId, 1, [id])
  if (!person) throw invalid('counterpart_id', 'exists', 'No such colleague at the site of the shift')
  return { id: person.id, name: person.name }
}

interface Returned {
  readonly site: { readonly id: string; readonly zone: string }
  readonly counterpart: Ref | null
  readonly day: string | null
}
/** What the colleague gives in return; nothing where no day is named. */
async function inReturn(needs: RosterNeeds, { site, counterpart, day }: Returned) {
  if (!counterpart || day === null) return { counterpart_day: null, counterpart_shift: null }
  const published = await needs.offers.published(counterpart.id, day)
  if (published?.location_id !== site.id) throw new Fault('conflict', 'shift_offers.not_yours', { params: { name: counterpart.name, day } })
  const shift = await shiftOf(needs, published.shift_id)
  refuseBegun(needs, { day, shift, zone: site.zone })
  if (await needs.offers.waits(counterpart.id, day)) throw new Fault('conflict', 'shift_offers.waits', { params: { day } })
  return { counterpart_day: day, counterpart_shift: shift }
}

/** Ids of people of the site who could take it without breaking a rule. */
async function whoCould(needs: RosterNeeds, offer: ShiftOffer): Promise<string[]> {
  const site = await siteOfOffer(needs, offer)
  const people = (await needs.colleagues(site.id, Number.MAX_SAFE_INTEGER)).filter((person) => person.id !== offer.user?.id)
  if (people.length === 0) return []
  const wishes = people.map((person) => ({ user_id: person.id, day: offer.day, kind: 'shift' as const, shift_id: offer.shift.id }))
  const basis = await rosterBasisOf(needs, site, { wishes, people })
  const working = new Set(basis.rows.filter((row) => row.day === offer.day && row.kind === 'shift').map((row) => row.user_id))
  const forbidden = new Set(rosterProblems(wishes, basis).map((problem) => problem.user.id))
  return people.map((person) => person.id).filter((id) => !working.has(id) && !forbidden.has(id))
}

async function open(needs: RosterNeeds, draft: OpenShiftDraft, caller: Caller): Promise<ShiftOffer[]> {
  const { location_id, day, shift_id, places, note = '' } = draft
  const site = await siteOf(needs, location_id, caller)
  const shift = (await needs.store.shifts()).find((row) => row.id === shift_id)
  if (!shift) throw invalid('shift_id', 'exists', 'There is no such shift')
  if (day < dayIn(site.zone, needs.now())) throw invalid('day', 'range', 'The day lies before today')
  refuseBegun(needs, { day, shift, zone: site.zone })
  const ids = Array.from({ length: places }, () => needs.newId())
  const row = { kind: 'open' as const, state: 'offered' as const, location_id, day, shift_id, to_anybody: true, note: note.trim() }
  const at = { created_by: caller.userId, created_at: needs.now().toISOString() }
  await needs.offers.insert(ids.map((id) => ({ id, ...row, ...at })))
  const made = await Promise.all(ids.map((id) => again(needs, id)))
  for (const offer of made) recordOffer(needs, { offer, action: 'opened', caller })
  const [first] = made
  if (first) await notifyOfOffer(needs, { offer: first, event: 'open', to: await whoCould(needs, first), by: meOf(caller), link: OWN_PAGE })
  return made
}

async function accept(needs: RosterNeeds, id: string, caller: Caller): Promise<ShiftOffer> {
  const offer = await heldFor(needs, { id, move: 'accept', caller })
  refuseBegun(needs, offer)
  await refuseExchange(needs, { ...offer, counterpart: meOf(caller) })
  await needs.offers.take(id, caller.userId)
  const taken = await again(needs, id)
  const deciders = await needs.people.holding(DECIDES, offer.location.id)
  const concerned = [offer.user?.id, caller.userId]
  const to = deciders.filter((decider) => !concerned.includes(decider))
  await notifyOfOffer(needs, { offer: taken, event: 'accepted', to, by: meOf(caller), link: MANAGER_PAGE })
  if (offer.user) await notifyOfOffer(needs, { offer: taken, event: 'accepted', to: [offer.user.id], by: meOf(caller), link: OWN_PAGE })
  recordOffer(needs, { offer: taken, action: 'accepted', caller })
  return taken
}

async function decline(needs: RosterNeeds, id: string, caller: Caller): Promise<ShiftOffer> {
  const offer = await heldFor(needs, { id, move: 'decline', caller })
  await needs.offers.settle(id, { state: 'declined', by: caller.userId, at: needs.now().toISOString(), reason: '' })
  const declined = await again(needs, id)
  await notifyOfOffer(needs, { offer: declined, event: 'declined', to: [offer.user?.id], by: meOf(caller), link: OWN_PAGE })
  recordOffer(needs, { offer: declined, action: 'declined', caller })
  return declined
}

async function withdraw(needs: RosterNeeds, id: string, caller: Caller): Promise<ShiftOffer> {
  const offer = await heldFor(needs, { id, move: 'withdraw', caller })
  const takesBack = offer.counterpart?.id === caller.userId && (await needs.offers.isToAnybody(id))
  if (takesBack) await needs.offers.putBack(id)
  else await needs.offers.settle(id, { state: 'withdrawn', by: caller.userId, at: needs.now().toISOString(), reason: '' })
  const withdrawn = await again(needs, id)
  const to = offer.state === 'accepted' || offer.counterpart ? [offer.user?.id, offer.counterpart?.id] : []
  await notifyOfOffer(needs, { offer: withdrawn, event: 'withdrawn', to, by: meOf(caller), link: OWN_PAGE })
  recordOffer(needs, { offer: withdrawn, action: 'withdrawn', caller })
  return withdrawn
}

/** An offer of a site that the caller manages, held. */
async function managed(needs: RosterNeeds, id: string, caller: Caller): Promise<ShiftOffer> {
  const offer = await needs.offers.hold(id)
  if (!offer || !caller.sees(offer.location.id)) throw new Fault('not-found', 'shift_offers.not_found')
  return offer
}

async function close(needs: RosterNeeds, id: string, caller: Caller): Promise<ShiftOffer> {
  const offer = await managed(needs, id, caller)
  if (offer.kind !== 'open' || offer.state !== 'offered') throw new Fault('conflict', 'shift_offers.not_open')
  await needs.offers.settle(id, { state: 'withdrawn', by: caller.userId, at: needs.now().toISOString(), reason: '' })
  const closed = await again(needs, id)
  recordOffer(needs, { offer: closed, action: 'closed', caller })
  return closed
}

interface Decided {
  readonly id: string
  readonly decision: ShiftOfferDecision
  readonly caller: Caller
}
async function decide(needs: RosterNeeds, { id, decision, caller }: Decided): Promise<ShiftOffer> {
  const offer = await managed(needs, id, caller)
  if ([offer.user?.id, offer.counterpart?.id].includes(caller.userId)) throw new Fault('forbidden', 'shift_offers.own')
  if (offer.state !== 'accepted' || !offer.counterpart) throw new Fault('conflict', 'shift_offers.moved')
  const at = needs.now().toISOString()
  if (decision.approved) await apply(needs, { ...offer, counterpart: offer.counterpart }, at)
  const event = decision.approved ? 'applied' : 'refused'
  const reason = (decision.reason ?? '').trim()
  if (!decision.approved && (await needs.offers.isToAnybody(id))) await needs.offers.putBack(id)
  else await needs.offers.settle(id, { state: event, by: caller.userId, at, reason })
  const to = [offer.user?.id, offer.counterpart.id]
  await notifyOfOffer(needs, {
    offer: { ...offer, settled: { by: meOf(caller), at, reason } },
    event,
    to,
    by: meOf(caller),
    link: OWN_PAGE,
  })
  recordOffer(needs, { offer, action: event, caller })
  if (decision.approved) await expire(needs, offer.location.id)
  return again(needs, id)
}

/** Puts the outcome into the published roster. */
async function apply(needs: RosterNeeds, offer: ShiftOffer & TakenOffer, at: string): Promise<void> {
  await needs.store.holdSite(offer.location.id)
  refuseBegun(needs, offer)
  await refuseExchange(needs, offer, { overDrafts: false })
  const rows = exchangedBy(offer).map(({ user_id, day, kind, shift_id }) => ({ user_id, day, kind, shift_id: shift_id ?? null }))
  await needs.store.putPublished(offer.location.id, rows, at)
}

async function expire(needs: RosterNeeds, locationId: string | null): Promise<void> {
  for (const offer of await needs.offers.expire(needs.now().toISOString(), locationId)) {
    await notifyOfOffer(needs, { offer, event: 'expired', to: [offer.user?.id, offer.counterpart?.id], by: null, link: OWN_PAGE })
    recordOffer(needs, { offer, action: 'expired', caller: null })
  }
}
