import { readdirSync } from 'node:fs'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { describe, expect, it } from 'vitest'
import type { Building } from '../../../../../tests/kit/building.ts'
import {
  invite,
  NIK,
  openGatehouse,
  openVisit,
  paramsOf,
  seen,
  sendPhoto,
  submitVisit,
  tokenOf,
  visitorUpTo,
} from '../../../../../tests/kit/desk/visitors.ts'
import { jpeg, png, webp } from '../../../../../tests/kit/files/pictures.ts'
import { newId } from '../../../platform/ids.ts'

const DAY = 86_400_000
const filesUnder = ({ dataDir }: Building) =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((dirent) => dirent.isFile())
    .map((dirent) => dirent.name)
const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

async function invited(names = ['Budi Santoso'], more: object = {}) {
  const house = await openGatehouse()
  const id = await openVisit(house, house.host)
  const [visitor] = await invite(house.host, id, names, more)
  if (!visitor) throw new Error('Nobody was invited')
  return { house, id, visitor, token: await tokenOf(house.host, visitor) }
}

describe('a link', () => {
  it('VI-30 opens its own ticket and visitors until the end of the day, with its hash alone in the database', async () => {
    const { house, id, visitor, token } = await invited(['Budi Santoso', 'Wati'])
    const { stranger } = house
    const ask = (more: object = {}) => stranger.asks(publicTickets.get, { params: { id }, query: { token }, ...more })
    expect(Buffer.from(token.slice(8), 'base64url')).toHaveLength(32)
    expect(JSON.stringify((await house.db.sql.execute('select * from visitor_links')) as unknown)).not.toContain(token)
    expect((await ask()).body.data).toMatchObject({
      title: 'Audit',
      site: { name: 'VJS Jakarta' },
      host: 'Hana',
      adding: 'none',
      waiting: false,
    })
    const byHeader = await stranger.sends('GET', `/desk/api/v1/public/tickets/${id}/visitors`, undefined, { 'x-link-token': token })
    expect((byHeader.body as unknown as { data: { id: string }[] }).data.map((item) => item.id)).toEqual([visitor.id])
    const [, other] = (await house.host.asks(visitors.ofTicket, { params: { id } })).body.data
    const put = { params: { id, visitorId: other?.id ?? '' }, query: { token }, body: { name: 'Mine now' } }
    expect((await stranger.asks(publicTickets.put, put)).status).toBe(404)
    house.clock.advance(DAY)
    expect((await ask()).status).toBe(404)
  })

  it('VI-31 answers every token and ticket that is not its own alike', async () => {
    const { house, id, visitor, token } = await invited()
    const other = await openVisit(house, house.host)
    const [ended] = await invite(house.host, id, ['Wati'])
    const revoked = await tokenOf(house.host, ended as never)
    await house.host.asks(visitors.revoke, { params: paramsOf(ended as never) })
    const closed = await openVisit(house, house.host)
    const [gone] = await invite(house.host, closed, ['Gone'])
    const late = await tokenOf(house.host, gone as never)
    await house.host.asks(tickets.cancel, { params: { id: closed }, body: { note: 'Off' } })
    const asked = [
      [other, token],
      [newId(), token],
      [id, 'a'.repeat(43)],
      [id, ''],
      [id, revoked],
      [closed, late],
    ] as const
    const answers = await Promise.all(
      asked.flatMap(([ticket, with_]) => [
        house.stranger.asks(publicTickets.get, { params: { id: ticket }, query: { token: with_ } }),
        house.stranger.asks(publicTickets.submit, { params: { id: ticket }, query: { token: with_ } }),
        house.admin.asks(publicTickets.visitors, { params: { id: ticket }, query: { token: with_ } }),
        sendPhoto(house, { ...visitor, ticket: { ...visitor.ticket, id: ticket } }, { token: with_, bytes: png() }),
      ]),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 404, message: 'There is no such invitation, or it has ended', errors: [] })
    expect(filesUnder(house)).toEqual([])
  })

  it('VI-32 takes what a visitor says about themselves, and hands it in once', async () => {
    const { house, id, visitor, token } = await invited()
    const { stranger, guard } = house
    const params = { id, visitorId: visitor.id }
    const put = (body: object) => stranger.asks(publicTickets.put, { params, query: { token }, body })
    const submit = () => stranger.asks(publicTickets.submit, { params: { id }, query: { token } })
    expect(await submit()).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'identity', rule: 'required' },
          { field: 'consent', rule: 'required' },
        ],
      },
    })
    expect(await put({ identity: { kind: 'nik', number: '3174014708900000' } })).toMatchObject(refused(422, 'identity', 'nik'))
    const items = [{ name: 'Laptop', count: 1, serial: 'PF-1' }]
    expect((await put({ identity: { kind: 'nik', number: NIK }, items, vehicle: 'B 1 A', consent: '2026-11' })).body.data).toMatchObject({
      state: 'invited',
      identity: { kind: 'nik', last4: '0003' },
      items,
      code: null,
    })
    const both = await Promise.all([submit(), submit()])
    expect(both.map((reply) => [reply.status, reply.body.data[0]?.state])).toEqual([
      [200, 'submitted'],
      [200, 'submitted'],
    ])
    const kinds = (await guard.asks(visitors.events, { params })).body.data.map((item) => item.kind)
    expect(kinds.filter((kind) => kind === 'submitted')).toHaveLength(1)
    await stranger.asks(publicTickets.update, { params: { id }, query: { token }, body: { message: 'By train', language: 'en' } })
    expect(await seen(guard, visitor)).toMatchObject({ state: 'submitted', message: 'By train', documents_pending: true })
    await guard.asks(visitors.verify, { params, body: { identity_seen: true } })
    expect((await stranger.asks(publicTickets.visitors, { params: { id }, query: { token } })).body.data[0]?.code).toBe(visitor.code)
    expect((await put({ vehicle: 'B 2 B' })).body.data).toMatchObject({ state: 'submitted', code: null })
  })

  it('VI-33 takes a photo by its bytes, without its maker, and leaves nothing of a refused one', async () => {
    const { house, id, visitor, token } = await invited()
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'GIF89a\u0001\0\u0001\0\0\0\0',
      'PK\u0003\u0004aaaaaaaaaaaaaaaa',
      '',
    ])
      expect((await sendPhoto(house, visitor, { token, bytes: Buffer.from(text, 'latin1') })).status).toBe(422)
    expect((await sendPhoto(house, visitor, { token, bytes: png().subarray(0, 50) })).status).toBe(422)
    const big = png({ pixels: Buffer.alloc(25 * 1024 * 1024 + 1) })
    expect((await sendPhoto(house, visitor, { token, bytes: big })).status).toBe(413)
    expect(filesUnder(house)).toEqual([])
    for (const bytes of [webp, png(), jpeg]) expect((await sendPhoto(house, visitor, { token, bytes })).status).toBe(200)
    const path = (await seen(house.guard, visitor)).photo ?? ''
    const { raw, headers, status } = await house.guard.sends('GET', path.split('?')[0] ?? '')
    expect([status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
      'private, no-store',
    ])
    expect(raw.toString('latin1')).not.toMatch(/Jakarta|Anna|Budi|GPS/)
    expect((await house.far.sends('GET', path.split('?')[0] ?? '')).status).toBe(404)
    await house.backend.visitors.look()
    expect(filesUnder(house)).toHaveLength(1)
    expect((await house.guard.asks(visitors.photo, { params: { id, visitorId: newId() } })).status).toBe(404)
  })

  it('VI-34 takes consent to the policy that holds', async () => {
    const { house, id, visitor, token } = await invited()
    const put = (consent: string) =>
      house.stranger.asks(publicTickets.put, { params: { id, visitorId: visitor.id }, query: { token }, body: { consent } })
    expect(await put('2019-01')).toMatchObject(refused(422, 'consent', 'version'))
    expect((await put('2026-11')).body.data.consent).toMatchObject({ version: '2026-11' })
  })

  it('VI-35 of a group names further people', async () => {
    const { house, id, visitor, token } = await invited(['Leader'], { group: true })
    const body = { command_id: newId(), name: 'Companion' }
    const add = (with_: string) => house.stranger.asks(publicTickets.add, { params: { id }, query: { token: with_ }, body })
    const ids = (await Promise.all([add(token), add(token)])).map((reply) => reply.body.data.id)
    expect(ids[0]).toBe(ids[1])
    const rows = (await house.stranger.asks(publicTickets.visitors, { params: { id }, query: { token } })).body.data
    expect(rows.map((row) => row.name)).toEqual(['Leader', 'Companion'])
    await submitVisit(house, visitor, token)
    expect((await seen(house.guard, visitor)).state).toBe('submitted')
    const [single] = await invite(house.host, id, ['Alone'])
    expect((await add(await tokenOf(house.host, single as never))).status).toBe(409)
  })

  it('VI-36 tells the desk who looked, and does not answer without end', async () => {
    const { house, id, visitor, token } = await invited()
    const look = (headers?: Record<string, string>) => house.stranger.asks(publicTickets.get, { params: { id }, query: { token } }, headers)
    await look({ 'user-agent': 'Phone', 'x-forwarded-for': '203.0.113.9' })
    await look({ 'user-agent': 'Phone', 'x-forwarded-for': '203.0.113.9' })
    const views = (await house.host.asks(visitors.events, { params: paramsOf(visitor) })).body.data.filter((item) => item.kind === 'viewed')
    expect(views.map((view) => [view.address, view.agent])).toEqual([['203.0.113.9', 'Phone']])
    expect((await seen(house.host, visitor)).link?.viewed_at).toBe(views[0]?.at)
    const wrong = (n: number) => house.stranger.asks(publicTickets.get, { params: { id }, query: { token: `wrong ${n}` } })
    const statuses = (await Promise.all(Array.from({ length: 220 }, (_, n) => wrong(n)))).map((reply) => reply.status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect((await look({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  })

  it('VI-37 that was renewed ends the one before', async () => {
    const { house, id, visitor, token } = await invited()
    const next = await tokenOf(house.host, visitor, true)
    const status = async (with_: string) =>
      (await house.stranger.asks(publicTickets.get, { params: { id }, query: { token: with_ } })).status
    expect([await status(token), await status(next)]).toEqual([404, 200])
    expect(await tokenOf(house.host, visitor)).toBe(next)
  })
})

describe('personal data', () => {
  it('VI-42 go when their days are over, with a proof', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'assigned')
    const token = await tokenOf(house.host, visitor)
    await house.security.asks(visitorRules.create, { body: { location_id: house.cast.site, name: 'Budi Santoso', reason: 'Rude' } })
    await house.guard.asks(visitors.reject, { params: paramsOf(visitor), body: { reason: 'Rude' } })
    const kept = await house.security.asks(visitorRules.keep, { params: { id: house.cast.site }, body: { days: 30 } })
    expect(kept.body.data).toMatchObject({ days: 30 })
    expect((await house.far.asks(visitorRules.keep, { params: { id: house.cast.site }, body: { days: 30 } })).status).toBe(404)
    const rows = async () => JSON.stringify((await house.db.sql.execute('select * from visitors, visitor_events')) as unknown)
    house.clock.advance(29 * DAY)
    await house.backend.visitors.look()
    expect(await rows()).toContain('Budi')
    house.clock.advance(2 * DAY)
    await house.backend.visitors.look()
    await house.backend.visitors.look()
    expect(await rows()).not.toMatch(/Budi|"0003"|B 1234|Rude/)
    const security = await house.as(house.security.id)
    const proofs = (await security.asks(visitorRules.erasures, { query: {} })).body.data
    expect(proofs).toMatchObject([{ visitor_id: visitor.id, what: ['name', 'vehicle', 'identity', 'reason'] }])
    expect(proofs[0]?.digest).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{64}$/)
    expect(await seen(security, visitor)).toMatchObject({ erased_at: proofs[0]?.at, watchlist_hit: false })
    expect((await house.stranger.asks(publicTickets.get, { params: { id: visitor.ticket.id }, query: { token } })).status).toBe(404)
  })

  it('VI-43 take the photo along, also when the ticket is removed', async () => {
    const { house, id, visitor, token } = await invited()
    await sendPhoto(house, visitor, { token, bytes: jpeg })
    expect(filesUnder(house)).toHaveLength(1)
    expect((await house.admin.asks(tickets.remove, { params: { id } })).status).toBe(200)
    await house.backend.visitors.look()
    expect(filesUnder(house)).toEqual([])
  })
})

describe('the clock', () => {
  it('VI-50 flags who is still inside, once, and closes nobody', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'checked_in')
    await house.backend.visitors.look()
    expect((await seen(house.guard, visitor)).overstay).toBe(false)
    house.clock.advance(DAY)
    for (let n = 0; n < 2; n += 1) await house.backend.visitors.look()
    const guard = await house.as(house.guard.id)
    expect(await seen(guard, visitor)).toMatchObject({ state: 'checked_in', overstay: true })
    const kinds = (await guard.asks(visitors.events, { params: paramsOf(visitor) })).body.data.map((item) => item.kind)
    expect(kinds.filter((kind) => kind === 'overstayed')).toHaveLength(1)
    const { rows } = (await house.db.sql.execute(
      "select u.name from inbox_items i join users u on u.id = i.user_id where i.type = 'visitor.overstayed' order by 1",
    )) as unknown as { rows: { name: string }[] }
    expect(rows.map((row) => row.name)).toEqual(['Admin', 'Gilang', 'Hana', 'Sari'])
  })

  it('VI-51 ends who never came', async () => {
    const house = await openGatehouse()
    const waiting = await visitorUpTo(house, 'verified')
    const [silent] = await invite(house.host, waiting.ticket.id, ['Silent'])
    house.clock.advance(DAY)
    await house.backend.visitors.look()
    const host = await house.as(house.host.id)
    expect([(await seen(host, waiting)).state, (await seen(host, silent as never)).state]).toEqual(['no_show', 'expired'])
    expect((await host.asks(tickets.get, { params: { id: waiting.ticket.id } })).body.data.state).toBe('resolved')
  })
})
