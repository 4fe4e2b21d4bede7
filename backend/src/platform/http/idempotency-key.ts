import type { FastifyRequest } from 'fastify'

/** What the caller sends a call under, so that sent twice it is carried out once. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['idempotency-key']
  return Array.isArray(given) ? given[0] : given
}
