import { faultCodes, faults } from '@menara/shared/contract/faults.contract.ts'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { ticketClocks } from '@menara/shared/contract/tickets/ticket-clocks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Building, Person } from '../../../../../tests/kit/building.ts'
import { changePolicy, minutesOf, openForDays, usualPolicy, withServiceLevels } from '../../../../../tests/kit/desk/service-levels.ts'
import { mayWorkTickets } from '../../../../../tests/kit/desk/ticket-workers.ts'
import { newId } from '../../../platform/ids.ts'

const MONDAY = '2026-11-23'
const jakarta = (text: string): string => new Date(`${text}:00+07:00`).toISOString()
const go = (building: Building, text: string) => building.clock.set(new Date(`${MONDAY}T${text}:00+07:00`))
const open = async ({ employee, cast }: Building, more: object = {}) =>
  (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Water', ...more } })).body.data
const clockOf = async (who: Person, id: string, kind: string) =>
  (await who.asks(ticketClocks.get, { params: { id } })).body.data.clocks.find((one) => one.kind === kind)
const shown = async (who: Person, id: string) => (await who.asks(tickets.get, { params: { id } })).body.data
const note = (who: Person, ticketId: string, text: string) => {
  const parts = Object.entries({ ticket_id: ticketId, description: text })
  const body = parts.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')
  return who.sends('POST', tickets.addNote.path, Buffer.from(`${body}--b--\r\n`), { 'content-type': 'multipart/form-data; boundary=b' })
}

describe('the next answer', () => {
  it('SL-17 is due from the oldest message nobody answered, and begins anew with the one after the answer', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { targets: minutesOf('next', 30) })
    const { id } = await open(building)
    await note(building.employee, id, 'Hello?')
    expect(await clockOf(building.agent, id, 'next')).toBeUndefined()
    await note(building.agent, id, 'On my way')
    expect(await clockOf(building.agent, id, 'next')).toBeUndefined()
    go(building, '09:10')
    await note(building.employee, id, 'Still wet')
    go(building, '09:20')
    await note(building.employee, id, 'And wetter')
    expect(await clockOf(building.agent, id, 'next')).toMatchObject({
      is: 'running',
      due_at: jakarta(`${MONDAY}T09:40`),
      elapsed_seconds: 600,
    })
    expect((await shown(building.agent, id)).next_due_at).toBe(jakarta(`${MONDAY}T09:40`))
    await note(building.agent, id, 'I am here')
    expect(await clockOf(building.agent, id, 'next')).toMatchObject({ is: 'met', due_at: null })
    go(building, '10:00')
    await note(building.employee, id, 'Thanks, and the tap?')
    const again = await clockOf(building.agent, id, 'next')
    expect(again).toMatchObject({ is: 'running', due_at: jakarta(`${MONDAY}T10:30`), elapsed_seconds: 0 })
    expect(again?.segments.map((one) => one.is)).toEqual(['running'])
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'Dry' } })
    expect(await clockOf(building.agent, id, 'next')).toMatchObject({ is: 'met' })
  })

  it('SL-17 calls its people in each round, and late is late', async () => {
    const building = await openForDays()
    await withServiceLevels(building, {
      targets: minutesOf('next', 30),
      ladder: [{ at: 100, unit: 'percent', notify: ['assignee'], raise_priority: false }],
    })
    const { id } = await open(building)
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id } })
    await note(building.agent, id, 'Yes?')
    const calls = async (text: string) => {
      go(building, text)
      await building.backend.sla.look()
      const { data } = (await building.agent.asks(inbox.list, { query: {} })).body
      return data.filter((one) => one.message.key.startsWith('inbox.sla_next')).length
    }
    await note(building.employee, id, 'One')
    expect([await calls('09:31'), await calls('09:32')]).toEqual([1, 1])
    expect((await shown(building.agent, id)).breached).toBe(true)
    await note(building.agent, id, 'Answer')
    await note(building.employee, id, 'Two')
    expect([await calls('09:50'), await calls('10:10')]).toEqual([1, 2])
  })

  it('SL-31 is counted in the report round by round: what was late once does not vanish with the next', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { targets: minutesOf('next', 30) })
    const { id } = await open(building)
    await note(building.agent, id, 'Yes?')
    const figures = async () => {
      const query = { start: MONDAY, end: MONDAY, location_id: building.cast.site }
      return (await building.admin.asks(slas.report, { query })).body.data.map(({ met, breached, running, breach_minutes }) => [
        ...[met, breached, running, breach_minutes],
      ])
    }
    const talk = async (asked: string, answered: string) => {
      go(building, asked)
      await note(building.employee, id, 'And now?')
      go(building, answered)
      await building.backend.sla.look()
      await note(building.agent, id, 'Soon')
    }
    await talk('09:10', '09:55')
    expect(await figures()).toEqual([[0, 1, 0, 15]])
    await talk('10:00', '10:10')
    expect(await figures()).toEqual([[1, 1, 0, 15]])
    await talk('10:20', '11:10')
    expect(await figures()).toEqual([[1, 2, 0, 35]])
    await note(building.employee, id, 'Still?')
    expect(await figures()).toEqual([[1, 2, 1, 35]])
    await building.agent.asks(tickets.cancel, { params: { id }, body: { note: 'Gone' } })
    expect(await figures()).toEqual([[1, 2, 0, 35]])
  })

  it('SL-17 begins with the word of a reporter who has no account', async () => {
    const building = await openForDays()
    await withServiceLevels(building, { targets: minutesOf('next', 30) })
    await building.admin.asks(faultCodes.create, { body: { location_id: building.cast.site } })
    const [{ code } = { code: '' }] = (await building.admin.asks(faultCodes.list, { query: { location_id: building.cast.site } })).body.data
    const fields = Object.entries({ key: newId(), title: 'Leak', language: 'en' })
    const body = fields.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const sent = await building.stranger.sends('POST', `/desk/api/v1/public/faults/${code}`, Buffer.from(`${body}--b--\r\n`), headers)
    const { number, token } = sent.body.data as { number: string; token: string }
    const id = (await building.agent.asks(tickets.list, { query: { search: number } })).body.data[0]?.id ?? ''
    go(building, '09:10')
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'Dry' } })
    expect(await clockOf(building.agent, id, 'next')).toBeUndefined()
    await building.stranger.asks(faults.reopen, { params: { token }, body: { note: 'It drips again' } })
    expect(await clockOf(building.agent, id, 'next')).toMatchObject({ is: 'running', due_at: jakarta(`${MONDAY}T09:40`) })
    go(building, '09:20')
    await note(building.agent, id, 'I come back')
    expect(await clockOf(building.agent, id, 'next')).toMatchObject({ is: 'met' })
  })
})

describe('the usual ladder', () => {
  it('SL-21 SL-24 tells the assignee, then the leader of the team, and managers a working day later', async () => {
    const building = await openForDays()
    await building.admin.asks(groups.update, { params: { id: building.cast.group }, body: { leader_id: building.cast.operator } })
    await withServiceLevels(building, { targets: minutesOf('resolve', 60) })
    const { id } = await open(building)
    await building.admin.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id, group_id: building.cast.group } })
    const told = async (text: string) => {
      building.clock.set(new Date(`2026-11-${text}:00+07:00`))
      await building.backend.sla.look()
      const of = async (who: Person) =>
        (await who.asks(inbox.list, { query: {} })).body.data.filter((one) => one.message.key.startsWith('inbox.sla')).length
      return [await of(building.agent), await of(building.operator), await of(building.admin)]
    }
    expect([await told('23T09:46'), await told('23T09:55'), await told('23T10:01')]).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
    ])
    expect(await told('24T17:01')).toEqual([1, 2, 0])
    expect(await told('25T08:01')).toEqual([1, 2, 1])
  })
})

describe('a requester who has their own ticket', () => {
  it('SL-18 is not measured, and goes on when somebody else has it', async () => {
    const building = await openForDays()
    await mayWorkTickets(building.db, building.cast.operator, true)
    await withServiceLevels(building)
    const body = { ticket_type_id: 1, location_id: building.cast.site, title: 'My own' }
    const { id } = (await building.agent.asks(tickets.create, { body })).body.data
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id } })
    expect(await shown(building.agent, id)).toMatchObject({ next_due_at: null })
    expect(await clockOf(building.agent, id, 'resolve')).toMatchObject({ is: 'cancelled', due_at: null })
    go(building, '10:00')
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.cast.operator } })
    expect(await clockOf(building.agent, id, 'resolve')).toMatchObject({ is: 'running', due_at: jakarta(`${MONDAY}T15:00`) })
  })
})

describe('further steps of the ladder', () => {
  it('SL-22 hands the ticket to a team once; one that is not there is refused', async () => {
    const building = await openForDays()
    const ladder = [{ at: 50, unit: 'percent' as const, notify: [], raise_priority: false, group_id: building.cast.group }]
    const { calendar } = await withServiceLevels(building, { ladder, targets: minutesOf('resolve', 60) })
    const { id } = await open(building)
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id } })
    go(building, '09:31')
    await building.backend.sla.look()
    expect(await shown(building.agent, id)).toMatchObject({ state: 'assigned', assignee: null, group: { id: building.cast.group } })
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.agent.id, group_id: null } })
    go(building, '09:40')
    await building.backend.sla.look()
    expect(await shown(building.agent, id)).toMatchObject({ assignee: { id: building.agent.id }, group: null })
    const nobody = [{ ...ladder[0], group_id: building.cast.site }] as typeof ladder
    const refused = await building.admin.asks(slas.create, { body: { ...usualPolicy(calendar), ladder: nobody } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'ladder', rule: 'exists' }] } })
  })
})

describe('counting anew', () => {
  it('SL-14 tells how many are left, and goes on where it was cut short', async () => {
    const building = await openForDays()
    const { policy } = await withServiceLevels(building)
    const ids: string[] = []
    for (let n = 0; n < 25; n++) ids.push((await open(building)).id)
    await building.backend.sla.look()
    const progress = async () => (await building.admin.asks(slas.recount, {})).body.data
    expect(await progress()).toEqual({ left: 0, open: 25 })
    expect((await building.agent.asks(slas.recount, {})).status).toBe(403)
    await changePolicy(building.admin, policy.id, { targets: minutesOf('resolve', 30) })
    await building.backend.sla.look()
    // As a process leaves it that died between two batches: one part is counted by the new terms, the other is not.
    await building.db.sql.execute(`update sla_changes set settled = last - 1`)
    await building.db.sql.execute(
      `update ticket_slas set change = change - 1 where ticket_id in (select id from tickets order by id limit 7)`,
    )
    expect(await progress()).toEqual({ left: 7, open: 25 })
    await building.backend.sla.look()
    expect(await progress()).toEqual({ left: 0, open: 25 })
    for (const id of [ids[0], ids[24]]) expect((await clockOf(building.admin, id ?? '', 'resolve'))?.target_seconds).toBe(1800)
  })
})
