import { cctvPictures, NO_STILL } from '@menara/shared/contract/media/cctv.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { type Asked, allowedAge, refuse } from './camera-asked.ts'
import type { Stills } from './stills.ts'
import type { AskSight } from './upstream-cctv.ts'

const USUAL_AGE_S = 10

export interface StillRouteNeeds {
  readonly stills: Stills
  readonly sight: AskSight
  readonly clock: Clock
}

/** `GET /api/v1/cctv/cameras/:id/still`: before everything else of that path goes to the backend. */
export function serveStills(app: FastifyInstance, { stills, sight, clock }: StillRouteNeeds): void {
  app.get<{ Params: { id: string }; Querystring: Asked['query'] }>(
    cctvPictures.still.path,
    { logLevel: 'warn' },
    async ({ params: { id }, query, headers: { authorization } }, reply) => {
      reply.header('cache-control', 'no-store')
      const age = await allowedAge({ id, query, authorization }, { sight, usualAgeS: USUAL_AGE_S })
      if (typeof age !== 'number') return refuse(reply, age)
      const still = await stills.get(id, age * 1000)
      if (still === 'away') return refuse(reply, [503, 'cameras.service_away', ['camera', 'away']])
      // The question is in order and so is this server: a camera without a picture is an answer.
      if (typeof still === 'string') return reply.code(204).header(NO_STILL, still).send()
      return reply
        .header('age', Math.max(0, Math.floor((clock.now() - still.at) / 1000)))
        .header('last-modified', new Date(still.at).toUTCString())
        .type('image/jpeg')
        .send(still.jpeg)
    },
  )
}
