import type { Me, Session } from '@menara/shared/contract/accounts.contract.ts'
import type { Caller } from '../../platform/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { hashPassword, passwordFits } from '../../platform/passwords.ts'
import type { AttemptsService } from './attempts.service.ts'
import type { CallersStore } from './callers.store.ts'
import type { Credentials, Origin, SessionsService } from './sessions.service.ts'

/** From one address in 15 minutes: an office may join together, a machine may not. */
const REGISTRATIONS = 20

export interface Registration {
  readonly email: string
  readonly name: string
  readonly phone?: string
  readonly password: string
}

export interface AccountsNeeds {
  readonly people: Pick<CallersStore, 'me'>
  readonly attempts: AttemptsService
  readonly sessions: Pick<SessionsService, 'open' | 'endOthers'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  credentials(by: { email: string } | { id: string }): Promise<Credentials | undefined>
  /** The password is hashed already. Nothing happens where the address is known. */
  registerUser(registration: Registration): Promise<void>
  setPassword(id: string, password: string, actorId: string): Promise<void>
  setLanguage(id: string, language: 'en' | 'id'): Promise<void>
}

export type AccountsService = ReturnType<typeof accountsService>

/** Getting in, and what people do to their own account. */
export function accountsService(needs: AccountsNeeds) {
  const { attempts } = needs

  /** Counts what was tried, and forgives it where it was right: 429 after too many. */
  async function confirms({ userId }: Pick<Caller, 'userId'>, password: string): Promise<boolean> {
    const account = `password of ${userId}`
    await attempts.take({ account })
    const person = await needs.credentials({ id: userId })
    const fits = await passwordFits(password, person?.password)
    if (fits) await attempts.forgive(account)
    return fits
  }

  return {
    confirms,

    async login({ email, password }: { email: string; password: string }, origin: Origin): Promise<Session> {
      const account = email.toLowerCase()
      await attempts.take({ account, address: cut(origin).address })
      const person = await needs.credentials({ email: account })
      const fits = await passwordFits(password, person?.password)
      if (!person || !fits) throw new Fault('unauthenticated', 'The e-mail address or the password is wrong')
      await attempts.forgive(account)
      if (person.status === 'pending') throw new Fault('forbidden', 'This account waits for an administrator to activate it')
      if (person.status === 'blocked') throw new Fault('forbidden', 'This account is blocked; an administrator can activate it again')
      return needs.sessions.open(person, cut(origin))
    },

    /** The same answer, after the same work, whether the address is known or not. */
    async register(asked: Registration, origin: Origin): Promise<void> {
      await attempts.take({ account: `registration from ${cut(origin).address}` }, REGISTRATIONS)
      await needs.registerUser({ ...asked, password: await hashPassword(asked.password) })
    },

    async me({ userId }: Caller): Promise<Me> {
      const me = await needs.people.me(userId)
      if (!me) throw new Fault('unauthenticated', 'This account no longer exists')
      return me
    },

    async changePassword({ current, password }: { current: string; password: string }, caller: Caller): Promise<void> {
      if (!(await confirms(caller, current))) throw invalid('current', 'password', 'The current password is wrong')
      const hash = await hashPassword(password)
      await needs.atomically(async () => {
        await needs.setPassword(caller.userId, hash, caller.userId)
        await needs.sessions.endOthers(caller, 'the password was changed')
      })
    },

    setLanguage: (language: 'en' | 'id', caller: Caller): Promise<void> => needs.setLanguage(caller.userId, language),
  }
}

const cut = ({ address, agent }: Origin): Origin => ({ address: address.slice(0, 100), agent: agent.slice(0, 300) })
