import { cctvPictures } from '@menara/shared/contract/cctv.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { refusal } from '../platform/refusal.ts'
import { SENTENCES } from './failures.ts'
import type { Stills } from './stills.ts'
import type { Still } from './tries.ts'
import type { AskSight } from './upstream-cctv.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isCameraId = (text: string): boolean => ID.test(text)

const USUAL_AGE_S = 10
const OLDEST_AGE_S = 3_600

export interface StillRouteNeeds {
  readonly stills: Stills
  readonly sight: AskSight
  readonly clock: Clock
}
interface Asked {
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string | undefined
}
type Broken = readonly [field: string, rule: string]
type No = readonly [status: number, message: string, broken?: Broken]

/** `GET /api/v1/cctv/cameras/:id/still`: before everything else of that path goes to the backend. */
export function serveStills(app: FastifyInstance, needs: StillRouteNeeds): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    cctvPictures.still.path,
    { logLevel: 'warn' },
    async ({ params: { id }, query, headers: { authorization } }, reply) => {
      reply.header('cache-control', 'no-store')
      const found = await find({ id, query, authorization }, needs)
      if (!('jpeg' in found)) {
        const [status, message, broken] = found
        const errors = broken ? [{ field: broken[0], rule: broken[1] }] : []
        return reply.code(status).send({ ...refusal(status, message), errors })
      }
      return reply
        .header('age', Math.max(0, Math.floor((needs.clock.now() - found.at) / 1000)))
        .header('last-modified', new Date(found.at).toUTCString())
        .type('image/jpeg')
        .send(found.jpeg)
    },
  )
}

async function find({ id, query, authorization }: Asked, { stills, sight }: StillRouteNeeds): Promise<Still | No> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return [401, 'Sign in first.']
  if (!isCameraId(id)) return [422, 'That is not the name of a camera.', ['id', 'format']]
  const age = ageOf(query)
  if (typeof age !== 'number') return [422, 'max_age is a whole number of seconds, at most an hour; nothing else is asked.', age]
  const verdict = await sight(id, token)
  if (verdict === 'away') return [503, SENTENCES.away, ['camera', 'away']]
  if (verdict !== 'yes') return [verdict, verdict === 404 ? 'There is no such camera.' : 'You may not see this camera.']
  const still = await stills.get(id, age * 1000)
  return typeof still === 'string' ? [503, SENTENCES[still], ['camera', still]] : still
}

function ageOf({ max_age, ...rest }: Readonly<Record<string, string>>): number | Broken {
  const [surprise] = Object.keys(rest)
  if (surprise !== undefined) return [surprise, 'additionalProperties']
  if (max_age === undefined) return USUAL_AGE_S
  if (!/^\d{1,6}$/.test(max_age)) return ['max_age', 'type']
  return Number(max_age) <= OLDEST_AGE_S ? Number(max_age) : ['max_age', 'maximum']
}
