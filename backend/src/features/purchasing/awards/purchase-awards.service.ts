import type { Comparison, purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { worthOf } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type RefusalKey } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { OrderMaking } from '../orders/order-making.service.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { OffersStore } from '../rfqs/offers.store.ts'
import type { VendorFitness } from '../vendors/vendor-fitness.service.ts'
import type { ComparisonService, OfferMatrix } from './comparison.service.ts'
import type { AwardLineRow, AwardRow, KeptLine, PurchaseAwardsStore } from './purchase-awards.store.ts'

export interface PurchaseAwardsNeeds extends PurchasingNeeds {
  readonly store: PurchaseAwardsStore
  readonly offers: Pick<OffersStore, 'update'>
  readonly comparison: ComparisonService
  readonly makeOrders: OrderMaking
  readonly access: PurchaseAccess
  readonly mayTake: VendorFitness
}
type AwardBody = CallOf<typeof purchaseAwards.award>['body']
type Draft = AwardBody['lines'][number]
interface Decision {
  readonly approve: boolean
  readonly comment?: string | undefined
  /** Null: nobody is known to have decided. */
  readonly actor: Caller | null
}
type AwardedRow = Omit<AwardLineRow, 'id' | 'award_id' | 'ticket_id' | 'freed'>
interface Entering {
  readonly ticket: TicketRow
  readonly rows: readonly AwardedRow[]
  /** Null in a direct order. */
  readonly rfqId: string | null
  readonly direct?: Pick<AwardRow, 'reason' | 'language'>
  readonly caller: Caller
}
interface Asking {
  readonly ticket: TicketRow
  readonly by: AwardRow['by']
  readonly caller: Caller
}
export type PurchaseAwardsService = ReturnType<typeof purchaseAwardsService>

/** Which offers win. Another person agrees, or the approval type of the ticket; orders follow. */
export function purchaseAwardsService(needs: PurchaseAwardsNeeds) {
  const { store, access, atomically, newId } = needs

  /** Joins the open transaction, in which the ticket is held. */
  async function decided(ticket: TicketRow, award: AwardRow, { approve, comment, actor }: Decision): Promise<void> {
    const facts = { decided_by: actor?.userId ?? null, decided_at: access.at(), comment: comment ?? null }
    await store.update(award.id, { ...facts, state: approve ? 'approved' : 'rejected' })
    access.record(approve ? 'award_approved' : 'award_rejected', { ticket, actor, detail: { award_id: award.id, comment } })
    if (!approve) return
    const won = await store.lines(award.id)
    const languages = new Map(won.map((line) => [line.vendor_id, award.language ?? ('id' as const)]))
    if (award.rfq_id !== null) {
      const { offers, kept } = await needs.comparison.matrix(ticket)
      // Its orders are not made yet.
      const taken = [...kept.filter((line) => line.kept > 0), ...won]
      for (const offer of offers) await needs.offers.update(offer.id, { state: endOf(offer, taken) })
      for (const offer of offers) languages.set(offer.vendor.id, offer.language)
    }
    await needs.makeOrders({ ticket, awardId: award.id, won, languages, actor })
  }

  async function entered({ ticket, rows, rfqId, direct, caller }: Entering): Promise<{ award: { id: string }; by: AwardRow['by'] }> {
    const by = (await needs.approval().standing(ticket.id)) === 'approved' ? ('approval' as const) : ('second_person' as const)
    const award = { id: newId(), ticket_id: ticket.id, rfq_id: rfqId, awarded_by: caller.userId, awarded_at: access.at(), ...direct }
    await store.insert(
      { ...award, by, state: 'waiting_approval' },
      rows.map((row) => ({ ...row, id: newId(), award_id: award.id, ticket_id: ticket.id })),
    )
    return { award, by }
  }
  const ask = ({ ticket, by, caller }: Asking): Promise<unknown> =>
    by === 'approval' ? needs.approval().askAnew(ticket.id, caller) : tellSecond(needs, ticket, caller)

  return {
    comparison: async (id: string, caller: Caller): Promise<Comparison> => needs.comparison.of(await access.seen(id, caller), caller),

    award: (id: string, { lines: drafts, override_reason: override }: AwardBody, caller: Caller): Promise<Comparison> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        await mustBeAwardable(needs, ticket, caller)
        const matrix = await needs.comparison.matrix(ticket)
        if ([...matrix.free.values()].every((free) => free === 0)) throw refused('awards.made_already', ticket)
        const rows = await fitting(needs, drafts, { ticket, matrix, override })
        const overridden = await needs.mayTake(ticket, { vendorIds: [...new Set(rows.map((row) => row.vendor_id))], override })
        for (const line of matrix.kept.filter((item) => isFreed(item, rows))) await store.free(line)
        const { award, by } = await entered({ ticket, rows, rfqId: matrix.rfq.id, caller })
        access.record('awarded', {
          ticket,
          actor: caller,
          detail: { award_id: award.id, by, lines: rows, ...(override && { override_reason: override }), ...overridden },
        })
        await ask({ ticket, by, caller })
        return needs.comparison.of(await access.seen(id, caller), caller)
      }),

    decide: (id: string, { approve, comment }: Omit<Decision, 'actor'>, caller: Caller): Promise<Comparison> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        const award = await decidable(needs, ticket, caller)
        if (award.rfq_id === null) throw refused('awards.direct', ticket)
        if (!approve && comment === undefined) throw invalid('comment', 'required')
        await decided(ticket, award, { approve, comment, actor: caller })
        return needs.comparison.of(ticket, caller)
      }),

    /** After the approval of the ticket was given or refused; joins the open transaction. */
    async ticketMoved(ticket: TicketRow, was: TicketRow, actor: Caller | null): Promise<void> {
      if (was.state !== 'waiting_approval' || ticket.state === 'waiting_approval') return
      const award = await store.waiting(ticket.id)
      if (award?.by !== 'approval') return
      await decided(ticket, award, { approve: ['new', 'assigned', 'in_progress'].includes(ticket.state), actor })
    },
    hasAward: (ticketId: string): Promise<boolean> => store.isAwarded(ticketId),

    /** Joins the open transaction: for direct orders, which are awards without offers. */
    entered,
    ask,
    decideHeld: async (ticket: TicketRow, { approve, comment }: Omit<Decision, 'actor'>, caller: Caller): Promise<void> => {
      const award = await decidable(needs, ticket, caller)
      if (award.rfq_id !== null) throw refused('awards.none', ticket)
      if (!approve && comment === undefined) throw invalid('comment', 'required')
      await decided(ticket, award, { approve, comment, actor: caller })
    },
  }
}

const refused = (key: RefusalKey, { number }: TicketRow): Fault => new Fault('conflict', key, { params: { number } })

/** 409 for what does not go on, was asked for by the caller, or has an award to be decided. */
export async function mustBeAwardable(
  { store, access }: Pick<PurchaseAwardsNeeds, 'store' | 'access'>,
  ticket: TicketRow,
  caller: Caller,
): Promise<void> {
  access.mustGoOn(ticket)
  if (ticket.requester?.id === caller.userId) throw refused('awards.own_request', ticket)
  if (await store.waiting(ticket.id)) throw refused('awards.made_already', ticket)
}
async function decidable({ store, access }: PurchaseAwardsNeeds, ticket: TicketRow, caller: Caller): Promise<AwardRow> {
  const award = await store.waiting(ticket.id)
  if (!award) throw refused('awards.none', ticket)
  if (award.by === 'approval') throw refused('awards.by_approval', ticket)
  access.mustGoOn(ticket)
  if ([award.awarded_by, ticket.requester?.id].includes(caller.userId)) throw refused('awards.second_person', ticket)
  return award
}

type Won = readonly Pick<KeptLine, 'line_id' | 'offer_id'>[]
/** What an earlier award does not take any more of the lines that are awarded now. */
const isFreed = ({ line_id, kept, quantity }: KeptLine, rows: readonly Pick<AwardedRow, 'line_id'>[]): boolean =>
  kept < quantity && rows.some((row) => row.line_id === line_id)
function endOf(offer: OfferMatrix['offers'][number], won: Won): 'awarded' | 'partially_awarded' | 'lost' {
  const own = won.filter((line) => line.offer_id === offer.id)
  if (own.length === 0) return 'lost'
  const whole = offer.prices.every((price) => own.some((line) => line.line_id === price.line_id))
  return whole ? 'awarded' : 'partially_awarded'
}

interface Fitting {
  readonly ticket: TicketRow
  readonly matrix: OfferMatrix
  /** Why offers that ran out are taken all the same. */
  readonly override: string | undefined
}
/** The lines of an award with their prices. 422 for what was not offered, 409 for more than is asked for, and without a reason for offers that ran out. */
async function fitting({ site, now }: PurchaseAwardsNeeds, drafts: readonly Draft[], { ticket, matrix, override }: Fitting) {
  const today = dayIn((await site(ticket.location.id))?.zone ?? 'UTC', now())
  const valid = matrix.offers.filter((offer) => offer.valid_until >= today)
  const sums = new Map<string, number>()
  const pairs = new Set<string>()
  return drafts.map(({ line_id, offer_id, quantity, reason }, at) => {
    const { line, offer, price } = namedBy(matrix, { line_id, offer_id, at })
    if (pairs.has(`${line_id} ${offer_id}`)) throw invalid(`lines.${at}.offer_id`, 'unique', 'This offer is named twice for the line')
    pairs.add(`${line_id} ${offer_id}`)
    if (!valid.includes(offer) && override === undefined)
      throw new Fault('conflict', 'awards.run_out', { params: { vendor: offer.vendor.name, day: offer.valid_until } })
    const sum = (sums.get(line_id) ?? 0) + quantity
    sums.set(line_id, sum)
    const { description } = line
    const limit = matrix.free.get(line_id) ?? 0
    if (sum > limit) throw new Fault('conflict', 'awards.too_much', { params: { description, limit } })
    const { unit_price, lead_days } = price
    if (worthOf(unit_price, offer.money.rupiah_per_minor) > lowestOf(valid, line_id) && reason === undefined)
      throw invalid(`lines.${at}.reason`, 'required', `Say why it is not the lowest price for ${description}`)
    if (matrix.kept.some((item) => item.line_id === line_id) && reason === undefined)
      throw invalid(`lines.${at}.reason`, 'required', `Say why ${description} is awarded anew`)
    return { line_id, offer_id, vendor_id: offer.vendor.id, quantity, unit_price, lead_days, ...offer.money, reason: reason ?? null }
  })
}

interface Named {
  readonly line_id: string
  readonly offer_id: string
  readonly at: number
}
function namedBy({ lines, offers }: OfferMatrix, { line_id, offer_id, at }: Named) {
  const line = lines.find((item) => item.id === line_id)
  if (!line) throw invalid(`lines.${at}.line_id`, 'exists', 'There is no such line in this request')
  const offer = offers.find((item) => item.id === offer_id)
  const price = offer?.prices.find((item) => item.line_id === line_id)
  if (!offer || !price) throw invalid(`lines.${at}.offer_id`, 'exists', 'There is no such offer for this line')
  return { line, offer, price }
}
function lowestOf(offers: OfferMatrix['offers'], lineId: string): bigint {
  const worths = offers.flatMap(({ prices, money }) =>
    prices.filter((price) => price.line_id === lineId).map((price) => worthOf(price.unit_price, money.rupiah_per_minor)),
  )
  const [first = NO_PRICE] = worths
  return worths.reduce((least, one) => (one < least ? one : least), first)
}
/** Nothing that is offered is dearer, where no offer holds any more. */
const NO_PRICE = BigInt(Number.MAX_SAFE_INTEGER) * 10n ** 18n

async function tellSecond(
  { notifier, people }: PurchaseAwardsNeeds,
  { id, number, title, location }: TicketRow,
  caller: Caller,
): Promise<void> {
  const user_ids = (await people.holding('procurement_approve', location.id)).filter((userId) => userId !== caller.userId)
  if (user_ids.length === 0) return
  await notifier.send({
    ...{ user_ids, type: 'purchase.awarded', title: `The award of ${number} waits for a second person`, text: title },
    link: `/desk/ticketing/procurement/priceOffering?id=${id}`,
    message: { key: 'inbox.purchase_awarded', params: { number, title } },
  })
}
