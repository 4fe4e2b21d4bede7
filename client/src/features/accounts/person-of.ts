import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { call, Refused } from '../../kit/calls/call.ts'
import { userOf } from '../../kit/session/user-record.ts'

/** Answers of a server that has no such call. */
const NO_SUCH_CALL = new Set([404, 405, 501])
const isNoSuchCall = (error: unknown): boolean => error instanceof Refused && NO_SUCH_CALL.has(error.status)

/**
 * Whose a token is, as the server says. One that does not say who a token is (another upstream) is asked for its locations instead, as proof
 * of the token, and the person is the one who was handed over. Throws `Refused`: with 401 when the token is refused.
 */
export async function personOf(token: string, handed: unknown): Promise<unknown> {
  try {
    return (await call(accounts.me, {}, { token, raw: true })).data
  } catch (error) {
    if (!isNoSuchCall(error)) throw error
    await call(locations.list, { query: {} }, { token }).catch((proof: unknown) => {
      // A person who may not list locations is a person all the same.
      if (!isNoSuchCall(proof) && !(proof instanceof Refused && proof.status === 403)) throw proof
    })
    return userOf(handed) ? handed : { id: 'me', name: '' }
  }
}
