import { type Caller, callerOf } from '../../../platform/access/caller.ts'
import { audienceOf } from '../audience.policy.ts'
import type { CallersStore, PersonRow } from '../sessions/callers.store.ts'
import { apiTokenHash } from './api-tokens.service.ts'
import type { ApiTokenRow, ApiTokensStore } from './api-tokens.store.ts'

/** An answer about a token is used again for this long, so a revocation elsewhere counts at the latest then. */
const KEPT_MS = 2000
const TOUCH_MS = 60_000
const MAX_KEPT = 10_000

interface TokenCallersNeeds {
  readonly store: Pick<ApiTokensStore, 'byHash' | 'touch'>
  readonly people: Pick<CallersStore, 'byPerson'>
  now(): Date
}
interface Found {
  readonly token: ApiTokenRow
  readonly person: PersonRow
}

/** Whose an API token is: what the person may at this moment, as far as the token reaches. */
export function tokenCallers({ store, people, now }: TokenCallersNeeds) {
  const kept = new Map<string, { readonly at: number; readonly found: Promise<Found | null> }>()

  async function load(hash: string, at: Date): Promise<Found | null> {
    const token = await store.byHash(hash, at.toISOString())
    const person = token && (await people.byPerson(token.user_id))
    if (!token || person?.status !== 'active') return null
    if (Date.parse(token.last_used_at ?? '1970-01-01') + TOUCH_MS <= at.getTime()) await store.touch(token.id, at.toISOString())
    return { token, person }
  }

  return {
    async identify(text: string): Promise<Caller | null> {
      const [hash, at] = [apiTokenHash(text), now()]
      let known = kept.get(hash)
      if (!known || Math.abs(at.getTime() - known.at) >= KEPT_MS) {
        if (kept.size >= MAX_KEPT) kept.clear()
        known = { at: at.getTime(), found: load(hash, at) }
        known.found.catch(() => kept.delete(hash))
        kept.set(hash, known)
      }
      const found = await known.found
      return found && Date.parse(found.token.ends_at) > at.getTime() ? callerWith(found) : null
    },
    forget: (): void => kept.clear(),
  }
}

function callerWith({ token, person }: Found): Caller {
  const { userId, name, groupIds } = person
  const given = token.permissions
  const permissions = new Set(given ? [...person.permissions].filter((one) => given.includes(one)) : person.permissions)
  const locationIds = sitesOf(token.location_ids, person.locationIds)
  const audience = audienceOf({ userId, permissions, locationIds })
  const acting = { id: token.id, name: token.name, readOnly: token.read_only }
  return callerOf({ userId, sessionId: '', name, groupIds, locationIds, permissions, audience, token: acting })
}

/** Sites in both; null means all. */
const sitesOf = (given: readonly string[] | null, own: readonly string[] | null): readonly string[] | null =>
  given === null ? own : own === null ? given : given.filter((site) => own.includes(site))
