import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ticketDefaults } from '@menara/shared/contract/desk/ticket-defaults.contract.ts'
import { faultCodes, faults } from '@menara/shared/contract/faults.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'
import { answerOf, codeOfAsset, codesOf, facts, refusedField, send, ticketOf } from '../../../../tests/kit/desk/fault-reports.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')
const NOTHING = 'A'.repeat(22)

describe('codes', () => {
  it('FP-1 FP-2 are for who may, at sites in scope, and at most one for each place', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, cast } = building
    const both = await Promise.all([1, 2].map(() => admin.asks(faultCodes.create, { body: { location_id: cast.site } })))
    expect(both.map((reply) => reply.body.data.made).reduce((a, b) => a + b)).toBe(2)
    const codes = await codesOf(building)
    expect(codes.map((code) => code.asset?.name ?? code.area?.name)).toEqual(['Air handling unit 3', 'Level 12'])
    expect(codes.every((code) => /^[\w-]{22}$/.test(code.code))).toBe(true)
    const make = (body: object) => admin.asks(faultCodes.create, { body: { location_id: cast.site, ...body } })
    expect(await make({ area_id: cast.otherFloor })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'area_id', rule: 'exists' }] },
    })
    expect(await make({ asset_id: cast.otherAsset })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'asset_id', rule: 'exists' }] },
    })
    expect((await make({ location_id: cast.otherSite, asset_id: cast.otherAsset })).body.data.made).toBe(1)
    expect((await agent.asks(faultCodes.list, { query: {} })).status).toBe(403)
    expect((await stranger.asks(faultCodes.create, { body: { location_id: cast.site } })).status).toBe(401)
    expect((await admin.asks(faultCodes.list, { query: { search: 'handling' } })).body.data.length).toBe(1)
    expect((await admin.asks(faultCodes.list, { query: { next: 'WyJhIiwiYiJd' } })).status).toBe(422)
  })

  it('FP-3 FP-4 open nothing once renewed or revoked, and tell a place and a count', async () => {
    const building = await openBuilding()
    const { admin, stranger } = building
    const { id, code } = await codeOfAsset(building)
    await answerOf(send(building, code, { fields: facts() }))
    const place = (which: string) => stranger.asks(faults.place, { params: { code: which } })
    expect((await place(code)).body.data).toEqual({ site: 'VJS Jakarta', area: 'Level 12', asset: 'Air handling unit 3', open_count: 1 })
    const next = (await admin.asks(faultCodes.renew, { params: { id } })).body.data
    const sentences = [await place(code), await place(NOTHING), await send(building, code, { fields: facts() })]
    expect(sentences.map((sentence) => sentence.status)).toEqual([404, 404, 404])
    expect(new Set(sentences.map((sentence) => (sentence.body as { message?: string }).message)).size).toBe(1)
    expect((await admin.asks(faultCodes.renew, { params: { id } })).status).toBe(409)
    expect((await place(next.code)).status).toBe(200)
    building.clock.advance(25 * 3_600_000)
    const later = await building.as(admin.id)
    expect((await place(next.code)).body.data.open_count).toBe(0)
    await later.asks(faultCodes.revoke, { params: { id: next.id } })
    expect((await place(next.code)).status).toBe(404)
    const gone = (await later.asks(faultCodes.list, { query: { revoked: true } })).body.data
    expect(gone.map((item) => item.reports).sort()).toEqual([0, 1])
  })
})

describe('a report', () => {
  it('FP-5 opens a general ticket of nobody, for the team of the settings', async () => {
    const building = await openBuilding()
    const { admin, agent, employee, cast, db } = building
    await admin.asks(ticketDefaults.create, {
      body: { ticket_type_id: 1, area_id: cast.floor, group_id: cast.group, viewer_user_ids: [cast.employee] },
    })
    const { code } = await codeOfAsset(building)
    const fields = facts({ description: '<b>Menetes</b>', name: 'Sari', contact: '0812 000' })
    const { number } = await answerOf(send(building, code, { fields }))
    const ticket = await ticketOf(building, number)
    expect(ticket).toMatchObject({
      type: 'general',
      title: 'AC bocor',
      description: '<b>Menetes</b>',
      requester: null,
      group: { id: cast.group },
      state: 'assigned',
      asset: { id: cast.asset },
      area: { id: cast.floor },
    })
    expect(JSON.stringify(ticket)).not.toContain('0812')
    const reporter = async (who: typeof agent) => (await who.asks(faults.reporter, { params: { id: ticket.id } })).body.data
    expect(await reporter(agent)).toMatchObject({ name: 'Sari', contact: '0812 000', language: 'id' })
    expect(await reporter(employee)).toMatchObject({ name: 'Sari', contact: null })
    expect((await building.elsewhere.asks(faults.reporter, { params: { id: ticket.id } })).status).toBe(404)
    expect(JSON.stringify((await db.sql.execute('select detail from audit')) as unknown)).not.toContain('0812')
  })

  it('FP-6 sent twice opens one', async () => {
    const building = await openBuilding()
    const { code } = await codeOfAsset(building)
    const fields = facts()
    const [a, b] = await Promise.all([1, 2].map(() => answerOf(send(building, code, { fields, images: [PNG] }))))
    expect(a).toEqual(b)
    expect((await building.agent.asks(tickets.list, { query: {} })).body.data.length).toBe(1)
    expect(await send(building, code, { fields: { ...fields, title: 'Lain' } })).toMatchObject({ status: 409 })
  })

  it('FP-7 brings up to three pictures, and leaves nothing behind when it is refused', async () => {
    const building = await openBuilding()
    const { code } = await codeOfAsset(building)
    const { number } = await answerOf(send(building, code, { fields: facts(), images: [PNG, PNG, PNG] }))
    const ticket = await ticketOf(building, number)
    expect(ticket.image).not.toBeNull()
    const logs = (await building.agent.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.map((log) => [log.action, log.actor, log.images.length])).toEqual([
      ['created', null, 0],
      ['note', null, 3],
    ])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await send(building, code, { fields: facts(), images: [PNG, PNG, PNG, PNG] })).toMatchObject({ status: 422 })
    expect(await send(building, code, { fields: facts(), images: [svg] })).toMatchObject({ status: 422 })
    expect((await building.agent.asks(tickets.list, { query: {} })).body.data.length).toBe(1)
    const arriving = join(building.dataDir, 'uploads', 'arriving')
    expect(existsSync(arriving) ? readdirSync(arriving) : []).toEqual([])
  })

  it('FP-8 FP-11 comes only so often from one address, and is checked', async () => {
    const building = await openBuilding()
    const { code } = await codeOfAsset(building)
    const from = '203.0.113.7'
    for (const [field, value] of [
      ['title', ''],
      ['language', 'fr'],
      ['key', 'one'],
      ['contact', 'x'.repeat(201)],
      ['surprise', '1'],
    ] as const)
      expect(await refusedField(send(building, code, { fields: facts({ [field]: value }) }))).toEqual([422, field])
    for (let i = 0; i < 6; i++) await answerOf(send(building, code, { fields: facts(), from }))
    const refused = await send(building, code, { fields: facts(), from })
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await send(building, code, { fields: facts() })).status).toBe(200)
    building.clock.advance(3 * 60_000)
    expect((await send(building, code, { fields: facts(), from })).status).toBe(200)
    expect((await building.stranger.sends('GET', '/desk/api/v1/public/faults/x')).status).toBe(422)
  })
})
