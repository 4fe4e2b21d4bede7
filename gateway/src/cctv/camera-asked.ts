import type { RefusalKey } from '@menara/shared/refusals/refusal-texts.ts'
import type { FastifyReply } from 'fastify'
import { refusal } from '../platform/calls/refusal.ts'
import type { AskSight } from './upstream-cctv.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isCameraId = (text: string): boolean => ID.test(text)

const OLDEST_AGE_S = 3_600

/** What a call about one camera comes with. */
export interface Asked {
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string | undefined
}
type Broken = readonly [field: string, rule: string]
export type No = readonly [status: number, key: RefusalKey, broken?: Broken]

interface Terms {
  readonly sight: AskSight
  readonly usualAgeS: number
}
/** How old what is asked for may be, in seconds, for those who may see the camera; else why not. */
export async function allowedAge({ id, query, authorization }: Asked, { sight, usualAgeS }: Terms): Promise<number | No> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return [401, 'gateway.sign_in']
  if (!isCameraId(id)) return [422, 'cameras.bad_id', ['id', 'format']]
  const age = ageOf(query, usualAgeS)
  if (typeof age !== 'number') return [422, 'cameras.bad_age', age]
  const verdict = await sight(id, token)
  if (verdict === 'away') return [503, 'cameras.service_away', ['camera', 'away']]
  if (verdict !== 'yes') return [verdict, verdict === 404 ? 'cameras.not_found' : 'cameras.not_allowed']
  return age
}

export function refuse(reply: FastifyReply, [status, key, broken]: No): FastifyReply {
  const errors = broken ? [{ field: broken[0], rule: broken[1] }] : []
  return reply.code(status).send({ ...refusal(status, key), errors })
}

function ageOf({ max_age, ...rest }: Asked['query'], usualAgeS: number): number | Broken {
  const [surprise] = Object.keys(rest)
  if (surprise !== undefined) return [surprise, 'additionalProperties']
  if (max_age === undefined) return usualAgeS
  if (!/^\d{1,6}$/.test(max_age)) return ['max_age', 'type']
  return Number(max_age) <= OLDEST_AGE_S ? Number(max_age) : ['max_age', 'maximum']
}
