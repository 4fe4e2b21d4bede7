import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../../tests/contract/asking.ts'
import { type Outsides, openOutsides, PUBLIC_URL } from '../../../../../tests/kit/upstreams/outsides.ts'
import { deliveriesStore } from './deliveries.store.ts'

const DAY_MS = 86_400_000
const later = ({ clock }: Outsides, ms: number): string => new Date(clock.now().getTime() + ms).toISOString()
/** Days go by here: a new token each time. */
const all = async (outsides: Outsides) =>
  (await (await outsides.as(outsides.cast.admin)).asks(notifications.deliveries, { query: { limit: 100 } })).body
const one = async (outsides: Outsides) => {
  const [row] = (await all(outsides)).data
  if (!row) throw new Error('There is no delivery')
  return row
}

describe('a delivery', () => {
  it('NT-1 is on its way with the message in the inbox, and with nothing else', async () => {
    const outsides = await openOutsides()
    const body = { ticket_type_id: 1, location_id: outsides.cast.site, title: 'Leak', assignee_id: outsides.cast.agent }
    const ticket = (await outsides.admin.asks(tickets.create, { body })).body.data
    expect((await all(outsides)).data).toMatchObject([{ channel: 'email', type: 'ticket.assigned', state: 'waiting', attempts: 0 }])
    await outsides.work()
    const [mail] = outsides.mail.mails
    expect([outsides.mail.mails.length, mail?.to]).toEqual([1, ['agent@example.test']])
    expect(mail?.text).toContain(`${PUBLIC_URL}/desk/ticketing/general/detail?id=${ticket.id}`)
    // Rolled back: neither here nor there.
    const undone = outsides.db.atomically(async () => {
      await outsides.send({ user_ids: [outsides.cast.agent] })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([(await all(outsides)).data.length, (await outsides.agent.asks(inbox.list, { query: {} })).body.data.length]).toEqual([1, 1])
  })

  it('NT-2 arrives once, however many work on it', async () => {
    const outsides = await openOutsides()
    for (let n = 0; n < 9; n += 1) await outsides.send({ user_ids: [outsides.cast.agent] })
    await Promise.all([outsides.work(), outsides.work(), outsides.work()])
    await outsides.work()
    expect(outsides.mail.mails).toHaveLength(9)
    expect(new Set(outsides.mail.mails.map((mail) => mail.headers.get('message-id'))).size).toBe(9)
    expect((await all(outsides)).data.map((row) => row.state)).toEqual(Array.from({ length: 9 }, () => 'sent'))
  })

  it('NT-3 is tried again after a refusal, as the same mail', async () => {
    const outsides = await openOutsides()
    outsides.mail.refuse(451, 421)
    await outsides.send({ user_ids: [outsides.cast.agent] })
    const { id } = await one(outsides)
    await outsides.work()
    expect(await one(outsides)).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringContaining('451') })
    await outsides.work()
    expect((await one(outsides)).attempts).toBe(1)
    outsides.clock.advance(30_000)
    await outsides.work()
    outsides.clock.advance(119_000)
    await outsides.work()
    expect(outsides.mail.mails).toHaveLength(0)
    outsides.clock.advance(1000)
    await outsides.work()
    expect(outsides.mail.mails.map((mail) => mail.headers.get('message-id'))).toEqual([`<${id}@menara.example.test>`])
    expect(await one(outsides)).toMatchObject({ state: 'sent', attempts: 3, error: '', next_at: null, done_at: expect.any(String) })
  })

  it('NT-3 is dead after eight tries or a last word, and is tried again when an administrator says so', async () => {
    const outsides = await openOutsides()
    outsides.mail.refuse(...Array.from({ length: 8 }, () => 451))
    await outsides.send({ user_ids: [outsides.cast.agent] })
    for (let n = 0; n < 10; n += 1) {
      await outsides.work()
      outsides.clock.advance(DAY_MS)
    }
    const dead = await one(outsides)
    expect(dead).toMatchObject({ state: 'dead', attempts: 8, error: expect.stringContaining('451'), to: expect.any(String) })
    expect((await all(outsides)).total).toBe(1)
    const admin = await outsides.as(outsides.cast.admin)
    expect((await admin.asks(notifications.retry, { params: { id: dead.id } })).body.data).toMatchObject({ state: 'waiting', attempts: 0 })
    expect((await admin.asks(notifications.retry, { params: { id: dead.id } })).status).toBe(409)
    outsides.mail.refuse(550)
    await outsides.work()
    expect(await one(outsides)).toMatchObject({ state: 'dead', attempts: 1, error: expect.stringContaining('550') })
    await admin.asks(notifications.retry, { params: { id: dead.id } })
    await outsides.work()
    expect([(await one(outsides)).state, outsides.mail.mails.length]).toEqual(['sent', 1])
    await outsides.backend.notifications.tidy()
    expect((await all(outsides)).data).toHaveLength(1)
    outsides.clock.advance(15 * DAY_MS)
    await outsides.backend.notifications.tidy()
    expect((await all(outsides)).data).toEqual([])
  })

  it('NT-18 to somebody out of sight is not there for an administrator of one site', async () => {
    const outsides = await openOutsides()
    await outsides.send({ user_ids: [outsides.cast.agent] })
    const { id } = await one(outsides)
    const manager = await personWith(outsides, 'everything', [outsides.cast.otherSite])
    expect((await manager.asks(notifications.deliveries, { query: {} })).body).toMatchObject({ data: [], total: 0 })
    expect((await manager.asks(notifications.retry, { params: { id } })).status).toBe(404)
    const colleague = await personWith(outsides, 'everything', [outsides.cast.site])
    expect((await colleague.asks(notifications.deliveries, { query: {} })).body.data).toHaveLength(1)
  })

  it('NT-4 is not lost with the worker that had it', async () => {
    const outsides = await openOutsides()
    await outsides.send({ user_ids: [outsides.cast.agent] })
    // One that dies before it has said anything.
    const claimed = await deliveriesStore(outsides.db).claim({ at: later(outsides, 0), until: later(outsides, 120_000), limit: 1 })
    expect(claimed).toHaveLength(1)
    await outsides.work()
    expect(outsides.mail.mails).toHaveLength(0)
    outsides.clock.advance(120_000)
    // A process that ends after the server has accepted the mail and before it received the answer.
    const silence = outsides.mail.hold()
    const dying = outsides.work()
    await silence.taken
    outsides.clock.advance(120_000)
    await outsides.work()
    expect((await one(outsides)).state).toBe('sent')
    silence.go()
    await dying
    const ids = outsides.mail.mails.map((mail) => mail.headers.get('message-id'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await one(outsides)).toMatchObject({ state: 'sent' })
  })

  it('NT-13 is dropped when its reader may not come in any more', async () => {
    const outsides = await openOutsides()
    await outsides.send({ user_ids: [outsides.cast.agent] })
    expect((await outsides.admin.asks(users.setStatus, { params: { id: outsides.cast.agent }, body: { status: 'blocked' } })).status).toBe(
      200,
    )
    await outsides.send({ user_ids: [outsides.cast.agent] })
    await outsides.work()
    expect((await all(outsides)).data.map((row) => row.state)).toEqual(['dropped'])
    expect(outsides.mail.mails).toEqual([])
  })

  it('NT-14 is counted', async () => {
    const outsides = await openOutsides()
    outsides.mail.refuse(451)
    for (let n = 0; n < 2; n += 1) await outsides.send({ user_ids: [outsides.cast.agent] })
    const figures = async () => {
      const lines = (await outsides.stranger.sends('GET', '/metrics')).raw.toString().split('\n')
      return lines.filter((line) => line.startsWith('menara_deliveries')).map((line) => line.replace(/\.\d+$/, ''))
    }
    outsides.clock.advance(40_000)
    expect(await figures()).toEqual(['menara_deliveries_due 2', 'menara_deliveries_oldest_seconds 40'])
    await outsides.work()
    expect((await figures()).toSorted()).toEqual([
      'menara_deliveries_due 0',
      'menara_deliveries_oldest_seconds 0',
      'menara_deliveries_total{channel="email",result="failed"} 1',
      'menara_deliveries_total{channel="email",result="sent"} 1',
    ])
  })
})
