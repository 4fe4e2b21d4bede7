import { visitorRules } from '@menara/shared/contract/visitors/visitor-rules.contract.ts'
import { type Visitor, visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { GATE_CODE_ALPHABET } from '@menara/shared/domain/visitors/gate-code.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  type Gatehouse,
  invite,
  NIK,
  openGatehouse,
  openVisit,
  paramsOf,
  seen,
  visitorUpTo,
} from '../../../../../tests/kit/desk/visitors.ts'
import { visitors as rows } from '../../../schema/visitors/visitors.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const scan = ({ guard }: Gatehouse, code: string, more: object = {}) => guard.asks(visitors.scan, { body: { code, ...more } })
const mark = ({ db }: Gatehouse, { id }: Visitor, facts: object) => db.sql.update(rows).set(facts).where(eq(rows.id, id))

describe('finding at the gate', () => {
  it('VI-100 finds by short code, badge and number plate, however they are typed', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'verified')
    const short = visitor.short_code ?? ''
    expect(short).toMatch(new RegExp(`^[${GATE_CODE_ALPHABET}]{8}$`))
    await mark(house, visitor, { badge: 'V-001', vehicle: 'B 1234 XYZ' })
    for (const typed of [
      short,
      short.toLowerCase(),
      `${short.slice(0, 4)}-${short.slice(4)}`,
      'v-001',
      'V001',
      'b1234xyz',
      visitor.code ?? '',
    ])
      expect([typed, (await scan(house, typed)).body.data?.id]).toEqual([typed, visitor.id])
    expect((await scan(house, short, { action: 'arrive' })).body.data.arrived_at).not.toBeNull()
    expect((await house.host.asks(visitors.scan, { body: { code: short } })).status).toBe(403)
  })

  it('VI-100 knows none of another site or day, and none that has ended', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'verified')
    const short = visitor.short_code ?? ''
    for (const typed of ['ABCDEFGH', '-', 'V-001', '%', ' ']) expect([typed, (await scan(house, typed)).status]).not.toEqual([typed, 200])
    expect((await house.far.asks(visitors.scan, { body: { code: short } })).status).toBe(404)
    expect((await scan(house, short, { location_id: house.cast.otherSite })).status).toBe(404)
    await mark(house, visitor, {
      from: '2026-11-27T01:00:00.000Z',
      until: '2026-11-27T09:00:00.000Z',
      expires_at: '2026-11-27T16:59:59.999Z',
    })
    expect((await scan(house, short)).status).toBe(404)
    await house.guard.asks(visitors.reject, { params: paramsOf(visitor), body: { reason: 'Late' } })
    expect((await seen(house.guard, visitor)).short_code).toBeNull()
  })

  it('VI-100 says who is meant where a badge is out twice, and takes the one of the site that is named', async () => {
    const house = await openGatehouse()
    const [one, other] = [await visitorUpTo(house, 'verified'), await visitorUpTo(house, 'verified', 'Ani Wijaya')]
    for (const item of [one, other]) await mark(house, item, { badge: 'V-001' })
    await mark(house, other, { location_id: house.cast.otherSite })
    const everywhere = (body: object) => house.admin.asks(visitors.scan, { body: { code: 'V-001', ...body } })
    const several = await everywhere({})
    expect(several).toMatchObject(refused(409, 'code', 'several'))
    expect(JSON.stringify(several.body)).toContain('Ani Wijaya')
    expect((await everywhere({ location_id: house.cast.site })).body.data.id).toBe(one.id)
    expect((await scan(house, 'V-001')).body.data.id).toBe(one.id)
  })

  it('VI-100 stops who tries too many, and lets the scanner go on', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'verified')
    const answers = []
    for (let i = 0; i < 61; i++) answers.push((await scan(house, 'ABCDEFGH')).status)
    expect([answers.filter((answer) => answer === 404).length, answers.at(-1)]).toEqual([60, 429])
    expect((await scan(house, visitor.code ?? '')).status).toBe(200)
    house.clock.advance(4000)
    expect((await scan(house, visitor.short_code ?? '')).status).toBe(200)
  })

  it('VI-26 has who is inside on the board of today alone, and searches number plates', async () => {
    const house = await openGatehouse()
    const visitor = await visitorUpTo(house, 'verified')
    await mark(house, visitor, {
      ...{ state: 'checked_in', vehicle: 'B 1234 XYZ' },
      ...{ from: '2026-11-23T01:00:00.000Z', until: '2026-11-23T09:00:00.000Z', expires_at: '2026-11-23T16:59:59.999Z' },
    })
    const board = async (query: object) => (await house.guard.asks(visitors.list, { query })).body.data.map((visitor) => visitor.id)
    expect(await board({})).toEqual([visitor.id])
    expect(await board({ day: '2026-11-25', search: '1234 xyz' })).toEqual([visitor.id])
    expect(await board({ day: '2026-11-23' })).toEqual([visitor.id])
    expect(await board({ day: '2026-11-24' })).toEqual([])
    expect(await board({ day: '2026-11-26' })).toEqual([])
  })
})

describe('somebody who never opened the link', () => {
  async function invited(house: Gatehouse): Promise<Visitor> {
    const id = await openVisit(house, house.host)
    return (await invite(house.host, id, ['Budi Santoso']))[0] as Visitor
  }
  const verify = (house: Gatehouse, visitor: Visitor, more: object = {}, who = house.guard) =>
    who.asks(visitors.verify, { params: paramsOf(visitor), body: { identity_seen: true, ...more } })

  it('VI-101 is verified with the number of the document that is seen', async () => {
    const house = await openGatehouse()
    const visitor = await invited(house)
    expect(await verify(house, visitor)).toMatchObject(refused(422, 'identity', 'required'))
    expect((await verify(house, visitor, { identity: { kind: 'nik', number: '12' } })).status).toBe(422)
    const identity = { kind: 'nik', number: NIK }
    expect(await verify(house, visitor, { identity, rev: visitor.rev + 5 })).toMatchObject({ status: 409 })
    expect((await verify(house, visitor, { identity, rev: visitor.rev })).body.data).toMatchObject({
      state: 'verified',
      identity: { kind: 'nik', last4: NIK.slice(-4) },
    })
    expect(await verify(house, visitor, { identity })).toMatchObject(refused(409, 'identity', 'verified'))
  })

  it('VI-101 is compared with the watchlist by that number before', async () => {
    const house = await openGatehouse()
    const visitor = await invited(house)
    const identity = { kind: 'nik' as const, number: NIK }
    await house.security.asks(visitorRules.create, { body: { location_id: house.cast.site, name: 'Somebody', identity, reason: 'x' } })
    expect(await verify(house, visitor, { identity })).toMatchObject(refused(409, 'cleared', 'watchlist'))
    expect(await seen(house.guard, visitor)).toMatchObject({ state: 'submitted', watchlist_hit: true })
    expect((await verify(house, visitor, { cleared: 'Another' }, house.security)).body.data.state).toBe('verified')
  })
})
