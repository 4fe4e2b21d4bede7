import { type CameraStream, cctvPictures } from '@menara/shared/contract/media/cctv.contract.ts'
import type { FastifyInstance } from 'fastify'
import { type Asked, allowedAge, refuse } from './camera-asked.ts'
import type { Reason } from './failures.ts'
import type { Formats, Looked } from './programs/formats.ts'
import { mustTranscode } from './programs/probe.ts'
import type { AskSight } from './upstream-cctv.ts'

/** What a camera sends changes when somebody changes it. */
const USUAL_AGE_S = 600

/** `GET /api/v1/cctv/cameras/:id/stream`: what it sends, and what is done with it for browsers. */
export function serveStreams(app: FastifyInstance, { formats, sight }: { readonly formats: Formats; readonly sight: AskSight }): void {
  app.get<{ Params: { id: string }; Querystring: Asked['query'] }>(
    cctvPictures.stream.path,
    { logLevel: 'warn' },
    async ({ params: { id }, query, headers: { authorization } }, reply) => {
      reply.header('cache-control', 'no-store')
      const age = await allowedAge({ id, query, authorization }, { sight, usualAgeS: USUAL_AGE_S })
      if (typeof age !== 'number') return refuse(reply, age)
      return { data: streamOf(await formats.get(id, age * 1000)) }
    },
  )
}

function streamOf(looked: Looked | Reason): CameraStream {
  const nothing = { looked_at: null, codec: null, profile: null, b_frames: null, width: null, height: null, fps: null, way: null }
  if (typeof looked === 'string') return { ...nothing, reason: looked }
  const { format, at } = looked
  const way = mustTranscode(format) ? 'transcoded' : 'passed_on'
  return { ...nothing, ...format, reason: null, looked_at: new Date(at).toISOString(), way }
}
