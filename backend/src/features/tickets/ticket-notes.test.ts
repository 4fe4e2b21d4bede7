import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { inbox } from '@menara/shared/contract/inbox.contract.ts'
import { type Ticket, type TicketLog, tickets } from '@menara/shared/contract/tickets.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { buildBackend } from '../../app.ts'

const chunk = (name: string, data: Buffer | string) => {
  const body = Buffer.from(data as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, Buffer.from(name), body, Buffer.alloc(4)])
}
const header = (width: number, height: number) => {
  const data = Buffer.from('0000000000000000' + '0800000000', 'hex')
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return chunk('IHDR', data)
}
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
const png = ({ width = 2, height = 2, extra = [] as Buffer[], pixels = deflateSync(Buffer.alloc(6)) } = {}) =>
  Buffer.concat([PNG_START, header(width, height), ...extra, chunk('IDAT', pixels), chunk('IEND', '')])
const segment = (marker: number, data: Buffer | string) => {
  const body = Buffer.from(data as string, typeof data === 'string' ? 'latin1' : undefined)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
/** A photograph as a phone makes it: turned, with place and maker, a profile, a restart marker in its data, a film behind it. */
const EXIF = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001', 'latin1'), Buffer.from('011200030000000100060000', 'hex'), Buffer.from('\0\0\0\0Jakarta GPS', 'latin1')])
const SCAN = Buffer.concat([segment(0xda, '\u0001\u0001\0\0\u003f\0'), Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])])
const PROFILE = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001colours')
const FRAME = segment(0xc0, '\u0008\0\u0010\0\u0020\u0001\u0001\u0011\0')
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]), segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'), segment(0xe1, EXIF), segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0Anna'), PROFILE,
  segment(0xed, 'Photoshop Budi'), segment(0xfe, 'secret comment'), segment(0xdb, 'q'.repeat(65)), FRAME, SCAN, Buffer.from([0xff, 0xd9]), Buffer.from('film with GPS'),
])
const riff = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const webp = riff('RIFF', Buffer.concat([
  Buffer.from('WEBP'), riff('VP8X', Buffer.from('2c000000' + '0f0000' + '070000', 'hex')), riff('ICCP', Buffer.from('colours')), riff('VP8L', Buffer.from('2f0fc00100aabbcc', 'hex')),
  riff('EXIF', Buffer.from('Jakarta')), riff('XMP ', Buffer.from('Anna')),
]))

interface NoteParts { readonly fields?: Record<string, string>; readonly images?: readonly (Buffer | { name: string; bytes: Buffer; type: string; field?: string })[] }
async function formOf({ fields = {}, images = [] }: NoteParts): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const image of images) {
    const { name, bytes, type, field } = Buffer.isBuffer(image) ? { name: 'photo.png', bytes: image, type: 'image/png', field: undefined } : { field: undefined, ...image }
    form.append(field ?? 'image', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const encoded = new Response(form)
  return { bytes: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
async function note(person: Person, parts: NoteParts) {
  const { bytes, headers } = await formOf(parts)
  const reply = await person.sends('POST', '/desk/api/v1/tickets/addnote', bytes, headers)
  return { ...reply, log: reply.body['data'] as TicketLog }
}
const open = async (it: Building, person = it.employee): Promise<Ticket> => (await person.asks(tickets.create, { body: { ticket_type_id: 1, location_id: it.cast.site, title: 'Leak' } })).body.data
const filesUnder = (it: Building) => readdirSync(it.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.parentPath.includes('uploads')).map((entry) => entry.name)
const fetched = async (person: Person, path: string | null | undefined) => person.sends('GET', path ?? '')

describe('a note', () => {
  it('UP-1 is of text, of images or of both', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const both = await note(it.employee, { fields: { ticket_id: id, description: 'Under the sink\nof L12' }, images: [png(), jpeg, webp] })
    expect(both.status).toBe(200)
    expect(both.log).toMatchObject({ action: 'note', actor: { name: 'Employee' }, text: 'Under the sink\nof L12', images: [expect.any(String), expect.any(String), expect.any(String)] })
    expect((await note(it.agent, { fields: { ticket_id: id, description: 'On my way' } })).log.images).toEqual([])
    expect((await note(it.agent, { fields: { ticket_id: id }, images: [png()] })).log.text).toBe('')
    for (const fields of [{ ticket_id: id }, { ticket_id: id, description: '  \n' }]) expect((await note(it.agent, { fields })).body.errors).toEqual([{ field: 'description', rule: 'required' }])
    const logs = (await it.agent.asks(tickets.logs, { params: { id } })).body.data
    expect(logs.map((log) => [log.action, log.images.length])).toEqual([['created', 0], ['note', 3], ['note', 0], ['note', 1]])
    expect((await it.agent.asks(tickets.get, { params: { id } })).body.data.rev).toBe(1)
    expect((await it.employee.asks(inbox.list, { query: {} })).body.data.map((item) => item.type)).toEqual(['ticket.noted', 'ticket.noted'])
    expect((await it.agent.asks(inbox.list, { query: {} })).body.data).toEqual([])
  })

  it('UP-2 gives the ticket its first image, for those who may see the ticket', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const { log } = await note(it.employee, { fields: { ticket_id: id }, images: [jpeg, png()] })
    expect((await it.agent.asks(tickets.get, { params: { id } })).body.data.image).toBe(log.images[0])
    expect(log.images[0]).toMatch(/^\/desk\/api\/v1\/tickets\/images\/[0-9a-f-]{36}$/)
    const { status, headers, raw } = await fetched(it.agent, log.images[1])
    expect([status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([200, 'image/png', 'nosniff', 'private, max-age=31536000, immutable'])
    expect(raw.equals(png())).toBe(true)
    for (const [person, expected] of [[it.elsewhere, 404], [it.operator, 404], [it.stranger, 401]] as const) expect((await fetched(person, log.images[0])).status).toBe(expected)
    expect((await it.agent.asks(tickets.image, { params: { id } })).status).toBe(404)
  })

  it('UP-3 takes PNG, JPEG and WebP by their bytes alone', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const texts = { svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', html: '<!doctype html><script>alert(1)</script>', gif: 'GIF89a\u0001\0\u0001\0\0\0\0', zip: 'PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', pdf: '%PDF-1.7', empty: '', text: 'hello' }
    for (const [name, text] of Object.entries(texts)) {
      const { status, body } = await note(it.employee, { fields: { ticket_id: id, description: 'x' }, images: [{ name: `${name}.png`, bytes: Buffer.from(text, 'latin1'), type: 'image/png' }] })
      expect([name, status, body.errors]).toEqual([name, 415, [{ field: 'image', rule: 'type' }]])
    }
    const named = await note(it.employee, { fields: { ticket_id: id }, images: [{ name: 'x.exe', bytes: jpeg, type: 'text/html' }] })
    expect((await fetched(it.employee, named.log.images[0])).headers['content-type']).toBe('image/jpeg')
    for (const bytes of [png().subarray(0, 50), jpeg.subarray(0, 120), webp.subarray(0, 40), Buffer.concat([PNG_START, Buffer.alloc(60, 0xff)]), jpeg.subarray(0, jpeg.length - 15)])
      expect((await note(it.employee, { fields: { ticket_id: id }, images: [bytes] })).status).toBeGreaterThanOrEqual(415)
    expect(filesUnder(it)).toHaveLength(1)
  })

  it('UP-4 keeps the picture and forgets its maker', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const secret = png({ extra: [chunk('tEXt', 'Author\0Anna'), chunk('eXIf', 'Jakarta'), chunk('gAMA', '\0\0\0\u0001'), chunk('iTXt', 'XMP Budi'), chunk('tIME', 'x')] })
    const { log } = await note(it.employee, { fields: { ticket_id: id }, images: [Buffer.concat([secret, Buffer.from('Jakarta')]), jpeg, webp] })
    const [kept, photo, third] = await Promise.all(log.images.map(async (path) => (await fetched(it.employee, path)).raw))
    for (const bytes of [kept, photo, third]) expect(bytes?.toString('latin1')).not.toMatch(/Jakarta|Anna|Budi|GPS|secret|film/)
    expect(kept?.equals(png({ extra: [chunk('gAMA', '\0\0\0\u0001')] }))).toBe(true)
    expect(photo?.subarray(2, 38).toString('hex')).toBe('ffe1002245786966000049492a0008000000010012010300010000000600000000000000')
    for (const part of [PROFILE, FRAME, Buffer.concat([SCAN, Buffer.from([0xff, 0xd9])])]) expect(photo?.includes(part)).toBe(true)
    expect(third?.readUInt32LE(4)).toBe((third?.length ?? 0) - 8)
    expect([third?.includes('ICCP'), third?.includes('VP8L'), third?.readUInt8(20)]).toEqual([true, true, 0x20])
    const { rows } = (await it.db.sql.execute(sql`select mime, bytes from ticket_images order by id`)) as unknown as { rows: { mime: string; bytes: number }[] }
    expect(rows).toEqual([kept, photo, third].map((bytes, n) => ({ mime: ['image/png', 'image/jpeg', 'image/webp'][n], bytes: bytes?.length })))
  })

  it('UP-5 has no image of more than 100 megapixels', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    for (const [width, height, status] of [[10_000, 10_000, 200], [10_001, 10_000, 422], [4_000_000_000, 4_000_000_000, 422], [0, 5, 422]] as const)
      expect([width, (await note(it.employee, { fields: { ticket_id: id }, images: [png({ width, height })] })).status]).toEqual([width, status])
  })

  it('UP-6 has at most 10 files of 25 MB and 10,000 characters', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const big = (bytes: number) => png({ pixels: Buffer.alloc(bytes - png({ pixels: Buffer.alloc(0) }).length, 7) })
    expect((await note(it.employee, { fields: { ticket_id: id }, images: [big(25 * 1024 * 1024)] })).status).toBe(200)
    expect((await note(it.employee, { fields: { ticket_id: id }, images: [big(25 * 1024 * 1024 + 1)] })).status).toBe(413)
    expect((await note(it.employee, { fields: { ticket_id: id }, images: Array(10).fill(png()) })).log.images).toHaveLength(10)
    expect((await note(it.employee, { fields: { ticket_id: id }, images: Array(11).fill(png()) })).status).toBe(413)
    expect((await note(it.employee, { fields: { ticket_id: id, description: 'é'.repeat(10_000) } })).status).toBe(200)
    for (const length of [10_001, 1_000_000]) expect((await note(it.employee, { fields: { ticket_id: id, description: 'x'.repeat(length) } })).body.errors).toEqual([{ field: 'description', rule: 'maxLength' }])
    expect(filesUnder(it)).toHaveLength(11)
  })

  it('UP-7 is a whole, well-formed form with nothing else in it', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const refused = async (payload: string | Buffer | object, type?: string) => (await it.employee.sends('POST', '/desk/api/v1/tickets/addnote', payload, type ? { 'content-type': type } : {})).status
    expect(await refused({ ticket_id: id, description: 'x' })).toBe(415)
    expect(await refused('no form', 'multipart/form-data')).toBe(422)
    expect(await refused('no form', 'multipart/form-data; boundary=abc')).toBe(422)
    expect(await refused('--abc\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf', 'multipart/form-data; boundary=abc')).toBe(422)
    expect(await refused('--abc\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--abc--\r\n', 'multipart/form-data; boundary=abc')).toBe(422)
    expect(await refused('--abc\r\nContent-Disposition: form-data; name="description"\r\nContent-Type: application/json\r\n\r\n{"a"\r\n--abc--\r\n', 'multipart/form-data; boundary=abc')).toBe(422)
    for (const [fields, error] of [[{ description: 'x' }, { field: 'ticket_id', rule: 'required' }], [{ ticket_id: 'x' }, { field: 'ticket_id', rule: 'format' }], [{ ticket_id: id, colour: 'red' }, { field: 'colour', rule: 'additionalProperties' }], [{ ticket_id: id, description: 'a\u0000b' }, { field: 'description', rule: 'pattern' }]] as const)
      expect((await note(it.employee, { fields: fields as Record<string, string> })).body.errors).toContainEqual(error)
    expect((await note(it.employee, { fields: { ticket_id: id }, images: [{ name: 'a.png', bytes: png(), type: 'image/png', field: 'avatar' }] })).body.errors).toEqual([{ field: 'avatar', rule: 'additionalProperties' }])
    expect(await it.stranger.sends('POST', '/desk/api/v1/tickets/addnote', Buffer.alloc(10), { 'content-type': 'multipart/form-data; boundary=abc' })).toMatchObject({ status: 401 })
    expect(filesUnder(it)).toEqual([])
  })

  it('UP-8 that is broken off or refused leaves nothing behind', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    await it.backend.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = it.backend.app.server.address() as AddressInfo
    const { bytes, headers } = await formOf({ fields: { ticket_id: id, description: 'x' }, images: [png(), png({ pixels: Buffer.alloc(3_000_000, 7) })] })
    const upload = request({ host: '127.0.0.1', port, path: '/desk/api/v1/tickets/addnote', method: 'POST', headers: { ...headers, 'content-length': bytes.length, authorization: `Bearer ${it.employee.token}` } })
    const broken = new Promise((resolve) => upload.once('error', resolve))
    upload.write(bytes.subarray(0, 1_500_000))
    await expect.poll(() => filesUnder(it).filter((name) => name.endsWith('.part')).length, { timeout: 10_000 }).toBe(1)
    expect(filesUnder(it)).toHaveLength(2)
    upload.destroy()
    await broken
    await expect.poll(() => filesUnder(it), { timeout: 10_000 }).toEqual([])
    for (const images of [[png(), Buffer.from('hello')], [jpeg, png().subarray(0, 50)]]) expect((await note(it.employee, { fields: { ticket_id: id }, images })).status).toBeGreaterThan(400)
    expect((await note(it.employee, { fields: { ticket_id: it.cast.site }, images: [png()] })).status).toBe(404)
    expect(filesUnder(it)).toEqual([])
    expect((await it.agent.asks(tickets.logs, { params: { id } })).body.data).toHaveLength(1)
  })

  it('UP-9 that a crash met between commit and filing is made good at the next start', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const { log } = await note(it.employee, { fields: { ticket_id: id }, images: [png()] })
    const name = log.images[0]?.split('/').at(-1) ?? ''
    const { parentPath } = readdirSync(it.dataDir, { recursive: true, withFileTypes: true }).find((entry) => entry.name === name) ?? { parentPath: '' }
    const arriving = join(it.dataDir, 'uploads/arriving')
    for (const left of [name, it.cast.site, `${it.cast.floor}.part`]) writeFileSync(join(arriving, left), readFileSync(join(parentPath, name)))
    writeFileSync(join(parentPath, name), '')
    const again = await buildBackend({ ...it.backend.base, internalToken: 'x' })
    await again.app.ready()
    await again.close()
    expect(filesUnder(it)).toEqual([name])
    expect((await fetched(it.employee, log.images[0])).raw.equals(png())).toBe(true)
  })

  it('UP-10 takes its image files along when the ticket is removed', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    const { log } = await note(it.employee, { fields: { ticket_id: id }, images: [png(), jpeg] })
    await it.agent.asks(tickets.remove, { params: { id } })
    expect(filesUnder(it)).toEqual([])
    expect((await fetched(it.admin, log.images[0])).status).toBe(404)
  })

  it('UP-11 is refused on a ticket that the writer may not see', async () => {
    const it = await openBuilding()
    const { id } = await open(it)
    for (const person of [it.elsewhere, it.operator]) expect((await note(person, { fields: { ticket_id: id, description: 'Hello' } })).status).toBe(404)
    expect((await note(it.employee, { fields: { ticket_id: it.cast.floor, description: 'Hello' } })).status).toBe(404)
  })
})
