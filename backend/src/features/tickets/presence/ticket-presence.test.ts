import { type PresenceActivity, ticketPresence } from '@menara/shared/contract/tickets/ticket-presence.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { outbox } from '../../../schema/journal.ts'

async function atTicket() {
  const building = await openBuilding()
  const body = { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' }
  const { id } = (await building.employee.asks(tickets.create, { body })).body.data
  const say = (who: Person, doing: PresenceActivity = 'viewing') => who.asks(ticketPresence.say, { params: { id }, body: { doing } })
  const leave = (who: Person) => who.asks(ticketPresence.leave, { params: { id } })
  const list = async (who: Person) =>
    (await who.asks(ticketPresence.list, { query: { ticket_id: id } })).body.data.map((one) => [one.name, one.doing])
  const told = async () =>
    (await building.db.sql.select().from(outbox).orderBy(outbox.seq)).filter((hint) => hint.topic === 'ticket_presence').length
  return { it: building, id, say, leave, list, told }
}

describe('who is at a ticket', () => {
  it('TP-1 is seen by those who see the ticket', async () => {
    const { it: building, id, say, leave, list } = await atTicket()
    await say(building.employee)
    building.clock.advance(1000)
    await say(building.agent, 'editing')
    expect(await list(building.employee)).toEqual([
      ['Employee', 'viewing'],
      ['Agent', 'editing'],
    ])
    expect((await say(building.elsewhere)).status).toBe(404)
    expect((await building.elsewhere.asks(ticketPresence.list, { query: { ticket_id: id } })).status).toBe(404)
    expect((await leave(building.elsewhere)).status).toBe(404)
    expect((await leave(building.employee)).status).toBe(200)
    expect(await list(building.agent)).toEqual([['Agent', 'editing']])
  })

  it('TP-2 is forgotten after 45 s of silence, and comes anew', async () => {
    const { it: building, say, list } = await atTicket()
    await say(building.employee)
    building.clock.advance(30_000)
    await say(building.agent)
    building.clock.advance(16_000)
    expect(await list(building.agent)).toEqual([['Agent', 'viewing']])
    await say(building.employee)
    expect((await list(building.agent)).map(([name]) => name)).toEqual(['Agent', 'Employee'])
  })

  it('TP-3 is told when it is news', async () => {
    const { it: building, say, leave, told } = await atTicket()
    const steps: [() => Promise<unknown>, number][] = [
      [() => say(building.agent), 1],
      [() => say(building.agent), 1],
      [() => say(building.agent, 'writing'), 2],
      [() => leave(building.agent), 3],
      [() => leave(building.agent), 3],
    ]
    for (const [step, expected] of steps) {
      await step()
      expect(await told()).toBe(expected)
    }
  })
})
