import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { canonicalOffer, type OfferContent, type OfferOf } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import { sealWith } from '../../../platform/secrets/sealed.ts'

const CIPHER = 'aes-256-gcm'
const [IV, TAG, PUBLIC] = [12, 16, 44]
/** What is sealed fills whole blocks: its length says nothing of how many digits a price has. */
const BLOCK = 4096

/** The key pair of one request for quotation, as it is stored: the private key is sealed with a key that is not in the database. */
export interface RfqKeys {
  readonly public_key: string
  readonly sealed_key: string
}
/** What binds a sealed offer to its place: it opens nowhere else. */
export interface OfferPlace {
  readonly rfqId: string
  readonly invitationId: string
  readonly version: number
}
export type OfferSeal = ReturnType<typeof offerSeal>

/** Sealed offers: X25519 with a key pair for each request and each offer, HKDF-SHA256, AES-256-GCM. */
export function offerSeal(keyring: Pick<Keyring, 'of'>) {
  const wrapping = sealWith(keyring, 'rfq key')
  return {
    newKeys(rfqId: string): RfqKeys {
      const { publicKey, privateKey } = generateKeyPairSync('x25519')
      const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url')
      return { public_key: spkiOf(publicKey).toString('base64url'), sealed_key: wrapping.seal(secret, rfqId) }
    },
    /** Needs the public key alone: whoever seals cannot open. */
    seal(content: OfferContent, { public_key }: Pick<RfqKeys, 'public_key'>, place: OfferPlace): string {
      const own = generateKeyPairSync('x25519')
      const iv = randomBytes(IV)
      const key = keyOf(diffieHellman({ privateKey: own.privateKey, publicKey: publicKeyOf(Buffer.from(public_key, 'base64url')) }), place)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(textOf(place)))
      const body = Buffer.concat([cipher.update(padded(JSON.stringify(content))), cipher.final()])
      return Buffer.concat([spkiOf(own.publicKey), iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** The opener of a request's offers; null where its key is no longer held. */
    opener(
      { sealed_key }: Pick<RfqKeys, 'sealed_key'>,
      rfqId: string,
    ): ((sealed: string, place: OfferPlace) => OfferContent | null) | null {
      const secret = wrapping.open(sealed_key, rfqId)
      if (secret === null) return null
      const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
      return (sealed, place) => opened(Buffer.from(sealed, 'base64url'), privateKey, place)
    },
  }
}

/** What a supplier keeps as proof: SHA-256 of the canonical text. */
export const receiptOf = (offer: OfferOf): string => createHash('sha256').update(canonicalOffer(offer)).digest('hex')

const textOf = ({ rfqId, invitationId, version }: OfferPlace): string => `menara offer ${rfqId} ${invitationId} ${version}`
const keyOf = (shared: Buffer, place: OfferPlace): Buffer => Buffer.from(hkdfSync('sha256', shared, '', textOf(place), 32))
const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
const publicKeyOf = (bytes: Buffer): KeyObject => createPublicKey({ key: bytes, format: 'der', type: 'spki' })

function padded(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([bytes, Buffer.alloc(BLOCK - (bytes.length % BLOCK), ' ')])
}

function opened(bytes: Buffer, privateKey: KeyObject, place: OfferPlace): OfferContent | null {
  const [iv, tag] = [bytes.subarray(PUBLIC, PUBLIC + IV), bytes.subarray(PUBLIC + IV, PUBLIC + IV + TAG)]
  try {
    const key = keyOf(diffieHellman({ privateKey, publicKey: publicKeyOf(bytes.subarray(0, PUBLIC)) }), place)
    const decipher = createDecipheriv(CIPHER, key, iv)
      .setAAD(Buffer.from(textOf(place)))
      .setAuthTag(tag)
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(PUBLIC + IV + TAG)), decipher.final()]).toString('utf8'),
    ) as OfferContent
  } catch {
    // Somebody wrote over it, or moved it to another place.
    return null
  }
}
