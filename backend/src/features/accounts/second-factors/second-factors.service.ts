import type { SecondFactor, TotpSetUp } from '@menara/shared/contract/people/second-factors.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { SignedIn } from '../accounts.service.ts'
import type { Entrance } from '../entrance.ts'
import type { Credentials } from '../sessions/sessions.service.ts'
import type { ChallengesStore } from './challenges.store.ts'
import type { CodeCheck, Confirmation } from './code-check.service.ts'
import type { RecoveryCodesStore } from './recovery-codes.store.ts'
import type { SecondFactorNotices } from './second-factor-notices.ts'
import type { SecondFactorsStore } from './second-factors.store.ts'
import type { SignInGate } from './sign-in-gate.service.ts'
import type { TotpSetUpService } from './totp-set-up.service.ts'

export interface SecondFactorsNeeds {
  readonly store: Pick<SecondFactorsStore, 'remove'>
  readonly codes: RecoveryCodesStore
  readonly challenges: Pick<ChallengesStore, 'end'>
  readonly gate: SignInGate
  readonly check: CodeCheck
  readonly setUp: TotpSetUpService
  readonly notices: SecondFactorNotices
  atomically<T>(work: () => Promise<T>): Promise<T>
  /** Opens the session of a person who was let in. */
  enter(person: Credentials, entrance: Entrance): Promise<SignedIn>
  removePasskeys(userId: string): Promise<void>
}
interface Answer {
  readonly challenge: string
  readonly code: string
}
export type SecondFactorsService = ReturnType<typeof secondFactorsService>

/** The second factor of people: asked for at sign-in, or set up there. */
function atSignIn({ gate, check, setUp, atomically, enter }: SecondFactorsNeeds) {
  /** Whoever knows the password alone may not put another authenticator in the place of what is there. */
  async function refuseWhoHasOne(userId: string): Promise<void> {
    if ((await gate.standing(userId)).methods.length > 0) throw new Fault('conflict', 'second_factors.on')
  }
  return {
    async verify({ challenge, code }: Answer, entrance: Entrance): Promise<SignedIn> {
      const { id, person } = await gate.open(challenge)
      await check.accept(person.id, code, entrance.from)
      return atomically(async () => {
        await gate.take(id)
        return enter(person, entrance)
      })
    },

    async beginAtSignIn(challenge: string): Promise<TotpSetUp> {
      const { person } = await gate.open(challenge)
      await refuseWhoHasOne(person.id)
      return setUp.begin(person.id)
    },

    async confirmAtSignIn({ challenge, code }: Answer, entrance: Entrance): Promise<SignedIn & { readonly codes: string[] }> {
      const { id, person } = await gate.open(challenge)
      await refuseWhoHasOne(person.id)
      const confirmable = await setUp.confirmable(person.id, code)
      return atomically(async () => {
        const codes = await setUp.confirm(confirmable)
        await gate.take(id)
        return { ...(await enter(person, entrance)), codes }
      })
    },
  }
}

/** The second factor of people: set up, asked for at sign-in, turned off, reset. */
export function secondFactorsService(needs: SecondFactorsNeeds) {
  const { store, codes, gate, check, setUp, notices, atomically } = needs
  return {
    ...atSignIn(needs),

    async of(userId: string): Promise<SecondFactor> {
      const { totpSince, passkeys, isRequired } = await gate.standing(userId)
      return { totp_since: totpSince, passkeys, recovery_codes_left: await codes.left(userId), required: isRequired }
    },

    async begin({ password }: { password?: string }, caller: Caller): Promise<TotpSetUp> {
      await check.confirmPassword(caller, password)
      return setUp.begin(caller.userId)
    },
    async confirm(code: string, caller: Caller): Promise<string[]> {
      const confirmable = await setUp.confirmable(caller.userId, code)
      return atomically(() => setUp.confirm(confirmable))
    },

    async renewCodes(confirmation: Confirmation, caller: Caller): Promise<string[]> {
      await check.confirmOwn(caller, confirmation)
      return atomically(async () => {
        notices.record('second_factor.recovery_codes_renewed', caller.userId)
        return setUp.newCodes(caller.userId)
      })
    },

    /** Passkeys stay; with none of them no recovery codes are left either. */
    async remove(confirmation: Confirmation, caller: Caller): Promise<void> {
      const { userId } = caller
      const { totpSince, passkeys, isRequired } = await gate.standing(userId)
      if (totpSince === null) throw new Fault('conflict', 'second_factors.none')
      if (isRequired && passkeys === 0) throw new Fault('conflict', 'second_factors.required')
      await check.confirmOwn(caller, confirmation)
      await atomically(async () => {
        await store.remove(userId)
        if (passkeys === 0) await codes.replace(userId, [])
        notices.record('second_factor.removed', userId)
        await notices.tell(userId, 'second_factor_off')
      })
    },

    /** By an administrator; joins the open transaction. */
    async reset(userId: string, actorId: string): Promise<void> {
      await store.remove(userId)
      await codes.replace(userId, [])
      await needs.removePasskeys(userId)
      await needs.challenges.end(userId)
      notices.record('second_factor.reset', userId, { actorId })
      await notices.tell(userId, 'second_factor_off')
    },
  }
}
