import { type PresenceActivity, ticketPresence } from '@menara/shared/contract/ticket-presence.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { outbox } from '../../../schema/journal.ts'

async function atTicket() {
  const it = await openBuilding()
  const body = { ticket_type_id: 1, location_id: it.cast.site, title: 'Leak' }
  const { id } = (await it.employee.asks(tickets.create, { body })).body.data
  const say = (who: Person, doing: PresenceActivity = 'viewing') => who.asks(ticketPresence.say, { params: { id }, body: { doing } })
  const leave = (who: Person) => who.asks(ticketPresence.leave, { params: { id } })
  const list = async (who: Person) =>
    (await who.asks(ticketPresence.list, { query: { ticket_id: id } })).body.data.map((one) => [one.name, one.doing])
  const told = async () =>
    (await it.db.sql.select().from(outbox).orderBy(outbox.seq)).filter((hint) => hint.topic === 'ticket_presence').length
  return { it, id, say, leave, list, told }
}

describe('who is at a ticket', () => {
  it('TP-1 is seen by those who see the ticket', async () => {
    const { it, id, say, leave, list } = await atTicket()
    await say(it.employee)
    it.clock.advance(1000)
    await say(it.agent, 'editing')
    expect(await list(it.employee)).toEqual([
      ['Employee', 'viewing'],
      ['Agent', 'editing'],
    ])
    expect((await say(it.elsewhere)).status).toBe(404)
    expect((await it.elsewhere.asks(ticketPresence.list, { query: { ticket_id: id } })).status).toBe(404)
    expect((await leave(it.elsewhere)).status).toBe(404)
    expect((await leave(it.employee)).status).toBe(200)
    expect(await list(it.agent)).toEqual([['Agent', 'editing']])
  })

  it('TP-2 is forgotten after 45 s of silence, and comes anew', async () => {
    const { it, say, list } = await atTicket()
    await say(it.employee)
    it.clock.advance(30_000)
    await say(it.agent)
    it.clock.advance(16_000)
    expect(await list(it.agent)).toEqual([['Agent', 'viewing']])
    await say(it.employee)
    expect((await list(it.agent)).map(([name]) => name)).toEqual(['Agent', 'Employee'])
  })

  it('TP-3 is told when it is news', async () => {
    const { it, say, leave, told } = await atTicket()
    const steps: [() => Promise<unknown>, number][] = [
      [() => say(it.agent), 1],
      [() => say(it.agent), 1],
      [() => say(it.agent, 'writing'), 2],
      [() => leave(it.agent), 3],
      [() => leave(it.agent), 3],
    ]
    for (const [step, expected] of steps) {
      await step()
      expect(await told()).toBe(expected)
    }
  })
})
