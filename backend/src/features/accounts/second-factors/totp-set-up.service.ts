import type { TotpSetUp } from '@menara/shared/contract/people/second-factors.contract.ts'
import { Fault } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import type { AttemptsService } from '../attempts/attempts.service.ts'
import { type CodeCheck, wrongCode } from './code-check.service.ts'
import type { RecoveryCodesStore } from './recovery-codes.store.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import type { SecondFactorNotices } from './second-factor-notices.ts'
import type { SecondFactorsStore, TotpRow } from './second-factors.store.ts'
import { newTotpSecret, totpUri } from './totp.ts'

export interface TotpSetUpNeeds {
  readonly store: Pick<SecondFactorsStore, 'totp' | 'begin' | 'confirm'>
  readonly codes: Pick<RecoveryCodesStore, 'replace'>
  readonly check: Pick<CodeCheck, 'stepOf'>
  readonly notices: SecondFactorNotices
  readonly attempts: Pick<AttemptsService, 'take' | 'forgive'>
  readonly seal: Seal
  now(): Date
  emailOf(userId: string): Promise<string>
}
/** An authenticator whose code was right. */
interface Confirmable {
  readonly row: TotpRow
  readonly step: number
}
export type TotpSetUpService = ReturnType<typeof totpSetUp>

/** An authenticator from its secret to the code that confirms it. */
export function totpSetUp({ store, codes, check, notices, attempts, seal, now, emailOf }: TotpSetUpNeeds) {
  async function newCodes(userId: string): Promise<string[]> {
    const made = newRecoveryCodes()
    await codes.replace(
      userId,
      made.map((code) => recoveryHash(userId, code)),
    )
    return made
  }

  return {
    /** 409 where one is confirmed already. One that is not is replaced. */
    async begin(userId: string): Promise<TotpSetUp> {
      const secret = newTotpSecret()
      const row = { user_id: userId, secret_sealed: seal.seal(secret, userId), created_at: now().toISOString() }
      if (!(await store.begin(row))) throw new Fault('conflict', 'second_factors.on')
      return { secret, uri: totpUri(secret, await emailOf(userId)) }
    },

    /** 409 where nothing is being set up, 422 for a wrong code, 429 after too many. */
    async confirmable(userId: string, code: string): Promise<Confirmable> {
      const row = await store.totp(userId)
      if (!row) throw new Fault('conflict', 'second_factors.not_begun')
      if (row.confirmed_at) throw new Fault('conflict', 'second_factors.on')
      const account = `authenticator of ${userId}`
      await attempts.take(account)
      const step = check.stepOf(row, code)
      if (step === null) throw wrongCode()
      await attempts.forgive(account)
      return { row, step }
    },

    /** Joins the open transaction; the recovery codes. */
    async confirm({ row, step }: Confirmable): Promise<string[]> {
      const at = now().toISOString()
      if (!(await store.confirm(row.user_id, { sealed: row.secret_sealed, step, at })))
        throw new Fault('conflict', 'second_factors.not_begun')
      notices.record('second_factor.set_up', row.user_id)
      await notices.tell(row.user_id, 'second_factor_on')
      return newCodes(row.user_id)
    },

    newCodes,
  }
}
