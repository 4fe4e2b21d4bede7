import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAlarm } from '../../../../../tests/contract/good-call.ts'
import { absence, asksFor, DAYS, openWithAbsences, steps } from '../../../../../tests/kit/desk/absences.ts'
import { askingPeople } from '../../../../../tests/kit/desk/approval-steps.ts'
import { approvalType, stateOf, votes } from '../../../../../tests/kit/desk/approvals.ts'
import { alarms } from '../../../schema/monitoring/iot.ts'

describe('stages', () => {
  it('STG-2 an absence is approved, taken and ended, its ticket with it, and history knows by whom', async () => {
    const building = await openWithAbsences()
    const asked = await absence(building)
    expect([asked.stage, asked.state]).toEqual(['requested', 'new'])
    expect((await steps(building.agent, asked, 'approve')).body.data).toMatchObject({
      stage: 'approved',
      state: 'assigned',
      assignee: { id: building.cast.agent },
    })
    expect((await steps(building.employee, asked, 'take')).body.data).toMatchObject({ stage: 'taken', state: 'in_progress' })
    expect(await steps(building.employee, asked, 'approve')).toMatchObject({ status: 403 })
    expect(await steps(building.agent, asked, 'approve')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('return, recall') },
    })
    expect(await steps(building.agent, asked, 'arrive')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'move', rule: 'ticket_type' }] },
    })
    expect((await steps(building.employee, asked, 'return')).body.data).toMatchObject({ stage: 'returned', state: 'closed' })
    const logs = (await building.employee.asks(tickets.logs, { params: { id: asked.id } })).body.data
    expect(logs.map((log) => [log.action, log.actor?.id, (log.after as { stage?: string }).stage])).toEqual([
      ['created', building.cast.employee, 'requested'],
      ['approved', building.cast.agent, 'approved'],
      ['started', building.cast.employee, 'taken'],
      ['closed', building.cast.employee, 'returned'],
    ])
  })

  it('STG-1 a work order follows the moves of its ticket, and its own steps move the ticket', async () => {
    const building = await openWithAbsences()
    const body = { ticket_type_id: 29, location_id: building.cast.site, title: 'Seal' }
    const { id } = (await building.agent.asks(tickets.create, { body })).body.data
    const stageNow = async () => (await building.agent.asks(tickets.get, { params: { id } })).body.data.stage
    expect(await stageNow()).toBe('planned')
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.cast.agent } })
    expect(await stageNow()).toBe('dispatched')
    expect((await steps(building.agent, { id }, 'set_out')).body.data).toMatchObject({ stage: 'travelling', state: 'assigned' })
    await building.agent.asks(tickets.pend, { params: { id }, body: { reason: 'parts' } })
    expect([await stageNow(), (await steps(building.agent, { id }, 'arrive')).status]).toEqual(['travelling', 409])
    await building.agent.asks(tickets.resume, { params: { id }, body: {} })
    expect(await stageNow()).toBe('on_site')
    expect((await steps(building.agent, { id }, 'finish', ' ')).body).toMatchObject({ errors: [{ field: 'note', rule: 'required' }] })
    expect((await steps(building.agent, { id }, 'finish', 'New seal')).body.data).toMatchObject({
      stage: 'done_by_tech',
      state: 'resolved',
      solution: 'New seal',
    })
    await building.agent.asks(tickets.reopen, { params: { id }, body: { note: 'Leaks' } })
    expect(await stageNow()).toBe('on_site')
  })

  it('STG-3 the steps of an approval decide, and nobody decides about their own', async () => {
    const building = await openWithAbsences()
    const own = await absence(building, DAYS, { by: building.agent })
    expect([(await steps(building.agent, own, 'approve')).status, (await steps(building.agent, own, 'reject', 'No')).status]).toEqual([
      403, 403,
    ])
    await approvalType(building, [askingPeople(building.cast.admin)], { ticket_type_id: 28 })
    const asked = await absence(building)
    expect([await stateOf(building, asked.id), (await steps(building.agent, asked, 'approve')).status]).toEqual(['waiting_approval', 409])
    expect((await votes(building.admin, asked.id, 'approve')).status).toBe(200)
    expect((await building.employee.asks(tickets.get, { params: { id: asked.id } })).body.data.stage).toBe('approved')
    expect((await building.admin.asks(approvals.ofTicket, { params: { id: asked.id } })).status).toBe(200)
  })

  it('STG-3 a move of the ticket is no way round a decision, nor a way to leave', async () => {
    const building = await openWithAbsences()
    const own = await absence(building, DAYS, { by: building.agent })
    const asked = await absence(building)
    const at = ({ id }: { id: string }) => ({ params: { id } })
    for (const begun of [
      building.agent.asks(tickets.start, { ...at(own), body: {} }),
      building.agent.asks(tickets.resolve, { ...at(own), body: { solution: 'Done' } }),
      building.agent.asks(tickets.doneUndone, { body: { ticket_id: own.id, done: true } }),
    ])
      expect((await begun).status).toBe(403)
    expect(await building.agent.asks(tickets.start, { ...at(asked), body: {} })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'stage', rule: 'requested' }] },
    })
    await building.agent.asks(tickets.pend, { ...at(asked), body: { reason: 'requester' } })
    expect((await building.agent.asks(tickets.resume, { ...at(asked), body: {} })).body.data).toMatchObject({
      stage: 'requested',
      state: 'assigned',
    })
    await steps(building.agent, asked, 'approve')
    await building.agent.asks(tickets.pend, { ...at(asked), body: { reason: 'requester' } })
    expect((await building.agent.asks(tickets.resume, { ...at(asked), body: {} })).body.data).toMatchObject({
      stage: 'approved',
      state: 'assigned',
    })
  })

  it('STG-4 an alarm ticket shows what its alarm says', async () => {
    const building = await openWithAbsences()
    const alarmId = await newAlarm(building)
    const { body } = await building.admin.asks(iot.openTicket, { params: { id: alarmId }, body: { title: 'Too warm' } })
    const id = body.data.ticket_id ?? ''
    const stage = async () => (await building.admin.asks(tickets.get, { params: { id } })).body.data?.stage
    expect(await stage()).toBe('raised_unack')
    const resolve = (why?: string) =>
      building.admin.asks(tickets.resolve, { params: { id }, body: { solution: 'Reset', ...(why && { without_evidence: why }) } })
    expect(await resolve()).toMatchObject({ status: 409, body: { errors: [{ field: 'without_evidence', rule: 'required' }] } })
    expect((await resolve('The sensor is broken')).body.data).toMatchObject({
      state: 'resolved',
      extra_data: { without_evidence: 'The sensor is broken' },
    })
    await building.admin.asks(tickets.reopen, { params: { id }, body: { note: 'Too early' } })
    await building.db.sql.update(alarms).set({ process: 'normal', ack: 'acked' }).where(eq(alarms.id, alarmId))
    expect(await stage()).toBe('cleared_ack')
  })

  it('STG-5 strangers to a ticket do not find it, colleagues without ticket_work do not step', async () => {
    const building = await openWithAbsences()
    const asked = await absence(building)
    expect([(await steps(building.operator, asked, 'take')).status, (await steps(building.elsewhere, asked, 'take')).status]).toEqual([
      404, 404,
    ])
    expect((await steps(building.employee, asked, 'approve')).status).toBe(403)
    await steps(building.agent, asked, 'approve')
    expect((await steps(building.employee, asked, 'recall', 'Come back')).status).toBe(403)
    expect((await steps(building.agent, asked, 'recall', 'The chiller is down')).body.data).toMatchObject({
      stage: 'recalled',
      state: 'cancelled',
    })
  })

  it('STG-6 nobody leaves without days, and an advance is paid where one was asked for', async () => {
    const building = await openWithAbsences()
    const vague = await absence(building, {})
    await steps(building.agent, vague, 'approve')
    expect(await steps(building.employee, vague, 'take')).toMatchObject({ status: 409, body: { errors: [{ field: 'facts.first_day' }] } })
    const facts = { first_day: '2026-12-01', last_day: '2026-12-02', destinations: ['Makassar'], purpose: 'Audit' }
    const poor = await absence(building, facts, { type: 30 })
    await steps(building.agent, poor, 'approve')
    expect(await steps(building.agent, poor, 'pay_advance')).toMatchObject({ status: 409, body: { errors: [{ field: 'facts.advance' }] } })
    await building.agent.asks(tickets.update, { params: { id: poor.id }, body: { rev: 2, facts: { advance: 2_000_000 } } })
    expect((await steps(building.agent, poor, 'pay_advance')).body.data).toMatchObject({
      stage: 'advance_paid',
      facts: { advance: 2_000_000 },
    })
  })

  it('STG-7 two approved requests of one person never overlap, also at the same moment', async () => {
    const building = await openWithAbsences()
    const first = await absence(building)
    const second = await absence(building, { ...DAYS, first_day: '2026-11-25', last_day: '2026-11-26' })
    const answers = await Promise.all([steps(building.agent, first, 'approve'), steps(building.admin, second, 'approve')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const won = answers[0].status === 200 ? first : second
    expect(await asksFor(building, { ...DAYS, first_day: '2026-11-25', last_day: '2026-11-25' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(won.number), errors: [{ field: 'facts.first_day', rule: 'overlap' }] },
    })
    await steps(building.agent, won, 'recall', 'Come back')
    const morning = await absence(building, { ...DAYS, last_half: true, last_day: '2026-11-23' })
    await steps(building.agent, morning, 'approve')
    const trip = { first_day: '2026-11-23', first_half: undefined, last_day: '2026-11-24', destinations: ['Makassar'], purpose: 'Audit' }
    expect((await asksFor(building, trip, { type: 30 })).status).toBe(409)
    const noon = await asksFor(building, { ...DAYS, first_half: true, last_day: '2026-11-24' })
    expect([noon.status, (await steps(building.agent, noon.body.data, 'approve')).status]).toEqual([200, 200])
  })

  it('STG-8 who is away is known at the site, and never why', async () => {
    const building = await openWithAbsences()
    const asked = await absence(building, { ...DAYS, absence_kind: 'sick', last_half: true })
    const away = (day: string, by = building.agent) => by.asks(ticketStages.away, { query: { location_id: building.cast.site, day } })
    expect((await away('2026-11-24')).body.data).toEqual([])
    await steps(building.agent, asked, 'approve')
    expect((await away('2026-11-25')).body.data).toEqual([
      { person: { id: building.cast.employee, name: 'Employee' }, on: 'leave', until: '2026-11-25', whole_day: false },
    ])
    expect([(await away('2026-11-26')).body.data, (await away('2026-11-24', building.elsewhere)).status]).toEqual([[], 422])
  })
})
