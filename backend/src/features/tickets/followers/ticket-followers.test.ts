import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { ticketFollowers } from '@menara/shared/contract/ticket-followers.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { absence, DAYS, openWithAbsences, steps } from '../../../../../tests/kit/absences.ts'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'

async function opened(by: 'employee' | 'agent' = 'employee') {
  const it = await openBuilding()
  const { body } = await it[by].asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.site, title: 'Leak' } })
  return { it, id: body.data.id }
}
const note = (who: Person, ticket_id: string, more: Record<string, string>) => {
  const fields = Object.entries({ ticket_id, ...more })
  const body = fields.map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')
  return who.sends('POST', tickets.addNote.path, Buffer.from(`${body}--b--\r\n`), { 'content-type': 'multipart/form-data; boundary=b' })
}
const follow = (who: Person, id: string, userId: string) => who.asks(ticketFollowers.follow, { params: { id, userId } })
const stop = (who: Person, id: string, userId: string) => who.asks(ticketFollowers.stop, { params: { id, userId } })
const letters = async (who: Person) =>
  (await who.asks(inbox.list, { query: {} })).body.data.map((it) => it.message.key.replace('inbox.ticket_', ''))
const namesOf = async (it: Building, id: string) => (await it.admin.asks(ticketFollowers.people, { params: { id }, query: {} })).body.data

describe('following a ticket', () => {
  it('FW-1 is for its requester and assignee by itself, for others by their wish or an agent', async () => {
    const { it, id } = await opened()
    await it.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: it.cast.agent } })
    const whys = async (who: Person) => {
      const { data } = (await who.asks(ticketFollowers.list, { params: { id } })).body
      return [data.following, ...data.followers.map((one) => one.why)]
    }
    expect(await whys(it.employee)).toEqual([true, 'requester', 'assignee'])
    expect(await whys(it.admin)).toEqual([false, 'requester', 'assignee'])
    expect((await follow(it.admin, id, it.cast.admin)).body.data.following).toBe(true)
    expect((await follow(it.employee, id, it.cast.admin)).status).toBe(403)
    expect((await stop(it.employee, id, it.cast.admin)).status).toBe(403)
    expect(await follow(it.agent, id, it.cast.elsewhere)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'userId', rule: 'exists' }] },
    })
    expect((await it.elsewhere.asks(ticketFollowers.list, { params: { id } })).status).toBe(404)
    expect((await follow(it.elsewhere, id, it.cast.elsewhere)).status).toBe(404)
    expect((await stop(it.agent, id, it.cast.admin)).body.data.followers).toHaveLength(2)
    expect((await follow(it.agent, id, it.cast.admin)).body.data.followers.at(-1)).toMatchObject({ why: 'added' })
  })

  it('FW-2 tells of what others do, once, and of private notes only those who work tickets', async () => {
    const { it, id } = await opened()
    await it.agent.asks(tickets.assign, { params: { id }, body: { group_id: it.cast.group } })
    expect((await follow(it.agent, id, it.cast.operator)).status).toBe(200)
    await follow(it.admin, id, it.cast.admin)
    await it.agent.asks(tickets.start, { params: { id }, body: {} })
    await note(it.agent, id, { description: 'Seal ordered' })
    await note(it.agent, id, { description: 'In arrears', private: 'true' })
    await it.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    expect(await letters(it.admin)).toEqual(['resolved', 'noted', 'noted', 'followed.started'])
    expect(await letters(it.operator)).toEqual(['resolved', 'noted', 'followed.started'])
    expect(await letters(it.employee)).toEqual(['resolved', 'noted'])
    expect(await letters(it.agent)).toEqual([])
    // Out of the team, out of sight: nothing more is told.
    await it.admin.asks(tickets.reopen, { params: { id }, body: { note: 'Leaks' } })
    await it.admin.asks(tickets.assign, { params: { id }, body: { assignee_id: it.cast.agent, group_id: null } })
    await note(it.agent, id, { description: 'Again' })
    expect((await letters(it.operator))[0]).toBe('reopened')
  })

  it('FW-6 tells requester and assignee when it waits, goes on, is over, or was decided', async () => {
    const it = await openWithAbsences()
    const open = async () =>
      (await it.employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.site, title: 'Leak' } })).body.data.id
    const [id, other] = [await open(), await open()]
    await it.agent.asks(tickets.assign, { params: { id }, body: { assignee_id: it.cast.agent } })
    await it.admin.asks(tickets.pend, { params: { id }, body: { reason: 'requester' } })
    await it.admin.asks(tickets.resume, { params: { id }, body: {} })
    await it.agent.asks(tickets.cancel, { params: { id }, body: { note: 'Twice' } })
    await it.agent.asks(tickets.resolve, { params: { id: other }, body: { solution: 'New seal' } })
    await it.agent.asks(tickets.close, { params: { id: other }, body: {} })
    const told = ['followed.closed', 'resolved', 'followed.cancelled', 'followed.resumed', 'followed.pended']
    expect(await letters(it.employee)).toEqual(told)
    expect(await letters(it.agent)).toEqual(['followed.resumed', 'followed.pended'])
    const [yes, no] = [await absence(it), await absence(it, { ...DAYS, first_day: '2026-12-07', last_day: '2026-12-08' })]
    await steps(it.agent, yes, 'approve')
    await steps(it.agent, no, 'reject', 'Stock taking')
    expect(await letters(it.employee)).toEqual(['followed.rejected', 'followed.approved', ...told])
  })

  it('FW-3 ends when somebody stops, whatever made them follow', async () => {
    const { it, id } = await opened()
    await stop(it.employee, id, it.cast.employee)
    await note(it.agent, id, { description: 'Looking' })
    expect(await letters(it.employee)).toEqual([])
    const [me] = (await namesOf(it, id)).filter((one) => one.id === it.cast.employee)
    await note(it.agent, id, { description: `@${me?.name} please call`, mentions: it.cast.employee })
    await note(it.agent, id, { description: 'And again' })
    expect(await letters(it.employee)).toEqual(['mentioned'])
    expect((await follow(it.employee, id, it.cast.employee)).body.data.following).toBe(true)
  })

  it('FW-4 makes a list of one’s own', async () => {
    const { it, id } = await opened()
    const other = await it.agent.asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.site, title: 'Dust' } })
    const mine = async (who: Person) => (await who.asks(tickets.list, { query: { followed: true } })).body.data.map((one) => one.title)
    expect([await mine(it.employee), await mine(it.agent), await mine(it.admin)]).toEqual([['Leak'], ['Dust'], []])
    await follow(it.agent, id, it.cast.agent)
    await stop(it.agent, other.body.data.id, it.cast.agent)
    expect(await mine(it.agent)).toEqual(['Leak'])
  })
})

describe('mentions', () => {
  it('FW-5 name people who may read the note, who are told once and follow', async () => {
    const { it, id } = await opened()
    const offered = await namesOf(it, id)
    const ids = offered.map((one) => one.id)
    expect(ids).toContain(it.cast.employee)
    expect(ids).not.toContain(it.cast.operator)
    expect(ids).not.toContain(it.cast.elsewhere)
    const desk = (await it.admin.asks(ticketFollowers.people, { params: { id }, query: { private: true } })).body.data
    expect(desk.map((one) => one.id)).toEqual([it.cast.agent])
    const agent = desk[0]?.name ?? ''
    expect(
      (await it.admin.asks(ticketFollowers.people, { params: { id }, query: { search: agent.slice(0, 4) } })).body.data,
    ).toContainEqual(desk[0])
    const refused = (rule: string) => ({ status: 422, body: { errors: [{ field: 'mentions', rule }] } })
    const say = (description: string, mentions: string, more = {}) => note(it.admin, id, { description, mentions, ...more })
    expect(await say('@x', it.cast.elsewhere)).toMatchObject(refused('exists'))
    expect(await say('@x', it.cast.employee, { private: 'true' })).toMatchObject(refused('exists'))
    expect(await say('nobody', it.cast.agent)).toMatchObject(refused('said'))
    expect(await say('x', Array.from({ length: 21 }, (_, i) => `id-${i}`).join(','))).toMatchObject(refused('maxItems'))
    const kept = await say(`Ask @${agent}`, `${it.cast.agent},${it.cast.agent}`, { private: 'true' })
    expect(kept.body).toMatchObject({ data: { mentions: [{ id: it.cast.agent, name: agent }] } })
    expect(await letters(it.agent)).toEqual(['mentioned'])
    const { data } = (await it.agent.asks(tickets.logs, { params: { id } })).body
    expect(data.at(-1)?.mentions).toEqual([{ id: it.cast.agent, name: agent }])
    expect((await it.agent.asks(ticketFollowers.list, { params: { id } })).body.data.followers.at(-1)).toMatchObject({ why: 'mentioned' })
  })
})
