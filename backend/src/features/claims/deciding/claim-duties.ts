import { type ClaimRole, type ClaimStep, judgeOf, wayOf } from '@menara/shared/domain/claims/claim-state.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { ClaimWhole } from '../claims.store.ts'

export const PERMISSION_OF: Readonly<Record<Exclude<ClaimRole, 'requester'>, Permission>> = {
  verifier: 'claim_verify',
  approver: 'claim_approve',
  payer: 'claim_pay',
}
interface Taking {
  readonly claim: ClaimWhole
  readonly step: ClaimStep
  /** Who approved it in an approval. */
  readonly voters: readonly string[]
}

/** The part in which somebody takes a step of a claim. */
export function roleFor({ claim, step }: Pick<Taking, 'claim' | 'step'>, caller: Caller): ClaimRole {
  const by = wayOf(claim.policy, step)?.by ?? ['requester']
  if (by.includes('requester') && (claim.requester.id === caller.userId || by.length === 1)) return 'requester'
  if (step === 'close') return 'payer'
  const role = judgeOf(claim.policy, claim.state)
  return by.includes(role) ? role : (by[0] ?? 'requester')
}

/** The parts that somebody had in a claim already and that do not go together with this step. */
export function partsOf({ claim, step, voters }: Taking, userId: string): ClaimRole[] {
  if (step === 'submit' || step === 'close' || step === 'cancel') return []
  const had: Readonly<Record<ClaimRole, boolean>> = {
    requester: claim.requester.id === userId,
    verifier: claim.verified_by?.id === userId && step !== 'verify',
    approver: (claim.approved_by?.id === userId || voters.includes(userId)) && !['approve', 'verify'].includes(step),
    payer: false,
  }
  return (Object.keys(had) as ClaimRole[]).filter((role) => had[role])
}

/** Whether somebody may take a step: by their permission, and having had no other part in it unless they may override that. */
export function mayTake(taking: Taking, caller: Caller): boolean {
  const role = roleFor(taking, caller)
  if (role === 'requester') return taking.claim.requester.id === caller.userId
  if (!caller.may(PERMISSION_OF[role]) || !caller.sees(taking.claim.location.id)) return false
  return partsOf(taking, caller.userId).length === 0 || caller.may('claim_override')
}
