import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import type { AttemptsService } from '../attempts/attempts.service.ts'
import type { Credentials, Place } from '../sessions/sessions.service.ts'
import type { RecoveryCodesStore } from './recovery-codes.store.ts'
import { recoveryHash } from './recovery-codes.ts'
import type { SecondFactorNotices } from './second-factor-notices.ts'
import type { SecondFactorsStore, TotpRow } from './second-factors.store.ts'
import { totpStep } from './totp.ts'

export interface CodeCheckNeeds {
  readonly store: Pick<SecondFactorsStore, 'totp' | 'takeStep'>
  readonly codes: RecoveryCodesStore
  readonly notices: SecondFactorNotices
  readonly attempts: Pick<AttemptsService, 'take' | 'forgive'>
  readonly seal: Seal
  now(): Date
  atomically<T>(work: () => Promise<T>): Promise<T>
  credentials(by: { id: string }): Promise<Credentials | undefined>
  /** Counts the attempts. */
  confirms(caller: Pick<Caller, 'userId'>, password: string): Promise<boolean>
}
export interface Confirmation {
  readonly password?: string
  readonly code: string
}
export type CodeCheck = ReturnType<typeof codeCheck>

export const wrongCode = () => invalid('code', 'code', 'The code is wrong, has expired or was used already')

/** Whether somebody has the second factor, and the password, that they say they have. */
export function codeCheck(needs: CodeCheckNeeds) {
  const { attempts, atomically, codes, notices, store } = needs

  /** Null also where the secret does not open any more: its key was retired. */
  function stepOf({ secret_sealed, user_id }: TotpRow, code: string): number | null {
    const secret = needs.seal.open(secret_sealed, user_id)
    return secret === null ? null : totpStep(secret, plain(code), needs.now())
  }

  async function taken(userId: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(plain(code))) {
      if (!(await codes.take(userId, recoveryHash(userId, code)))) return false
      notices.record('second_factor.recovery_code_used', userId)
      await notices.tell(userId, 'recovery_code_used', { left: String(await codes.left(userId)) })
      return true
    }
    const row = await store.totp(userId)
    const step = row?.confirmed_at ? stepOf(row, code) : null
    return step !== null && store.takeStep(userId, step)
  }

  /** Throws 422 for a code that is not right or was used before, 429 after too many. `from`: where a sign-in comes from. */
  async function accept(userId: string, code: string, from?: Place): Promise<void> {
    const account = `second factor of ${userId}`
    await attempts.take(account)
    if (await atomically(() => taken(userId, code))) return attempts.forgive(account)
    if (from) await atomically(async () => recordRefused(notices, userId, from))
    throw wrongCode()
  }

  /** 422 unless it is the caller's password. People who sign in with another service alone have none to give. */
  async function confirmPassword(caller: Pick<Caller, 'userId'>, password: string | undefined): Promise<void> {
    const person = await needs.credentials({ id: caller.userId })
    if (person?.password === '') return
    if (password === undefined) throw invalid('password', 'required')
    if (!(await needs.confirms(caller, password))) throw invalid('password', 'password', 'The password is wrong')
  }

  return {
    stepOf,
    accept,
    confirmPassword,
    async confirmOwn(caller: Caller, { password, code }: Confirmation): Promise<void> {
      await confirmPassword(caller, password)
      await accept(caller.userId, code)
    },
  }
}

const recordRefused = ({ record }: SecondFactorNotices, userId: string, from: Place): void =>
  record('session.refused', userId, { actorId: null, detail: { reason: 'second_factor', ...from } })

const plain = (code: string): string => code.replace(/[ -]/g, '')
