import { combine, split } from 'shamir-secret-sharing'
import { hexOf } from '../../kit/hex.ts'
import { bytesOf, textOf } from './base64url.ts'
import { canonicalOffer, type OfferContent, type OfferFile, type OfferOf } from './canonical-offer.ts'
import {
  COMMITTEE_NEEDED,
  type CommitteeEnvelope,
  type EnvelopePlace,
  type MemberKey,
  PASSPHRASE_ROUNDS,
  type SealingMember,
  type WrappedKey,
} from './committee.ts'

const IV = 12
const TAG = 16
/** What is sealed fills whole blocks: its length says nothing of how many digits a price has. */
const BLOCK = 4096
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const { subtle } = globalThis.crypto
type Key = Awaited<ReturnType<typeof subtle.importKey>>
type Bytes = Uint8Array<ArrayBuffer>

/** A key pair of a member. The private key leaves the browser encrypted alone. */
export async function newMemberKey(passphrase: string, memberId: string): Promise<MemberKey> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits'])
  const salt = chance(16)
  const key = await passphraseKey(passphrase, salt, PASSPHRASE_ROUNDS)
  const secret = new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey))
  return {
    public_key: textOf(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
    wrapped_key: { salt: textOf(salt), rounds: PASSPHRASE_ROUNDS, sealed: textOf(await encrypted(key, secret, keyText(memberId))) },
  }
}

/** The private key of a member; null for another passphrase. */
export async function unwrapKey({ salt, rounds, sealed }: WrappedKey, passphrase: string, memberId: string): Promise<Key | null> {
  const secret = await decrypted(await passphraseKey(passphrase, bytesOf(salt), rounds), bytesOf(sealed), keyText(memberId))
  return secret && subtle.importKey('pkcs8', secret, CURVE, false, ['deriveBits'])
}

/** What a supplier keeps as proof: SHA-256 of the canonical text. */
export const offerReceipt = (offer: OfferOf): Promise<string> => sha256(utf8(canonicalOffer(offer)))

/** Encrypts an offer so that `COMMITTEE_NEEDED` members open it together, and nobody else. */
export async function sealToCommittee(
  content: OfferContent,
  members: readonly SealingMember[],
  place: EnvelopePlace,
): Promise<CommitteeEnvelope> {
  const secret = chance(32)
  const sealed = await encrypted(await aesKey(secret), padded(JSON.stringify(content)), offerText(place))
  const own = await subtle.generateKey(CURVE, true, ['deriveBits'])
  const parts = await split(secret, members.length, COMMITTEE_NEEDED)
  const shares = await Promise.all(
    members.map(async ({ id, public_key }, at) => {
      const share = new Uint8Array(parts[at] ?? [])
      const point = await subtle.importKey('raw', bytesOf(public_key), CURVE, false, [])
      const key = await sharedKey(own.privateKey, point, shareText(place, id))
      return { member_id: id, sealed: textOf(await encrypted(key, share, shareText(place, id))), commitment: await sha256(share) }
    }),
  )
  return { sender_key: textOf(new Uint8Array(await subtle.exportKey('raw', own.publicKey))), sealed: textOf(sealed), shares }
}

interface ShareToOpen {
  readonly place: EnvelopePlace
  readonly memberId: string
  readonly sender_key: string
  readonly sealed: string
}
/** A member's share in base64url; null when somebody wrote over it, or it was made for another key. */
export async function openShare(own: Key, { place, memberId, sender_key, sealed }: ShareToOpen): Promise<string | null> {
  try {
    const point = await subtle.importKey('raw', bytesOf(sender_key), CURVE, false, [])
    const share = await decrypted(await sharedKey(own, point, shareText(place, memberId)), bytesOf(sealed), shareText(place, memberId))
    return share && textOf(share)
  } catch {
    // The point is none.
    return null
  }
}

/** Whether a text is a point to which something can be sealed. */
export const isPoint = (text: string): Promise<boolean> =>
  Promise.resolve(text)
    .then((point) => subtle.importKey('raw', bytesOf(point), CURVE, false, []))
    .then(
      () => true,
      () => false,
    )

/** Whether this is the share that was committed to. */
export const isShareOf = (share: string, commitment: string): Promise<boolean> =>
  Promise.resolve(share)
    .then((text) => sha256(bytesOf(text)))
    .then(
      (hash) => hash === commitment,
      () => false,
    )

/** What was sealed, from the shares of enough members; null when it does not open. */
export async function openSealed(shares: readonly string[], sealed: string, place: EnvelopePlace): Promise<unknown> {
  try {
    const secret = await combine(shares.map(bytesOf))
    const text = await decrypted(await aesKey(new Uint8Array(secret)), bytesOf(sealed), offerText(place))
    return text && JSON.parse(new TextDecoder().decode(text))
  } catch {
    // Shares of something else, or a text that is no offer.
    return null
  }
}

/** Longest file as it is sent: the file padded to whole blocks, with IV and tag. */
export const sealedFileBytes = (bytes: number): number => bytes + BLOCK + IV + TAG

/** Encrypts a file of an offer with a key of its own, which goes into the sealed offer. */
export async function sealFile(
  file: Bytes,
  place: FilePlace,
): Promise<{ readonly key: string; readonly sealed: Bytes; readonly sha256: string }> {
  const secret = chance(32)
  const sealed = await encrypted(await aesKey(secret), inBlocks(file, 0), fileText(place))
  return { key: textOf(secret), sealed, sha256: await sha256(file) }
}
interface FileToOpen {
  readonly place: FilePlace
  readonly key: string
  readonly file: Pick<OfferFile, 'bytes' | 'sha256'>
}
/** A file as it was chosen; null where it does not open, or is another than its SHA-256 says. */
export async function openFile(sealed: Bytes, { place, key, file }: FileToOpen): Promise<Bytes | null> {
  try {
    const bytes = (await decrypted(await aesKey(bytesOf(key)), sealed, fileText(place)))?.slice(0, file.bytes)
    return bytes && (await sha256(bytes)) === file.sha256 ? bytes : null
  } catch {
    // The key is none.
    return null
  }
}

/** The first 32 digits of the SHA-256 of all keys of a committee: whoever compares them knows that the offer was sealed to the same keys. */
export const committeeFingerprint = async (members: readonly SealingMember[]): Promise<string> =>
  (
    await sha256(
      utf8(
        members
          .map(({ id, public_key }) => `${id} ${public_key}`)
          .toSorted()
          .join('\n'),
      ),
    )
  ).slice(0, 32)

const keyText = (memberId: string): string => `menara committee key ${memberId}`
const offerText = ({ rfq_id, invitation_id, receipt }: EnvelopePlace): string =>
  `menara committee offer ${rfq_id} ${invitation_id} ${receipt}`
type FilePlace = Pick<EnvelopePlace, 'rfq_id' | 'invitation_id'>
const fileText = ({ rfq_id, invitation_id }: FilePlace): string => `menara committee file ${rfq_id} ${invitation_id}`
const shareText = (place: EnvelopePlace, memberId: string): string => `${offerText(place)} ${memberId}`
const chance = (size: number): Bytes => globalThis.crypto.getRandomValues(new Uint8Array(size))
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const sha256 = async (bytes: Bytes): Promise<string> => hexOf(new Uint8Array(await subtle.digest('SHA-256', bytes)))
const aesKey = (bytes: Bytes): Promise<Key> => subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

async function passphraseKey(passphrase: string, salt: Bytes, iterations: number): Promise<Key> {
  const base = await subtle.importKey('raw', utf8(passphrase.normalize('NFKC')), 'PBKDF2', false, ['deriveKey'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
async function sharedKey(own: Key, other: Key, text: string): Promise<Key> {
  const base = await subtle.importKey('raw', await subtle.deriveBits({ name: 'ECDH', public: other }, own, 256), 'HKDF', false, [
    'deriveKey',
  ])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(text) }
  return subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
/** IV and ciphertext with its tag. */
async function encrypted(key: Key, plain: Bytes, bound: string): Promise<Bytes> {
  const iv = chance(IV)
  const body = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(bound) }, key, plain)
  const bytes = new Uint8Array(IV + body.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(body), IV)
  return bytes
}
async function decrypted(key: Key, bytes: Bytes, bound: string): Promise<Bytes | null> {
  try {
    const how = { name: 'AES-GCM', iv: bytes.subarray(0, IV), additionalData: utf8(bound) }
    return new Uint8Array(await subtle.decrypt(how, key, bytes.subarray(IV)))
  } catch {
    // Another key, or somebody wrote over it.
    return null
  }
}
const padded = (text: string): Bytes => inBlocks(utf8(text), 0x20)
function inBlocks(bytes: Bytes, filling: number): Bytes {
  const all = new Uint8Array(bytes.length + BLOCK - (bytes.length % BLOCK)).fill(filling)
  all.set(bytes)
  return all
}
