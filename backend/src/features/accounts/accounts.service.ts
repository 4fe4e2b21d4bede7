import type { Me, Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { isDemoSignIn } from '@menara/shared/domain/demo-access.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { hashNewPassword } from '../../platform/secrets/password-strength.ts'
import { passwordFits } from '../../platform/secrets/passwords.ts'
import type { AttemptsService } from './attempts/attempts.service.ts'
import type { KnownDevices } from './attempts/known-devices.ts'
import type { Entrance } from './entrance.ts'
import type { SignInGate } from './second-factors/sign-in-gate.service.ts'
import type { CallersStore } from './sessions/callers.store.ts'
import type { Credentials, Place, SessionsService } from './sessions/sessions.service.ts'

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
  readonly devices: KnownDevices
  readonly journal: Journal
  /** The demo's accounts may be used from anywhere. */
  readonly demoPublic: boolean
  now(): Date
  readonly sessions: Pick<SessionsService, 'open' | 'endOthers'>
  /** Asks for the second factor of whoever has one, or must have one. */
  readonly gate: Pick<SignInGate, 'demand'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  credentials(by: { email: string } | { id: string }): Promise<Credentials | undefined>
  /** The password is hashed already. Nothing happens where the address is known. */
  registerUser(registration: Registration): Promise<void>
  setPassword(id: string, password: string, actorId: string): Promise<void>
  setLanguage(id: string, language: 'en' | 'id'): Promise<void>
}

/** What a sign-in brings: a session, and the cookie by which the device is known from now on. */
export interface SignedIn {
  readonly session: Session
  readonly cookie: string
}

export type AccountsService = ReturnType<typeof accountsService>

/** Getting in, and what people do to their own account. */
export function accountsService(needs: AccountsNeeds) {
  const { attempts, atomically } = needs

  /** Counts what was tried, and forgives it where it was right: 429 after too many. */
  async function confirms({ userId }: Pick<Caller, 'userId'>, password: string): Promise<boolean> {
    const account = `password of ${userId}`
    await attempts.take(account)
    const person = await needs.credentials({ id: userId })
    const fits = await passwordFits(password, person?.password)
    if (fits) await attempts.forgive(account)
    return fits
  }

  async function me({ userId, token, permissions, locationIds, audience }: Caller): Promise<Me> {
    const found = await needs.people.me(userId)
    if (!found) throw new Fault('unauthenticated', 'accounts.gone')
    if (!token) return found
    // A program is told what its token reaches, not what its person may: gateways decide by this answer.
    return { ...found, permissions: [...permissions], location_ids: locationIds && [...locationIds], audience }
  }

  /** Opens the session of a person who was let in, and has the device remembered. */
  async function enter(person: Credentials, { from, isSecure, cookies }: Entrance): Promise<SignedIn> {
    const session = await needs.sessions.open(person, from)
    const account = session.user.email.toLowerCase()
    return { session, cookie: needs.devices.remember(cookies, { account, now: needs.now(), secure: isSecure }) }
  }

  return {
    confirms,
    enter,

    async login({ email, password }: { email: string; password: string }, entrance: Entrance): Promise<SignedIn> {
      const { from, isLocal, cookies } = entrance
      const account = email.toLowerCase()
      const attempt = { account, address: from.address, device: needs.devices.find(cookies, account, needs.now()) }
      await attempts.takeSignIn(attempt)
      const person = await needs.credentials({ email: account })
      const fits = await passwordFits(password, person?.password)
      const refusal = refusalOf({ person, fits, isDemoClosed: !needs.demoPublic && !isLocal && isDemoSignIn({ email, password }) })
      if (refusal) {
        await atomically(() => recordRefused(needs.journal, { person, from, reason: refusal.reason, device: attempt.device }))
        throw refusal.fault
      }
      await attempts.forgiveSignIn(attempt)
      await needs.gate.demand(person as Credentials)
      return enter(person as Credentials, entrance)
    },

    /** The same answer, after the same work, whether the address is known or not. */
    async register(asked: Registration, { from }: Entrance): Promise<void> {
      await attempts.take(`registration from ${from.address}`, REGISTRATIONS)
      await needs.registerUser({ ...asked, password: await hashNewPassword(asked.password, asked) })
    },

    me,

    async changePassword({ current, password }: { current: string; password: string }, caller: Caller): Promise<void> {
      if (!(await confirms(caller, current))) throw invalid('current', 'password', 'The current password is wrong')
      const hash = await hashNewPassword(password, await me(caller))
      await atomically(async () => {
        await needs.setPassword(caller.userId, hash, caller.userId)
        await needs.sessions.endOthers(caller, 'the password was changed')
      })
    },

    setLanguage: (language: 'en' | 'id', caller: Caller): Promise<void> => needs.setLanguage(caller.userId, language),
  }
}

interface Judged {
  readonly person: Credentials | undefined
  readonly fits: boolean
  readonly isDemoClosed: boolean
}
type Reason = 'unknown' | 'password' | 'demo' | 'pending' | 'blocked'

function refusalOf({ person, fits, isDemoClosed }: Judged): { readonly reason: Reason; readonly fault: Fault } | null {
  const wrong = new Fault('unauthenticated', 'accounts.wrong_credentials')
  if (!person) return { reason: 'unknown', fault: wrong }
  if (!fits) return { reason: 'password', fault: wrong }
  if (isDemoClosed)
    return { reason: 'demo', fault: new Fault('forbidden', 'accounts.demo_closed', { errors: [{ field: 'password', rule: 'demo' }] }) }
  return person.status === 'active' ? null : { reason: person.status, fault: new Fault('forbidden', `accounts.${person.status}`) }
}

interface Refused {
  readonly person: Credentials | undefined
  readonly from: Place
  readonly reason: Reason
  readonly device: string | null
}
/** Without what was typed: people type passwords into the wrong field. */
async function recordRefused(journal: Journal, { person, from, reason, device }: Refused): Promise<void> {
  const detail = { reason, ...from, known_device: device !== null }
  journal.record({ action: 'session.refused', subject: 'users', subject_id: person?.id ?? 'unknown', actor_id: null, detail })
}
