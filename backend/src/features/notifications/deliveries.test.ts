import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { notifications } from '@menara/shared/contract/notifications.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { users } from '@menara/shared/contract/users.contract.ts'
import { describe, expect, it } from 'vitest'
import { personWith } from '../../../../tests/contract/asking.ts'
import { type Outsides, openOutsides, PUBLIC_URL } from '../../../../tests/kit/outsides.ts'
import { deliveriesStore } from './deliveries.store.ts'

const DAY_MS = 86_400_000
const later = ({ clock }: Outsides, ms: number): string => new Date(clock.now().getTime() + ms).toISOString()
/** Days go by here: a new token each time. */
const all = async (it: Outsides) => (await (await it.as(it.cast.admin)).asks(notifications.deliveries, { query: { limit: 100 } })).body
const one = async (it: Outsides) => {
  const [row] = (await all(it)).data
  if (!row) throw new Error('There is no delivery')
  return row
}

describe('a delivery', () => {
  it('NT-1 is on its way with the message in the inbox, and with nothing else', async () => {
    const it = await openOutsides()
    const body = { ticket_type_id: 1, location_id: it.cast.site, title: 'Leak', assignee_id: it.cast.agent }
    const ticket = (await it.admin.asks(tickets.create, { body })).body.data
    expect((await all(it)).data).toMatchObject([{ channel: 'email', type: 'ticket.assigned', state: 'waiting', attempts: 0 }])
    await it.work()
    const [mail] = it.mail.mails
    expect([it.mail.mails.length, mail?.to]).toEqual([1, ['agent@example.test']])
    expect(mail?.text).toContain(`${PUBLIC_URL}/desk/ticketing/general/detail?id=${ticket.id}`)
    // Rolled back: neither here nor there.
    const undone = it.db.atomically(async () => {
      await it.send({ user_ids: [it.cast.agent] })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([(await all(it)).data.length, (await it.agent.asks(inbox.list, { query: {} })).body.data.length]).toEqual([1, 1])
  })

  it('NT-2 arrives once, however many work on it', async () => {
    const it = await openOutsides()
    for (let n = 0; n < 9; n += 1) await it.send({ user_ids: [it.cast.agent] })
    await Promise.all([it.work(), it.work(), it.work()])
    await it.work()
    expect(it.mail.mails).toHaveLength(9)
    expect(new Set(it.mail.mails.map((mail) => mail.headers.get('message-id'))).size).toBe(9)
    expect((await all(it)).data.map((row) => row.state)).toEqual(Array.from({ length: 9 }, () => 'sent'))
  })

  it('NT-3 is tried again after a refusal, as the same mail', async () => {
    const it = await openOutsides()
    it.mail.refuse(451, 421)
    await it.send({ user_ids: [it.cast.agent] })
    const { id } = await one(it)
    await it.work()
    expect(await one(it)).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringContaining('451') })
    await it.work()
    expect((await one(it)).attempts).toBe(1)
    it.clock.advance(30_000)
    await it.work()
    it.clock.advance(119_000)
    await it.work()
    expect(it.mail.mails).toHaveLength(0)
    it.clock.advance(1000)
    await it.work()
    expect(it.mail.mails.map((mail) => mail.headers.get('message-id'))).toEqual([`<${id}@menara.example.test>`])
    expect(await one(it)).toMatchObject({ state: 'sent', attempts: 3, error: '', next_at: null, done_at: expect.any(String) })
  })

  it('NT-3 is dead after eight tries or a last word, and is tried again when an administrator says so', async () => {
    const it = await openOutsides()
    it.mail.refuse(...Array.from({ length: 8 }, () => 451))
    await it.send({ user_ids: [it.cast.agent] })
    for (let n = 0; n < 10; n += 1) {
      await it.work()
      it.clock.advance(DAY_MS)
    }
    const dead = await one(it)
    expect(dead).toMatchObject({ state: 'dead', attempts: 8, error: expect.stringContaining('451'), to: expect.any(String) })
    expect((await all(it)).total).toBe(1)
    const admin = await it.as(it.cast.admin)
    expect((await admin.asks(notifications.retry, { params: { id: dead.id } })).body.data).toMatchObject({ state: 'waiting', attempts: 0 })
    expect((await admin.asks(notifications.retry, { params: { id: dead.id } })).status).toBe(409)
    it.mail.refuse(550)
    await it.work()
    expect(await one(it)).toMatchObject({ state: 'dead', attempts: 1, error: expect.stringContaining('550') })
    await admin.asks(notifications.retry, { params: { id: dead.id } })
    await it.work()
    expect([(await one(it)).state, it.mail.mails.length]).toEqual(['sent', 1])
    await it.backend.notifications.tidy()
    expect((await all(it)).data).toHaveLength(1)
    it.clock.advance(15 * DAY_MS)
    await it.backend.notifications.tidy()
    expect((await all(it)).data).toEqual([])
  })

  it('NT-18 to somebody out of sight is not there for an administrator of one site', async () => {
    const it = await openOutsides()
    await it.send({ user_ids: [it.cast.agent] })
    const { id } = await one(it)
    const manager = await personWith(it, 'everything', [it.cast.otherSite])
    expect((await manager.asks(notifications.deliveries, { query: {} })).body).toMatchObject({ data: [], total: 0 })
    expect((await manager.asks(notifications.retry, { params: { id } })).status).toBe(404)
    const colleague = await personWith(it, 'everything', [it.cast.site])
    expect((await colleague.asks(notifications.deliveries, { query: {} })).body.data).toHaveLength(1)
  })

  it('NT-4 is not lost with the worker that had it', async () => {
    const it = await openOutsides()
    await it.send({ user_ids: [it.cast.agent] })
    // One that dies before it has said anything.
    const claimed = await deliveriesStore(it.db).claim({ at: later(it, 0), until: later(it, 120_000), limit: 1 })
    expect(claimed).toHaveLength(1)
    await it.work()
    expect(it.mail.mails).toHaveLength(0)
    it.clock.advance(120_000)
    // A process that ends after the server has accepted the mail and before it received the answer.
    const silence = it.mail.hold()
    const dying = it.work()
    await silence.taken
    it.clock.advance(120_000)
    await it.work()
    expect((await one(it)).state).toBe('sent')
    silence.go()
    await dying
    const ids = it.mail.mails.map((mail) => mail.headers.get('message-id'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await one(it)).toMatchObject({ state: 'sent' })
  })

  it('NT-13 is dropped when its reader may not come in any more', async () => {
    const it = await openOutsides()
    await it.send({ user_ids: [it.cast.agent] })
    expect((await it.admin.asks(users.setStatus, { params: { id: it.cast.agent }, body: { status: 'blocked' } })).status).toBe(200)
    await it.send({ user_ids: [it.cast.agent] })
    await it.work()
    expect((await all(it)).data.map((row) => row.state)).toEqual(['dropped'])
    expect(it.mail.mails).toEqual([])
  })

  it('NT-14 is counted', async () => {
    const it = await openOutsides()
    it.mail.refuse(451)
    for (let n = 0; n < 2; n += 1) await it.send({ user_ids: [it.cast.agent] })
    const figures = async () => {
      const lines = (await it.stranger.sends('GET', '/metrics')).raw.toString().split('\n')
      return lines.filter((line) => line.startsWith('menara_deliveries')).map((line) => line.replace(/\.\d+$/, ''))
    }
    it.clock.advance(40_000)
    expect(await figures()).toEqual(['menara_deliveries_due 2', 'menara_deliveries_oldest_seconds 40'])
    await it.work()
    expect((await figures()).toSorted()).toEqual([
      'menara_deliveries_due 0',
      'menara_deliveries_oldest_seconds 0',
      'menara_deliveries_total{channel="email",result="failed"} 1',
      'menara_deliveries_total{channel="email",result="sent"} 1',
    ])
  })
})
