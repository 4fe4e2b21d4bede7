import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../platform/refusal.ts'

/** Where the archive is served. */
const TILES_PATH = '/map/tiles.pmtiles'

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/

/** Serves one map archive of this machine, part by part: readers ask for ranges, never for the whole. */
export function serveTiles(app: FastifyInstance, file: string | null): void {
  if (!file) return
  app.get(TILES_PATH, { logLevel: 'warn' }, async (request, reply) => {
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return reply.code(404).send(refusal(404, 'The map archive is not there'))
    const tag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`
    reply.headers({
      'accept-ranges': 'bytes',
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=3600',
      etag: tag,
    })
    const range = RANGE.exec(request.headers.range ?? '')
    if (!range) {
      if (request.headers.range) return tooFar(found.size)
      return reply.header('content-length', found.size).send(createReadStream(file))
    }
    const start = Number(range[1])
    const end = Math.min(range[2] ? Number(range[2]) : found.size - 1, found.size - 1)
    if (start > end) return tooFar(found.size)
    reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${found.size}`, 'content-length': end - start + 1 })
    return reply.send(createReadStream(file, { start, end }))

    function tooFar(size: number) {
      return reply
        .code(416)
        .type('application/json')
        .header('content-range', `bytes */${size}`)
        .send(refusal(416, 'The archive ends before that range'))
    }
  })
}
