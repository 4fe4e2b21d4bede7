import type { Advance, advances } from '@menara/shared/contract/claims/advances.contract.ts'
import {
  type AdvanceState,
  type AdvanceStep,
  advanceSteps,
  advanceWays,
  outstandingAdvanceStates,
  type StoredAdvanceState,
} from '@menara/shared/domain/claims/claim-state.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Payable, Payment } from '../../../ports/finance/payables.ts'
import type { Site } from '../../../ports/places.ts'
import type { Tickets } from '../../../ports/tickets/tickets.ts'
import { answersForClaims, type ClaimsStore } from '../claims.store.ts'
import type { AdvanceRow, AdvancesStore, StoredAdvance } from './advances.store.ts'

export interface AdvancesNeeds {
  readonly store: AdvancesStore
  readonly claims: Pick<ClaimsStore, 'namingAdvance'>
  readonly journal: Journal
  readonly tickets: Pick<Tickets, 'find'>
  /** Zone of what belongs to no site. */
  readonly zone: string
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Filter = CallOf<typeof advances.list>['query']
type Draft = CallOf<typeof advances.create>['body']
type Step = CallOf<typeof advances.step>['body']
export type AdvancesService = ReturnType<typeof advancesService>

const PERMISSION_OF: Readonly<Record<AdvanceStep, Permission | null>> = {
  approve: 'claim_approve',
  reject: 'claim_approve',
  cancel: null,
  pay: 'claim_pay',
  return: 'claim_pay',
}

/** Money paid before it is spent. */
export function advancesService(needs: AdvancesNeeds) {
  const { store, atomically, now, newId } = needs
  const today = () => dayIn(needs.zone, now())
  async function shown(advance: StoredAdvance, caller: Caller): Promise<Advance> {
    const { stored, trip_id, ...facts } = advance
    const trip = trip_id ? await needs.tickets.find(trip_id, caller) : undefined
    return {
      ...facts,
      state: stateOf(advance, today()),
      outstanding: outstandingOf(advance),
      trip: trip ? { id: trip.id, number: trip.number, title: trip.title } : null,
      steps: advanceSteps.filter((step) => advanceWays[step].from.includes(stored) && mayTake(advance, step, caller)),
    }
  }
  async function seen(id: string, caller: Caller): Promise<StoredAdvance> {
    const advance = await store.find(id)
    if (!advance || !maySee(advance, caller)) throw new Fault('not-found', 'advances.not_found')
    return advance
  }
  return {
    /** Undefined for who may not see it. */
    async find(id: string, caller: Caller): Promise<Advance | undefined> {
      const advance = await store.find(id)
      return advance && maySee(advance, caller) ? shown(advance, caller) : undefined
    },

    /** `total` on the first page only. */
    async list({ state, mine, location_id: locationId, next, limit = 10 }: Filter, caller: Caller) {
      const filter = { state, mine, locationId, today: today() }
      const after = readCursor(next, ['string', 'string'])
      const { data, ...rest } = pageOf(await store.list(filter, { after, limit }, caller), limit, (row) => [row.created_at, row.id])
      const page: { data: Advance[]; next?: string } = { ...rest, data: [] }
      for (const advance of data) page.data.push(await shown(advance, caller))
      return after ? page : { ...page, total: await store.count(filter, caller) }
    },

    create: ({ trip_id, ...draft }: Draft, caller: Caller): Promise<Advance> =>
      atomically(async () => {
        if (draft.due_on < today()) throw invalid('due_on', 'past', 'Say a day to come until which it is settled')
        await mustBeSeen(needs, { locationId: draft.location_id, tripId: trip_id }, caller)
        const id = newId()
        const row: AdvanceRow = {
          ...draft,
          id,
          state: 'requested',
          trip_id: trip_id ?? null,
          requester_id: caller.userId,
          currency: CURRENCY,
          created_at: now().toISOString(),
        }
        await store.insert(row)
        const advance = await seen(id, caller)
        record(needs, 'requested', { advance, caller, detail: { amount: advance.amount } })
        return shown(advance, caller)
      }),

    step: (id: string, body: Step, caller: Caller): Promise<Advance> =>
      atomically(async () => {
        await store.hold(id)
        const advance = await seen(id, caller)
        mustBePossible(advance, body.step)
        mustBeAllowed(advance, body.step, caller)
        const patch = await patchOf(needs, advance, { body, caller })
        await store.update(id, patch)
        record(needs, body.step, { advance, caller, detail: { ...body, from: advance.stored, to: patch.state } })
        return shown(await seen(id, caller), caller)
      }),

    ...settling(needs),
  }
}

/** Advances as claims and payments see them. */
function settling(needs: AdvancesNeeds) {
  const { store } = needs
  return {
    /** A claim was paid that settles a part of it; joins the open transaction, in which the advance is held. */
    async settle(id: string, amount: number, caller: Caller): Promise<void> {
      const advance = await store.find(id)
      if (!advance || amount === 0) return
      const settled = advance.settled + amount
      const state: StoredAdvanceState = settled + advance.returned >= advance.amount ? 'settled' : 'partly_settled'
      await store.update(id, { settled, state })
      record(needs, 'settled', { advance, caller, detail: { from: advance.stored, to: state, amount } })
    },

    /** A payment batch paid it, whose own permission lets its payer do so. 403 for who had another part in the advance. */
    pay: (id: string, { reference, day, caller }: Payment): Promise<void> =>
      needs.atomically(async () => {
        await store.hold(id)
        const advance = await store.find(id)
        if (!advance) throw new Fault('not-found', 'advances.not_found')
        mustBePossible(advance, 'pay')
        if (hadPart(advance, 'pay', caller) && !caller.may('claim_override'))
          throw new Fault('forbidden', 'claims.duties', { params: { permission: 'claim_override' } })
        const patch = await patchOf(needs, advance, { body: { step: 'pay', reference }, caller })
        await store.update(id, patch)
        record(needs, 'pay', { advance, caller, detail: { reference, paid_on: day, from: advance.stored, to: patch.state } })
      }),

    async payables(): Promise<Payable[]> {
      return (await store.payables()).map((advance) => ({
        ...{ kind: 'advance' as const, id: advance.id, payee: advance.requester, amount: advance.amount, currency: advance.currency },
        ...{ due_on: null, reason: advance.purpose, location_id: advance.location.id },
      }))
    },
  }
}

const isOut = ({ stored }: Pick<StoredAdvance, 'stored'>): boolean => (outstandingAdvanceStates as readonly string[]).includes(stored)
/** What of an advance is still out; nothing before it is paid. */
export const outstandingOf = (advance: StoredAdvance): number => (isOut(advance) ? advance.amount - advance.settled - advance.returned : 0)
const stateOf = (advance: StoredAdvance, today: string): AdvanceState =>
  isOut(advance) && advance.due_on < today ? 'overdue' : advance.stored
const maySee = (advance: StoredAdvance, caller: Caller): boolean =>
  advance.requester.id === caller.userId || (answersForClaims(caller) && caller.sees(advance.location.id))

function mayTake(advance: StoredAdvance, step: AdvanceStep, caller: Caller): boolean {
  const permission = PERMISSION_OF[step]
  if (permission === null) return advance.requester.id === caller.userId
  return caller.may(permission) && (!hadPart(advance, step, caller) || caller.may('claim_override'))
}
const hadPart = ({ requester, approved_by }: StoredAdvance, step: AdvanceStep, { userId }: Caller): boolean =>
  requester.id === userId || (step === 'pay' && approved_by?.id === userId)
function mustBePossible({ stored, purpose }: StoredAdvance, step: AdvanceStep): void {
  if (!advanceWays[step].from.includes(stored))
    throw new Fault('conflict', 'advances.not_now', {
      params: { purpose, state: stored, possible: advanceSteps.filter((one) => advanceWays[one].from.includes(stored)) },
      errors: [{ field: 'step', rule: 'range' }],
    })
}
function mustBeAllowed(advance: StoredAdvance, step: AdvanceStep, caller: Caller): void {
  const permission = PERMISSION_OF[step]
  if (permission === null) {
    if (advance.requester.id !== caller.userId) throw new Fault('forbidden', 'claims.own_only')
    return
  }
  if (!caller.may(permission)) throw new Fault('forbidden', 'access.permission', { params: { permission } })
  if (!mayTake(advance, step, caller)) throw new Fault('forbidden', 'claims.duties', { params: { permission: 'claim_override' } })
}

interface Taking {
  readonly body: Step
  readonly caller: Caller
}
async function patchOf(needs: AdvancesNeeds, advance: StoredAdvance, { body, caller }: Taking): Promise<Partial<AdvanceRow>> {
  const { step, reference, note } = body
  const { to } = advanceWays[step]
  switch (step) {
    case 'approve':
      return { state: to, approved_by: caller.userId }
    case 'pay':
      return { state: to, reference: given('reference', reference), paid_by: caller.userId, paid_at: needs.now().toISOString() }
    case 'return': {
      await mustBeFree(needs, advance)
      const out = outstandingOf(advance)
      const amount = body.amount ?? out
      if (amount > out)
        throw new Fault('conflict', 'advances.more_than_out', {
          params: { out },
          errors: [{ field: 'amount', rule: 'maximum', params: { limit: out } }],
        })
      given('reference', reference)
      return { state: amount === out ? to : 'partly_settled', returned: advance.returned + amount }
    }
    default:
      return { state: to, note: given('note', note) }
  }
}
function given(field: string, text: string | undefined): string {
  if (text === undefined || text.trim() === '') throw invalid(field, 'required')
  return text.trim()
}
/** What a claim in hand is to settle is not given back meanwhile. */
async function mustBeFree({ claims }: AdvancesNeeds, { id }: StoredAdvance): Promise<void> {
  const title = await claims.namingAdvance(id)
  if (title) throw new Fault('conflict', 'claims.advance_taken', { params: { title } })
}
interface Named {
  readonly locationId: string
  readonly tripId: string | undefined
}
async function mustBeSeen({ tickets, site }: AdvancesNeeds, { locationId, tripId }: Named, caller: Caller): Promise<void> {
  if (!caller.sees(locationId) || !(await site(locationId)))
    throw invalid('location_id', 'exists', 'There is no such site among those you see')
  if (tripId === undefined) return
  const trip = await tickets.find(tripId, caller)
  if (!trip || trip.requester?.id !== caller.userId) throw invalid('trip_id', 'exists', 'There is no such trip of yours')
  if (trip.type !== 'travelling') throw invalid('trip_id', 'ticket_type', `${trip.number} is no trip`)
}

interface Recorded {
  readonly advance: StoredAdvance
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: AdvancesNeeds, action: string, { advance, caller, detail }: Recorded): void {
  const hints = ['advances', 'claims'].map((topic) => ({ topic, key: advance.id, location_id: advance.location.id }))
  const what = { action: `advance.${action}`, subject: 'advances', subject_id: advance.id }
  journal.record({ ...what, actor_id: caller.userId, detail: { purpose: advance.purpose, ...detail }, hints })
}
