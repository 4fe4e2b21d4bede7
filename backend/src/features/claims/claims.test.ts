import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { ticketSettlements } from '@menara/shared/contract/tickets/ticket-settlements.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { askingPeople } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, votes } from '../../../../tests/kit/desk/approvals.ts'
import { addPerson, claimOf, draft, drafts, lineOf, openOffice, reimburseType, step } from '../../../../tests/kit/desk/claims.ts'
import { costCentre } from '../../../../tests/kit/desk/cost-centres.ts'
import { newId } from '../../platform/ids.ts'
import { audit, inboxItems } from '../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('claims', () => {
  it('CLM-1 are their author’s until they are submitted, and then seen by those who answer for them', async () => {
    const office = await openOffice()
    const { claimant, colleague, verifier, farPayer, operator, stranger } = office
    const claim = await draft(office, [lineOf(await reimburseType(office))])
    const status = async (who = claimant) => (await who.asks(claims.get, { params: { id: claim.id } })).status
    expect([await status(), await status(verifier), await status(colleague)]).toEqual([200, 404, 404])
    expect((await step(claimant, claim, 'submit')).status).toBe(200)
    expect([await status(verifier), await status(colleague), await status(farPayer)]).toEqual([200, 404, 404])
    expect([await status(operator), await status(stranger)]).toEqual([403, 401])
    const listed = async (who = claimant) => (await who.asks(claims.list, { query: {} })).body.data.map((one) => one.id)
    expect([await listed(), await listed(verifier), await listed(colleague), await listed(farPayer)]).toEqual([
      [claim.id],
      [claim.id],
      [],
      [],
    ])
  })

  it('CLM-2 CLM-3 are written line by line, computed where a rate says it, by their author alone', async () => {
    const office = await openOffice()
    const { claimant, colleague, cast } = office
    const taxi = await reimburseType(office)
    const drive = await reimburseType(office, { kind: 'mileage', rate: 3500 })
    const other = await reimburseType(office, { policy: 'v2' })
    const far = await costCentre(office, 'MKS', { location_id: cast.otherSite, owner_id: cast.elsewhere })
    const claim = await draft(office, [lineOf(taxi), lineOf(drive, { quantity: 42, amount: 999 })])
    expect(claim.lines.map((line) => [line.claimed, line.rate, line.quantity])).toEqual([
      [100_000, null, null],
      [147_000, 3500, 42],
    ])
    expect([claim.claimed, claim.payable, claim.state, claim.number]).toEqual([247_000, 247_000, 'draft', null])
    for (const [line, field, rule] of [
      [lineOf(newId()), 'lines.0.type_id', 'exists'],
      [lineOf(other), 'lines.0.type_id', 'exists'],
      [lineOf(taxi, { id: newId() }), 'lines.0.id', 'exists'],
      [lineOf(taxi, { cost_centre_id: far }), 'lines.0.cost_centre_id', 'elsewhere'],
    ] as const)
      expect(await drafts(office, claimant, { lines: [line] })).toMatchObject(refused(422, field, rule))
    expect(await drafts(office, claimant, { lines: [], location_id: cast.otherSite })).toMatchObject(refused(422, 'location_id', 'exists'))
    const write = (who = claimant, rev = claim.rev) =>
      who.asks(claims.update, {
        params: { id: claim.id },
        body: { rev, title: 'Two trips', location_id: cast.site, lines: [lineOf(drive, { id: claim.lines[1]?.id ?? '', quantity: 10 })] },
      })
    expect((await write(colleague)).status).toBe(404)
    expect((await write()).body.data).toMatchObject({ title: 'Two trips', claimed: 35_000, line_count: 1 })
    expect(await write()).toMatchObject(refused(409, 'rev', 'changed'))
    expect((await claimant.asks(claims.remove, { params: { id: claim.id } })).status).toBe(200)
    expect((await claimant.asks(claims.get, { params: { id: claim.id } })).status).toBe(404)
  })

  it('CLM-4 are submitted whole and within the limits of their types', async () => {
    const office = await openOffice()
    const { claimant } = office
    const meal = await reimburseType(office, { line_limit: 150_000, claim_limit: 200_000 })
    const hotel = await reimburseType(office, { receipt_from: 50_000 })
    for (const [lines, field, rule] of [
      [[], 'lines', 'minItems'],
      [[lineOf(meal, { day: '2026-12-24' })], 'lines.0.day', 'future'],
      [[lineOf(meal, { amount: 0 })], 'lines.0.amount', 'minimum'],
      [[lineOf(meal, { amount: 150_001 })], 'lines.0.amount', 'maximum'],
      [[lineOf(meal, { amount: 150_000 }), lineOf(meal, { amount: 50_001 })], 'lines', 'maximum'],
      [[lineOf(meal), lineOf(hotel, { amount: 50_000 })], 'lines.1.receipts', 'required'],
    ] as const)
      expect(await step(claimant, await draft(office, [...lines]), 'submit')).toMatchObject(refused(422, field, rule))
    const fine = await draft(office, [
      lineOf(meal, { amount: 150_000, day: '2026-11-11' }),
      lineOf(meal, { amount: 50_000, day: '2026-11-11' }),
      lineOf(hotel, { amount: 49_999 }),
    ])
    expect((await step(claimant, fine, 'submit')).body.data).toMatchObject({ state: 'submitted', claimed: 249_999 })
  })

  it('CLM-5 CLM-6 version 1 is submitted, approved, paid and closed, and its ticket with it', async () => {
    const office = await openOffice()
    const { claimant, approver, payer, admin } = office
    const claim = await draft(office, [lineOf(await reimburseType(office)), lineOf(await reimburseType(office), { amount: 12_500 })])
    const submitted = (await step(claimant, claim, 'submit')).body.data
    const ticket = async () => (await admin.asks(tickets.get, { params: { id: submitted.ticket_id ?? '' } })).body.data
    expect(await ticket()).toMatchObject({ type: 'reimburse', state: 'new', requester: { id: claimant.id }, facts: { amount: 112_500 } })
    expect(await step(payer, claim, 'pay', { reference: 'TRF-1' })).toMatchObject(refused(409, 'step', 'range'))
    expect(await step(claimant, claim, 'verify')).toMatchObject(refused(409, 'step', 'range'))
    expect((await step(approver, claim, 'approve')).body.data).toMatchObject({ state: 'approved', approved: 112_500 })
    expect((await ticket()).state).toBe('assigned')
    const paid = (await step(payer, claim, 'pay', { reference: 'TRF-1' })).body.data
    expect(paid).toMatchObject({ state: 'paid', reference: 'TRF-1', payable: 112_500, paid_by: { id: payer.id } })
    expect(await ticket()).toMatchObject({ state: 'resolved', solution: 'TRF-1' })
    expect((await step(claimant, claim, 'close')).body.data.state).toBe('closed')
    expect((await ticket()).state).toBe('closed')
    const detail = (await claimant.asks(ticketSettlements.reimburse, { params: { id: submitted.ticket_id ?? '' } })).body.data
    expect(detail.claim).toEqual({ id: claim.id, policy: 'v1', state: 'closed', claimed: 112_500, approved: 112_500, offset: 0 })
  })

  it('CLM-5 go on with a ticket of the author that has no other claim', async () => {
    const office = await openOffice()
    const { claimant, colleague, cast } = office
    const type = await reimburseType(office)
    const lines = [{ description: 'Hotel', quantity: 1, unit_price: 5000 }]
    const body = { ticket_type_id: 31, location_id: cast.site, title: 'Hotel', facts: { amount: 5000, currency: 'IDR' as const, lines } }
    const mine = (await claimant.asks(tickets.create, { body })).body.data
    const others = (await colleague.asks(tickets.create, { body })).body.data
    const begin = (ticket_id: string) => drafts(office, claimant, { lines: [lineOf(type)], ticket_id })
    expect(await begin(others.id)).toMatchObject(refused(422, 'ticket_id', 'exists'))
    const claim = (await begin(mine.id)).body.data
    expect(await begin(mine.id)).toMatchObject(refused(409, 'ticket_id', 'unique'))
    expect((await step(claimant, claim, 'submit')).body.data).toMatchObject({ ticket_id: mine.id, number: mine.number })
    const now = (await claimant.asks(tickets.get, { params: { id: mine.id } })).body.data
    expect(now).toMatchObject({ state: 'new', title: 'Visit to a supplier', facts: { amount: 100_000 } })
  })

  it('CLM-6 CLM-8 CLM-10 version 2 is verified line by line, approved, scheduled and paid, or returned to be written anew', async () => {
    const office = await openOffice()
    const { claimant, verifier, approver, payer, admin } = office
    const type = await reimburseType(office, { policy: 'v2' })
    const claim = await draft(office, [lineOf(type), lineOf(type, { amount: 80_000 })], { policy: 'v2' })
    const [first = '', second = ''] = claim.lines.map((line) => line.id)
    const submitted = (await step(claimant, claim, 'submit')).body.data
    const ticketState = async () => (await admin.asks(tickets.get, { params: { id: submitted.ticket_id ?? '' } })).body.data?.state
    expect(await step(approver, claim, 'approve')).toMatchObject(refused(409, 'step', 'range'))
    expect(await step(verifier, claim, 'return')).toMatchObject(refused(422, 'note', 'required'))
    expect((await step(verifier, claim, 'return', { note: 'Which taxi?' })).body.data.state).toBe('returned')
    expect((await step(claimant, claim, 'submit')).body.data.state).toBe('submitted')
    expect(await ticketState()).toBe('new')
    const verify = (lines: object[]) => step(verifier, claim, 'verify', { lines })
    expect(await verify([{ id: first, amount: 90_000 }])).toMatchObject(refused(422, 'lines.0.reason', 'required'))
    expect(await verify([{ id: first, amount: 100_001, reason: 'More' }])).toMatchObject(refused(422, 'lines.0.amount', 'maximum'))
    expect(await verify([{ id: newId(), amount: 1, reason: 'x' }])).toMatchObject(refused(422, 'lines.0.id', 'exists'))
    expect((await verify([{ id: first, amount: 90_000, reason: 'The tip is yours' }])).body.data).toMatchObject({
      ...{ state: 'verified', payable: 170_000, approved: null },
      lines: [{ claimed: 100_000, verified: 90_000, approved: null, reason: 'The tip is yours' }, { verified: 80_000 }],
    })
    const approve = (amount: number) => step(approver, claim, 'approve', { lines: [{ id: second, amount, reason: 'Limit of the house' }] })
    expect(await approve(80_001)).toMatchObject(refused(422, 'lines.0.amount', 'maximum'))
    expect((await approve(60_000)).body.data).toMatchObject({ state: 'approved', approved: 150_000, payable: 150_000 })
    expect(await step(payer, claim, 'schedule')).toMatchObject(refused(422, 'due_on', 'required'))
    expect(await step(payer, claim, 'schedule', { due_on: '2026-11-01' })).toMatchObject(refused(422, 'due_on', 'past'))
    expect((await step(payer, claim, 'schedule', { due_on: '2026-12-15' })).body.data).toMatchObject({
      state: 'scheduled',
      due_on: '2026-12-15',
    })
    expect(await step(payer, claim, 'pay')).toMatchObject(refused(422, 'reference', 'required'))
    expect((await step(payer, claim, 'pay', { reference: 'BATCH-7' })).body.data.state).toBe('paid')
    const { events } = await claimOf(claimant, claim)
    expect(events.map((event) => event.step)).toEqual(['submit', 'return', 'submit', 'verify', 'approve', 'schedule', 'pay'])
  })

  it('CLM-7 keep their ticket to themselves', async () => {
    const office = await openOffice()
    const { claimant, approver, admin } = office
    const claim = await draft(office, [lineOf(await reimburseType(office))])
    const params = { id: (await step(claimant, claim, 'submit')).body.data.ticket_id ?? '' }
    const isTheClaims = { status: 409, body: { rule: 'claims.by_claim' } }
    expect(await admin.asks(tickets.resolve, { params, body: { solution: 'Paid in cash' } })).toMatchObject(isTheClaims)
    expect(await admin.asks(tickets.update, { params, body: { title: 'Another' } })).toMatchObject(isTheClaims)
    expect(await admin.asks(tickets.remove, { params })).toMatchObject(isTheClaims)
    expect((await claimant.asks(tickets.cancel, { params, body: { note: 'Paid already' } })).status).toBe(200)
    expect(await claimOf(claimant, claim)).toMatchObject({
      state: 'cancelled',
      events: [{ step: 'submit' }, { step: 'cancel', text: 'Paid already' }],
    })
    const other = await draft(office, [lineOf(await reimburseType(office))])
    const approved = { id: (await step(claimant, other, 'submit')).body.data.ticket_id ?? '' }
    await step(approver, other, 'approve')
    expect(await admin.asks(tickets.cancel, { params: approved, body: { note: 'No' } })).toMatchObject(isTheClaims)
  })

  it('CLM-9 are judged and paid by different people, unless somebody may override that', async () => {
    const office = await openOffice()
    const { claimant, verifier, approver, controller } = office
    const type = await reimburseType(office, { policy: 'v2' })
    const claim = await draft(office, [lineOf(type)], { policy: 'v2' })
    await step(claimant, claim, 'submit')
    for (const who of [claimant, approver])
      expect((await step(who, claim, 'verify')).body).toMatchObject({ status: 403, permission: 'claim_verify' })
    await step(controller, claim, 'verify')
    const approved = await step(controller, claim, 'approve')
    expect(approved.body.data.events.at(-1)).toMatchObject({ step: 'approve', overridden: true })
    const own = (await drafts(office, controller, { policy: 'v2', lines: [lineOf(type, { day: '2026-11-11' })] })).body.data
    await step(controller, own, 'submit')
    expect((await step(verifier, own, 'verify')).body.data.events.at(-1)).toMatchObject({ step: 'verify', overridden: false })
    expect((await step(controller, own, 'approve')).body.data.events.at(-1)).toMatchObject({ step: 'approve', overridden: true })
    const trail = await office.db.sql.select().from(audit).where(eq(audit.subject_id, own.id)).orderBy(audit.seq)
    expect(trail.at(-1)).toMatchObject({ action: 'claim.approve', detail: { overridden: true } })
  })

  it('CLM-9 the verifier does not approve, and who approved does not pay', async () => {
    const office = await openOffice()
    const { claimant, cast, approver, payer } = office
    const both = await addPerson(office, {
      name: 'Bima',
      held: ['show_ticketing_reimburse', 'claim_verify', 'claim_approve', 'claim_pay'],
      site: cast.site,
    })
    const type = await reimburseType(office, { policy: 'v2' })
    const claim = await draft(office, [lineOf(type)], { policy: 'v2' })
    await step(claimant, claim, 'submit')
    await step(both, claim, 'verify')
    expect(await step(both, claim, 'approve')).toMatchObject({ status: 403, body: { rule: 'claims.duties' } })
    await step(approver, claim, 'approve')
    expect(await step(both, claim, 'schedule', { due_on: '2026-12-15' })).toMatchObject({ status: 403, body: { rule: 'claims.duties' } })
    expect((await step(payer, claim, 'schedule', { due_on: '2026-12-15' })).status).toBe(200)
  })

  it('CLM-11 are approved by the approvers of their ticket, of version 2 once verified and by that amount', async () => {
    const office = await openOffice()
    const { claimant, verifier, approver, agent, cast } = office
    const steps = [{ ...askingPeople(cast.agent), amount_from: 50_000 }]
    await approvalType(office, steps, { ticket_type_id: 31 })
    const type = await reimburseType(office, { policy: 'v2' })
    const claim = await draft(office, [lineOf(type)], { policy: 'v2' })
    const { ticket_id } = (await step(claimant, claim, 'submit')).body.data
    const waiting = async () => (await agent.asks(approvals.list, { query: {} })).body.data.length
    expect(await waiting()).toBe(0)
    await step(verifier, claim, 'verify', { lines: [{ id: claim.lines[0]?.id ?? '', amount: 60_000, reason: 'Half' }] })
    expect(await waiting()).toBe(1)
    expect(await step(approver, claim, 'approve')).toMatchObject({ status: 409, body: { rule: 'claims.asked' } })
    expect((await votes(agent, ticket_id ?? '', 'approve')).status).toBe(200)
    expect(await claimOf(claimant, claim)).toMatchObject({ state: 'approved', approved: 60_000, approved_by: { id: cast.agent } })
    const small = await draft(office, [lineOf(type, { day: '2026-11-12', amount: 49_999 })], { policy: 'v2' })
    await step(claimant, small, 'submit')
    await step(verifier, small, 'verify')
    expect((await step(approver, small, 'approve')).body.data.state).toBe('approved')
    const plain = await draft(office, [lineOf(await reimburseType(office))])
    const asked = (await step(claimant, plain, 'submit')).body.data
    expect(asked).toMatchObject({ state: 'submitted', asked: true })
    await votes(agent, asked.ticket_id ?? '', 'reject', { comment: 'Not ours' })
    expect(await claimOf(claimant, plain)).toMatchObject({
      state: 'rejected',
      events: [{ step: 'submit' }, { step: 'reject', text: 'Not ours' }],
    })
  })

  it('CLM-11 of whoever verified no vote for it counts', async () => {
    const office = await openOffice()
    const { claimant, controller, verifier } = office
    await approvalType(office, [askingPeople(verifier.id, controller.id)], { ticket_type_id: 31 })
    const claim = await draft(office, [lineOf(await reimburseType(office, { policy: 'v2' }))], { policy: 'v2' })
    const { ticket_id } = (await step(claimant, claim, 'submit')).body.data
    await step(verifier, claim, 'verify')
    expect(await votes(verifier, ticket_id ?? '', 'approve')).toMatchObject({ status: 403, body: { rule: 'claims.duties' } })
    expect((await claimOf(claimant, claim)).state).toBe('verified')
    expect((await votes(controller, ticket_id ?? '', 'approve')).status).toBe(200)
    expect((await claimOf(claimant, claim)).state).toBe('approved')
  })

  it('CLM-12 wait for those whose turn it is, with their sums', async () => {
    const office = await openOffice()
    const { claimant, verifier, approver, payer } = office
    const type = await reimburseType(office, { policy: 'v2' })
    const claim = await draft(office, [lineOf(type)], { policy: 'v2' })
    const queue = async (who: typeof claimant, name: 'mine' | 'verify' | 'approve' | 'pay') =>
      (await who.asks(claims.list, { query: { queue: name } })).body.data.length
    const all = async () => [await queue(verifier, 'verify'), await queue(approver, 'approve'), await queue(payer, 'pay')]
    await step(claimant, claim, 'submit')
    expect([await queue(claimant, 'mine'), await queue(claimant, 'verify'), ...(await all())]).toEqual([1, 0, 1, 0, 0])
    await step(verifier, claim, 'verify')
    expect(await all()).toEqual([0, 1, 0])
    await step(approver, claim, 'approve')
    expect(await all()).toEqual([0, 0, 1])
    const { data } = (await payer.asks(claims.figures, { query: { state: 'approved' } })).body
    expect(data).toEqual({ count: 1, claimed: 100_000, payable: 100_000, currency: 'IDR', waiting: { verify: 0, approve: 0, pay: 1 } })
    expect(await office.backend.desk.payables()).toMatchObject([
      { kind: 'claim', id: claim.id, amount: 100_000, payee: { id: claimant.id } },
    ])
  })

  it('CLM-13 leave a trace of every step, and their author hears of it', async () => {
    const office = await openOffice()
    const { claimant, approver, payer, db } = office
    const claim = await draft(office, [lineOf(await reimburseType(office))])
    await step(claimant, claim, 'submit')
    await step(approver, claim, 'approve')
    await step(payer, claim, 'pay', { reference: 'TRF-2' })
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, claim.id)).orderBy(audit.seq)
    expect(trail.map((one) => one.action)).toEqual(['claim.created', 'claim.submit', 'claim.approve', 'claim.pay'])
    const told = await db.sql
      .select()
      .from(inboxItems)
      .where(eq(inboxItems.user_id, claimant.id))
      .orderBy(inboxItems.created_at, inboxItems.id)
    expect(told.map((one) => one.type).filter((type) => type.startsWith('claim'))).toEqual(['claim.approved', 'claim.paid'])
  })
})
