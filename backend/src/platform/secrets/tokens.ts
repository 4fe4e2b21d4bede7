import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keyring } from './keyring.ts'

const ISSUER = 'menara'
const ALGORITHM = 'HS256'
export const ACCESS_TOKEN_MS = 15 * 60_000

export interface AccessFacts {
  readonly userId: string
  readonly sessionId: string
}
/** What a token says, and when it was signed, in milliseconds since 1970 (to the second). */
export type ReadFacts = AccessFacts & { readonly issuedAt: number }

/** Short-lived signed access tokens (JWT, HS256; `kid` names the key). Whether the session still stands is asked of the database. */
export function tokensWith(keyring: Pick<Keyring, 'of'>) {
  const [first, ...older] = keyring.of('access tokens')
  // As objects: of those, jose imports each once, and not anew for every token.
  const signing = { id: first.id, key: createSecretKey(first.key) }
  const keys = [signing, ...older.map(({ id, key }) => ({ id, key: createSecretKey(key) }))]
  const keyOf = ({ kid }: { readonly kid?: string }): KeyObject => {
    const found = keys.find((key) => key.id === kid)
    // Also those signed with the raw secret, before access tokens had a key of their own: pages renew them at once.
    if (!found) throw new errors.JWKSNoMatchingKey()
    return found.key
  }
  return {
    sign: ({ userId, sessionId }: AccessFacts, now: Date): Promise<string> =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.id })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now) + ACCESS_TOKEN_MS / 1000)
        .sign(signing.key),
    /** Null for anything that is not a token of ours that still holds. */
    async read(token: string, now: Date): Promise<ReadFacts | null> {
      try {
        const { payload } = await jwtVerify(token, keyOf, { issuer: ISSUER, algorithms: [ALGORITHM], currentDate: now })
        const { sub, sid, iat = 0 } = payload
        return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid, issuedAt: iat * 1000 } : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
