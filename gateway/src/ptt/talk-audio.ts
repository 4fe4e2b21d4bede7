import { type PttTransmission, ptt, pttAudio } from '@menara/shared/contract/ptt.contract.ts'
import type { FastifyInstance } from 'fastify'
import { askAsCaller } from '../platform/as-caller.ts'
import { sendPart } from '../platform/part-of-file.ts'
import { refusal } from '../platform/refusal.ts'
import type { Upstream } from '../platform/upstream.ts'
import type { Recordings } from './recordings.ts'

interface AudioNeeds {
  /** Whoever keeps the journal: they decide who may hear. */
  readonly upstream: Pick<Upstream, 'pool' | 'basePath'>
  readonly recordings: Pick<Recordings, 'find'>
}

/** `GET …/transmissions/:id/audio`: who may read of a talk may hear it. Upstream is asked with the caller's own token; its refusal is the answer. */
export function serveTalkAudio(app: FastifyInstance, { upstream, recordings }: AudioNeeds): void {
  app.get<{ Params: { id: string } }>(pttAudio.path, { logLevel: 'warn' }, async (request, reply) => {
    // These paths are usually another's answers, which carry their own.
    reply.headers({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' })
    const { status, body } = await askAsCaller(upstream, ptt.transmission, { params: request.params, headers: request.headers })
    if (status !== 200) return reply.code(status).type('application/json').send(body)
    const { recording } = (JSON.parse(body) as { data: PttTransmission }).data
    const file = recording === null ? null : await recordings.find(recording)
    if (!file) return reply.code(404).send(refusal(404, 'talks.no_recording'))
    return sendPart(request, reply.type('audio/ogg; codecs=opus'), file)
  })
}
