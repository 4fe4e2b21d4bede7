/** So many members of a committee open the offers together. */
export const COMMITTEE_NEEDED = 2
export const COMMITTEE_SIZE = { min: 2, max: 7 } as const
/** Iterations of PBKDF2 with SHA-256 (OWASP Password Storage Cheat Sheet, 2023). */
export const PASSPHRASE_ROUNDS = 600_000
export const MIN_PASSPHRASE = 12

/** The private key of a member, encrypted with a key that is derived from a passphrase. All in base64url. */
export interface WrappedKey {
  readonly salt: string
  readonly rounds: number
  /** IV and AES-256-GCM of the private key in PKCS 8. */
  readonly sealed: string
}
export interface MemberKey {
  /** Uncompressed point on P-256. */
  readonly public_key: string
  readonly wrapped_key: WrappedKey
}
export interface SealingMember {
  readonly id: string
  readonly public_key: string
}
/** The part of an offer's key that one member holds. */
export interface SealedShare {
  readonly member_id: string
  readonly sealed: string
  /** SHA-256 of the share: nobody hands in another one. */
  readonly commitment: string
}
export interface CommitteeEnvelope {
  /** Ephemeral point on P-256. */
  readonly sender_key: string
  readonly sealed: string
  readonly shares: readonly SealedShare[]
}
/** What binds an offer to its place: it opens nowhere else. */
export interface EnvelopePlace {
  readonly rfq_id: string
  readonly invitation_id: string
  readonly receipt: string
}
