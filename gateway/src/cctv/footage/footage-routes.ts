import { cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import {
  cctvExports,
  cctvFootage,
  type FootageExport,
  type FootageSegment,
  footageFiles,
} from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { FastifyInstance } from 'fastify'
import { askAsCaller } from '../../platform/calls/as-caller.ts'
import { refusal } from '../../platform/calls/refusal.ts'
import type { Upstream } from '../../platform/calls/upstream.ts'
import { sendPart } from '../../platform/part-of-file.ts'
import { isCameraId } from '../camera-asked.ts'
import type { Exports } from './exports/exports.ts'
import type { FootageFolder } from './footage-folder.ts'
import type { Recorders } from './recorders.ts'

interface RoutesNeeds {
  /** Whoever keeps the catalogue: they decide who may see. */
  readonly upstream: Pick<Upstream, 'pool' | 'basePath'>
  readonly folder: Pick<FootageFolder, 'find'>
  readonly exports: Pick<Exports, 'find'>
  readonly recorders: Pick<Recorders, 'get'>
}
interface Asked {
  readonly Params: { readonly id: string }
}

const MOST_AT_ONCE = 100

/** Files of footage and of cuts, and how recording goes. Upstream is asked with the caller's own token; its refusal is the answer. */
export function serveFootage(app: FastifyInstance, { upstream, folder, exports, recorders }: RoutesNeeds): void {
  const files = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }

  app.get<Asked>(footageFiles.video.path, { logLevel: 'warn' }, async (request, reply) => {
    reply.headers(files)
    const { status, body } = await askAsCaller(upstream, cctvFootage.segment, { params: request.params, headers: request.headers })
    if (status !== 200) return reply.code(status).type('application/json').send(body)
    const { id, camera, started_at } = (JSON.parse(body) as { data: FootageSegment & { camera: Ref } }).data
    const file = await folder.find({ id, camera: camera.id, at: Date.parse(started_at) })
    if (!file) return reply.code(404).send(refusal(404, 'recordings.file_missing'))
    return sendPart(request, reply.type('video/mp4'), file)
  })

  app.get<Asked>(footageFiles.exported.path, { logLevel: 'warn' }, async (request, reply) => {
    reply.headers(files)
    const { status, body } = await askAsCaller(upstream, cctvExports.get, { params: request.params, headers: request.headers })
    if (status !== 200) return reply.code(status).type('application/json').send(body)
    const { id, state } = (JSON.parse(body) as { data: FootageExport }).data
    const file = state === 'ready' ? await exports.find(id) : null
    if (!file) return reply.code(404).send(refusal(404, 'exports.file_missing'))
    reply.header('content-disposition', `attachment; filename="${id}.mp4"`)
    return sendPart(request, reply.type('video/mp4'), file)
  })

  app.get<{ Querystring: { ids?: string } }>(footageFiles.recorders.path, { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const ids = [...new Set(String(request.query.ids ?? '').split(','))]
    if (ids.length > MOST_AT_ONCE || !ids.every(isCameraId))
      return reply
        .code(422)
        .send({ ...refusal(422, 'cameras.name_some', { limit: MOST_AT_ONCE }), errors: [{ field: 'ids', rule: 'pattern' }] })
    const { headers } = request
    const asked = ids.flatMap((id) => recorders.get(id)?.facts() ?? [])
    const mine = await Promise.all(asked.map((item) => askAsCaller(upstream, cctv.get, { params: { id: item.camera }, headers })))
    // A stranger is told so also where nothing is recorded.
    const me = asked.length > 0 ? null : await askAsCaller(upstream, cctv.list, { query: {}, headers })
    const no = [...mine, ...(me ? [me] : [])].find((item) => item.status === 401 || item.status === 403 || item.status >= 500)
    if (no) return reply.code(no.status).type('application/json').send(no.body)
    return { data: asked.filter((_, at) => mine[at]?.status === 200) }
  })
}
