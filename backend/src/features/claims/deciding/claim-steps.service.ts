import type { Claim, claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { approvedTotal, offsetBy, standingTotal } from '@menara/shared/domain/claims/claim-lines.ts'
import { type ClaimStep, claimStepsFrom, wayOf, wordedClaimSteps } from '@menara/shared/domain/claims/claim-state.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { Payment } from '../../../ports/finance/payables.ts'
import type { Site } from '../../../ports/places.ts'
import type { TicketEvent } from '../../../ports/tickets/tickets.ts'
import type { AdvancesService } from '../advances/advances.service.ts'
import type { AdvancesStore, StoredAdvance } from '../advances/advances.store.ts'
import type { ClaimsService } from '../claims.service.ts'
import type { ClaimPatch, ClaimsStore, ClaimWhole } from '../claims.store.ts'
import { mustBeCurrent } from '../drafting/claim-drafts.service.ts'
import type { ClaimLinesStore } from '../drafting/claim-lines.store.ts'
import { judgeLines } from './claim-amounts.ts'
import { mayTake, PERMISSION_OF, partsOf, roleFor } from './claim-duties.ts'
import type { ClaimRecord } from './claim-record.ts'
import { mustBeWhole } from './claim-submission.ts'
import { type ClaimTickets, refuseOtherWays, type StepByTicket, stepByTicket } from './claim-tickets.service.ts'

export interface ClaimStepsNeeds {
  readonly store: ClaimsStore
  readonly lines: ClaimLinesStore
  readonly reading: Pick<ClaimsService, 'seen' | 'get'>
  readonly advances: Pick<AdvancesService, 'settle'>
  readonly advanceRows: Pick<AdvancesStore, 'hold' | 'find'>
  readonly tickets: ClaimTickets
  readonly record: ClaimRecord
  /** Of a row that is held. */
  outstandingOf(advance: StoredAdvance): number
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
type Body = CallOf<typeof claims.step>['body']
interface Taking {
  readonly claim: ClaimWhole
  readonly body: Body
  readonly caller: Caller
}
export type ClaimStepsService = ReturnType<typeof claimStepsService>

/** The steps of claims, taken on their page or by an approval of their ticket. */
export function claimStepsService(needs: ClaimStepsNeeds) {
  const { store, reading, atomically, now } = needs

  async function take(taking: Taking, overridden: boolean, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const { claim, body, caller } = taking
    const way = wayOf(claim.policy, body.step)
    if (!way) return
    const at = now().toISOString()
    const patch = await OPERATIONS[body.step](needs, taking)
    await store.update(claim.id, { ...patch, state: way.to, updated_at: at })
    const text = body.note ?? (body.step === 'pay' ? (body.reference ?? '') : '')
    const detail = { reference: body.reference, due_on: body.due_on, approved: patch.approved, offset: patch.offset, ...more }
    await needs.record.taken(claim, { step: body.step, state: way.to, actor: caller, text, overridden, detail })
    await moveTicket(needs, taking, text)
  }

  return {
    step: (id: string, body: Body, caller: Caller): Promise<Claim> =>
      atomically(async () => {
        await store.hold(id)
        const claim = await reading.seen(id, caller)
        mustBeCurrent(claim, body.rev)
        mustBePossible(claim, body.step)
        await take({ claim, body, caller }, await mustBeAllowed(needs, { claim, body, caller }))
        return reading.get(id, caller)
      }),

    /** A payment batch paid it, whose own permission lets its payer do so. 403 for who had another part in the claim. */
    pay: (id: string, { reference, day, caller }: Payment): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const claim = await store.find(id)
        if (!claim) throw new Fault('not-found', 'claims.not_found')
        mustBePossible(claim, 'pay')
        const voters = claim.ticket_id ? await store.votersOf(claim.ticket_id) : []
        const overridden = partsOf({ claim, step: 'pay', voters }, caller.userId).length > 0
        if (overridden && !caller.may('claim_override'))
          throw new Fault('forbidden', 'claims.duties', { params: { permission: 'claim_override' } })
        await take({ claim, body: { step: 'pay', rev: claim.rev, reference }, caller }, overridden, { paid_on: day })
      }),

    /** Told of everything that happens to tickets, in its transaction. */
    async follow(event: TicketEvent): Promise<void> {
      if (event.ticket.type !== 'reimburse' || event.action === 'created') return
      const found = await store.ofTicket(event.ticket.id)
      if (!found) return
      await store.hold(found.id)
      const claim = (await store.find(found.id)) ?? found
      if (event.action === 'appealed') return appealed(needs, claim, event)
      const step = stepByTicket(claim, event)
      if (!step) return refuseOtherWays(claim, event)
      await byTicket(needs, claim, { step, event })
    },

    /** 409 for a ticket that is about to be removed and has a claim. */
    async keep({ ticket }: { readonly ticket: { readonly id: string; readonly number: string } }): Promise<void> {
      const claim = await store.ofTicket(ticket.id)
      if (claim) throw new Fault('conflict', 'claims.by_claim', { params: { number: ticket.number, title: claim.title } })
    },

    /** Approvals of version 2 are asked for once its documents were verified. */
    async postponed(ticketId: string): Promise<boolean> {
      const claim = await store.ofTicket(ticketId)
      return claim?.policy === 'v2' && ['draft', 'submitted', 'returned'].includes(claim.state)
    },
  }
}

function mustBePossible({ policy, state, title }: ClaimWhole, step: ClaimStep): void {
  const possible = claimStepsFrom(policy, state)
  if (!possible.includes(step))
    throw new Fault('conflict', 'claims.not_now', { params: { title, state, possible }, errors: [{ field: 'step', rule: 'range' }] })
}

/** Whether a rule of separate duties was overridden. 403 for who may not take the step. */
async function mustBeAllowed({ store }: ClaimStepsNeeds, { claim, body, caller }: Taking): Promise<boolean> {
  const { step } = body
  mustNotBeAsked(claim, step)
  mustHaveTurn(claim, step, caller)
  const role = roleFor({ claim, step }, caller)
  const voters = claim.ticket_id ? await store.votersOf(claim.ticket_id) : []
  if (!mayTake({ claim, step, voters }, caller)) throw new Fault('forbidden', 'claims.duties', { params: { permission: 'claim_override' } })
  if (wordedClaimSteps.includes(step) && claim.submitted_at !== null && !body.note?.trim()) throw invalid('note', 'required')
  return role !== 'requester' && partsOf({ claim, step, voters }, caller.userId).length > 0
}

const DECIDED_BY_APPROVERS: readonly ClaimStep[] = ['approve', 'reject', 'return']
function mustNotBeAsked({ ticket_state, number, title }: ClaimWhole, step: ClaimStep): void {
  if (ticket_state === 'waiting_approval' && DECIDED_BY_APPROVERS.includes(step))
    throw new Fault('conflict', 'claims.asked', { params: { number: number ?? title } })
}
/** 403 for somebody else's own step, and without the permission of the part that takes it. */
function mustHaveTurn(claim: ClaimWhole, step: ClaimStep, caller: Caller): void {
  const role = roleFor({ claim, step }, caller)
  if (role === 'requester') {
    if (claim.requester.id !== caller.userId) throw new Fault('forbidden', 'claims.own_only')
    return
  }
  const permission = PERMISSION_OF[role]
  if (!caller.may(permission) || !caller.sees(claim.location.id))
    throw new Fault('forbidden', 'access.permission', { params: { permission } })
}

type Operation = (needs: ClaimStepsNeeds, taking: Taking) => Promise<ClaimPatch>
const nothing: Operation = async () => ({})
/** What each step does to the claim and its lines beside its state. */
const OPERATIONS: Readonly<Record<ClaimStep, Operation>> = {
  async submit(needs, { claim }) {
    const lines = await needs.lines.ofClaim(claim.id)
    const today = dayIn((await needs.site(claim.location.id))?.zone ?? 'UTC', needs.now())
    await mustBeWhole(needs.lines, claim, { lines, today })
    for (const line of lines) await needs.lines.setAmounts(line.id, { verified: null, approved: null, reason: null })
    return { submitted_at: needs.now().toISOString(), verified_by: null, approved_by: null, approved: null, standing: claim.claimed }
  },
  async verify(needs, { claim, body, caller }) {
    const lines = await judgeLines(needs.lines, claim.id, { part: 'verified', judged: body.lines ?? [] })
    return { verified_by: caller.userId, standing: standingTotal(lines) }
  },
  async approve(needs, { claim, body, caller }) {
    const lines = await judgeLines(needs.lines, claim.id, { part: 'approved', judged: body.lines ?? [] })
    return { approved_by: caller.userId, standing: standingTotal(lines), approved: approvedTotal(lines) }
  },
  return: nothing,
  reject: nothing,
  close: nothing,
  cancel: nothing,
  async schedule(needs, { claim, body }) {
    if (!body.due_on) throw invalid('due_on', 'required')
    const today = dayIn((await needs.site(claim.location.id))?.zone ?? 'UTC', needs.now())
    if (body.due_on < today) throw invalid('due_on', 'past')
    return { due_on: body.due_on }
  },
  async pay(needs, { claim, body, caller }) {
    if (!body.reference?.trim()) throw invalid('reference', 'required')
    const offset = await settled(needs, claim, caller)
    return { offset, reference: body.reference.trim(), paid_by: caller.userId, paid_at: needs.now().toISOString() }
  },
}

/** Settles the claim's advance, as far as it goes; answers how much. */
async function settled({ advanceRows, advances, outstandingOf }: ClaimStepsNeeds, claim: ClaimWhole, caller: Caller): Promise<number> {
  if (!claim.advance_id) return 0
  await advanceRows.hold(claim.advance_id)
  const advance = await advanceRows.find(claim.advance_id)
  if (!advance) return 0
  const { offset } = offsetBy(claim.approved ?? 0, outstandingOf(advance))
  await advances.settle(claim.advance_id, offset, caller)
  return offset
}

async function moveTicket({ tickets, lines, store }: ClaimStepsNeeds, { claim, body, caller }: Taking, text: string): Promise<void> {
  const now = await store.find(claim.id)
  if (!now) return
  if (body.step === 'submit') await tickets.submit({ claim: now, lines: await lines.ofClaim(claim.id), caller })
  else if (body.step === 'verify') await tickets.verified({ claim: now, lines: await lines.ofClaim(claim.id), caller })
  else if (now.ticket_id) await tickets.follow(body.step, { ticketId: now.ticket_id, actor: caller, text })
}

interface ByTicket {
  readonly step: StepByTicket
  readonly event: TicketEvent
}
/** Version 1 has no step that returns, and no approval that rejects what was approved; their tickets have. */
const STATE_AFTER = { approve: 'approved', reject: 'rejected', return: 'returned', cancel: 'cancelled', close: 'closed' } as const
/** A step that an approval, or a move of the ticket, took for the claim. Who decided is judged as on the claim's own page. */
async function byTicket(needs: ClaimStepsNeeds, claim: ClaimWhole, { step, event }: ByTicket): Promise<void> {
  const { actor, text = '' } = event
  const [to, at] = [STATE_AFTER[step], needs.now().toISOString()]
  let overridden = false
  const patch: ClaimPatch = {}
  if (step === 'approve') {
    const parts = actor ? partsOf({ claim, step, voters: [] }, actor.userId) : []
    if (parts.length > 0 && !actor?.may('claim_override'))
      throw new Fault('forbidden', 'claims.duties', { params: { permission: 'claim_override' } })
    overridden = parts.length > 0
    const lines = await judgeLines(needs.lines, claim.id, { part: 'approved', judged: [] })
    Object.assign(patch, { approved_by: actor?.userId ?? null, standing: standingTotal(lines), approved: approvedTotal(lines) })
  }
  await needs.store.update(claim.id, { ...patch, state: to, updated_at: at })
  await needs.record.taken(claim, { step, state: to, actor, text, overridden })
  if (step === 'approve') await needs.tickets.follow('approve', { ticketId: event.ticket.id, actor, text: '' })
}

/** A rejected claim whose ticket is appealed is submitted again, as it was claimed. */
async function appealed(needs: ClaimStepsNeeds, claim: ClaimWhole, { actor, text = '' }: TicketEvent): Promise<void> {
  if (claim.state !== 'rejected') return
  const lines = await needs.lines.ofClaim(claim.id)
  for (const line of lines) await needs.lines.setAmounts(line.id, { verified: null, approved: null, reason: null })
  const blank = { verified_by: null, approved_by: null, approved: null, standing: claim.claimed }
  await needs.store.update(claim.id, { ...blank, state: 'submitted', updated_at: needs.now().toISOString() })
  await needs.record.taken(claim, { step: 'submit', state: 'submitted', actor, text, overridden: false })
}
