import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { inboxService } from './inbox.service.ts'
import { inboxStore } from './inbox.store.ts'

const sender = ({ backend: { platform, notifications } }: Building) =>
  inboxService({
    store: inboxStore(platform.db),
    journal: platform.journal,
    atomically: (work) => platform.db.atomically(work),
    now: platform.now,
    newId,
    tell: notifications.tell,
  })
const letter = (user_ids: string[], type = 'ticket.assigned', title = 'GEN-1 was assigned to you') => ({
  user_ids,
  type,
  title,
  text: 'Leak',
  link: '/desk',
  message: { key: 'inbox.ticket_assigned', params: { number: 'GEN-1' } },
})
const messages = async (person: Person, type?: string) => (await person.asks(inbox.list, { query: type ? { type } : {} })).body

describe('the inbox', () => {
  it('IN-1 holds what is for its owner, once', async () => {
    const building = await openBuilding()
    await sender(building).send(letter([building.cast.agent, building.cast.operator, building.cast.agent]))
    await sender(building).send(letter([]))
    const { data } = await messages(building.agent)
    expect(data).toEqual([
      {
        id: expect.any(String),
        type: 'ticket.assigned',
        title: 'GEN-1 was assigned to you',
        text: 'Leak',
        link: '/desk',
        message: { key: 'inbox.ticket_assigned', params: { number: 'GEN-1' } },
        read_at: null,
        done_at: null,
        snoozed_until: null,
        muted: false,
        created_at: expect.any(String),
      },
    ])
    expect((await messages(building.operator)).data).toHaveLength(1)
    for (const person of [building.admin, building.employee]) expect((await messages(person)).data).toEqual([])
  })

  it('IN-2 shows the newest hundred and how many are unread', async () => {
    const building = await openBuilding()
    for (let n = 0; n < 103; n += 1)
      await sender(building).send(letter([building.cast.agent], n % 2 ? 'ticket.assigned' : 'alarm.raised', String(n)))
    const { data, total } = await messages(building.agent)
    expect([data.length, data[0]?.title, data[99]?.title, total]).toEqual([100, '102', '3', 103])
    const alarms = await messages(building.agent, 'alarm.raised')
    expect([alarms.data.length, new Set(alarms.data.map((item) => item.type)).size]).toEqual([52, 1])
    expect((await messages(building.agent, "' or 1=1 --")).data).toEqual([])
  })

  it('IN-3 marks a message as read once', async () => {
    const building = await openBuilding()
    await sender(building).send(letter([building.cast.agent]))
    const id = (await messages(building.agent)).data[0]?.id ?? ''
    const first = (await building.agent.asks(inbox.read, { params: { id } })).body.data
    expect(first.read_at).toEqual(expect.any(String))
    building.clock.advance(5000)
    expect((await building.agent.asks(inbox.read, { params: { id } })).body.data).toEqual(first)
    expect((await messages(building.agent)).total).toBe(0)
    const { rows } = (await building.db.sql.execute(sql`select action from audit where subject_id = ${id} order by seq`)) as unknown as {
      rows: unknown[]
    }
    expect(rows).toEqual([{ action: 'inbox.read' }])
  })

  it('IN-4 keeps another’s message out of reach', async () => {
    const building = await openBuilding()
    await sender(building).send(letter([building.cast.agent]))
    const id = (await messages(building.agent)).data[0]?.id ?? ''
    for (const person of [building.admin, building.operator]) expect((await person.asks(inbox.read, { params: { id } })).status).toBe(404)
    expect((await messages(building.agent)).total).toBe(1)
  })

  it('IN-5 is read as a whole by its owner alone', async () => {
    const building = await openBuilding()
    for (let n = 0; n < 3; n += 1) await sender(building).send(letter([building.cast.agent, building.cast.operator]))
    expect((await building.agent.asks(inbox.readAll, {})).body).toEqual({ data: null })
    expect([(await messages(building.agent)).total, (await messages(building.operator)).total]).toEqual([0, 3])
    expect((await building.agent.asks(inbox.readAll, {})).status).toBe(200)
  })

  it('IN-6 announces what is new and what is read to its owner', async () => {
    const building = await openBuilding()
    const told = async () => {
      const { rows } = (await building.db.sql.execute(sql`delete from outbox returning topic, user_id, location_id`)) as unknown as {
        rows: unknown[]
      }
      return rows
    }
    await sender(building).send(letter([building.cast.agent]))
    const hint = { topic: 'inbox', user_id: building.cast.agent, location_id: null }
    expect(await told()).toEqual([hint])
    await building.agent.asks(inbox.read, { params: { id: (await messages(building.agent)).data[0]?.id ?? '' } })
    expect(await told()).toEqual([hint])
    await building.agent.asks(inbox.readAll, {})
    expect(await told()).toEqual([])
    await sender(building).send(letter([building.cast.agent]))
    await building.agent.asks(inbox.readAll, {})
    expect(await told()).toEqual([hint, hint])
  })

  it('IN-7 is closed to strangers and to malformed questions', async () => {
    const building = await openBuilding()
    expect((await building.stranger.asks(inbox.list, { query: {} })).status).toBe(401)
    for (const path of ['read/x', `read/${building.cast.site}`, 'readAll'])
      expect((await building.stranger.sends('POST', `/api/v1/inbox/${path}`)).status).toBe(401)
    for (const id of ['7', "'; drop table inbox_items", '%00'])
      expect((await building.agent.sends('POST', `/api/v1/inbox/read/${encodeURIComponent(id)}`)).status).toBe(422)
    for (const query of [`type=${'x'.repeat(61)}`, 'type=a%00b'])
      expect((await building.agent.sends('GET', `/api/v1/inbox/get?${query}`)).status).toBe(422)
  })
})
