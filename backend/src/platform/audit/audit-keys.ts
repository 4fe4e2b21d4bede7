import { auditKeysOf, isSame, macOf } from '../secrets/keyring.ts'

/** Seals what must not be made up by whoever can write to the database: `<id of the key>.<HMAC-SHA256>`. */
export interface AuditSeal {
  seal(hash: string): string
  /**
   * The place of the key that sealed this very hash, 0 for the one that seals now; -1 where none of ours did. Further on in a chain it
   * never grows: what a replaced key sealed after the next one was put there by whoever has the old key.
   */
  placeOf(hash: string, seal: string | null): number
}

/** `secrets`: 32 random bytes each, base64url, newest first, that are kept outside of the database. */
export function auditSeal(secrets: readonly string[]): AuditSeal {
  const keys = auditKeysOf(secrets)
  const sealed = ({ id, key }: (typeof keys)[number], hash: string): string => `${id}.${macOf(key, hash).toString('hex')}`
  return {
    seal(hash) {
      const [current] = keys
      if (!current) throw new Error('The audit trail has no key')
      return sealed(current, hash)
    },
    placeOf: (hash, given) => keys.findIndex((key) => isSame(Buffer.from(sealed(key, hash)), Buffer.from(given ?? ''))),
  }
}
