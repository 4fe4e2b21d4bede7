import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One key for one purpose (HKDF-SHA256 of a secret of the installation). Its id says nothing of it. */
export interface PurposeKey {
  /** 8 hexadecimal digits, alike for every purpose of one secret. */
  readonly id: string
  readonly key: Buffer
}
/** The first signs and seals; the others still read, until they are retired. */
type PurposeKeys = readonly [PurposeKey, ...PurposeKey[]]

export interface Keyring {
  readonly ids: readonly string[]
  of(purpose: string): PurposeKeys
  /** The secrets as they were used before each purpose had a key of its own: only to read what was made then. */
  readonly raw: readonly Buffer[]
  /** By which numbers of documents are compared. It is never rotated: of the watchlist only digests are kept, which nobody can make anew. */
  readonly identities: Buffer
}

export const ID_CHARS = 8
const derived = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `menara ${purpose}`, 32))
const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, ID_CHARS)

/** The id of a secret of the token keys, as everything that rests on it bears it. */
export const keyId = (secret: string): string => idOf(derived(secret, 'key id'))
/** The same for one that seals the audit trail. */
export const auditKeyId = (secret: string): string => idOf(derived(secret, AUDIT))
const AUDIT = 'audit trail'

/** By which numbers of documents are compared, where a data folder does not keep it: of the oldest secret. */
export const identityKeyOf = (oldest: string): string => derived(oldest, 'visitor identities').toString('base64url')

/** `secrets`: 32 random bytes each, base64url, newest first. */
export function keyring(secrets: readonly string[], identityKey = identityKeyOf(secrets.at(-1) ?? '')): Keyring {
  const [first, ...older] = secrets
  if (first === undefined) throw new Error('An installation has at least one key')
  const ofPurpose = (secret: string, purpose: string): PurposeKey => ({ id: keyId(secret), key: derived(secret, purpose) })
  return {
    ids: secrets.map(keyId),
    of: (purpose) => [ofPurpose(first, purpose), ...older.map((text) => ofPurpose(text, purpose))],
    raw: secrets.map((secret) => Buffer.from(secret, 'base64url')),
    identities: Buffer.from(identityKey, 'base64url'),
  }
}

/** The keys of the audit trail, whose ids are those of the derived keys themselves. */
export const auditKeysOf = (secrets: readonly string[]): readonly PurposeKey[] =>
  secrets.map((secret) => ({ id: auditKeyId(secret), key: derived(secret, AUDIT) }))

/** The key of this id; without an id, which nothing had before keys had ids, each of them. */
export const keysNamed = (keys: readonly PurposeKey[], id: string | undefined): readonly PurposeKey[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id)

/** HMAC-SHA256, the first `bytes` of it. */
export const macOf = (key: Buffer, text: string | Buffer, bytes = 32): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, bytes)

/** Compares without telling by its time how much of it fits. */
export const isSame = (own: Buffer, given: Buffer): boolean => own.length === given.length && timingSafeEqual(own, given)
