import { createHash, randomBytes } from 'node:crypto'
import type { SignInChallenge } from '@menara/shared/contract/people/second-factors.contract.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Credentials } from '../sessions/sessions.service.ts'
import type { ChallengesStore } from './challenges.store.ts'
import type { SecondFactorsStore } from './second-factors.store.ts'

/** For as long a sign-in waits for its second factor, or for it to be set up. */
const CHALLENGE_MS = 10 * 60_000

export interface SignInGateNeeds {
  readonly store: Pick<SecondFactorsStore, 'totp' | 'isRequired'>
  readonly challenges: ChallengesStore
  passkeyCount(userId: string): Promise<number>
  credentials(by: { id: string }): Promise<Credentials | undefined>
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
}
/** What a person has and must have. */
interface Standing {
  readonly totpSince: string | null
  readonly passkeys: number
  readonly isRequired: boolean
  readonly methods: SignInChallenge['methods']
}
export type SignInGate = ReturnType<typeof signInGate>

/** Between the right password and the session: whoever has a second factor, or must have one, goes on by a challenge. */
export function signInGate(needs: SignInGateNeeds) {
  const { store, challenges } = needs

  async function standing(userId: string): Promise<Standing> {
    const [totp, passkeys, isRequired] = [await store.totp(userId), await needs.passkeyCount(userId), await store.isRequired(userId)]
    const totpSince = totp?.confirmed_at ?? null
    return {
      totpSince,
      passkeys,
      isRequired,
      methods: [...(totpSince ? ['totp' as const] : []), ...(passkeys > 0 ? ['passkey' as const] : [])],
    }
  }

  return {
    standing,

    /** Throws 409 with a challenge where the second factor is still lacking. */
    async demand(person: Pick<Credentials, 'id' | 'password'>): Promise<void> {
      const { methods, isRequired } = await standing(person.id)
      if (methods.length === 0 && !isRequired) return
      const [challenge, at] = [randomBytes(32).toString('base64url'), needs.now()]
      const expires_at = new Date(at.getTime() + CHALLENGE_MS).toISOString()
      const row = { id: needs.newId(), user_id: person.id, token_hash: digest(challenge), credential_hash: digest(person.password) }
      await needs.atomically(() => challenges.insert({ ...row, created_at: at.toISOString(), expires_at }))
      const step = methods.length > 0 ? 'code' : 'set_up'
      const current: SignInChallenge = { challenge, step, methods, expires_at }
      throw new Fault('conflict', step === 'code' ? 'second_factors.needed' : 'second_factors.set_up_needed', { current })
    },

    /** The sign-in a challenge is of. 401 where it is over, or where the account has changed since. */
    async open(challenge: string): Promise<{ readonly id: string; readonly person: Credentials }> {
      const row = await challenges.find(digest(challenge), needs.now().toISOString())
      if (!row) throw ended()
      const person = await needs.credentials({ id: row.user_id })
      if (person?.status !== 'active' || digest(person.password) !== row.credential_hash)
        throw new Fault('unauthenticated', 'accounts.changed')
      return { id: row.id, person }
    },

    /** Each challenge opens one session. */
    async take(id: string): Promise<void> {
      if (!(await challenges.take(id))) throw ended()
    },
  }
}

const ended = (): Fault => new Fault('unauthenticated', 'second_factors.challenge_ended')
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
