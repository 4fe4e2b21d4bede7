import type { OpenSession, Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { browserOf, networkOf } from '@menara/shared/domain/browser-name.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Message } from '../../../ports/notifications.ts'
import type { CallersStore } from './callers.store.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { Ended, SessionsStore } from './sessions.store.ts'

/** However it is used, a session ends after this. */
const SESSION_MS = 30 * 86_400_000
/** A renewal may be asked again for this long, with the token it spent: its answer may have been lost on the way. */
const GRACE_MS = 10_000

/** Where a request came from. */
export interface Place {
  readonly address: string
  readonly agent: string
}
export interface Credentials {
  readonly id: string
  readonly status: 'pending' | 'active' | 'blocked'
  readonly password: string
}
export interface SessionsNeeds {
  readonly store: SessionsStore
  readonly people: Pick<CallersStore, 'me'>
  readonly tokens: RefreshTokens
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  signToken(facts: { userId: string; sessionId: string }): Promise<{ accessToken: string; expiresAt: string }>
  /** Whether an active account still has this password hash; holds it so until the transaction ends. */
  stillActive(id: string, password: string): Promise<boolean>
  /** After how many minutes without use this person's sessions end; null: only when they end anyway. */
  idleMinutes(userId: string): Promise<number | null>
  /** Joins the open transaction. */
  send(message: Message): Promise<void>
  /** Called in every transaction that changes who may what. */
  accessChanged(): void
}

export type SessionsService = ReturnType<typeof sessionsService>

/** Sessions from their opening to their end. Ending joins the open transaction and counts at once. */
export function sessionsService(needs: SessionsNeeds) {
  const { store, now, atomically, tokens } = needs
  const end = (ending: () => Promise<Ended[]>, reason: string, actorId: string | null): Promise<number> =>
    atomically(async () => {
      const ended = await ending()
      recordEnd(needs, ended, { reason, actorId })
      return ended.length
    })

  return {
    /** In the same breath the account is seen active with the password just checked: a reset or a block in between wins. */
    async open(person: Credentials, { address, agent }: Place): Promise<Session> {
      const id = needs.newId()
      const refreshToken = tokens.first(id)
      const opened = now()
      const at = opened.toISOString()
      await atomically(async () => {
        if (!(await needs.stillActive(person.id, person.password))) throw new Fault('unauthenticated', 'accounts.changed')
        const isNew = await isNewPlace(needs, person.id, { address, agent })
        const idle_minutes = await needs.idleMinutes(person.id)
        const times = { created_at: at, last_used_at: at, ...endsOf(opened, idle_minutes), idle_minutes }
        await store.insert({ id, user_id: person.id, refresh_hash: tokens.digest(refreshToken), address, agent, ...times })
        needs.journal.record({
          action: 'session.opened',
          subject: 'sessions',
          subject_id: id,
          actor_id: person.id,
          detail: { address, agent },
        })
        if (isNew) await tellOf(needs, { user_id: person.id, session: id, address, device: browserOf(agent) })
      })
      return sessionOf(needs, { id, user_id: person.id }, refreshToken)
    },

    async renew(spentToken: string): Promise<Session> {
      const spent = tokens.digest(spentToken)
      const family = tokens.sessionOf(spentToken)
      const id = family ?? (await store.idOf(spent))
      const renewal_salt = tokens.newSalt()
      const refreshToken = id && tokens.successorOf(spentToken, renewal_salt, id)
      const session = refreshToken && (await store.rotate(spent, { refresh_hash: tokens.digest(refreshToken), renewal_salt }))
      if (session) return sessionOf(needs, session, refreshToken)
      const graceFrom = new Date(now().getTime() - GRACE_MS).toISOString()
      const renewed = await store.renewedSince(spent, graceFrom)
      if (renewed) return sessionOf(needs, renewed, tokens.successorOf(spentToken, renewed.renewal_salt, renewed.id))
      const ending = () => (family ? store.endFamily(family) : store.endReused(spent, graceFrom))
      await end(ending, 'a spent refresh token was used again', null)
      throw new Fault('unauthenticated', 'accounts.session_ended')
    },

    list: (userId: string, caller: Caller): Promise<OpenSession[]> => store.open(userId, caller.sessionId),
    logout: (caller: Caller): Promise<number> => end(() => store.endOne(caller.sessionId, caller.userId), 'signed out', caller.userId),
    async revoke(id: string, caller: Caller): Promise<void> {
      const ended = await end(() => store.endOne(id, caller.userId), 'revoked by its person', caller.userId)
      if (ended === 0) throw new Fault('not-found', 'accounts.session_not_found')
    },
    endOthers: (caller: Caller, reason: string): Promise<number> =>
      end(() => store.endAll(caller.userId, caller.sessionId), reason, caller.userId),
    endAll: (userId: string, reason: string, actorId: string): Promise<number> => end(() => store.endAll(userId), reason, actorId),
  }
}

/** Whether the person was here before, but never with such a browser, or never from that network. */
async function isNewPlace({ store }: SessionsNeeds, userId: string, { address, agent }: Place): Promise<boolean> {
  // A session that says nothing of its browser or address says nothing of what is known.
  const known = (await store.places(userId)).filter((item) => item.agent !== '' && item.address !== '')
  const [device, network] = [browserOf(agent), networkOf(address)]
  const isKnown = known.some((item) => browserOf(item.agent) === device) && known.some((item) => networkOf(item.address) === network)
  return known.length > 0 && !isKnown
}

async function tellOf(
  { send }: SessionsNeeds,
  { user_id, ...params }: { user_id: string; session: string; address: string; device: string },
) {
  await send({
    user_ids: [user_id],
    type: 'account.signed_in',
    title: 'Your account was signed in to from a new device or place',
    text: `${params.device}, ${params.address}. If that was not you, end the session and change your password`,
    link: '/admin/setting',
    message: { key: 'account.signed_in', params },
  })
}

async function sessionOf({ signToken, people }: SessionsNeeds, { id, user_id }: Ended, refreshToken: string): Promise<Session> {
  const user = await people.me(user_id)
  if (!user) throw new Fault('unauthenticated', 'accounts.gone')
  return { ...(await signToken({ userId: user_id, sessionId: id })), refreshToken, user }
}

function recordEnd(
  { journal, accessChanged }: SessionsNeeds,
  ended: readonly Ended[],
  { reason, actorId }: { reason: string; actorId: string | null },
): void {
  for (const { id, user_id } of ended) {
    const hints = [{ topic: 'sessions', key: id, user_id }]
    journal.record({ action: 'session.ended', subject: 'sessions', subject_id: id, actor_id: actorId, detail: { reason }, hints })
  }
  if (ended.length > 0) accessChanged()
}

function endsOf(opened: Date, idleMinutes: number | null): { ends_at: string; expires_at: string } {
  const ends = opened.getTime() + SESSION_MS
  const idle = idleMinutes === null ? ends : opened.getTime() + idleMinutes * 60_000
  return { ends_at: new Date(ends).toISOString(), expires_at: new Date(Math.min(ends, idle)).toISOString() }
}
