import type { SignInChallenge } from '@menara/shared/contract/people/second-factors.contract.ts'
import { Refused } from '../../kit/calls/call.ts'

/** The challenge in a refused sign-in: a second factor is lacking. Null where the refusal says something else. */
export function challengeIn(error: unknown): SignInChallenge | null {
  if (!(error instanceof Refused) || error.status !== 409) return null
  const current = error.current as Partial<SignInChallenge> | null | undefined
  return typeof current?.challenge === 'string' && current.step !== undefined ? (current as SignInChallenge) : null
}
