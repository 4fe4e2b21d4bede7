import type { Claim, ClaimChange, ClaimDraft, ClaimLineDraft } from '@menara/shared/contract/claims/claims.contract.ts'
import type { ReimburseType } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { claimedBy, claimedTotal, isComputed } from '@menara/shared/domain/claims/claim-lines.ts'
import { type ClaimPolicy, editableClaimStates, outstandingAdvanceStates } from '@menara/shared/domain/claims/claim-state.ts'
import type { ForeignCurrency } from '@menara/shared/domain/finance/exchange-rates.ts'
import { CURRENCY, MAX_AMOUNT, rupiahOfForeign } from '@menara/shared/domain/money.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import type { ExchangeRates } from '../../../ports/finance/exchange-rates.ts'
import type { Site } from '../../../ports/places.ts'
import type { CostCentreTaken } from '../../../ports/tickets/ticket-settings.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import type { AdvancesStore } from '../advances/advances.store.ts'
import type { ClaimsService } from '../claims.service.ts'
import type { ClaimsStore, ClaimWhole } from '../claims.store.ts'
import type { ClaimRecord } from '../deciding/claim-record.ts'
import type { ReimburseTypesStore } from '../reimburse-types/reimburse-types.store.ts'
import type { ClaimLineRow, ClaimLinesStore, StoredLine } from './claim-lines.store.ts'

export interface ClaimDraftsNeeds {
  readonly store: ClaimsStore
  readonly lines: ClaimLinesStore
  readonly types: Pick<ReimburseTypesStore, 'keep'>
  readonly advances: Pick<AdvancesStore, 'hold' | 'find'>
  readonly reading: Pick<ClaimsService, 'seen' | 'get'>
  readonly record: ClaimRecord
  readonly tickets: Pick<Tickets, 'find'>
  readonly costCentreTaken: CostCentreTaken
  readonly rates: ExchangeRates
  /** Removes the bytes of receipts once the change is committed. */
  removeReceipts(receipts: readonly KeptFile[]): void
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type ClaimDraftsService = ReturnType<typeof claimDraftsService>

/** Claims that are being written. */
export function claimDraftsService(needs: ClaimDraftsNeeds) {
  const { store, lines, reading, record, atomically, now, newId } = needs
  return {
    create: ({ policy, ticket_id, lines: drafts, ...facts }: ClaimDraft, caller: Caller): Promise<Claim> =>
      atomically(async () => {
        const id = newId()
        await mustFit(needs, facts, { claimId: id, caller })
        if (ticket_id) await mustContinue(needs, ticket_id, { claimId: id, caller })
        const rows = await rowsOf(needs, drafts, { claimId: id, policy, locationId: facts.location_id, before: [] })
        const at = now().toISOString()
        const sums = { claimed: claimedTotal(rows), standing: claimedTotal(rows) }
        await store.insert({
          ...{ ...facts, id, policy, state: 'draft', ticket_id: ticket_id ?? null, requester_id: caller.userId },
          ...{ ...sums, currency: CURRENCY, created_at: at, updated_at: at },
        })
        await lines.replace(id, rows)
        const after = await reading.get(id, caller)
        record.changed('created', after, { caller, detail: { title: after.title, claimed: after.claimed } })
        return after
      }),

    update: (id: string, { rev, lines: drafts, ...facts }: ClaimChange, caller: Caller): Promise<Claim> =>
      atomically(async () => {
        const claim = await editable(needs, id, caller)
        mustBeCurrent(claim, rev)
        await mustFit(needs, facts, { claimId: id, caller })
        const before = await lines.ofClaim(id)
        const rows = await rowsOf(needs, drafts, { claimId: id, policy: claim.policy, locationId: facts.location_id, before })
        needs.removeReceipts(await lines.replace(id, rows))
        const sums = { claimed: claimedTotal(rows), standing: claimedTotal(rows), approved: null }
        await store.update(id, { ...facts, ...sums, updated_at: now().toISOString() })
        const after = await reading.get(id, caller)
        record.changed('updated', after, { caller, detail: { title: after.title, claimed: after.claimed, was: claim.claimed } })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const claim = await editable(needs, id, caller)
        if (claim.submitted_at !== null) throw new Fault('conflict', 'claims.was_submitted')
        needs.removeReceipts(await lines.replace(id, []))
        await store.remove(id)
        record.changed('removed', claim, { caller, detail: { title: claim.title, claimed: claim.claimed } })
      }),
  }
}

/** A claim of the caller's that may be written, held. */
export async function editable(
  { store, reading }: Pick<ClaimDraftsNeeds, 'store' | 'reading'>,
  id: string,
  caller: Caller,
): Promise<ClaimWhole> {
  await store.hold(id)
  const claim = await reading.seen(id, caller)
  if (claim.requester.id !== caller.userId) throw new Fault('forbidden', 'claims.own_only')
  if (!(editableClaimStates as readonly string[]).includes(claim.state))
    throw new Fault('conflict', 'claims.not_editable', { params: { title: claim.title, state: claim.state } })
  return claim
}

export function mustBeCurrent(claim: Pick<ClaimWhole, 'rev' | 'title'>, rev: number): void {
  if (claim.rev !== rev)
    throw new Fault('conflict', 'claims.changed', { params: { title: claim.title }, errors: [{ field: 'rev', rule: 'changed' }] })
}

interface Of {
  readonly claimId: string
  readonly caller: Caller
}
async function mustFit(
  { site, store, advances }: ClaimDraftsNeeds,
  facts: Pick<ClaimDraft, 'location_id' | 'advance_id'>,
  { claimId, caller }: Of,
) {
  if (!caller.sees(facts.location_id) || !(await site(facts.location_id)))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (!facts.advance_id) return
  await advances.hold(facts.advance_id)
  const advance = await advances.find(facts.advance_id)
  if (!advance || advance.requester.id !== caller.userId) throw invalid('advance_id', 'exists', 'There is no such advance of yours')
  if (!(outstandingAdvanceStates as readonly string[]).includes(advance.stored))
    throw new Fault('conflict', 'advances.nothing_out', { params: { purpose: advance.purpose } })
  const title = await store.namingAdvance(facts.advance_id, claimId)
  if (title) throw new Fault('conflict', 'claims.advance_taken', { params: { title }, errors: [{ field: 'advance_id', rule: 'unique' }] })
}

async function mustContinue({ tickets, store }: ClaimDraftsNeeds, ticketId: string, { claimId, caller }: Of): Promise<void> {
  const ticket = await tickets.find(ticketId, caller)
  if (!ticket || ticket.requester?.id !== caller.userId) throw invalid('ticket_id', 'exists', 'There is no such ticket of yours')
  if (ticket.type !== 'reimburse') throw invalid('ticket_id', 'ticket_type', `${ticket.number} is no reimbursement`)
  if (['resolved', 'closed', 'rejected', 'cancelled', 'merged'].includes(ticket.state))
    throw new Fault('conflict', 'claims.ticket_over', { params: { number: ticket.number, state: ticket.state } })
  if (await store.ofTicketExcept(ticketId, claimId))
    throw new Fault('conflict', 'claims.ticket_taken', {
      params: { number: ticket.number },
      errors: [{ field: 'ticket_id', rule: 'unique' }],
    })
}

interface Writing {
  readonly claimId: string
  readonly policy: ClaimPolicy
  readonly locationId: string
  readonly before: readonly StoredLine[]
}
async function rowsOf(needs: ClaimDraftsNeeds, drafts: readonly ClaimLineDraft[], writing: Writing): Promise<ClaimLineRow[]> {
  const types = new Map((await needs.types.keep([...new Set(drafts.map((draft) => draft.type_id))])).map((type) => [type.id, type]))
  const rows: ClaimLineRow[] = []
  for (const [at, draft] of drafts.entries()) {
    const before = writing.before.find((line) => line.id === draft.id)
    if (draft.id !== undefined && (!before || drafts.findIndex((other) => other.id === draft.id) !== at))
      throw invalid(`lines.${at}.id`, 'exists', 'The claim has no such line')
    const type = typeFor(types.get(draft.type_id), { at, before, policy: writing.policy })
    await mayPay(needs, draft, { at, before, locationId: writing.locationId })
    const foreign = isComputed(type.kind) ? null : await foreignOf(needs, draft, { at, before })
    rows.push({ ...lineRow(draft, type, { before, foreign }), id: draft.id ?? needs.newId(), claim_id: writing.claimId, position: at })
  }
  if (claimedTotal(rows) > MAX_AMOUNT) throw invalid('lines', 'tooLarge', 'The claim comes to more than can be claimed')
  return rows
}

interface Place {
  readonly at: number
  readonly before: StoredLine | undefined
  readonly policy: ClaimPolicy
}
function typeFor(type: ReimburseType | undefined, { at, before, policy }: Place): ReimburseType {
  const field = `lines.${at}.type_id`
  if (!type || type.policy !== policy) throw invalid(field, 'exists', 'There is no such type for claims of this kind')
  if (!type.active && before?.type.id !== type.id) throw invalid(field, 'archived', 'This type is archived; choose one that is offered')
  return type
}

/** The rate stays what it was when the line was written, unless its type is another now. */
function lineRow(
  draft: ClaimLineDraft,
  type: ReimburseType,
  { before, foreign }: { before: StoredLine | undefined; foreign: Foreign | null },
) {
  const { day, description = '', cost_centre_id = null, duplicate_reason = null } = draft
  const counted = isComputed(type.kind)
  const rate = counted ? type.rate : null
  const quantity = counted ? (draft.quantity ?? 0) : null
  const claimed = claimedBy({ kind: type.kind, rate }, { quantity, amount: foreign?.claimed ?? draft.amount ?? null })
  const same = before && before.claimed === claimed && before.day === day
  return {
    ...{ day, type_id: type.id, description, cost_centre_id, quantity, rate, claimed, currency: CURRENCY },
    ...{ verified: null, approved: null, reason: same ? before.reason : null, duplicate_reason },
    ...{ foreign_currency: foreign?.currency ?? null, foreign_amount: foreign?.amount ?? null, exchange_rate_id: foreign?.rate_id ?? null },
  }
}

interface Foreign {
  readonly currency: ForeignCurrency
  /** In its minor unit. */
  readonly amount: number
  readonly rate_id: string
  /** In whole Rupiah. */
  readonly claimed: number
}
/** By the rate of the day of the receipt; the rate stays what it was while currency and day do. 422 where there is none. */
async function foreignOf(
  { rates }: ClaimDraftsNeeds,
  { day, foreign }: ClaimLineDraft,
  { at, before }: Pick<Place, 'at' | 'before'>,
): Promise<Foreign | null> {
  if (!foreign) return null
  const { currency, amount } = foreign
  const known = before?.foreign
  const kept = known && known.currency === currency && before.day === day ? { id: known.rate_id, rate: known.rate } : undefined
  const rate = kept ?? (await rates.rateOf(currency, day))
  if (!rate) throw noRate(at, { currency, day })
  const claimed = rupiahOfForeign(foreign, rate.rate)
  if (claimed > MAX_AMOUNT) throw invalid(`lines.${at}.foreign.amount`, 'maximum', 'It comes to more than can be claimed')
  return { currency, amount, rate_id: rate.id, claimed }
}
function noRate(at: number, { currency, day }: { readonly currency: string; readonly day: string }): Fault {
  const errors = [{ field: `lines.${at}.foreign`, rule: 'exchange_rate', params: { currency, day } }]
  return new Fault('invalid', 'claims.no_rate', { params: { currency, day }, errors })
}

interface Paying extends Pick<Place, 'at' | 'before'> {
  readonly locationId: string
}
/** 422 for a cost centre that does not pay at the site; the one a line has may stay. */
async function mayPay(
  { costCentreTaken }: ClaimDraftsNeeds,
  { cost_centre_id: id }: ClaimLineDraft,
  { at, before, locationId }: Paying,
): Promise<void> {
  if (!id || id === before?.cost_centre?.id) return
  await costCentreTaken(id, locationId).catch((error: unknown) => {
    if (!(error instanceof Fault) || error.code !== 'invalid') throw error
    throw invalid(`lines.${at}.cost_centre_id`, error.errors[0]?.rule ?? 'exists', error.message)
  })
}
