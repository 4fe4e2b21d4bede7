import type { Comparison, purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { worthOf } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { VendorFitness } from '../vendors/vendor-fitness.service.ts'
import { type AwardDeciding, type AwardedRow, mustBeAwardable, refused } from './award-deciding.service.ts'
import type { ComparisonService, OfferMatrix } from './comparison.service.ts'
import type { PurchaseAwardsStore } from './purchase-awards.store.ts'

export interface PurchaseAwardsNeeds extends PurchasingNeeds {
  readonly store: PurchaseAwardsStore
  readonly comparison: ComparisonService
  readonly deciding: AwardDeciding
  readonly access: PurchaseAccess
  readonly mayTake: VendorFitness
}
type AwardBody = CallOf<typeof purchaseAwards.award>['body']
type Draft = AwardBody['lines'][number]
export type PurchaseAwardsService = ReturnType<typeof purchaseAwardsService>

/** Which offers win: of all that is asked for, and of what is free again because an order was cancelled, lessened or refused. */
export function purchaseAwardsService(needs: PurchaseAwardsNeeds) {
  const { store, access, atomically, deciding } = needs
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
        const award = await deciding.enter({ ticket, rows, kept: matrix.kept, rfqId: matrix.rfq.id, caller })
        access.record('awarded', {
          ticket,
          actor: caller,
          detail: { award_id: award.id, by: award.by, lines: rows, ...(override && { override_reason: override }), ...overridden },
        })
        await deciding.ask(ticket, award, caller)
        return needs.comparison.of(await access.seen(id, caller), caller)
      }),

    decide: (id: string, { approve, comment }: CallOf<typeof purchaseAwards.decide>['body'], caller: Caller): Promise<Comparison> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        await deciding.decide(ticket, { approve, comment, direct: false }, caller)
        return needs.comparison.of(ticket, caller)
      }),

    /** After the approval of the ticket was given or refused; joins the open transaction. */
    async ticketMoved(ticket: TicketRow, was: TicketRow, actor: Caller | null): Promise<void> {
      if (was.state !== 'waiting_approval' || ticket.state === 'waiting_approval') return
      const award = await store.waiting(ticket.id)
      if (award?.by !== 'approval') return
      await deciding.decided(ticket, award, { approve: ['new', 'assigned', 'in_progress'].includes(ticket.state), actor })
    },
    hasAward: (ticketId: string): Promise<boolean> => store.isAwarded(ticketId),
  }
}

interface Fitting {
  readonly ticket: TicketRow
  readonly matrix: OfferMatrix
  /** Why offers that ran out are taken all the same. */
  readonly override: string | undefined
}
/** The lines of an award with their prices. 422 for what was not offered, 409 for more than is free, and without a reason for offers that ran out. */
async function fitting({ site, now }: PurchaseAwardsNeeds, drafts: readonly Draft[], { ticket, matrix, override }: Fitting) {
  const today = dayIn((await site(ticket.location.id))?.zone ?? 'UTC', now())
  const valid = matrix.offers.filter((offer) => offer.valid_until >= today)
  mustBeOnce(drafts)
  const sums = new Map<string, number>()
  return drafts.map((draft, at): AwardedRow => {
    const { line_id, offer_id, quantity, reason } = draft
    const { line, offer, price } = namedBy(matrix, draft, at)
    if (!valid.includes(offer) && override === undefined)
      throw new Fault('conflict', 'awards.run_out', { params: { vendor: offer.vendor.name, day: offer.valid_until } })
    const sum = (sums.get(line_id) ?? 0) + quantity
    sums.set(line_id, sum)
    const { description } = line
    const limit = matrix.free.get(line_id) ?? 0
    if (sum > limit) throw new Fault('conflict', 'awards.too_much', { params: { description, limit } })
    const { unit_price, lead_days } = price
    const why = reason === undefined ? reasonNeeded({ ...matrix, offers: valid }, draft, offer) : null
    if (why) throw invalid(`lines.${at}.reason`, 'required', `${why} ${description}`)
    return { line_id, offer_id, vendor_id: offer.vendor.id, quantity, unit_price, lead_days, ...offer.money, reason: reason ?? null }
  })
}

function mustBeOnce(drafts: readonly Draft[]): void {
  const names = drafts.map(({ line_id, offer_id }) => `${line_id} ${offer_id}`)
  const at = names.findIndex((name, index) => names.indexOf(name) < index)
  if (at >= 0) throw invalid(`lines.${at}.offer_id`, 'unique', 'This offer is named twice for the line')
}

type Offer = OfferMatrix['offers'][number]
/** Why a line needs a reason: it is not the lowest price, or was awarded before. Null where it needs none. */
function reasonNeeded({ offers, kept }: OfferMatrix, { line_id, offer_id }: Draft, { money, prices }: Offer): string | null {
  const unitPrice = prices.find((price) => price.line_id === line_id)?.unit_price ?? 0
  const own = worthOf(unitPrice, money.rupiah_per_minor)
  const isLower = ({ id, prices: others, money: of }: Offer): boolean =>
    id !== offer_id && others.some((price) => price.line_id === line_id && worthOf(price.unit_price, of.rupiah_per_minor) < own)
  if (offers.some(isLower)) return 'Say why it is not the lowest price for'
  return kept.some((line) => line.line_id === line_id) ? 'Say why another offer is taken now for' : null
}

function namedBy({ lines, offers }: OfferMatrix, { line_id, offer_id }: Draft, at: number) {
  const line = lines.find((item) => item.id === line_id)
  if (!line) throw invalid(`lines.${at}.line_id`, 'exists', 'There is no such line in this request')
  const offer = offers.find((item) => item.id === offer_id)
  const price = offer?.prices.find((item) => item.line_id === line_id)
  if (!offer || !price) throw invalid(`lines.${at}.offer_id`, 'exists', 'There is no such offer for this line')
  return { line, offer, price }
}
