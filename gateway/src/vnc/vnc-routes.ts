import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { vncGateway } from '@menara/shared/contract/media/vnc.contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalFor, tokenOf } from '../edge/proxy/own-calls.ts'
import type { Authority } from '../feeds/connection/authority.ts'
import { refusal } from '../platform/calls/refusal.ts'
import type { Vnc } from './vnc.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MOST_AT_ONCE = 50

interface RoutesNeeds {
  readonly authority: Authority
  /** Null behind a foreign upstream: it knows no screens. */
  readonly vnc: Vnc | null
}

/** What the gateway itself answers about remote screens: whether they can be reached, and what was recorded of them. */
export function serveVnc(app: FastifyInstance, { authority, vnc }: RoutesNeeds): void {
  const refused = async (endpoint: Parameters<typeof refusalFor>[0], request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const no = await refusalFor(endpoint, authority, request.headers.authorization)
    return no ?? (vnc ? null : refusal(503, 'screens.own_backend'))
  }
  app.get<{ Querystring: { ids?: string } }>(vncGateway.reach.path, { logLevel: 'warn' }, async (request, reply) => {
    const no = await refused(vncGateway.reach, request, reply)
    if (no || !vnc) return reply.code(no?.status ?? 503).send(no)
    const ids = [...new Set(String(request.query.ids ?? '').split(','))].filter((text) => ID.test(text))
    if (ids.length === 0 || ids.length > MOST_AT_ONCE)
      return reply
        .code(422)
        .send({ ...refusal(422, 'screens.name_some', { limit: MOST_AT_ONCE }), errors: [{ field: 'ids', rule: 'maxItems' }] })
    const token = tokenOf(request.headers.authorization) ?? ''
    const mine = (await Promise.all(ids.map((id) => vnc.mayWatch(id, token)))).flatMap((may, at) => (may ? [ids[at] as string] : []))
    return { data: (await Promise.all(mine.map((id) => vnc.reach(id)))).filter((reached) => reached !== null) }
  })
  app.get<{ Params: { id: string } }>(vncGateway.recording.path, async (request, reply) => {
    const no = await refused(vncGateway.recording, request, reply)
    if (no || !vnc) return reply.code(no?.status ?? 503).send(no)
    const { id } = request.params
    const path = ID.test(id) && (await vnc.maySeeSession(id, tokenOf(request.headers.authorization) ?? '')) ? await vnc.recording(id) : null
    if (!path) return reply.code(404).send(refusal(404, 'screen_sessions.no_recording'))
    const { size } = await stat(path)
    return reply.type('application/octet-stream').header('content-length', size).send(createReadStream(path))
  })
}
