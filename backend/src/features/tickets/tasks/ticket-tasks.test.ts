import { ticketTasks } from '@menara/shared/contract/tickets/ticket-tasks.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'

async function listed(titles: readonly string[] = ['Isolate', 'Change the seal', 'Test']) {
  const building = await openBuilding()
  const opened = await building.employee.asks(tickets.create, {
    body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' },
  })
  const { id } = opened.body.data
  const { body } = await building.agent.asks(ticketTasks.add, { params: { id }, body: { titles: [...titles] } })
  return { it: building, id, tasks: body.data }
}
const change = (who: Person, params: { id: string; taskId: string }, body: { title?: string; done?: boolean; sort?: number }) =>
  who.asks(ticketTasks.update, { params, body })
const titlesOf = async ({ agent }: Building, id: string) =>
  (await agent.asks(ticketTasks.list, { params: { id } })).body.data.map((task) => [task.sort, task.title])

describe('a checklist', () => {
  it('TT-1 is seen with its ticket and changed by those who work it, until it is done', async () => {
    const { it: building, id, tasks } = await listed()
    const params = { id, taskId: tasks[0]?.id ?? '' }
    expect((await building.employee.asks(ticketTasks.list, { params: { id } })).body.data).toEqual(tasks)
    expect((await building.elsewhere.asks(ticketTasks.list, { params: { id } })).status).toBe(404)
    expect((await change(building.employee, params, { done: true })).status).toBe(403)
    expect((await building.employee.asks(ticketTasks.add, { params: { id }, body: { titles: ['Mine'] } })).status).toBe(403)
    expect((await building.employee.asks(ticketTasks.remove, { params })).status).toBe(403)
    expect((await change(building.agent, { id, taskId: id }, { done: true })).status).toBe(404)
    await building.agent.asks(tickets.resolve, { params: { id }, body: { solution: 'Done' } })
    expect((await change(building.agent, params, { done: true })).status).toBe(409)
    expect((await building.agent.asks(ticketTasks.remove, { params })).status).toBe(409)
  })

  it('TT-2 grows at its end to a hundred lines, and keeps the order it was given', async () => {
    const { it: building, id, tasks } = await listed()
    const taskId = tasks[2]?.id ?? ''
    await change(building.agent, { id, taskId }, { sort: 0, title: ' Test first ' })
    await building.agent.asks(ticketTasks.add, { params: { id }, body: { titles: ['Clean up'] } })
    await building.agent.asks(ticketTasks.remove, { params: { id, taskId: tasks[0]?.id ?? '' } })
    expect(await titlesOf(building, id)).toEqual([
      [0, 'Test first'],
      [1, 'Change the seal'],
      [2, 'Clean up'],
    ])
    const titles = Array.from({ length: 98 }, (_, i) => `Line ${i}`)
    expect(await building.agent.asks(ticketTasks.add, { params: { id }, body: { titles } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'titles', rule: 'maxItems' }] },
    })
    expect((await building.agent.asks(ticketTasks.add, { params: { id }, body: { titles: titles.slice(1) } })).status).toBe(200)
  })

  it('TT-3 knows who ticked a line and when, and the history has it once', async () => {
    const { it: building, id, tasks } = await listed(['Isolate'])
    const params = { id, taskId: tasks[0]?.id ?? '' }
    const { body } = await change(building.agent, params, { done: true })
    expect(body.data[0]).toMatchObject({ done_by: { id: building.cast.agent } })
    expect(Math.abs(Date.parse(body.data[0]?.done_at ?? '') - building.clock.now().getTime())).toBeLessThan(10_000)
    await change(building.agent, params, { done: true })
    expect((await change(building.agent, params, { done: false })).body.data[0]).toMatchObject({ done_at: null, done_by: null })
    const logs = (await building.agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.map((log) => [log.action, log.text])).toEqual([
      ['created', ''],
      ['listed', 'Isolate'],
      ['ticked', 'Isolate'],
      ['unticked', 'Isolate'],
    ])
  })

  it('TT-4 loses nothing when many change it at once', async () => {
    const { it: building, id, tasks } = await listed()
    await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => building.agent.asks(ticketTasks.add, { params: { id }, body: { titles: [`More ${i}`] } })),
      ...tasks.map((task, i) => change(building.admin, { id, taskId: task.id }, { sort: 2 - i, done: true })),
    ])
    const now = (await building.agent.asks(ticketTasks.list, { params: { id } })).body.data
    expect(now.map((task) => task.sort)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(
      now
        .filter((task) => task.done_at !== null)
        .map((task) => task.title)
        .toSorted(),
    ).toEqual(['Change the seal', 'Isolate', 'Test'])
  })
})
