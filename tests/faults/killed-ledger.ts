import type { Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Held, Site } from './killed-site.ts'
import type { Victim } from './victims.ts'

/** A ledger whose product is killed amid its postings. */
export interface KilledLedger {
  readonly name: string
  /** Makes what a round posts; answers the names of the postings. */
  prepare(victim: Victim, round: number): Promise<readonly string[]>
  /** The id of what was posted, the same each time; throws when it was not acknowledged. */
  post(victim: Victim, key: string): Promise<string>
  /** Fails unless everything of the round is posted, once. */
  check(victim: Victim): Promise<void>
}

/** What a product answers, `status` 200 or another that it may have. */
export interface Answer<E extends Endpoint> {
  readonly status: number
  readonly body: ReplyOf<E>
}
interface Asked<E extends Endpoint> {
  readonly by: Held
  readonly endpoint: E
  readonly id?: string
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses that are an answer as well as 200. */
  readonly also?: readonly number[]
}
/** Asks a product; throws unless it answers 200 or what `also` says. */
export async function askVictim<E extends Endpoint>(victim: Victim, asked: Asked<E>): Promise<Answer<E>> {
  const { by, endpoint, id = '', query = '', body, headers = {}, also = [] } = asked
  const reply = await fetch(`${victim.url}${endpoint.path.replace(':id', id)}?${query}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${by.token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as ReplyOf<E> & { readonly message?: string }
  if (reply.status !== 200 && !also.includes(reply.status)) throw new Error(`${endpoint.name}: ${reply.status} ${answer.message}`)
  return { status: reply.status, body: answer }
}
export const administratorOf = ({ people: [administrator] }: Site): Held => administrator
