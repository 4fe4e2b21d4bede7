import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/tickets/ticket-followers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { absence, DAYS, openWithAbsences, steps } from '../../../../../tests/kit/desk/absences.ts'

async function opened(by: 'employee' | 'agent' = 'employee') {
  const building = await openBuilding()
  const { body } = await building[by].asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })
  return { it: building, id: body.data.id }
}
const note = (who: Person, ticket_id: string, more: Record<string, string>) => {
  const fields = Object.entries({ ticket_id, ...more })
  const body = fields.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')
  return who.sends('POST', tickets.addNote.path, Buffer.from(`${body}--b--\r\n`), { 'content-type': 'multipart/form-data; boundary=b' })
}
const follow = (who: Person, id: string, userId: string) => who.asks(ticketFollowers.follow, { params: { id, userId } })
const stop = (who: Person, id: string, userId: string) => who.asks(ticketFollowers.stop, { params: { id, userId } })
const letters = async (who: Person) =>
  (await who.asks(inbox.list, { query: {} })).body.data.map((item) => item.message.key.replace('inbox.ticket_', ''))
const namesOf = async (building: Building, id: string) =>
  (await building.admin.asks(ticketFollowers.people, { params: { id }, query: {} })).body.data

describe('following a ticket', () => {
  it('FW-1 is for its requester and assignee by itself, for others by their wish or an agent', async () => {
    const { it: building, id } = await opened()
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.cast.agent } })
    const whys = async (who: Person) => {
      const { data } = (await who.asks(ticketFollowers.list, { params: { id } })).body
      return [data.following, ...data.followers.map((one) => one.why)]
    }
    expect(await whys(building.employee)).toEqual([true, 'requester', 'assignee'])
    expect(await whys(building.admin)).toEqual([false, 'requester', 'assignee'])
    expect((await follow(building.admin, id, building.cast.admin)).body.data.following).toBe(true)
    expect((await follow(building.employee, id, building.cast.admin)).status).toBe(403)
    expect((await stop(building.employee, id, building.cast.admin)).status).toBe(403)
    expect(await follow(building.agent, id, building.cast.elsewhere)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'userId', rule: 'exists' }] },
    })
    expect((await building.elsewhere.asks(ticketFollowers.list, { params: { id } })).status).toBe(404)
    expect((await follow(building.elsewhere, id, building.cast.elsewhere)).status).toBe(404)
    expect((await stop(building.agent, id, building.cast.admin)).body.data.followers).toHaveLength(2)
    expect((await follow(building.agent, id, building.cast.admin)).body.data.followers.at(-1)).toMatchObject({ why: 'added' })
  })

  it('FW-2 tells of what others do, once, and of private notes only those who work tickets', async () => {
    const { it: building, id } = await opened()
    await building.agent.asks(tickets.assign, { params: { id }, body: { group_id: building.cast.group } })
    expect((await follow(building.agent, id, building.cast.operator)).status).toBe(200)
    await follow(building.admin, id, building.cast.admin)
    await building.agent.asks(tickets.start, { params: { id }, body: {} })
    await note(building.agent, id, { description: 'Seal ordered' })
    await note(building.agent, id, { description: 'In arrears', private: 'true' })
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    expect(await letters(building.admin)).toEqual(['resolved', 'noted', 'noted', 'followed.started'])
    expect(await letters(building.operator)).toEqual(['resolved', 'noted', 'followed.started'])
    expect(await letters(building.employee)).toEqual(['resolved', 'noted'])
    expect(await letters(building.agent)).toEqual([])
    // Out of the team, out of sight: nothing more is told.
    await building.admin.asks(tickets.reopen, { params: { id }, body: { note: 'Leaks' } })
    await building.admin.asks(tickets.assign, { params: { id }, body: { assignee_id: building.cast.agent, group_id: null } })
    await note(building.agent, id, { description: 'Again' })
    expect((await letters(building.operator))[0]).toBe('reopened')
  })

  it('FW-6 tells requester and assignee when it waits, goes on, is over, or was decided', async () => {
    const building = await openWithAbsences()
    const open = async () =>
      (await building.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })).body
        .data.id
    const [id, other] = [await open(), await open()]
    await building.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: building.cast.agent } })
    await building.admin.asks(tickets.pend, { params: { id }, body: { reason: 'requester' } })
    await building.admin.asks(tickets.resume, { params: { id }, body: {} })
    await building.agent.asks(tickets.cancel, { params: { id }, body: { note: 'Twice' } })
    await building.agent.asks(tickets.resolve, { params: { id: other }, body: { solution: 'New seal' } })
    await building.agent.asks(tickets.close, { params: { id: other }, body: {} })
    const told = ['followed.closed', 'resolved', 'followed.cancelled', 'followed.resumed', 'followed.pended']
    expect(await letters(building.employee)).toEqual(told)
    expect(await letters(building.agent)).toEqual(['followed.resumed', 'followed.pended'])
    const [yes, no] = [await absence(building), await absence(building, { ...DAYS, first_day: '2026-12-07', last_day: '2026-12-08' })]
    await steps(building.agent, yes, 'approve')
    await steps(building.agent, no, 'reject', 'Stock taking')
    expect(await letters(building.employee)).toEqual(['followed.rejected', 'followed.approved', ...told])
  })

  it('FW-3 ends when somebody stops, whatever made them follow', async () => {
    const { it: building, id } = await opened()
    await stop(building.employee, id, building.cast.employee)
    await note(building.agent, id, { description: 'Looking' })
    expect(await letters(building.employee)).toEqual([])
    const [me] = (await namesOf(building, id)).filter((one) => one.id === building.cast.employee)
    await note(building.agent, id, { description: `@${me?.name} please call`, mentions: building.cast.employee })
    await note(building.agent, id, { description: 'And again' })
    expect(await letters(building.employee)).toEqual(['mentioned'])
    expect((await follow(building.employee, id, building.cast.employee)).body.data.following).toBe(true)
  })

  it('FW-4 makes a list of one’s own', async () => {
    const { it: building, id } = await opened()
    const other = await building.agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Dust' } })
    const mine = async (who: Person) => (await who.asks(tickets.list, { query: { followed: true } })).body.data.map((one) => one.title)
    expect([await mine(building.employee), await mine(building.agent), await mine(building.admin)]).toEqual([['Leak'], ['Dust'], []])
    await follow(building.agent, id, building.cast.agent)
    await stop(building.agent, other.body.data.id, building.cast.agent)
    expect(await mine(building.agent)).toEqual(['Leak'])
  })
})

describe('mentions', () => {
  it('FW-5 name people who may read the note, who are told once and follow', async () => {
    const { it: building, id } = await opened()
    const offered = await namesOf(building, id)
    const ids = offered.map((one) => one.id)
    expect(ids).toContain(building.cast.employee)
    expect(ids).not.toContain(building.cast.operator)
    expect(ids).not.toContain(building.cast.elsewhere)
    const desk = (await building.admin.asks(ticketFollowers.people, { params: { id }, query: { private: true } })).body.data
    expect(desk.map((one) => one.id)).toEqual([building.cast.agent])
    const agent = desk[0]?.name ?? ''
    expect(
      (await building.admin.asks(ticketFollowers.people, { params: { id }, query: { search: agent.slice(0, 4) } })).body.data,
    ).toContainEqual(desk[0])
    const refused = (rule: string) => ({ status: 422, body: { errors: [{ field: 'mentions', rule }] } })
    const say = (description: string, mentions: string, more = {}) => note(building.admin, id, { description, mentions, ...more })
    expect(await say('@x', building.cast.elsewhere)).toMatchObject(refused('exists'))
    expect(await say('@x', building.cast.employee, { private: 'true' })).toMatchObject(refused('exists'))
    expect(await say('nobody', building.cast.agent)).toMatchObject(refused('said'))
    expect(await say('x', Array.from({ length: 21 }, (_, i) => `id-${i}`).join(','))).toMatchObject(refused('maxItems'))
    const kept = await say(`Ask @${agent}`, `${building.cast.agent},${building.cast.agent}`, { private: 'true' })
    expect(kept.body).toMatchObject({ data: { mentions: [{ id: building.cast.agent, name: agent }] } })
    expect(await letters(building.agent)).toEqual(['mentioned'])
    const { data } = (await building.agent.asks(tickets.logs, { params: { id } })).body
    expect(data.at(-1)?.mentions).toEqual([{ id: building.cast.agent, name: agent }])
    expect((await building.agent.asks(ticketFollowers.list, { params: { id } })).body.data.followers.at(-1)).toMatchObject({
      why: 'mentioned',
    })
  })
})
