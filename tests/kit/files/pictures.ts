import { deflateSync } from 'node:zlib'
import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { Person } from '../building.ts'

export const chunk = (name: string, data: Buffer | string) => {
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
export const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
export const png = ({ width = 2, height = 2, extra = [] as Buffer[], pixels = deflateSync(Buffer.alloc(6)) } = {}) =>
  Buffer.concat([PNG_START, header(width, height), ...extra, chunk('IDAT', pixels), chunk('IEND', '')])
const segment = (marker: number, data: Buffer | string) => {
  const body = Buffer.from(data as string, typeof data === 'string' ? 'latin1' : undefined)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
// A photograph as a phone makes it: turned, with place and maker, a profile, a restart marker in its data, a film behind it.
const EXIF = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001', 'latin1'),
  Buffer.from('011200030000000100060000', 'hex'),
  Buffer.from('\0\0\0\0Jakarta GPS', 'latin1'),
])
export const SCAN = Buffer.concat([segment(0xda, '\u0001\u0001\0\0\u003f\0'), Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])])
export const PROFILE = segment(0xe2, 'ICC_PROFILE\0\u0001\u0001colours')
export const FRAME = segment(0xc0, '\u0008\0\u0010\0\u0020\u0001\u0001\u0011\0')
export const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'),
  segment(0xe1, EXIF),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0Anna'),
  PROFILE,
  segment(0xed, 'Photoshop Budi'),
  segment(0xfe, 'secret comment'),
  segment(0xdb, 'q'.repeat(65)),
  FRAME,
  SCAN,
  Buffer.from([0xff, 0xd9]),
  Buffer.from('film with GPS'),
])
const riff = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
export const webp = riff(
  'RIFF',
  Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.from('2c000000' + '0f0000' + '070000', 'hex')),
    riff('ICCP', Buffer.from('colours')),
    riff('VP8L', Buffer.from('2f0fc00100aabbcc', 'hex')),
    riff('EXIF', Buffer.from('Jakarta')),
    riff('XMP ', Buffer.from('Anna')),
  ]),
)

/** What a note is made of; an image is bytes named `photo.png`, or what it claims to be. */
export interface NoteParts {
  readonly fields?: Record<string, string>
  readonly images?: readonly (Buffer | { name: string; bytes: Buffer; type: string; field?: string })[]
}
export async function formOf({ fields = {}, images = [] }: NoteParts): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const image of images) {
    const { name, bytes, type, field } = Buffer.isBuffer(image)
      ? { name: 'photo.png', bytes: image, type: 'image/png', field: undefined }
      : { field: undefined, ...image }
    form.append(field ?? 'image', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const encoded = new Response(form)
  return { bytes: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
export async function note(person: Person, parts: NoteParts) {
  const { bytes, headers } = await formOf(parts)
  const reply = await person.sends('POST', '/desk/api/v1/tickets/addnote', bytes, headers)
  return { ...reply, log: reply.body.data as TicketLog }
}

interface Pictured {
  readonly params?: { readonly id: string }
  readonly body: object
  readonly images: NonNullable<NoteParts['images']>
  readonly headers?: Record<string, string>
}
/** Calls an endpoint whose JSON body may come with pictures, as the form it then is. */
export async function askWithPictures(person: Person, endpoint: Endpoint, { params, body, images, headers: more = {} }: Pictured) {
  const { bytes, headers } = await formOf({ fields: { body: JSON.stringify(body) }, images })
  return person.sends(endpoint.method, endpoint.path.replace(':id', params?.id ?? ''), bytes, { ...headers, ...more })
}
