import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { askWithPictures, formOf, jpeg, png } from '../../../../../tests/kit/files/pictures.ts'

type Images = Parameters<typeof askWithPictures>[2]['images']
const facts = (building: Building, more: object = {}) => ({ ticket_type_id: 1, location_id: building.cast.site, title: 'Leak', ...more })
const opens = (by: Person, body: object, images: Images, key?: string) =>
  askWithPictures(by, tickets.create, { body, images, ...(key && { headers: { 'idempotency-key': key } }) })
const filesUnder = (building: Building) =>
  readdirSync(building.dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.parentPath.includes('uploads'),
  )
const all = async (building: Building) => (await building.admin.asks(tickets.list, { query: {} })).body.data
const picture = (name: string, bytes: Buffer) => ({ name, bytes, type: 'image/png' })

describe('a ticket opened with pictures', () => {
  it('UP-12 has them from its first moment, without what they say about their maker', async () => {
    const building = await openBuilding()
    const answer = await opens(building.employee, facts(building, { description: 'Ceiling of 12.03', priority: 'high' }), [jpeg, png()])
    const ticket = answer.body['data'] as Ticket
    expect([answer.status, ticket.title, ticket.priority, ticket.number]).toEqual([200, 'Leak', 'high', expect.stringMatching(/000001$/)])
    const logs = (await building.employee.asks(tickets.logs, { params: { id: ticket.id } })).body.data
    expect(logs.map((log) => [log.action, log.actor?.id, log.images.length])).toEqual([
      ['created', building.cast.employee, 0],
      ['note', building.cast.employee, 2],
    ])
    expect(ticket.image).toBe(logs[1]?.images[0])
    const { raw, headers } = await building.employee.sends('GET', ticket.image ?? '')
    expect([headers['content-type'], raw.includes('Jakarta'), raw.includes('secret')]).toEqual(['image/jpeg', false, false])
    expect((await building.elsewhere.sends('GET', ticket.image ?? '')).status).toBe(404)
    expect((await opens(building.employee, facts(building), [])).status).toBe(200)
    expect((await building.employee.asks(tickets.create, { body: facts(building) })).body.data.image).toBeNull()
  })

  it('UP-12 is told of once, its pictures included', async () => {
    const building = await openBuilding()
    await opens(building.admin, facts(building, { assignee_id: building.cast.agent }), [png()])
    expect((await building.agent.asks(inbox.list, { query: {} })).body.data.map(({ type }) => type)).toEqual(['ticket.assigned'])
  })

  it('UP-13 is whole or not there at all, and names the picture that is none', async () => {
    const building = await openBuilding()
    const bad = {
      'evil.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'bomb.png': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000)]),
      'page.jpg': '<!doctype html><script>alert(1)</script>',
    }
    for (const [name, bytes] of Object.entries(bad))
      expect(await opens(building.employee, facts(building), [png(), picture(name, Buffer.from(bytes))])).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining(name), errors: [{ field: 'image', rule: 'type' }] },
      })
    const wide = picture('wide.png', png({ width: 60_000, height: 60_000 }))
    expect(await opens(building.employee, facts(building), [wide])).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('wide.png'), errors: [{ field: 'image', rule: 'maxPixels' }] },
    })
    const large = picture('large.png', png({ pixels: Buffer.alloc(25 * 1024 * 1024 + 1, 7) }))
    expect(await opens(building.employee, facts(building), [large])).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('large.png'), errors: [{ field: 'image', rule: 'maxBytes' }] },
    })
    for (const [more, field] of [
      [{ title: ' ' }, 'title'],
      [{ colour: 'red' }, 'colour'],
      [{ area_id: building.cast.otherSite }, 'area_id'],
    ] as const)
      expect(await opens(building.employee, facts(building, more), [png()])).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect((await opens(building.employee, facts(building, { ticket_type_id: 31 }), [png()])).status).toBe(403)
    const { bytes, headers } = await formOf({ fields: { body: '{"title":' }, images: [png()] })
    expect(await building.employee.sends('POST', tickets.create.path, bytes, headers)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'body', rule: 'json' }] },
    })
    const bare = await formOf({ images: [png()] })
    expect((await building.employee.sends('POST', tickets.create.path, bare.bytes, bare.headers)).status).toBe(422)
    expect([filesUnder(building), await all(building)]).toEqual([[], []])
    expect((await building.employee.asks(tickets.create, { body: facts(building) })).body.data.number).toMatch(/000001$/)
  })

  it('UP-13 broken off leaves neither file nor ticket', async () => {
    const building = await openBuilding()
    await building.backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = building.backend.app.server.address() as AddressInfo
    const images = [png(), png({ pixels: Buffer.alloc(3_000_000, 7) })]
    const { bytes, headers } = await formOf({ fields: { body: JSON.stringify(facts(building)) }, images })
    const length = { 'content-length': bytes.length, authorization: `Bearer ${building.employee.token}` }
    const upload = request({ host: '127.0.0.1', port, path: tickets.create.path, method: 'POST', headers: { ...headers, ...length } })
    const broken = new Promise((resolve) => upload.once('error', resolve))
    upload.write(bytes.subarray(0, 1_500_000))
    await expect.poll(() => filesUnder(building).length, { timeout: 10_000 }).toBe(2)
    upload.destroy()
    await broken
    await expect.poll(() => filesUnder(building), { timeout: 10_000 }).toEqual([])
    expect(await all(building)).toEqual([])
  })

  it('UP-14 is opened once, however often it is sent', async () => {
    const building = await openBuilding()
    const send = (images: Images) => opens(building.employee, facts(building), images, 'once')
    const answers = await Promise.all([send([png()]), send([png()]), send([png()])])
    expect(new Set(answers.map(({ status, body }) => `${status} ${(body['data'] as Ticket).id}`)).size).toBe(1)
    expect([(await all(building)).length, filesUnder(building).length]).toEqual([1, 1])
    expect((await send([jpeg])).status).toBe(409)
    expect((await send([])).status).toBe(409)
    expect([(await all(building)).length, filesUnder(building).length]).toEqual([1, 1])
  })
})
