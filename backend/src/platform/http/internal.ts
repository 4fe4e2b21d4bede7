import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a call bears the secret that our own processes share. */
export function isInternal({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean {
  return token !== '' && same(headers.authorization ?? '', `Bearer ${token}`)
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
