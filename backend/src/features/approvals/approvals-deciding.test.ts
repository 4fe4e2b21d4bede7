import { ticketBatches } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { ticketSubtypes } from '@menara/shared/contract/desk/ticket-subtypes.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { askingPeople, stepOf } from '../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, replayOf, stateOf, ticketOf, votes, waitingFor } from '../../../../tests/kit/desk/approvals.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { audit } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'

const edit = (by: Person, id: string, body: object) => by.asks(tickets.update, { params: { id }, body: body as never })
const roundsOf = async ({ admin }: Building, id: string) =>
  (await replayOf(admin, id)).requests.map((one) => `${one.round} ${one.reason} ${one.state}`)

describe('deciding', () => {
  it('APV-20 rejects and returns with a comment only', async () => {
    const building = await openBuilding()
    await approvalType(building, [askingPeople(building.cast.agent)])
    const { id } = await ticketOf(building)
    for (const [decision, more] of [
      ['reject', {}],
      ['return', { comment: '  ' }],
    ] as const)
      expect(await votes(building.agent, id, decision, more)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'comment', rule: 'required' }] },
      })
    expect(await stateOf(building, id)).toBe('waiting_approval')
  })

  it('APV-21 is for those who are asked, once', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, employee, elsewhere, admin, stranger } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator], rule: 'all' })])
    const { id } = await ticketOf(building)
    expect((await votes(admin, id, 'approve')).status).toBe(403)
    expect((await votes(employee, id, 'approve')).status).toBe(403)
    expect((await votes(elsewhere, id, 'approve')).status).toBe(404)
    expect((await votes(stranger, id, 'approve')).status).toBe(401)
    expect((await votes(agent, id, 'approve')).status).toBe(200)
    expect((await votes(agent, id, 'approve')).status).toBe(409)
    expect((await votes(agent, cast.site, 'approve')).status).toBe(404)
    expect((await votes(operator, id, 'approve')).body.data.mine).toEqual([])
    expect(await votes(operator, id, 'approve')).toMatchObject({ status: 409, body: { message: expect.stringContaining('no approval') } })
  })

  it('APV-22 rejects, and opens a new round on appeal', async () => {
    const building = await openBuilding()
    const { cast, agent, employee, operator } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator], rule: 'all' })])
    const { id } = await ticketOf(building)
    await votes(agent, id, 'approve')
    await votes(operator, id, 'reject', { comment: 'Too dear' })
    expect(await stateOf(building, id)).toBe('rejected')
    expect((await employee.asks(tickets.appeal, { params: { id }, body: {} as never })).status).toBe(422)
    expect((await operator.asks(tickets.appeal, { params: { id }, body: { note: 'Please' } })).status).toBe(404)
    const appealed = await employee.asks(tickets.appeal, { params: { id }, body: { note: 'It is cheaper now' } })
    expect(appealed.body.data).toMatchObject({ state: 'waiting_approval' })
    expect(await roundsOf(building, id)).toEqual(['2 appealed pending', '1 created rejected'])
    expect((await employee.asks(tickets.appeal, { params: { id }, body: { note: 'Again' } })).status).toBe(409)
    await votes(agent, id, 'approve')
    await votes(operator, id, 'approve')
    expect(await stateOf(building, id)).toBe('new')
  })

  it('APV-23 returns a draft that its requester alone sees, changes and submits again', async () => {
    const building = await openBuilding()
    const { cast, agent, employee, admin } = building
    await approvalType(building, [askingPeople(cast.agent), askingPeople(cast.operator)])
    const { id } = await ticketOf(building)
    // Answered although the ticket is out of their sight by then.
    expect((await votes(agent, id, 'return', { comment: 'Which chairs?' })).body.data).toMatchObject({
      mine: [],
      ticket: { state: 'draft' },
    })
    expect((await employee.asks(tickets.get, { params: { id } })).body.data).toMatchObject({ state: 'draft' })
    for (const who of [admin, agent]) expect((await who.asks(tickets.get, { params: { id } })).status).toBe(404)
    expect((await admin.asks(tickets.list, { query: {} })).body.data).toEqual([])
    expect((await admin.asks(tickets.submit, { params: { id }, body: {} })).status).toBe(404)
    expect((await edit(employee, id, { description: 'Six of oak' })).status).toBe(200)
    expect((await employee.asks(tickets.submit, { params: { id }, body: {} })).body.data.state).toBe('waiting_approval')
    expect((await employee.asks(tickets.submit, { params: { id }, body: {} })).status).toBe(409)
    expect(await roundsOf(building, id)).toEqual(['2 submitted pending', '1 created returned'])
    expect((await waitingFor(agent)).total).toBe(1)
  })

  it('APV-24 is handed to somebody who may decide', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, employee, admin } = building
    await approvalType(building, [askingPeople(cast.agent, cast.admin)])
    const { id } = await ticketOf(building)
    const refused = async (delegate_to: string | undefined) =>
      (await agent.sends('POST', `/desk/api/v1/tickets/${id}`, { decision: 'delegate', ...(delegate_to && { delegate_to }) })).body.errors
    expect(await refused(undefined)).toEqual([{ field: 'delegate_to', rule: 'required' }])
    expect(await refused(cast.elsewhere)).toEqual([{ field: 'delegate_to', rule: 'exists' }])
    expect(await refused(employee.id)).toEqual([{ field: 'delegate_to', rule: 'self' }])
    expect(await refused(cast.admin)).toEqual([{ field: 'delegate_to', rule: 'asked' }])
    expect((await votes(agent, id, 'delegate', { delegate_to: cast.operator })).status).toBe(200)
    expect([(await waitingFor(agent)).total, (await waitingFor(operator)).total]).toEqual([0, 1])
    expect((await votes(agent, id, 'approve')).status).toBe(409)
    await votes(operator, id, 'approve')
    const [asked] = (await replayOf(admin, id)).requests[0]?.steps ?? []
    expect(asked).toMatchObject({
      votes: [
        { decision: 'delegate', delegate_to: { name: 'Operator' } },
        { decision: 'approve', person: { name: 'Operator' } },
      ],
    })
    expect(await stateOf(building, id)).toBe('new')
  })

  it('APV-19 is not handed on where the step does not let it', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, admin } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent], may_delegate: false }), askingPeople(cast.operator)])
    const { id } = await ticketOf(building)
    expect((await replayOf(admin, id)).requests[0]?.steps.map((one) => one.may_delegate)).toEqual([false, true])
    expect(await votes(agent, id, 'delegate', { delegate_to: cast.operator })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'decision', rule: 'may_delegate' }] },
    })
    expect([(await waitingFor(agent)).total, (await waitingFor(operator)).total]).toEqual([1, 0])
    await votes(agent, id, 'approve')
    expect((await votes(operator, id, 'delegate', { delegate_to: cast.admin })).status).toBe(200)
  })

  it('APV-25 starts again from the first step when what is asked for changes', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, employee } = building
    await approvalType(building, [askingPeople(cast.agent), askingPeople(cast.operator)])
    const { id } = await ticketOf(building)
    await votes(agent, id, 'approve')
    expect((await edit(employee, id, { code: 'A-1' })).body.data).toMatchObject({ state: 'waiting_approval' })
    expect(await roundsOf(building, id)).toEqual(['1 created pending'])
    for (const body of [
      { title: 'Old chairs' },
      { description: 'Ten' },
      { priority: 'high' },
      { extra_data: { amount: 9 } },
      { start: '2026-12-01' },
    ])
      expect((await edit(employee, id, body)).body.data.state).toBe('waiting_approval')
    expect((await roundsOf(building, id)).slice(0, 2)).toEqual(['6 edited pending', '5 edited cancelled'])
    expect((await votes(operator, id, 'approve')).status).toBe(404)
    await votes(agent, id, 'approve')
    await votes(operator, id, 'approve')
    expect(await stateOf(building, id)).toBe('new')
    await edit(agent, id, { area_id: cast.floor })
    expect(await stateOf(building, id)).toBe('new')
    expect((await edit(agent, id, { title: 'Other chairs' })).body.data.state).toBe('waiting_approval')
    expect((await edit(agent, id, { extra_data: { amount: 9, colour: 'red' } })).body.data.state).toBe('waiting_approval')
    expect((await roundsOf(building, id))[0]).toBe('7 edited pending')
  })

  it('APV-25 starts again for another sub-type, and where a bulk change is taken back', async () => {
    const building = await openBuilding()
    const { cast, admin, agent } = building
    await approvalType(building, [askingPeople(cast.agent)])
    const { id } = await ticketOf(building)
    await votes(agent, id, 'approve')
    const words = { name_en: 'Chairs', name_id: 'Kursi' }
    const subtype = (await admin.asks(ticketSubtypes.create, { body: { ticket_type_id: 1, ...words } })).body.data
    expect((await edit(agent, id, { subtype_id: subtype.id })).body.data.state).toBe('waiting_approval')
    const bulk = (priority: 'high' | 'low') => admin.asks(ticketBatches.create, { body: { doing: 'priority', priority, ticket_ids: [id] } })
    const waiting = (await bulk('high')).body.data
    expect(await roundsOf(building, id)).toEqual(['3 edited pending', '2 edited cancelled', '1 created approved'])
    await admin.asks(ticketBatches.undo, { params: { id: waiting.id } })
    expect((await roundsOf(building, id)).slice(0, 2)).toEqual(['4 edited pending', '3 edited cancelled'])
    await votes(agent, id, 'approve')
    const approved = (await bulk('high')).body.data
    await admin.asks(ticketBatches.undo, { params: { id: approved.id } })
    expect([await stateOf(building, id), (await roundsOf(building, id))[0]]).toEqual(['new', '5 edited cancelled'])
    expect((await edit(admin, id, { extra_data: { amount: 9 } })).body.data.state).toBe('waiting_approval')
  })

  it('APV-29 counts a vote for what its voter has read', async () => {
    const building = await openBuilding()
    const { cast, agent, employee } = building
    await approvalType(building, [askingPeople(cast.agent)])
    const { id } = await ticketOf(building, { extra_data: { amount: 5 } })
    const step = async () => (await replayOf(agent, id)).requests[0]?.steps[0]?.id
    const read = await step()
    await edit(employee, id, { extra_data: { amount: 500 } })
    expect(await votes(agent, id, 'approve', { step_id: read })).toMatchObject({ status: 409, body: { errors: [{ rule: 'closed' }] } })
    expect(await stateOf(building, id)).toBe('waiting_approval')
    expect((await votes(agent, id, 'approve', { step_id: await step() })).status).toBe(200)
  })

  it('APV-6 says in the audit trail what the type lets by', async () => {
    const building = await openBuilding()
    const { cast, admin, agent, db } = building
    await approvalType(building, [askingPeople(cast.agent), askingPeople(cast.agent)], { self_approval: true, same_person: true })
    const own = await ticketOf(building, {}, agent)
    const other = await ticketOf(building)
    for (const { id } of [own, other, other]) await votes(agent, id, 'approve')
    const said = async (id: string) =>
      (await db.sql.select().from(audit).where(eq(audit.subject_id, id)).orderBy(audit.seq))
        .filter((one) => one.action === 'approval.voted')
        .map((one) => (one.detail as { despite?: string }).despite)
    expect([await said(own.id), await said(other.id)]).toEqual([['self'], [undefined, 'same_person']])
    expect((await replayOf(admin, other.id)).requests[0]?.state).toBe('approved')
  })

  it('APV-26 ends when the ticket is withdrawn', async () => {
    const building = await openBuilding()
    const { cast, agent, employee } = building
    await approvalType(building, [askingPeople(cast.agent)])
    const { id } = await ticketOf(building)
    expect((await employee.asks(tickets.cancel, { params: { id }, body: { note: 'Not needed' } })).body.data.state).toBe('cancelled')
    expect(await roundsOf(building, id)).toEqual(['1 created cancelled'])
    expect([(await waitingFor(agent)).total, (await votes(agent, id, 'approve')).status]).toEqual([0, 409])
  })

  it('APV-27 asks for the password from an amount on', async () => {
    const building = await openBuilding()
    const { cast, agent, db } = building
    await db.sql.update(users).set({ password: await hashPassword('correct horse battery') })
    await approvalType(building, [askingPeople(cast.agent)], { step_up_amount: 1000 })
    const { id } = await ticketOf(building, { extra_data: { amount: 1000 } })
    expect((await replayOf(agent, id)).step_up).toBe(true)
    const refused = (rule: string) => ({ status: 422, body: { errors: [{ field: 'password', rule }] } })
    expect(await votes(agent, id, 'approve')).toMatchObject(refused('required'))
    expect(await votes(agent, id, 'approve', { password: 'wrong' })).toMatchObject(refused('password'))
    const { body } = await votes(agent, id, 'approve', { password: 'correct horse battery' })
    expect(body.data.requests[0]?.steps[0]?.votes).toMatchObject([{ stepped_up: true }])
    const small = await ticketOf(building, { extra_data: { amount: 999 } })
    expect((await votes(agent, small.id, 'approve')).status).toBe(200)
  })

  it('APV-28 counts each vote once, however many decide at once', async () => {
    const building = await openBuilding()
    const { cast, agent, operator, admin } = building
    await approvalType(building, [stepOf({ user_ids: [cast.agent, cast.operator, cast.admin], rule: 'count', needed: 2 })])
    const { id } = await ticketOf(building)
    const replies = await Promise.all([agent, agent, operator, operator, admin, admin].map((who) => votes(who, id, 'approve')))
    const statuses = replies.map((one) => one.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    // Who sees the ticket only while asked does not see it any more once it is decided.
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 404)).toEqual([])
    const [request] = (await replayOf(admin, id)).requests
    expect([request?.state, request?.steps[0]?.votes.length, await stateOf(building, id)]).toEqual(['approved', 2, 'new'])
    expect(await roundsOf(building, id)).toEqual(['1 created approved'])
  })
})
