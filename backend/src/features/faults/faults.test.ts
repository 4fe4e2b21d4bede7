import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { faultCodes, faults } from '@menara/shared/contract/faults.contract.ts'
import { ticketDefaults } from '@menara/shared/contract/ticket-defaults.contract.ts'
import { ticketLinks } from '@menara/shared/contract/ticket-links.contract.ts'
import { tickets } from '@menara/shared/contract/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { note } from '../../../../tests/kit/pictures.ts'
import { newId } from '../../platform/ids.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')
const NOTHING = 'A'.repeat(22)

const codesOf = async ({ admin, cast }: Building) => {
  await admin.asks(faultCodes.create, { body: { location_id: cast.site } })
  return (await admin.asks(faultCodes.list, { query: { location_id: cast.site } })).body.data
}
const codeOfAsset = async (building: Building) => {
  const code = (await codesOf(building)).find((it) => it.asset?.id === building.cast.asset)
  if (!code) throw new Error('The asset has no code')
  return code
}
const facts = (more: object = {}): Record<string, string> => ({ key: newId(), title: 'AC bocor', language: 'id', ...more })
/** One report as the page sends it; each address of its own unless said. */
function send(
  { stranger }: Building,
  code: string,
  { fields, images = [], from = newId() }: { fields: Record<string, string>; images?: Buffer[]; from?: string },
) {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    ...images.map((image, i) => part(`name="image"; filename="${i}.png"\r\ncontent-type: image/png`, image)),
  ]
  const bytes = Buffer.concat([...parts.flat(), Buffer.from('--b--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': from }
  return stranger.sends('POST', `/desk/api/v1/public/faults/${code}`, bytes, headers)
}
const answerOf = async (sent: ReturnType<typeof send>) => {
  const { status, body } = await sent
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return body.data as { number: string; token: string }
}
const refusedField = async (sent: ReturnType<typeof send>) => {
  const { status, body } = await sent
  return [status, body.errors[0]?.field]
}
const ticketOf = async ({ agent }: Building, number: string) => {
  const found = (await agent.asks(tickets.list, { query: { search: number } })).body.data[0]
  if (!found) throw new Error(`No ticket ${number}`)
  return found
}

describe('codes', () => {
  it('FP-1 FP-2 are for who may, at sites in scope, and at most one for each place', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, cast } = building
    const both = await Promise.all([1, 2].map(() => admin.asks(faultCodes.create, { body: { location_id: cast.site } })))
    expect(both.map((it) => it.body.data.made).reduce((a, b) => a + b)).toBe(2)
    const codes = await codesOf(building)
    expect(codes.map((it) => it.asset?.name ?? it.area?.name)).toEqual(['Air handling unit 3', 'Level 12'])
    expect(codes.every((it) => /^[\w-]{22}$/.test(it.code))).toBe(true)
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
    expect(sentences.map((it) => it.status)).toEqual([404, 404, 404])
    expect(new Set(sentences.map((it) => (it.body as { message?: string }).message)).size).toBe(1)
    expect((await admin.asks(faultCodes.renew, { params: { id } })).status).toBe(409)
    expect((await place(next.code)).status).toBe(200)
    building.clock.advance(25 * 3_600_000)
    const later = await building.as(admin.id)
    expect((await place(next.code)).body.data.open_count).toBe(0)
    await later.asks(faultCodes.revoke, { params: { id: next.id } })
    expect((await place(next.code)).status).toBe(404)
    const gone = (await later.asks(faultCodes.list, { query: { revoked: true } })).body.data
    expect(gone.map((it) => it.reports).sort()).toEqual([0, 1])
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
    expect(logs.map((it) => [it.action, it.actor, it.images.length])).toEqual([
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

describe('following a report', () => {
  it('FP-9 shows its state in the words for requesters and no private word', async () => {
    const building = await openBuilding()
    const { admin, agent, stranger, clock } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts({ name: 'Sari', contact: '0812' }) }))
    const { id } = await ticketOf(building, number)
    await admin.sends('PUT', '/desk/api/v1/progressstatus/tickets/104', { requester_en: 'We are at it', requester_id: 'Sedang ditangani' })
    await agent.asks(tickets.start, { params: { id }, body: { note: 'Tenant is difficult' } })
    const note = (text: string, hidden: string) =>
      agent.sends(
        'POST',
        '/desk/api/v1/tickets/addnote',
        Buffer.from(
          `--b\r\ncontent-disposition: form-data; name="ticket_id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="description"\r\n\r\n${text}\r\n--b\r\ncontent-disposition: form-data; name="private"\r\n\r\n${hidden}\r\n--b--\r\n`,
        ),
        { 'content-type': 'multipart/form-data; boundary=b' },
      )
    expect([(await note('Parts come tomorrow', 'false')).status, (await note('Secret', 'true')).status]).toEqual([200, 200])
    const { data } = (await stranger.asks(faults.follow, { params: { token } })).body
    expect(data).toMatchObject({ number, state: 'in_progress', label_en: 'We are at it', label_id: 'Sedang ditangani', may_confirm: false })
    expect(data.history.map((it) => [it.action, it.text])).toEqual([
      ['created', ''],
      ['started', ''],
      ['note', 'Parts come tomorrow'],
    ])
    expect(JSON.stringify(data)).not.toMatch(/Secret|difficult|Sari|0812|Agent/)
    expect((await stranger.asks(faults.follow, { params: { token: 'A'.repeat(43) } })).status).toBe(404)
    await agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    await stranger.asks(faults.confirm, { params: { token } })
    clock.advance(89 * 86_400_000)
    expect((await stranger.asks(faults.follow, { params: { token } })).status).toBe(200)
    clock.advance(2 * 86_400_000)
    expect((await stranger.asks(faults.follow, { params: { token } })).status).toBe(404)
  })

  it('FP-12 goes on with the ticket it was merged into, and says nothing but how that one stands', async () => {
    const building = await openBuilding()
    const { agent, admin, stranger, clock, cast } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts() }))
    const open = async (title: string) =>
      (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title } })).body.data
    const [first, last] = [await open('Of Mr Secret'), await open('Of Ms Secret')]
    const merge = (id: string, into_id: string) => agent.asks(ticketLinks.merge, { params: { id }, body: { into_id } })
    const seen = () => stranger.asks(faults.follow, { params: { token } })
    expect((await seen()).body.data.goes_on).toBeNull()
    await merge((await ticketOf(building, number)).id, first.id)
    await merge(first.id, last.id)
    await note(agent, { fields: { ticket_id: last.id, description: 'Secret' } })
    expect((await seen()).body.data).toMatchObject({ state: 'merged', goes_on: { number: last.number, state: 'new', solution: '' } })
    expect((await stranger.asks(faults.confirm, { params: { token } })).status).toBe(409)
    clock.advance(91 * 86_400_000)
    expect((await seen()).status).toBe(200)
    const later = await building.as(cast.agent)
    await later.asks(tickets.resolve, { params: { id: last.id }, body: { solution: 'New seal' } })
    const { data } = (await seen()).body
    expect(data.goes_on).toMatchObject({ state: 'resolved', solution: 'New seal' })
    expect(JSON.stringify(data)).not.toContain('Secret')
    await later.asks(tickets.close, { params: { id: last.id }, body: {} })
    clock.advance(91 * 86_400_000)
    expect((await seen()).status).toBe(404)
  })

  it('FP-10 confirms or reopens a resolved one, once', async () => {
    const building = await openBuilding()
    const { agent, stranger } = building
    const { code } = await codeOfAsset(building)
    const { number, token } = await answerOf(send(building, code, { fields: facts() }))
    const { id } = await ticketOf(building, number)
    const confirm = () => stranger.asks(faults.confirm, { params: { token } })
    const resolve = () => agent.asks(tickets.resolve, { params: { id }, body: { solution: 'New seal' } })
    expect((await confirm()).status).toBe(409)
    await resolve()
    const reopened = await stranger.asks(faults.reopen, { params: { token }, body: { note: 'Masih menetes' } })
    expect(reopened.body.data).toMatchObject({ state: 'in_progress', may_confirm: false })
    expect((await agent.asks(tickets.get, { params: { id } })).body.data).toMatchObject({ reopen_count: 1, resolved_at: null })
    await resolve()
    const both = await Promise.all([confirm(), stranger.asks(faults.reopen, { params: { token }, body: { note: 'x' } })])
    expect(both.map((it) => it.status).sort()).toEqual([200, 409])
    const logs = (await agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.filter((it) => it.action === 'reopened')[0]).toMatchObject({ actor: null, text: 'Masih menetes' })
  })
})
