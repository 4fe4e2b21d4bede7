import { createHash, randomBytes } from 'node:crypto'
import type { Me, OpenSession, Session } from '@menara/shared/contract/accounts.contract.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'
import type { AttemptsService } from './attempts.service.ts'
import type { CallersStore } from './callers.store.ts'
import type { Ended, SessionsStore } from './sessions.store.ts'

const SESSION_MS = 30 * 86_400_000
/** From one address in 15 minutes: an office may join together, a machine may not. */
const REGISTRATIONS = 20
const WRONG = 'The e-mail address or the password is wrong'

/** Where a request came from. */
export interface Origin {
  readonly address: string
  readonly agent: string
}
export interface Credentials {
  readonly id: string
  readonly status: 'pending' | 'active' | 'blocked'
  readonly password: string
}
export interface Registration {
  readonly email: string
  readonly name: string
  readonly phone?: string
  /** Already hashed. */
  readonly password: string
}

export interface AccountsNeeds {
  readonly sessions: SessionsStore
  readonly people: Pick<CallersStore, 'me'>
  readonly attempts: AttemptsService
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  signToken(facts: { userId: string; sessionId: string }): Promise<{ accessToken: string; expiresAt: string }>
  credentials(by: { email: string } | { id: string }): Promise<Credentials | undefined>
  /** Whether an active account still has this password hash; holds it so until the transaction ends. */
  stillActive(id: string, password: string): Promise<boolean>
  /** Nothing happens where the address is known already. */
  registerUser(registration: Registration): Promise<void>
  setPassword(id: string, password: string, actorId: string): Promise<void>
  setLanguage(id: string, language: 'en' | 'id'): Promise<void>
  /** Called in every transaction that changes who may what. */
  accessChanged(): void
}

export type AccountsService = ReturnType<typeof accountsService>

export function accountsService(needs: AccountsNeeds) {
  const { sessions, attempts, now, atomically } = needs

  /** Open in the same breath as the account is seen active with the password just checked: a reset or a block in between wins. */
  async function openSession(person: Credentials, origin: Origin): Promise<Session> {
    const refreshToken = newSecret()
    const at = now()
    const id = needs.newId()
    await atomically(async () => {
      if (!(await needs.stillActive(person.id, person.password))) throw new Fault('unauthenticated', WRONG)
      const times = {
        created_at: at.toISOString(),
        last_used_at: at.toISOString(),
        expires_at: new Date(at.getTime() + SESSION_MS).toISOString(),
      }
      await sessions.insert({ id, user_id: person.id, refresh_hash: digest(refreshToken), ...cut(origin), ...times })
      needs.journal.record({
        action: 'session.opened',
        subject: 'sessions',
        subject_id: id,
        actor_id: person.id,
        detail: { ...cut(origin) },
      })
    })
    return { ...(await needs.signToken({ userId: person.id, sessionId: id })), refreshToken, user: await meOf(person.id) }
  }

  async function meOf(userId: string): Promise<Me> {
    const me = await needs.people.me(userId)
    if (!me) throw new Fault('unauthenticated', 'This account no longer exists')
    return me
  }

  function recordEnd(ended: readonly Ended[], reason: string, actorId: string | null): void {
    for (const { id, user_id } of ended)
      needs.journal.record({
        action: 'session.ended',
        subject: 'sessions',
        subject_id: id,
        actor_id: actorId,
        detail: { reason },
        hints: [{ topic: 'sessions', key: id, user_id }],
      })
    if (ended.length > 0) needs.accessChanged()
  }

  return {
    async login({ email, password }: { email: string; password: string }, origin: Origin): Promise<Session> {
      const account = email.toLowerCase()
      await attempts.take({ account, address: cut(origin).address })
      const person = await needs.credentials({ email: account })
      const fits = await passwordFits(password, person?.password)
      if (!person || !fits) throw new Fault('unauthenticated', WRONG)
      await attempts.forgive(account)
      if (person.status === 'pending') throw new Fault('forbidden', 'This account waits for an administrator to activate it')
      if (person.status === 'blocked') throw new Fault('forbidden', 'This account is blocked; an administrator can activate it again')
      return openSession(person, origin)
    },

    async refresh(refreshToken: string): Promise<Session> {
      const spent = digest(refreshToken)
      const next = newSecret()
      const session = await sessions.rotate(spent, {
        refresh_hash: digest(next),
        expires_at: new Date(now().getTime() + SESSION_MS).toISOString(),
      })
      if (!session) {
        await atomically(async () => recordEnd(await sessions.endReused(spent), 'a spent refresh token was used again', null))
        throw new Fault('unauthenticated', 'This session has ended; sign in again')
      }
      return {
        ...(await needs.signToken({ userId: session.user_id, sessionId: session.id })),
        refreshToken: next,
        user: await meOf(session.user_id),
      }
    },

    logout: (caller: Caller): Promise<void> =>
      atomically(async () => recordEnd(await sessions.endOne(caller.sessionId, caller.userId), 'signed out', caller.userId)),

    /** The same answer, after the same work, whether the address is known or not. */
    async register({ password, ...asked }: Omit<Registration, 'password'> & { password: string }, origin: Origin): Promise<void> {
      await attempts.take({ account: `registration from ${cut(origin).address}` }, REGISTRATIONS)
      const hash = await hashPassword(password)
      await needs.registerUser({ ...asked, password: hash })
    },

    me: (caller: Caller): Promise<Me> => meOf(caller.userId),

    async changePassword({ current, password }: { current: string; password: string }, caller: Caller): Promise<void> {
      const person = await needs.credentials({ id: caller.userId })
      const account = `password of ${caller.userId}`
      await attempts.take({ account })
      if (!(await passwordFits(current, person?.password))) throw invalid('current', 'password', 'The current password is wrong')
      await attempts.forgive(account)
      const hash = await hashPassword(password)
      await atomically(async () => {
        await needs.setPassword(caller.userId, hash, caller.userId)
        recordEnd(await sessions.endAll(caller.userId, caller.sessionId), 'the password was changed', caller.userId)
      })
    },

    setLanguage: (language: 'en' | 'id', caller: Caller): Promise<void> => needs.setLanguage(caller.userId, language),

    openSessions: (userId: string, caller: Caller): Promise<OpenSession[]> => sessions.open(userId, caller.sessionId),

    revoke: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const ended = await sessions.endOne(id, caller.userId)
        if (ended.length === 0) throw new Fault('not-found', 'You have no open session of this id')
        recordEnd(ended, 'revoked by its person', caller.userId)
      }),

    /** Ends every session of a person; joins the open transaction. */
    endAll: (userId: string, reason: string, actorId: string): Promise<void> =>
      atomically(async () => recordEnd(await sessions.endAll(userId), reason, actorId)),
  }
}

/** 256 bits: nothing to gain by trying. */
const newSecret = (): string => randomBytes(32).toString('base64url')
const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
const cut = ({ address, agent }: Origin): Origin => ({ address: address.slice(0, 100), agent: agent.slice(0, 300) })
