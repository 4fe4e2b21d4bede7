import type { Claim, ClaimLine, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { warningsOf } from '@menara/shared/domain/claims/claim-lines.ts'
import { type ClaimStep, claimStepsFrom } from '@menara/shared/domain/claims/claim-state.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { Payable } from '../../ports/finance/payables.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import type { AdvancesService } from './advances/advances.service.ts'
import { answersForClaims, type ClaimsStore, type ClaimWhole } from './claims.store.ts'
import { mayTake } from './deciding/claim-duties.ts'
import type { ClaimLinesStore, FoundDuplicate, StoredLine } from './drafting/claim-lines.store.ts'

export interface ClaimsReadingNeeds {
  readonly store: ClaimsStore
  readonly lines: ClaimLinesStore
  readonly advances: Pick<AdvancesService, 'find'>
  readonly tickets: Pick<Tickets, 'find'>
}
type Filter = CallOf<typeof claims.list>['query']
export type ClaimsService = ReturnType<typeof claimsService>

/** Claims as people see them. */
export function claimsService(needs: ClaimsReadingNeeds) {
  const { store, lines } = needs
  async function seen(id: string, caller: Caller): Promise<ClaimWhole> {
    const claim = await store.find(id)
    if (!claim || !(await maySee(needs, claim, caller))) throw new Fault('not-found', 'claims.not_found')
    return claim
  }

  return {
    seen,

    async get(id: string, caller: Caller): Promise<Claim> {
      const claim = await seen(id, caller)
      const [kept, found, voters] = [
        await lines.ofClaim(id),
        await lines.duplicatesOf(id),
        claim.ticket_id ? await store.votersOf(claim.ticket_id) : [],
      ]
      const shownLines: ClaimLine[] = []
      for (const line of kept) shownLines.push(await lineShown(needs, { line, found, caller }))
      const { advance_id, ticket_state, ...facts } = claim
      const asked = ticket_state === 'waiting_approval'
      const steps = claimStepsFrom(claim.policy, claim.state).filter(
        (step) => isOpen(step, asked) && mayTake({ claim, step, voters }, caller),
      )
      return {
        ...facts,
        lines: shownLines,
        advance: advance_id ? ((await needs.advances.find(advance_id, caller)) ?? null) : null,
        trip: await tripOf(needs, claim, caller),
        events: await store.eventsOf(id),
        asked,
        steps,
      }
    },

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter, caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(filter, { after, limit }, caller), limit, (claim) => [claim.updated_at, claim.id])
      return after ? page : { ...page, total: (await store.figures(filter, caller)).count }
    },

    async figures(filter: CallOf<typeof claims.figures>['query'], caller: Caller) {
      const { queue: _queue, ...rest } = filter
      const waiting = async (queue: 'verify' | 'approve' | 'pay') => (await store.figures({ ...rest, queue }, caller)).count
      return {
        ...(await store.figures(filter, caller)),
        currency: CURRENCY,
        waiting: { verify: await waiting('verify'), approve: await waiting('approve'), pay: await waiting('pay') },
      }
    },

    async payables(): Promise<Payable[]> {
      return (await store.payables()).map((claim) => ({
        ...{ kind: 'claim' as const, id: claim.id, payee: claim.requester, amount: claim.payable, currency: claim.currency },
        ...{ due_on: claim.due_on, reason: claim.number ?? claim.title, location_id: claim.location.id },
      }))
    },
  }
}

/** While an approval is asked for, its approvers decide. */
const isOpen = (step: ClaimStep, asked: boolean): boolean => !asked || !['approve', 'reject', 'return'].includes(step)

/** One's own; what was submitted at one's sites for those who answer for claims; and whoever may see its ticket. */
async function maySee({ store, tickets }: Pick<ClaimsReadingNeeds, 'store' | 'tickets'>, claim: ClaimWhole, caller: Caller) {
  if (claim.requester.id === caller.userId) return true
  if (claim.submitted_at === null) return false
  if (answersForClaims(caller) && caller.sees(claim.location.id)) return true
  if (!claim.ticket_id) return false
  return (await tickets.find(claim.ticket_id, caller)) !== undefined || store.isAsked(claim.ticket_id, caller.userId)
}

interface Showing {
  readonly line: StoredLine
  readonly found: readonly FoundDuplicate[]
  readonly caller: Caller
}
async function lineShown(needs: ClaimsReadingNeeds, { line, found, caller }: Showing): Promise<ClaimLine> {
  const duplicates: ClaimLine['duplicates'] = []
  for (const { line_id, claim_id, found: how, day, claimed } of found) {
    if (line_id !== line.id) continue
    const other = await needs.store.find(claim_id)
    const isSeen = other !== undefined && (await maySee(needs, other, caller))
    const { id = '', number = null, title = '', requester = { id: '', name: '' } } = other ?? {}
    duplicates.push({ found: how, day, claim: isSeen ? { id, number, title, requester, claimed } : null })
  }
  const { type, ...facts } = line
  const { id, name_en, name_id, kind, account_code } = type
  return {
    ...facts,
    type: { id, name_en, name_id, kind, account_code },
    warnings: warningsOf(type, { claimed: line.claimed, receipts: line.receipts.length }),
    duplicates,
  }
}

async function tripOf({ store, tickets }: ClaimsReadingNeeds, { ticket_id }: ClaimWhole, caller: Caller): Promise<Claim['trip']> {
  const tripId = ticket_id && (await store.tripOf(ticket_id))
  const trip = tripId ? await tickets.find(tripId, caller) : undefined
  if (!trip) return null
  const { first_day = null, last_day = null, destinations = null, advance = null } = trip.facts ?? {}
  const { id, number, title, state, progress_status_id, ticket_type_id } = trip
  return { id, ticket_id: id, number, title, state, progress_status_id, ticket_type_id, first_day, last_day, destinations, advance }
}
