import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../../platform/calls/refusal.ts'
import { sendPart } from '../../platform/part-of-file.ts'

/** Where the archive is served. */
const TILES_PATH = '/map/tiles.pmtiles'

/** Serves one map archive of this machine, part by part: readers ask for ranges, never for the whole. */
export function serveTiles(app: FastifyInstance, file: string | null): void {
  if (!file) return
  app.get(TILES_PATH, { logLevel: 'warn' }, async (request, reply) => {
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return reply.code(404).send(refusal(404, 'gateway.no_map'))
    reply.headers({ 'content-type': 'application/vnd.pmtiles', 'cache-control': 'public, max-age=3600' })
    return sendPart(request, reply, { path: file, size: found.size, at: found.mtimeMs })
  })
}
