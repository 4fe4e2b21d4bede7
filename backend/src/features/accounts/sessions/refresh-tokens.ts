import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isId } from '../../../platform/ids.ts'
import { isSame, type Keyring, keysNamed, macOf } from '../../../platform/secrets/keyring.ts'

const MAC_BYTES = 16

export type RefreshTokens = ReturnType<typeof refreshTokens>

/**
 * Refresh tokens `<secret>.<session>.<mac>.<key id>`: each tells the session it was made for, so that one of any older generation is known
 * again without being kept. The secret is 256 bits; older tokens have no key id, the oldest nothing but the secret.
 */
export function refreshTokens(keyring: Pick<Keyring, 'of'>) {
  const keys = keyring.of('refresh tokens')
  const tokenOf = (secret: string, sessionId: string): string => {
    const [facts, [{ id, key }]] = [`${secret}.${sessionId}`, keys]
    return `${facts}.${macOf(key, facts, MAC_BYTES).toString('base64url')}.${id}`
  }
  return {
    first: (sessionId: string): string => tokenOf(newSecret(), sessionId),
    /** The token after this one. Only who has this one can make it: the salt, which is stored, is not enough. */
    successorOf: (token: string, salt: string, sessionId: string): string =>
      tokenOf(createHmac('sha256', token).update(salt).digest('base64url'), sessionId),
    /** The session a token was made for; null for one that we did not make, or made before tokens told. */
    sessionOf(token: string): string | null {
      const [secret = '', sessionId = '', mac = '', keyId, more] = token.split('.')
      if (more !== undefined || !isId(sessionId)) return null
      const [facts, given] = [`${secret}.${sessionId}`, Buffer.from(mac, 'base64url')]
      return keysNamed(keys, keyId).some(({ key }) => isSame(macOf(key, facts, MAC_BYTES), given)) ? sessionId : null
    },
    newSalt: (): string => newSecret(),
    digest: (token: string): string => createHash('sha256').update(token).digest('base64url'),
  }
}

/** 256 bits: nothing to gain by trying. */
const newSecret = (): string => randomBytes(32).toString('base64url')
