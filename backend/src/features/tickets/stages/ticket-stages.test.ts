import { approvals } from '@menara/shared/contract/approvals.contract.ts'
import { iot } from '@menara/shared/contract/iot.contract.ts'
import { ticketStages } from '@menara/shared/contract/ticket-stages.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAlarm } from '../../../../../tests/contract/good-call.ts'
import { absence, asksFor, DAYS, openWithAbsences, steps } from '../../../../../tests/kit/absences.ts'
import { approvalType, askingPeople, stateOf, votes } from '../../../../../tests/kit/approvals.ts'
import { alarms } from '../../../schema/iot.ts'

describe('stages', () => {
  it('STG-2 an absence is approved, taken and ended, its ticket with it, and history knows by whom', async () => {
    const it = await openWithAbsences()
    const asked = await absence(it)
    expect([asked.stage, asked.state]).toEqual(['requested', 'new'])
    expect((await steps(it.agent, asked, 'approve')).body.data).toMatchObject({
      stage: 'approved',
      state: 'assigned',
      assignee: { id: it.cast.agent },
    })
    expect((await steps(it.employee, asked, 'take')).body.data).toMatchObject({ stage: 'taken', state: 'in_progress' })
    expect(await steps(it.employee, asked, 'approve')).toMatchObject({ status: 403 })
    expect(await steps(it.agent, asked, 'approve')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('return, recall') },
    })
    expect(await steps(it.agent, asked, 'arrive')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'move', rule: 'ticket_type' }] },
    })
    expect((await steps(it.employee, asked, 'return')).body.data).toMatchObject({ stage: 'returned', state: 'closed' })
    const logs = (await it.employee.asks(tickets.logs, { params: { id: asked.id } })).body.data
    expect(logs.map((log) => [log.action, log.actor?.id, (log.after as { stage?: string }).stage])).toEqual([
      ['created', it.cast.employee, 'requested'],
      ['approved', it.cast.agent, 'approved'],
      ['started', it.cast.employee, 'taken'],
      ['closed', it.cast.employee, 'returned'],
    ])
  })

  it('STG-1 a work order follows the moves of its ticket, and its own steps move the ticket', async () => {
    const it = await openWithAbsences()
    const body = { ticket_type_id: 29, location_id: it.cast.site, title: 'Seal' }
    const { id } = (await it.agent.asks(tickets.create, { body })).body.data
    const stageNow = async () => (await it.agent.asks(tickets.get, { params: { id } })).body.data.stage
    expect(await stageNow()).toBe('planned')
    await it.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: it.cast.agent } })
    expect(await stageNow()).toBe('dispatched')
    expect((await steps(it.agent, { id }, 'set_out')).body.data).toMatchObject({ stage: 'travelling', state: 'assigned' })
    await it.agent.asks(tickets.pend, { params: { id }, body: { reason: 'parts' } })
    expect([await stageNow(), (await steps(it.agent, { id }, 'arrive')).status]).toEqual(['travelling', 409])
    await it.agent.asks(tickets.resume, { params: { id }, body: {} })
    expect(await stageNow()).toBe('on_site')
    expect((await steps(it.agent, { id }, 'finish', ' ')).body).toMatchObject({ errors: [{ field: 'note', rule: 'required' }] })
    expect((await steps(it.agent, { id }, 'finish', 'New seal')).body.data).toMatchObject({
      stage: 'done_by_tech',
      state: 'resolved',
      solution: 'New seal',
    })
    await it.agent.asks(tickets.reopen, { params: { id }, body: { note: 'Leaks' } })
    expect(await stageNow()).toBe('on_site')
  })

  it('STG-3 the steps of an approval decide, and nobody decides about their own', async () => {
    const it = await openWithAbsences()
    const own = await absence(it, DAYS, { by: it.agent })
    expect([(await steps(it.agent, own, 'approve')).status, (await steps(it.agent, own, 'reject', 'No')).status]).toEqual([403, 403])
    await approvalType(it, [askingPeople(it.cast.admin)], { ticket_type_id: 28 })
    const asked = await absence(it)
    expect([await stateOf(it, asked.id), (await steps(it.agent, asked, 'approve')).status]).toEqual(['waiting_approval', 409])
    expect((await votes(it.admin, asked.id, 'approve')).status).toBe(200)
    expect((await it.employee.asks(tickets.get, { params: { id: asked.id } })).body.data.stage).toBe('approved')
    expect((await it.admin.asks(approvals.ofTicket, { params: { id: asked.id } })).status).toBe(200)
  })

  it('STG-3 a move of the ticket is no way round a decision, nor a way to leave', async () => {
    const it = await openWithAbsences()
    const own = await absence(it, DAYS, { by: it.agent })
    const asked = await absence(it)
    const at = ({ id }: { id: string }) => ({ params: { id } })
    for (const begun of [
      it.agent.asks(tickets.start, { ...at(own), body: {} }),
      it.agent.asks(tickets.resolve, { ...at(own), body: { solution: 'Done' } }),
      it.agent.asks(tickets.doneUndone, { body: { ticket_id: own.id, done: true } }),
    ])
      expect((await begun).status).toBe(403)
    expect(await it.agent.asks(tickets.start, { ...at(asked), body: {} })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'stage', rule: 'requested' }] },
    })
    await it.agent.asks(tickets.pend, { ...at(asked), body: { reason: 'requester' } })
    expect((await it.agent.asks(tickets.resume, { ...at(asked), body: {} })).body.data).toMatchObject({
      stage: 'requested',
      state: 'assigned',
    })
    await steps(it.agent, asked, 'approve')
    await it.agent.asks(tickets.pend, { ...at(asked), body: { reason: 'requester' } })
    expect((await it.agent.asks(tickets.resume, { ...at(asked), body: {} })).body.data).toMatchObject({
      stage: 'approved',
      state: 'assigned',
    })
  })

  it('STG-4 an alarm ticket shows what its alarm says', async () => {
    const it = await openWithAbsences()
    const alarmId = await newAlarm(it)
    const { body } = await it.admin.asks(iot.openTicket, { params: { id: alarmId }, body: { title: 'Too warm' } })
    const id = body.data.ticket_id ?? ''
    const stage = async () => (await it.admin.asks(tickets.get, { params: { id } })).body.data?.stage
    expect(await stage()).toBe('raised_unack')
    const resolve = (why?: string) =>
      it.admin.asks(tickets.resolve, { params: { id }, body: { solution: 'Reset', ...(why && { without_evidence: why }) } })
    expect(await resolve()).toMatchObject({ status: 409, body: { errors: [{ field: 'without_evidence', rule: 'required' }] } })
    expect((await resolve('The sensor is broken')).body.data).toMatchObject({
      state: 'resolved',
      extra_data: { without_evidence: 'The sensor is broken' },
    })
    await it.admin.asks(tickets.reopen, { params: { id }, body: { note: 'Too early' } })
    await it.db.sql.update(alarms).set({ process: 'normal', ack: 'acked' }).where(eq(alarms.id, alarmId))
    expect(await stage()).toBe('cleared_ack')
  })

  it('STG-5 strangers to a ticket do not find it, colleagues without ticket_work do not step', async () => {
    const it = await openWithAbsences()
    const asked = await absence(it)
    expect([(await steps(it.operator, asked, 'take')).status, (await steps(it.elsewhere, asked, 'take')).status]).toEqual([404, 404])
    expect((await steps(it.employee, asked, 'approve')).status).toBe(403)
    await steps(it.agent, asked, 'approve')
    expect((await steps(it.employee, asked, 'recall', 'Come back')).status).toBe(403)
    expect((await steps(it.agent, asked, 'recall', 'The chiller is down')).body.data).toMatchObject({
      stage: 'recalled',
      state: 'cancelled',
    })
  })

  it('STG-6 nobody leaves without days, and an advance is paid where one was asked for', async () => {
    const it = await openWithAbsences()
    const vague = await absence(it, {})
    await steps(it.agent, vague, 'approve')
    expect(await steps(it.employee, vague, 'take')).toMatchObject({ status: 409, body: { errors: [{ field: 'facts.first_day' }] } })
    const facts = { first_day: '2026-12-01', last_day: '2026-12-02', destinations: ['Makassar'], purpose: 'Audit' }
    const poor = await absence(it, facts, { type: 30 })
    await steps(it.agent, poor, 'approve')
    expect(await steps(it.agent, poor, 'pay_advance')).toMatchObject({ status: 409, body: { errors: [{ field: 'facts.advance' }] } })
    await it.agent.asks(tickets.update, { params: { id: poor.id }, body: { rev: 2, facts: { advance: 2_000_000 } } })
    expect((await steps(it.agent, poor, 'pay_advance')).body.data).toMatchObject({ stage: 'advance_paid', facts: { advance: 2_000_000 } })
  })

  it('STG-7 two approved requests of one person never overlap, also at the same moment', async () => {
    const it = await openWithAbsences()
    const first = await absence(it)
    const second = await absence(it, { ...DAYS, first_day: '2026-11-25', last_day: '2026-11-26' })
    const answers = await Promise.all([steps(it.agent, first, 'approve'), steps(it.admin, second, 'approve')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const won = answers[0].status === 200 ? first : second
    expect(await asksFor(it, { ...DAYS, first_day: '2026-11-25', last_day: '2026-11-25' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(won.number), errors: [{ field: 'facts.first_day', rule: 'overlap' }] },
    })
    await steps(it.agent, won, 'recall', 'Come back')
    const morning = await absence(it, { ...DAYS, last_half: true, last_day: '2026-11-23' })
    await steps(it.agent, morning, 'approve')
    const trip = { first_day: '2026-11-23', first_half: undefined, last_day: '2026-11-24', destinations: ['Makassar'], purpose: 'Audit' }
    expect((await asksFor(it, trip, { type: 30 })).status).toBe(409)
    const noon = await asksFor(it, { ...DAYS, first_half: true, last_day: '2026-11-24' })
    expect([noon.status, (await steps(it.agent, noon.body.data, 'approve')).status]).toEqual([200, 200])
  })

  it('STG-8 who is away is known at the site, and never why', async () => {
    const it = await openWithAbsences()
    const asked = await absence(it, { ...DAYS, absence_kind: 'sick', last_half: true })
    const away = (day: string, by = it.agent) => by.asks(ticketStages.away, { query: { location_id: it.cast.site, day } })
    expect((await away('2026-11-24')).body.data).toEqual([])
    await steps(it.agent, asked, 'approve')
    expect((await away('2026-11-25')).body.data).toEqual([
      { person: { id: it.cast.employee, name: 'Employee' }, on: 'leave', until: '2026-11-25', whole_day: false },
    ])
    expect([(await away('2026-11-26')).body.data, (await away('2026-11-24', it.elsewhere)).status]).toEqual([[], 422])
  })
})
