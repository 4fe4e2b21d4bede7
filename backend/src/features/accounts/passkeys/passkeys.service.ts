import type { Passkey } from '@menara/shared/contract/people/passkeys.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { SignedIn } from '../accounts.service.ts'
import type { Entrance } from '../entrance.ts'
import type { CodeCheck } from '../second-factors/code-check.service.ts'
import type { RecoveryCodesStore } from '../second-factors/recovery-codes.store.ts'
import type { SecondFactorNotices } from '../second-factors/second-factor-notices.ts'
import type { SignInGate } from '../second-factors/sign-in-gate.service.ts'
import type { TotpSetUpService } from '../second-factors/totp-set-up.service.ts'
import type { Credentials } from '../sessions/sessions.service.ts'
import type { PasskeyChecks } from './passkey-checks.ts'
import type { ChallengeRow, PasskeyRow, PasskeysStore } from './passkeys.store.ts'

/** How long a browser may take to answer. */
const CHALLENGE_MS = 5 * 60_000
const MAX_PASSKEYS = 20

export interface PasskeysNeeds {
  readonly store: PasskeysStore
  readonly checks: PasskeyChecks
  readonly gate: SignInGate
  readonly check: Pick<CodeCheck, 'confirmPassword'>
  readonly codes: Pick<RecoveryCodesStore, 'left' | 'replace'>
  readonly setUp: Pick<TotpSetUpService, 'newCodes'>
  readonly notices: SecondFactorNotices
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
  credentials(by: { id: string }): Promise<Credentials | undefined>
  me(userId: string): Promise<{ readonly id: string; readonly email: string; readonly name: string } | undefined>
  enter(person: Credentials, entrance: Entrance): Promise<SignedIn>
}
type Fields = Readonly<Record<string, unknown>>
type Options = Promise<{ options: Record<string, unknown> }>
export type PasskeysService = ReturnType<typeof passkeysService>

/** Passkeys of people: registered, used to sign in, removed. */
export function passkeysService(needs: PasskeysNeeds) {
  return { ...ownPasskeys(needs), ...signInByPasskey(needs) }
}

function ownPasskeys(needs: PasskeysNeeds) {
  const { store, checks, gate, codes, notices, atomically } = needs
  return {
    list: async (userId: string): Promise<Passkey[]> => (await store.ofPerson(userId)).map(shown),

    async begin({ password }: { password?: string }, caller: Caller): Options {
      await needs.check.confirmPassword(caller, password)
      const [person, has] = [await needs.me(caller.userId), await store.ofPerson(caller.userId)]
      if (!person) throw new Fault('unauthenticated', 'accounts.gone')
      if (has.length >= MAX_PASSKEYS) throw new Fault('conflict', 'passkeys.too_many', { params: { limit: MAX_PASSKEYS } })
      return given(needs, await checks.registration(person, has), { user_id: caller.userId, purpose: 'register' })
    },

    async register({ name, credential }: { name: string; credential: Fields }, { userId }: Caller) {
      const fresh = await checks.registered(credential, taking(needs, 'register', userId))
      if (!fresh) throw wrongKey()
      return atomically(async () => {
        const isFirst = (await gate.standing(userId)).methods.length === 0
        const row = {
          ...fresh,
          id: needs.newId(),
          user_id: userId,
          name: name.trim(),
          created_at: needs.now().toISOString(),
          last_used_at: null,
        }
        if (!(await store.insert(row))) throw new Fault('conflict', 'passkeys.known')
        notices.record('passkey.registered', userId, { detail: { name: row.name } })
        if (isFirst) await notices.tell(userId, 'second_factor_on')
        return { passkey: shown(row), recovery_codes: isFirst ? await needs.setUp.newCodes(userId) : [] }
      })
    },

    async remove(id: string, { password }: { password?: string }, caller: Caller): Promise<void> {
      const { userId } = caller
      const key = await store.find(id, userId)
      if (!key) throw new Fault('not-found', 'passkeys.not_found')
      await needs.check.confirmPassword(caller, password)
      await atomically(async () => {
        await store.remove(key.id, userId)
        const { methods, isRequired } = await gate.standing(userId)
        if (methods.length === 0 && isRequired) throw new Fault('conflict', 'second_factors.required')
        notices.record('passkey.removed', userId, { detail: { name: key.name } })
        if (methods.length > 0) return
        await codes.replace(userId, [])
        await notices.tell(userId, 'second_factor_off')
      })
    },
  }
}

function signInByPasskey(needs: PasskeysNeeds) {
  const { store, checks, gate, atomically } = needs

  /** The person whose key it is, once it has proved to be there. */
  async function proven(credential: Fields, { purpose, userId }: { purpose: ChallengeRow['purpose']; userId: string | null }) {
    const key = await store.byCredential(typeof credential['id'] === 'string' ? credential['id'].slice(0, 2000) : '')
    if (!key || (userId !== null && key.user_id !== userId)) throw wrongKey()
    const counter = await checks.used(credential, key, { takes: taking(needs, purpose, userId), verified: purpose === 'sign_in' })
    if (counter === null) throw wrongKey()
    await atomically(() => store.used(key.id, { counter, at: needs.now().toISOString() }))
    return key.user_id
  }

  return {
    beginSignIn: async (): Options => given(needs, await checks.authentication(), { user_id: null, purpose: 'sign_in' }),

    /** The device has verified its person: that is both, something they have and something they know or are. */
    async signIn(credential: Fields, entrance: Entrance): Promise<SignedIn> {
      const person = await needs.credentials({ id: await proven(credential, { purpose: 'sign_in', userId: null }) })
      if (!person) throw new Fault('unauthenticated', 'accounts.gone')
      if (person.status !== 'active') throw new Fault('forbidden', `accounts.${person.status}`)
      return needs.enter(person, entrance)
    },

    async beginSecondFactor(challenge: string): Options {
      const { person } = await gate.open(challenge)
      const keys = await store.ofPerson(person.id)
      return given(needs, await checks.authentication(keys), { user_id: person.id, purpose: 'second_factor' })
    },

    async secondFactor({ challenge, credential }: { challenge: string; credential: Fields }, entrance: Entrance): Promise<SignedIn> {
      const { id, person } = await gate.open(challenge)
      await proven(credential, { purpose: 'second_factor', userId: person.id })
      return atomically(async () => {
        await gate.take(id)
        return needs.enter(person, entrance)
      })
    },
  }
}

const shown = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({ id, name, created_at, last_used_at })
const wrongKey = () => invalid('credential', 'code', 'The passkey could not be verified')

/** Remembers the challenge of what a browser is asked. */
async function given(
  { store, now, atomically }: PasskeysNeeds,
  options: { readonly challenge: string },
  of: Pick<ChallengeRow, 'user_id' | 'purpose'>,
): Options {
  const at = now()
  const expires_at = new Date(at.getTime() + CHALLENGE_MS).toISOString()
  await atomically(() => store.begin({ ...of, challenge: options.challenge, expires_at }, at.toISOString()))
  return { options: { ...options } }
}

/** Takes a challenge that was given out for this purpose and person; each is taken once. */
const taking =
  ({ store, now }: PasskeysNeeds, purpose: ChallengeRow['purpose'], userId: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const row = await store.take(challenge, now().toISOString())
    return row?.purpose === purpose && row.user_id === userId
  }
