import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from './calls/refusal.ts'

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

interface FileToSend {
  readonly path: string
  readonly size: number
  /** When it was last changed, in milliseconds. */
  readonly at: number
}

/** Sends a file as long as it was, or the part of it that was asked for; 416 where there is no such part. Type and caching are the caller's. */
export function sendPart(request: FastifyRequest, reply: FastifyReply, { path, size, at }: FileToSend): FastifyReply {
  reply.headers({ 'accept-ranges': 'bytes', etag: `"${size.toString(36)}-${Math.floor(at).toString(36)}"` })
  const asked = request.headers.range
  if (!asked) return reply.header('content-length', size).send(size === 0 ? '' : createReadStream(path, { end: size - 1 }))
  const part = partOf(asked, size)
  if (!part) {
    return reply.code(416).type('application/json').header('content-range', `bytes */${size}`).send(refusal(416, 'gateway.no_such_part'))
  }
  const { start, end } = part
  reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
  return reply.send(createReadStream(path, { start, end }))
}

/** From, from and to, or so many at the end. */
function partOf(asked: string, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = RANGE.exec(asked) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? null : { start, end }
}
