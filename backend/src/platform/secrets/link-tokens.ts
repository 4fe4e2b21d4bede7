import { createHash } from 'node:crypto'
import { type Keyring, macOf } from './keyring.ts'

/** What is stored of the token of a link. */
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

export type LinkTokens = ReturnType<typeof linkTokens>

/**
 * Tokens of links that open something without a login, each purpose under a key of its own: `<id of the key><HMAC of the link's id>`; those
 * from before keys had ids are the HMAC alone. Only hashes are stored; who may send a link again makes its token again.
 * `before`: how tokens of this purpose were made when they did not have a key of their own.
 */
export function linkTokens(keyring: Pick<Keyring, 'of' | 'raw'>, purpose: string, before?: (raw: Buffer, id: string) => string) {
  const keys = keyring.of(purpose)
  const macFor = (key: Buffer, id: string) => macOf(key, id).toString('base64url')
  const candidates = (id: string): string[] => [
    ...keys.flatMap((key) => [`${key.id}${macFor(key.key, id)}`, macFor(key.key, id)]),
    ...(before ? keyring.raw.map((bytes) => before(bytes, id)) : []),
  ]
  return {
    hashOf: linkTokenHash,
    /** The token of a new link, and the hash to store. */
    issue(id: string): { readonly token: string; readonly hash: string } {
      const [{ id: keyId, key }] = keys
      const token = `${keyId}${macFor(key, id)}`
      return { token, hash: linkTokenHash(token) }
    },
    /** The token whose hash is stored; null once its key is retired: such a link opens nothing. */
    again: (id: string, hash: string): string | null => candidates(id).find((candidate) => linkTokenHash(candidate) === hash) ?? null,
  }
}
