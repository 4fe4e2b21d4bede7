import type { DirectOrders, directOrders, PurchaseRules } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import { CURRENCY, lineTotal } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import { type AwardDeciding, mustBeAwardable } from '../awards/award-deciding.service.ts'
import { freeOf, type PurchaseAwardsStore } from '../awards/purchase-awards.store.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import type { RfqsStore } from '../rfqs/rfqs.store.ts'
import type { VendorFitness } from '../vendors/vendor-fitness.service.ts'

export interface DirectOrdersNeeds extends PurchasingNeeds {
  readonly store: PurchaseAwardsStore
  readonly requests: Pick<PurchasesStore, 'lines' | 'directLimit' | 'limitDirect'>
  readonly rfqs: Pick<RfqsStore, 'ofTicket' | 'vendorIds'>
  readonly deciding: AwardDeciding
  readonly access: PurchaseAccess
  readonly mayTake: VendorFitness
}
type Draft = CallOf<typeof directOrders.create>['body']
export type DirectOrdersService = ReturnType<typeof directOrdersService>

/** Orders without offers, up to a limit of the organisation: awards to a vendor with a reason, which somebody else agrees to. */
export function directOrdersService(needs: DirectOrdersNeeds) {
  const { store, requests, access, atomically, deciding } = needs
  async function shown({ id }: TicketRow): Promise<DirectOrders> {
    const [awards, kept] = [await store.direct(id), await store.kept(id)]
    const used = awards.filter((award) => award.state !== 'rejected').reduce((sum, award) => sum + heldOf(award), 0)
    const free = [...freeOf(await requests.lines(id), kept)].map(([line_id, quantity]) => ({ line_id, quantity }))
    return { ticket_id: id, limit: await requests.directLimit(), used, free, awards }
  }
  return {
    get: async (id: string, caller: Caller): Promise<DirectOrders> => shown(await access.seen(id, caller)),

    create: (id: string, draft: Draft, caller: Caller): Promise<DirectOrders> =>
      atomically(async () => {
        const { vendor_id, language, reason, override_reason: override } = draft
        const ticket = await access.held(id, caller)
        await mustBeAwardable(needs, ticket, caller)
        await mustAskNobody(needs, ticket)
        if (!(await needs.rfqs.vendorIds([vendor_id])).has(vendor_id)) throw invalid('vendor_id', 'exists', 'There is no such vendor')
        const rows = await rowsOf(needs, draft, ticket)
        await mustBeSmall(await shown(ticket), rows, ticket)
        const overridden = await needs.mayTake(ticket, { vendorIds: [vendor_id], override })
        const award = await deciding.enter({ ticket, rows, kept: await store.kept(id), rfqId: null, direct: { reason, language }, caller })
        const detail = { award_id: award.id, by: award.by, vendor_id, reason, lines: rows, ...overridden }
        access.record('direct_ordered', { ticket, actor: caller, detail })
        await deciding.ask(ticket, award, caller)
        return shown(await access.seen(id, caller))
      }),

    decide: (id: string, { approve, comment }: CallOf<typeof directOrders.decide>['body'], caller: Caller): Promise<DirectOrders> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        await deciding.decide(ticket, { approve, comment, direct: true }, caller)
        return shown(ticket)
      }),

    rules: async (): Promise<PurchaseRules> => ({ direct_order_limit: await requests.directLimit() }),

    /** 403 for who does not see all sites: it holds for every one. */
    configure: (after: PurchaseRules, caller: Caller): Promise<PurchaseRules> =>
      atomically(async () => {
        if (caller.locationIds !== null) throw new Fault('forbidden', 'purchases.all_sites')
        const before: PurchaseRules = { direct_order_limit: await requests.directLimit() }
        await requests.limitDirect(after.direct_order_limit)
        if (before.direct_order_limit !== after.direct_order_limit)
          needs.journal.record({
            ...{ action: 'purchase_rules.updated', subject: 'purchase_rules', subject_id: 'organisation', actor_id: caller.userId },
            detail: changedFacts(before, after),
            hints: [{ topic: 'purchase_rules', key: 'organisation', location_id: null }],
          })
        return after
      }),
  }
}

/** What an award still takes of the limit. */
const heldOf = ({ lines }: DirectOrders['awards'][number]): number =>
  lines.reduce((sum, line) => sum + lineTotal({ quantity: line.quantity - line.freed, unit_price: line.unit_price }), 0)

/** 409 while suppliers are asked, and once their offers are open: then they are awarded. */
async function mustAskNobody({ rfqs }: DirectOrdersNeeds, { id, number }: TicketRow): Promise<void> {
  const rfq = await rfqs.ofTicket(id)
  if (rfq && rfq.state !== 'draft') throw new Fault('conflict', 'direct_orders.asked', { params: { number } })
}

type Rows = Awaited<ReturnType<typeof rowsOf>>
/** 422 for lines that are not the purchase's, 409 for more than is left of them. */
async function rowsOf({ requests, store }: DirectOrdersNeeds, { vendor_id, lines: drafts }: Draft, { id }: TicketRow) {
  const lines = await requests.lines(id)
  const free = freeOf(lines, await store.kept(id))
  return drafts.map(({ line_id, quantity, unit_price, lead_days }, at) => {
    const line = lines.find((item) => item.id === line_id)
    if (!line) throw invalid(`lines.${at}.line_id`, 'exists', 'There is no such line in this request')
    if (drafts.findIndex((draft) => draft.line_id === line_id) < at)
      throw invalid(`lines.${at}.line_id`, 'unique', 'This line is named twice')
    const limit = free.get(line_id) ?? 0
    if (quantity > limit) throw new Fault('conflict', 'awards.too_much', { params: { description: line.description, limit } })
    const money = { currency: CURRENCY, exchange_rate_id: null, rupiah_per_minor: '1' }
    return { line_id, offer_id: null, vendor_id, quantity, unit_price, lead_days, ...money, reason: null }
  })
}

/** 409 where nothing is ordered directly, or this is more than is left of the limit of the requisition. */
async function mustBeSmall({ limit, used }: DirectOrders, rows: Rows, { number }: TicketRow): Promise<void> {
  if (limit === null) throw new Fault('conflict', 'direct_orders.off', { params: { number } })
  const amount = rows.reduce((sum, row) => sum + lineTotal(row), 0)
  if (used + amount > limit)
    throw new Fault('conflict', 'direct_orders.too_large', { params: { number, limit, rest: Math.max(0, limit - used), amount } })
}
