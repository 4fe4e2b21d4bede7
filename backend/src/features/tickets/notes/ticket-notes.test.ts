import { readdirSync } from 'node:fs'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../../tests/kit/building.ts'
import { chunk, FRAME, jpeg, note, PNG_START, PROFILE, png, SCAN, webp } from '../../../../../tests/kit/files/pictures.ts'

const open = async (building: Building, person = building.employee): Promise<Ticket> =>
  (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: building.cast.site, title: 'Leak' } })).body.data
const filesUnder = (building: Building) =>
  readdirSync(building.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.includes('uploads'))
    .map((entry) => entry.name)
const fetched = async (person: Person, path: string | null | undefined) => person.sends('GET', path ?? '')

describe('a note', () => {
  it('UP-1 is of text, of images or of both', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const both = await note(building.employee, {
      fields: { ticket_id: id, description: 'Under the sink\nof L12' },
      images: [png(), jpeg, webp],
    })
    expect(both.status).toBe(200)
    expect(both.log).toMatchObject({
      action: 'note',
      actor: { name: 'Employee' },
      text: 'Under the sink\nof L12',
      images: [expect.any(String), expect.any(String), expect.any(String)],
    })
    expect((await note(building.agent, { fields: { ticket_id: id, description: 'On my way' } })).log.images).toEqual([])
    expect((await note(building.agent, { fields: { ticket_id: id }, images: [png()] })).log.text).toBe('')
    for (const fields of [{ ticket_id: id }, { ticket_id: id, description: '  \n' }])
      expect((await note(building.agent, { fields })).body.errors).toEqual([{ field: 'description', rule: 'required' }])
    const logs = (await building.agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.map((log) => [log.action, log.images.length])).toEqual([
      ['created', 0],
      ['note', 3],
      ['note', 0],
      ['note', 1],
    ])
    expect((await building.agent.asks(tickets.get, { params: { id } })).body.data.rev).toBe(1)
    expect((await building.employee.asks(inbox.list, { query: {} })).body.data.map((item) => item.type)).toEqual([
      'ticket.noted',
      'ticket.noted',
    ])
    expect((await building.agent.asks(inbox.list, { query: {} })).body.data).toEqual([])
  })

  it('TK-37 that is private is for those who work tickets alone, with its pictures, and its requester is not told', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const kept = await note(building.agent, {
      fields: { ticket_id: id, description: 'Tenant is in arrears', private: 'true' },
      images: [png()],
    })
    expect(kept.log).toMatchObject({ text: 'Tenant is in arrears', private: true })
    const seen = async (person: Person) => (await person.asks(tickets.logs, { params: { id } })).body.data.map((log) => log.text)
    expect([await seen(building.agent), await seen(building.employee)]).toEqual([['', 'Tenant is in arrears'], ['']])
    expect((await fetched(building.agent, kept.log.images[0])).status).toBe(200)
    expect((await fetched(building.employee, kept.log.images[0])).status).toBe(404)
    expect((await building.employee.asks(tickets.get, { params: { id } })).body.data.image).toBe(null)
    expect((await building.employee.asks(inbox.list, { query: {} })).body.data).toEqual([])
    expect((await note(building.employee, { fields: { ticket_id: id, description: 'x', private: 'true' } })).status).toBe(403)
    expect((await note(building.agent, { fields: { ticket_id: id, description: 'x', private: 'yes' } })).body.errors).toMatchObject([
      { field: 'private' },
    ])
  })

  it('UP-2 gives the ticket its first image, for those who may see the ticket', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const { log } = await note(building.employee, { fields: { ticket_id: id }, images: [jpeg, png()] })
    expect((await building.agent.asks(tickets.get, { params: { id } })).body.data.image).toBe(log.images[0])
    expect(log.images[0]).toMatch(/^\/desk\/api\/v1\/tickets\/images\/[0-9a-f-]{36}$/)
    const { status, headers, raw } = await fetched(building.agent, log.images[1])
    expect([status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'nosniff',
      'private, max-age=31536000, immutable',
    ])
    expect(raw.equals(png())).toBe(true)
    for (const [person, expected] of [
      [building.elsewhere, 404],
      [building.operator, 404],
      [building.stranger, 401],
    ] as const)
      expect((await fetched(person, log.images[0])).status).toBe(expected)
    expect((await building.agent.asks(tickets.image, { params: { id } })).status).toBe(404)
  })

  it('UP-3 takes PNG, JPEG and WebP by their bytes alone', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const texts = {
      svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      html: '<!doctype html><script>alert(1)</script>',
      gif: 'GIF89a\u0001\0\u0001\0\0\0\0',
      zip: 'PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      pdf: '%PDF-1.7',
      empty: '',
      text: 'hello',
    }
    for (const [name, text] of Object.entries(texts)) {
      const { status, body } = await note(building.employee, {
        fields: { ticket_id: id, description: 'x' },
        images: [{ name: `${name}.png`, bytes: Buffer.from(text, 'latin1'), type: 'image/png' }],
      })
      expect([name, status, body.errors]).toEqual([name, 422, [{ field: 'image', rule: 'type' }]])
    }
    const named = await note(building.employee, { fields: { ticket_id: id }, images: [{ name: 'x.exe', bytes: jpeg, type: 'text/html' }] })
    expect((await fetched(building.employee, named.log.images[0])).headers['content-type']).toBe('image/jpeg')
    for (const bytes of [
      png().subarray(0, 50),
      jpeg.subarray(0, 120),
      webp.subarray(0, 40),
      Buffer.concat([PNG_START, Buffer.alloc(60, 0xff)]),
      jpeg.subarray(0, jpeg.length - 15),
    ])
      expect((await note(building.employee, { fields: { ticket_id: id }, images: [bytes] })).status).toBeGreaterThanOrEqual(415)
    expect(filesUnder(building)).toHaveLength(1)
  })

  it('UP-4 keeps the picture and forgets its maker', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    const secret = png({
      extra: [
        chunk('tEXt', 'Author\0Anna'),
        chunk('eXIf', 'Jakarta'),
        chunk('gAMA', '\0\0\0\u0001'),
        chunk('iTXt', 'XMP Budi'),
        chunk('tIME', 'x'),
      ],
    })
    const { log } = await note(building.employee, {
      fields: { ticket_id: id },
      images: [Buffer.concat([secret, Buffer.from('Jakarta')]), jpeg, webp],
    })
    const [kept, photo, third] = await Promise.all(log.images.map(async (path) => (await fetched(building.employee, path)).raw))
    for (const bytes of [kept, photo, third]) expect(bytes?.toString('latin1')).not.toMatch(/Jakarta|Anna|Budi|GPS|secret|film/)
    expect(kept?.equals(png({ extra: [chunk('gAMA', '\0\0\0\u0001')] }))).toBe(true)
    expect(photo?.subarray(2, 38).toString('hex')).toBe('ffe1002245786966000049492a0008000000010012010300010000000600000000000000')
    for (const part of [PROFILE, FRAME, Buffer.concat([SCAN, Buffer.from([0xff, 0xd9])])]) expect(photo?.includes(part)).toBe(true)
    expect(third?.readUInt32LE(4)).toBe((third?.length ?? 0) - 8)
    expect([third?.includes('ICCP'), third?.includes('VP8L'), third?.readUInt8(20)]).toEqual([true, true, 0x20])
    const { rows } = (await building.db.sql.execute(sql`select mime, bytes from ticket_attachments order by id`)) as unknown as {
      rows: { mime: string; bytes: number }[]
    }
    expect(rows).toEqual(
      [kept, photo, third].map((bytes, n) => ({ mime: ['image/png', 'image/jpeg', 'image/webp'][n], bytes: bytes?.length })),
    )
  })

  it('UP-5 has no image of more than 100 megapixels', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    for (const [width, height, status] of [
      [10_000, 10_000, 200],
      [10_001, 10_000, 422],
      [4_000_000_000, 4_000_000_000, 422],
      [0, 5, 422],
    ] as const)
      expect([width, (await note(building.employee, { fields: { ticket_id: id }, images: [png({ width, height })] })).status]).toEqual([
        width,
        status,
      ])
  })

  it('UP-11 is refused on a ticket that the writer may not see', async () => {
    const building = await openBuilding()
    const { id } = await open(building)
    for (const person of [building.elsewhere, building.operator])
      expect((await note(person, { fields: { ticket_id: id, description: 'Hello' } })).status).toBe(404)
    expect((await note(building.employee, { fields: { ticket_id: building.cast.floor, description: 'Hello' } })).status).toBe(404)
  })
})
