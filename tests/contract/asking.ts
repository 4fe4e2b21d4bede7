import { endpoints } from '@menara/shared/contract/index-of.ts'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import { type Permission, permissions } from '@menara/shared/kit/permission.ts'
import { Refusal } from '@menara/shared/kit/words.ts'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { newId } from '../../backend/src/platform/ids.ts'
import { roles, userLocations, userRoles, users } from '../../backend/src/schema/people.ts'
import type { Building, Person } from '../kit/building.ts'
import type { GoodCall } from './good-call.ts'
import { goodCalls } from './good-calls.ts'

export type Answer = Awaited<ReturnType<Person['sends']>>

/** A well-formed id of nothing. */
export const NOTHING = '0190a0a0-0000-7000-8000-000000000000'

export async function goodCallOf(endpoint: Endpoint, building: Building): Promise<GoodCall> {
  const make = goodCalls[endpoint.name]
  if (!make) throw new Error(`Nobody wrote down how ${endpoint.name} is asked well`)
  return make(building)
}

/** A change of service levels counts every open ticket anew: they come first, while there are few. */
const isOfTerms = ({ name }: Endpoint): boolean => /^(slas|sla_calendars)\./.test(name)
export const termsFirst: readonly Endpoint[] = endpoints.toSorted((a, b) => Number(isOfTerms(b)) - Number(isOfTerms(a)))

/** The call as it goes over the wire; what is given replaces the good call's own. */
export function send(
  who: Person,
  endpoint: Endpoint,
  { params, query = {}, body, form, headers = {} }: Omit<GoodCall, 'who' | 'body'> & { readonly body?: unknown },
): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? NOTHING))
  const text = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()
  const url = text ? `${path}?${text}` : path
  if (form) return who.sends(endpoint.method, url, form.bytes, { 'content-type': form.type })
  return who.sends(
    endpoint.method,
    url,
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    { ...headers },
  )
}

export const isRefusal = ({ status, body }: Answer): boolean => Value.Check(Refusal, body) && body.status === status

/** What was expected of an endpoint and did not come: a line for the report, or nothing. */
export function unless(fits: boolean, endpoint: Endpoint, { reply, what = '' }: { reply: Answer; what?: string }): string[] {
  return fits ? [] : [`${endpoint.name} ${what}: ${reply.status} ${JSON.stringify(reply.body ?? null).slice(0, 200)}`]
}

export const refusedField = (reply: Answer, field: string): boolean =>
  reply.status === 422 &&
  isRefusal(reply) &&
  reply.body.errors.some((error) => error.field === field || error.field.startsWith(`${field}.`))

/** The named parts of an object schema. */
export const fieldsOf = (schema: TSchema | undefined): [string, TSchema][] =>
  Object.entries((schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {})

const heldBy = (held: 'everything' | 'nothing' | readonly Permission[]): Permission[] => {
  if (held === 'everything') return [...permissions]
  return held === 'nothing' ? [] : [...held]
}

/** A person with these permissions at these sites, signed in. */
export async function personWith(
  building: Building,
  held: 'everything' | 'nothing' | readonly Permission[],
  locationIds: readonly string[],
): Promise<Person> {
  const { db, clock } = building
  const [id, roleId] = [newId(), newId()]
  await db.sql
    .insert(users)
    .values({ id, email: `${id}@example.test`, name: 'Visitor', status: 'active', password: 'none', created_at: clock.now().toISOString() })
  await db.sql.insert(roles).values({ id: roleId, name: roleId, permissions: heldBy(held) })
  await db.sql.insert(userRoles).values({ user_id: id, role_id: roleId })
  if (locationIds.length > 0) await db.sql.insert(userLocations).values(locationIds.map((location_id) => ({ user_id: id, location_id })))
  return building.as(id)
}
