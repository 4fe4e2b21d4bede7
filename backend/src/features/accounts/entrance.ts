import type { FastifyRequest } from 'fastify'
import type { Place } from './sessions/sessions.service.ts'

/** How somebody comes to sign in: where from, and what their browser remembers. */
export interface Entrance {
  readonly from: Place
  /** From this machine itself, through no proxy. */
  readonly isLocal: boolean
  readonly isSecure: boolean
  readonly cookies: string | undefined
}

/** Of a request; what is stored of it is cut to what the columns are for. */
export const entranceOf = ({ origin, headers }: Pick<FastifyRequest, 'origin' | 'headers'>): Entrance => ({
  from: { address: origin.address.slice(0, 100), agent: origin.agent.slice(0, 300) },
  isLocal: origin.isLocal,
  isSecure: origin.isSecure,
  cookies: headers.cookie,
})
