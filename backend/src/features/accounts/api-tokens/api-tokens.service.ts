import { createHash, randomBytes } from 'node:crypto'
import { API_TOKEN_PREFIX, type ApiToken, type ApiTokenDraft } from '@menara/shared/contract/people/api-tokens.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { Message } from '../../../ports/notifications.ts'
import type { ApiTokensStore } from './api-tokens.store.ts'

/** Day and night of a year that may be a leap year. */
const MAX_MS = 366 * 86_400_000
const MAX_TOKENS = 50
/** What is shown of a token: how it begins, and the first 6 of its 43 random characters. */
const SHOWN_CHARS = API_TOKEN_PREFIX.length + 6

export interface ApiTokensNeeds {
  readonly store: ApiTokensStore
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Joins the open transaction. */
  send(message: Message): Promise<void>
  /** Called in every transaction that changes who may what. */
  accessChanged(): void
}
export type ApiTokensService = ReturnType<typeof apiTokensService>

export const apiTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Personal API tokens as they are managed. */
export function apiTokensService(needs: ApiTokensNeeds) {
  const { store, journal, now, atomically } = needs
  const list = (userId: string): Promise<ApiToken[]> => store.ofPerson(userId, now().toISOString())

  return {
    list,

    create: (draft: ApiTokenDraft, caller: Caller): Promise<ApiToken & { token: string }> =>
      atomically(async () => {
        refuseEnd(draft.ends_at, now())
        refuseWider(draft, caller)
        if ((await list(caller.userId)).length >= MAX_TOKENS)
          throw new Fault('conflict', 'api_tokens.too_many', { params: { limit: MAX_TOKENS } })
        const [id, token] = [needs.newId(), `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`]
        const shown = {
          id,
          name: draft.name.trim(),
          prefix: token.slice(0, SHOWN_CHARS),
          read_only: draft.read_only,
          permissions: draft.permissions ? [...draft.permissions] : null,
          location_ids: draft.location_ids ? draft.location_ids.map((site) => site.toLowerCase()) : null,
          created_at: now().toISOString(),
          ends_at: new Date(draft.ends_at).toISOString(),
          last_used_at: null,
        }
        await store.insert({ ...shown, user_id: caller.userId, token_hash: apiTokenHash(token) })
        record(journal, 'created', { id, userId: caller.userId, actorId: caller.userId, detail: { after: shown } })
        await needs.send(messageOf(shown.name, caller.userId))
        return { ...shown, token }
      }),

    /** By the person themselves, or by an administrator. */
    revoke: (id: string, { userId, actorId }: { userId: string; actorId: string }): Promise<void> =>
      atomically(async () => {
        const revoked = await store.revoke({ id, userId, at: now().toISOString() })
        if (!revoked) throw new Fault('not-found', 'api_tokens.not_found')
        needs.accessChanged()
        record(journal, 'revoked', { id, userId, actorId, detail: { name: revoked.name } })
      }),
  }
}

function refuseEnd(text: string, now: Date): void {
  const end = Date.parse(text)
  if (end <= now.getTime()) throw invalid('ends_at', 'past')
  if (end > now.getTime() + MAX_MS) throw invalid('ends_at', 'year', 'A token ends within a year')
}

/** A token of more than its person may would only look as if it could. */
function refuseWider({ permissions, location_ids }: ApiTokenDraft, caller: Caller): void {
  const lacked = permissions?.find((permission) => !caller.may(permission))
  if (lacked) throw new Fault('forbidden', 'api_tokens.lacking', { params: { permission: lacked } })
  if (location_ids?.some((site) => !caller.sees(site.toLowerCase()))) throw invalid('location_ids', 'exists')
}

interface Recorded {
  readonly id: string
  readonly userId: string
  readonly actorId: string
  readonly detail: Record<string, unknown>
}
const record = (journal: Journal, what: 'created' | 'revoked', { id, userId, actorId, detail }: Recorded): void =>
  journal.record({
    action: `api_token.${what}`,
    subject: 'api_tokens',
    subject_id: id,
    actor_id: actorId,
    detail,
    // Connections that rest on it ask again.
    hints: [{ topic: 'sessions', key: id, user_id: userId }],
  })

const messageOf = (name: string, userId: string): Message => ({
  user_ids: [userId],
  type: 'account.api_token_created',
  title: `An API token “${name}” was made for your account`,
  text: 'If that was not you, revoke it and change your password',
  link: '/admin/setting',
  message: { key: 'account.api_token_created', params: { name } },
})
