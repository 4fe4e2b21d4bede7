import { errors, jwtVerify, SignJWT } from 'jose'

const ISSUER = 'menara'
export const ACCESS_TOKEN_MS = 15 * 60_000

export interface AccessFacts {
  readonly userId: string
  readonly sessionId: string
}

/** Short-lived signed access tokens (JWT, HS256). Whether the session still stands is asked of the database. */
export function tokensWith(key: string) {
  const secret = Buffer.from(key, 'base64url')
  if (secret.length < 32) throw new Error('The token key must be at least 32 bytes of base64url')
  return {
    sign: ({ userId, sessionId }: AccessFacts, now: Date): Promise<string> =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now) + ACCESS_TOKEN_MS / 1000)
        .sign(secret),
    /** Null for anything that is not a token of ours that still holds. */
    async read(token: string, now: Date): Promise<AccessFacts | null> {
      try {
        const { payload } = await jwtVerify(token, secret, { issuer: ISSUER, algorithms: ['HS256'], currentDate: now })
        return typeof payload.sub === 'string' && typeof payload.sid === 'string' ? { userId: payload.sub, sessionId: payload.sid } : null
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
