import { type InboxMove, inbox } from '@menara/shared/contract/inbox.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { newId } from '../../platform/ids.ts'
import { outbox } from '../../schema/journal.ts'
import { deliveries } from '../../schema/notifications.ts'
import { inboxService } from './inbox.service.ts'
import { inboxStore } from './inbox.store.ts'

const HOUR_MS = 3_600_000
async function open() {
  const building = await openBuilding({
    outside: {
      ...{ publicUrl: 'https://menara.example.test', smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'menara@example.test', pushPlaces: [] },
      ...{ whatsapp: { url: undefined, token: undefined, template: '' }, webhooks: { allowed: [], own: [] } },
    },
  })
  const { platform, notifications } = building.backend
  const { db, journal, now } = platform
  const sender = inboxService({
    store: inboxStore(db),
    journal,
    atomically: (work) => db.atomically(work),
    now,
    newId,
    tell: notifications.tell,
  })
  /** Leaves a message with the agent. */
  const send = async (
    title: string,
    { type = 'ticket.assigned', link = '/desk/ticketing/general/detail?id=1', key = 'a', priority = '' } = {},
  ) => sender.send({ user_ids: [building.cast.agent], type, title, text: '', link, message: { key, params: { priority } } })
  return { ...building, send }
}
type List = 'active' | 'done' | 'snoozed' | 'muted'
const titles = async (by: Person, list: List = 'active') =>
  (await by.asks(inbox.list, { query: { list } })).body.data.map((one) => one.title)
const unread = async (by: Person) => (await by.asks(inbox.list, { query: {} })).body.total
const idOf = async (by: Person, title: string) =>
  (await by.asks(inbox.list, { query: {} })).body.data.find((one) => one.title === title)?.id ?? ''
const moves = (by: Person, ids: string[], move: InboxMove, until?: string) =>
  by.asks(inbox.move, { body: { ids, move, ...(until && { until }) } })
const inHours = ({ clock }: Building, hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString()

describe('what a person does with messages', () => {
  it('IN-8 puts them away and takes them back', async () => {
    const item = await open()
    for (const title of ['one', 'two']) await item.send(title)
    const [one, two] = [await idOf(item.agent, 'one'), await idOf(item.agent, 'two')]
    await item.db.sql.delete(outbox)
    expect((await moves(item.agent, [one], 'done')).body.data).toMatchObject([{ done_at: expect.any(String), read_at: expect.any(String) }])
    expect([await titles(item.agent), await titles(item.agent, 'done'), await unread(item.agent)]).toEqual([['two'], ['one'], 1])
    expect(await item.db.sql.select({ topic: outbox.topic, of: outbox.user_id }).from(outbox).orderBy(outbox.seq)).toEqual([
      { topic: 'inbox', of: item.cast.agent },
    ])
    await moves(item.agent, [one], 'open')
    expect(await titles(item.agent)).toEqual(['two', 'one'])
    await moves(item.agent, [one, two], 'read')
    expect(await unread(item.agent)).toBe(0)
    await moves(item.agent, [one], 'unread')
    expect(await unread(item.agent)).toBe(1)
  })

  it('IN-9 snoozes them until they come back by themselves, unread and on top', async () => {
    const item = await open()
    await item.send('early')
    await item.send('late')
    const early = await idOf(item.agent, 'early')
    await moves(item.agent, [early], 'read')
    expect((await moves(item.agent, [early], 'snooze', inHours(item, 2))).body.data).toMatchObject([{ read_at: null }])
    expect([await titles(item.agent), await titles(item.agent, 'snoozed'), await unread(item.agent)]).toEqual([['late'], ['early'], 1])
    item.clock.advance(2 * HOUR_MS + 1000)
    const agent = await item.as(item.cast.agent)
    expect([await titles(agent), await titles(agent, 'snoozed'), await unread(agent)]).toEqual([['early', 'late'], [], 2])
    const refused = async (until?: string) =>
      (await moves(agent, [early], 'snooze', until)).body as unknown as { errors: { rule: string }[] }
    expect((await refused()).errors[0]?.rule).toBe('required')
    expect((await refused(inHours(item, -1))).errors[0]?.rule).toBe('minimum')
    expect((await refused(inHours(item, 24 * 400))).errors[0]?.rule).toBe('maximum')
  })

  it('IN-10 mutes a place, but never what presses', async () => {
    const item = await open()
    await item.send('first')
    const mailed = async () => (await item.db.sql.select().from(deliveries)).length
    expect(await mailed()).toBe(1)
    await moves(item.agent, [await idOf(item.agent, 'first')], 'mute')
    await item.send('second')
    await item.send('elsewhere', { link: '/desk/ticketing/general/detail?id=2' })
    await item.send('approval', { type: 'approval.asked' })
    await item.send('critical', { type: 'alarm', priority: 'critical' })
    expect([(await titles(item.agent)).toSorted(), await unread(item.agent)]).toEqual([['approval', 'critical', 'elsewhere'], 3])
    expect((await titles(item.agent, 'muted')).toSorted()).toEqual(['first', 'second'])
    expect(await mailed()).toBe(3)
    expect((await moves(item.agent, [await idOf(item.agent, 'approval')], 'mute')).body).toMatchObject({
      errors: [{ field: 'ids', rule: 'pressing' }],
    })
    const [muted] = (await item.agent.asks(inbox.list, { query: { list: 'muted' } })).body.data
    await moves(item.agent, [muted?.id ?? ''], 'unmute')
    expect(await titles(item.agent, 'muted')).toEqual([])
    expect(await unread(item.agent)).toBe(5)
  })

  it('IN-11 takes all of them or none, and nobody else’s', async () => {
    const item = await open()
    await item.send('mine')
    const mine = await idOf(item.agent, 'mine')
    expect((await moves(item.operator, [mine], 'done')).status).toBe(404)
    expect((await moves(item.agent, [mine, newId()], 'done')).status).toBe(404)
    expect((await moves(item.stranger, [mine], 'done')).status).toBe(401)
    expect(await titles(item.agent)).toEqual(['mine'])
    expect((await moves(item.agent, [mine, mine], 'done')).status).toBe(422)
    expect((await moves(item.agent, [], 'done')).status).toBe(422)
  })
})
