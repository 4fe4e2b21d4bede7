import type { Rfq, rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { isForeign } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type RefusalKey } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { ExchangeRates } from '../../../ports/finance/exchange-rates.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { PurchaseAccess, PurchasingNeeds } from '../purchase-access.service.ts'
import type { PurchasesStore } from '../requests/purchases.store.ts'
import type { SupplierLinks } from '../suppliers/supplier-links.ts'
import type { SupplierMails } from '../suppliers/supplier-mails.service.ts'
import type { VendorFitness } from '../vendors/vendor-fitness.service.ts'
import { mustBeCandidates, mustBeReady, putCommittee } from './committee-members.service.ts'
import type { OfferSeal } from './offer-seal.ts'
import type { OffersStore } from './offers.store.ts'
import type { RfqOpening } from './rfq-opening.service.ts'
import { type RfqRow, type RfqsStore, rfqShown } from './rfqs.store.ts'

export interface RfqsNeeds extends PurchasingNeeds {
  readonly store: RfqsStore
  readonly offers: Pick<OffersStore, 'move'>
  readonly lines: Pick<PurchasesStore, 'lines'>
  readonly access: PurchaseAccess
  readonly seal: OfferSeal
  readonly links: SupplierLinks
  readonly mails: Pick<SupplierMails, 'invite'>
  readonly opening: RfqOpening
  readonly mayTake: VendorFitness
  readonly rates: ExchangeRates
  /** Whether an award holds or is to be decided. */
  hasAward(ticketId: string): Promise<boolean>
}
type Draft = CallOf<typeof rfqs.put>['body']
export type Invitee = Draft['invitations'][number]
export type RfqsService = ReturnType<typeof rfqsService>

/** Requests for quotation: whom they ask, until when, and what suppliers ask back. */
export function rfqsService(needs: RfqsNeeds) {
  const { store, access, atomically } = needs
  const shown = async (ticketId: string): Promise<Rfq> => rfqShown(store, await present(needs, ticketId), access.at())

  return {
    async get(id: string, caller: Caller): Promise<Rfq | null> {
      await access.seen(id, caller)
      const row = await store.ofTicket(id, true)
      return row ? rfqShown(store, row, access.at()) : null
    },

    put: (id: string, draft: Draft, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const { deadline, terms, invitations, committee = null, currencies = [CURRENCY], override_reason } = draft
        const ticket = await access.held(id, caller)
        access.mustGoOn(ticket)
        await mustBeAskable(needs, { deadline, invitations })
        await mustHaveRates(needs, currencies, ticket)
        await mustBeCandidates(needs, committee ?? [], ticket)
        const overridden = await needs.mayTake(ticket, { vendorIds: invitations.map((item) => item.vendor_id), override: override_reason })
        const before = await store.ofTicket(id)
        mustBeDraft(before, ticket)
        const rfqId = before?.id ?? needs.newId()
        const facts = { deadline: new Date(deadline).toISOString(), terms: terms.trim(), currencies, sealed_to: sealedTo(committee) }
        if (before) await store.update(rfqId, facts)
        else await store.insert(rfqRow(needs, { ...facts, rfqId, ticket }, caller))
        await store.removeDrafts(rfqId)
        await store.invite(invitations.map((invitee) => invitationRow(needs, invitee, { id: rfqId, ticket_id: id })))
        await putCommittee(needs, { rfqId, ticket, committee: committee ?? [] })
        access.record('rfq_prepared', { ticket, actor: caller, detail: { after: { ...facts, invitations, committee }, ...overridden } })
        return shown(id)
      }),

    send: (id: string, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        access.mustGoOn(ticket)
        const row = await present(needs, id)
        if (row.state !== 'draft') throw refused('rfqs.already_sent', ticket)
        if ((await needs.lines.lines(id)).length === 0) throw refused('rfqs.no_lines', ticket)
        if (row.deadline <= access.at()) throw refused('rfqs.deadline_passed', ticket)
        await mustBeReady(needs, row, ticket)
        await store.update(row.id, { state: 'sent', sent_at: access.at() })
        for (const item of await store.invitations(row.id)) await send(needs, item)
        access.record('rfq_sent', { ticket, actor: caller, detail: { rfq_id: row.id, deadline: row.deadline } })
        return shown(id)
      }),

    open: (id: string, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        await needs.opening.open(await present(needs, id), ticket, caller)
        return shown(id)
      }),

    cancel: (id: string, reason: string, caller: Caller): Promise<Rfq> =>
      atomically(async () => {
        const ticket = await access.held(id, caller)
        const row = await present(needs, id)
        if (await needs.hasAward(id)) throw refused('rfqs.awarded', ticket)
        await store.update(row.id, { state: 'cancelled', cancel_reason: reason })
        access.record('rfq_cancelled', { ticket, actor: caller, detail: { rfq_id: row.id, reason } })
        return rfqShown(store, { ...row, state: 'cancelled', cancel_reason: reason }, access.at())
      }),
  }
}

function mustBeDraft(row: RfqRow | undefined, ticket: TicketRow): void {
  if (row && row.state !== 'draft') throw refused('rfqs.already_sent', ticket)
}
const sealedTo = (committee: Draft['committee']): RfqRow['sealed_to'] => (committee ? 'committee' : 'server')

export const refused = (key: RefusalKey, { number }: TicketRow): Fault => new Fault('conflict', key, { params: { number } })

export async function present({ store }: RfqsNeeds, ticketId: string): Promise<RfqRow> {
  const row = await store.ofTicket(ticketId)
  if (!row) throw new Fault('conflict', 'rfqs.none')
  return row
}

async function mustBeAskable(needs: RfqsNeeds, { deadline, invitations }: Pick<Draft, 'deadline' | 'invitations'>): Promise<void> {
  if (Date.parse(deadline) <= needs.now().getTime()) throw invalid('deadline', 'future', 'The deadline lies in the past')
  await mustBeThere(needs, invitations, 'invitations')
  if (new Set(invitations.map((item) => item.vendor_id)).size < invitations.length) throw invalid('invitations', 'uniqueItems')
}

export async function mustBeThere({ store }: RfqsNeeds, invitees: readonly Invitee[], field: string): Promise<void> {
  const known = await store.vendorIds(invitees.map((item) => item.vendor_id))
  const at = invitees.findIndex((item) => !known.has(item.vendor_id))
  if (at >= 0) throw invalid(field === 'vendor_id' ? field : `${field}.${at}.vendor_id`, 'exists', 'There is no such vendor')
}

/** 422 for a currency of which no rate is known yet: its offers could not be compared. */
async function mustHaveRates({ rates, site, now }: RfqsNeeds, currencies: RfqRow['currencies'], ticket: TicketRow): Promise<void> {
  const day = dayIn((await site(ticket.location.id))?.zone ?? 'UTC', now())
  for (const [at, currency] of currencies.entries()) {
    if (!isForeign(currency) || (await rates.rateOf(currency, day))) continue
    const errors = [{ field: `currencies.${at}`, rule: 'exchange_rate', params: { currency, day } }]
    throw new Fault('invalid', 'rfqs.no_rate', { params: { currency, day }, errors })
  }
}

interface Preparing {
  readonly rfqId: string
  readonly ticket: TicketRow
  readonly deadline: string
  readonly terms: string
  readonly currencies: RfqRow['currencies']
  readonly sealed_to: RfqRow['sealed_to']
}
const rfqRow = ({ seal, access }: RfqsNeeds, { rfqId, ticket, deadline, terms, currencies, sealed_to }: Preparing, caller: Caller) => ({
  ...{ id: rfqId, ticket_id: ticket.id, location_id: ticket.location.id, state: 'draft' as const, deadline, terms, currencies, sealed_to },
  ...seal.newKeys(rfqId),
  created_by: caller.userId,
  created_at: access.at(),
})

export function invitationRow({ newId, links }: RfqsNeeds, { vendor_id, language }: Invitee, rfq: { id: string; ticket_id: string }) {
  const id = newId()
  const of = { rfq_id: rfq.id, ticket_id: rfq.ticket_id, vendor_id, language }
  return { ...of, id, state: 'draft' as const, ...links.issue('rfq', id) }
}

export async function send({ store, mails, access }: RfqsNeeds, item: Parameters<SupplierMails['invite']>[0]): Promise<void> {
  const mailed = (await mails.invite(item)) ? ('yes' as const) : ('no' as const)
  await store.note(item.id, { state: 'sent', sent_at: access.at(), mailed })
}
