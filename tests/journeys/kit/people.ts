import { accounts, type Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import type { CallOf, Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { house } from './house.ts'

export type Role = 'admin' | 'operator' | 'agent' | 'guard' | 'finance' | 'hr' | 'employee'

export const PASSWORD = 'menara-demo'
export const mailOf = (role: Role): string => `${role}@menara.demo`

/** Asks the API through the gateway. What is refused is a failure of the journey. */
export async function ask<E extends Endpoint>(session: Session | null, item: E, call: CallOf<E>): Promise<ReplyOf<E>> {
  const { params = {}, query = {}, body } = call as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object }
  const path = item.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))
  const response = await fetch(`${house().url}${path}?${search}`, {
    method: item.method,
    headers: {
      ...(session && { authorization: `Bearer ${session.accessToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${item.name} was answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<ReplyOf<E>>
}

export const signIn = async (email: string, password = PASSWORD): Promise<Session> =>
  (await ask(null, accounts.login, { body: { email, password } })).data

interface Kept {
  readonly session: Promise<Session>
  readonly until: number
}
const sessions = new Map<Role, Kept>()
/** Far less than an access token lasts: a page must never have to renew a session that other pages were given too. */
const KEPT_MS = 300_000

/** A demo account's session, shared within a worker for a few minutes. */
export function sessionOf(role: Role): Promise<Session> {
  const known = sessions.get(role)
  if (known && known.until > performance.now()) return known.session
  const session = signIn(mailOf(role))
  sessions.set(role, { session, until: performance.now() + KEPT_MS })
  return session
}

/** Another product, other sessions. */
export const forgetSessions = (): void => sessions.clear()

/** A word nobody else in this run uses. */
export const unique = (word: string): string => `${word} ${Math.random().toString(36).slice(2, 12)}`
export const uniqueMail = (word: string): string => `${unique(word).replaceAll(' ', '.').toLowerCase()}@journey.test`

export interface Hired {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Somebody of their own for journeys that change an account. Sees every site unless some are named. */
export async function hire(word: string, roleNames: readonly string[], location_ids: string[] | null = null): Promise<Hired> {
  const admin = await sessionOf('admin')
  const known = (await ask(admin, roles.list, { query: {} })).data
  const role_ids = roleNames.map((name) => known.find((item) => item.name === name)?.id ?? `no role ${name}`)
  const value = { name: unique(word), email: uniqueMail(word), password: 'Selat-Sunda-0742' }
  const { data } = await ask(admin, users.create, { body: { ...value, role_ids, location_ids, status: 'active' } })
  return { ...value, id: data.id }
}
