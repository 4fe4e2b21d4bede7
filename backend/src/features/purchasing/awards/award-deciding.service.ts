import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type RefusalKey } from '../../../platform/errors.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { OrderMaking } from '../orders/order-making.service.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { OffersStore } from '../rfqs/offers.store.ts'
import type { ComparisonService, OfferMatrix } from './comparison.service.ts'
import type { AwardLineRow, AwardRow, KeptLine, PurchaseAwardsStore } from './purchase-awards.store.ts'

export interface AwardDecidingNeeds extends PurchasingNeeds {
  readonly store: PurchaseAwardsStore
  readonly offers: Pick<OffersStore, 'update'>
  readonly comparison: Pick<ComparisonService, 'matrix'>
  readonly makeOrders: OrderMaking
  readonly access: PurchaseAccess
}
interface Decision {
  readonly approve: boolean
  readonly comment?: string | undefined
}
/** What is awarded of a line, with its money. */
export type AwardedRow = Omit<AwardLineRow, 'id' | 'award_id' | 'ticket_id' | 'freed'>
interface Entering {
  readonly ticket: TicketRow
  readonly rows: readonly AwardedRow[]
  /** What earlier awards of these lines still take. */
  readonly kept: readonly KeptLine[]
  /** Null in a direct order. */
  readonly rfqId: string | null
  readonly direct?: Pick<AwardRow, 'reason' | 'language'>
  readonly caller: Caller
}
type Won = Awaited<ReturnType<PurchaseAwardsStore['lines']>>
export type AwardDeciding = ReturnType<typeof awardDeciding>

/** How awards are entered, and decided about by another person or the approval type of the ticket; orders follow. All join the open transaction. */
export function awardDeciding(needs: AwardDecidingNeeds) {
  const { store, access, newId } = needs

  /** A null actor: nobody is known to have decided. */
  async function decided(ticket: TicketRow, award: AwardRow, { approve, comment, actor }: Decision & { actor: Caller | null }) {
    const facts = { decided_by: actor?.userId ?? null, decided_at: access.at(), comment: comment ?? null }
    await store.update(award.id, { ...facts, state: approve ? 'approved' : 'rejected' })
    access.record(approve ? 'award_approved' : 'award_rejected', { ticket, actor, detail: { award_id: award.id, comment } })
    if (!approve) return
    const won = await store.lines(award.id)
    const languages = award.rfq_id === null ? directLanguages(award, won) : await offersEnded(needs, ticket, won)
    await needs.makeOrders({ ticket, awardId: award.id, won, languages, actor })
  }

  return {
    decided,
    /** What earlier awards do not take any more of the same lines comes back to them no more. */
    async enter({ ticket, rows, kept, rfqId, direct, caller }: Entering): Promise<Pick<AwardRow, 'id' | 'by'>> {
      for (const line of kept) if (line.kept < line.quantity && rows.some((row) => row.line_id === line.line_id)) await store.free(line)
      const by = (await needs.approval().standing(ticket.id)) === 'approved' ? ('approval' as const) : ('second_person' as const)
      const award = { id: newId(), ticket_id: ticket.id, rfq_id: rfqId, awarded_by: caller.userId, awarded_at: access.at(), ...direct }
      await store.insert(
        { ...award, by, state: 'waiting_approval' },
        rows.map((row) => ({ ...row, id: newId(), award_id: award.id, ticket_id: ticket.id })),
      )
      return { id: award.id, by }
    },
    ask: (ticket: TicketRow, { by }: Pick<AwardRow, 'by'>, caller: Caller): Promise<unknown> =>
      by === 'approval' ? needs.approval().askAnew(ticket.id, caller) : tellSecond(needs, ticket, caller),

    /** 409 for whoever asked for it or made it, and unless one of this kind waits for a second person. */
    async decide(ticket: TicketRow, { approve, comment, direct }: Decision & { direct: boolean }, caller: Caller): Promise<void> {
      const award = await decidable(needs, ticket, caller)
      if ((award.rfq_id === null) !== direct) throw refused(direct ? 'awards.none' : 'awards.direct', ticket)
      if (!approve && comment === undefined) throw invalid('comment', 'required')
      await decided(ticket, award, { approve, comment, actor: caller })
    },
  }
}

export const refused = (key: RefusalKey, { number }: TicketRow): Fault => new Fault('conflict', key, { params: { number } })

/** 409 for what does not go on, was asked for by the caller, or has an award to be decided. */
export async function mustBeAwardable(
  { store, access }: Pick<AwardDecidingNeeds, 'store' | 'access'>,
  ticket: TicketRow,
  caller: Caller,
): Promise<void> {
  access.mustGoOn(ticket)
  if (ticket.requester?.id === caller.userId) throw refused('awards.own_request', ticket)
  if (await store.waiting(ticket.id)) throw refused('awards.made_already', ticket)
}
async function decidable({ store, access }: AwardDecidingNeeds, ticket: TicketRow, caller: Caller): Promise<AwardRow> {
  const award = await store.waiting(ticket.id)
  if (!award) throw refused('awards.none', ticket)
  if (award.by === 'approval') throw refused('awards.by_approval', ticket)
  access.mustGoOn(ticket)
  if ([award.awarded_by, ticket.requester?.id].includes(caller.userId)) throw refused('awards.second_person', ticket)
  return award
}

type Languages = ReadonlyMap<string, 'en' | 'id'>
const directLanguages = ({ language }: AwardRow, won: Won): Languages => new Map(won.map((line) => [line.vendor_id, language ?? 'id']))
/** Says of each offer what became of it; answers in which language each vendor was asked. */
async function offersEnded({ comparison, offers: store }: AwardDecidingNeeds, ticket: TicketRow, won: Won): Promise<Languages> {
  const { offers, kept } = await comparison.matrix(ticket)
  // Its orders are not made yet.
  const taken = [...kept.filter((line) => line.kept > 0), ...won]
  for (const offer of offers) await store.update(offer.id, { state: endOf(offer, taken) })
  return new Map(offers.map((offer) => [offer.vendor.id, offer.language]))
}
function endOf(
  offer: OfferMatrix['offers'][number],
  won: readonly Pick<KeptLine, 'line_id' | 'offer_id'>[],
): 'awarded' | 'partially_awarded' | 'lost' {
  const own = won.filter((line) => line.offer_id === offer.id)
  if (own.length === 0) return 'lost'
  const whole = offer.prices.every((price) => own.some((line) => line.line_id === price.line_id))
  return whole ? 'awarded' : 'partially_awarded'
}

async function tellSecond(
  { notifier, people }: AwardDecidingNeeds,
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
