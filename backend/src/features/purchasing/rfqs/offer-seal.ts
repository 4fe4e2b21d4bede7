import { createHash } from 'node:crypto'
import { canonicalOffer, type OfferContent, type OfferFile, type OfferOf } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import { isSame, type Keyring, keysNamed, macOf } from '../../../platform/secrets/keyring.ts'
import { sealWith } from '../../../platform/secrets/sealed.ts'
import { boxOpener, newKeyPair, sealedTo } from './sealed-box.ts'

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
/** The same for one of its files. */
export interface OfferFilePlace {
  readonly rfqId: string
  readonly invitationId: string
  readonly fileId: string
}
export type OfferSeal = ReturnType<typeof offerSeal>

/** Sealed offers: X25519 with a key pair for each request and each offer, HKDF-SHA256, AES-256-GCM. */
export function offerSeal(keyring: Pick<Keyring, 'of'>) {
  const wrapping = sealWith(keyring, 'rfq key')
  const marks = keyring.of('offer files')
  const openerOf = ({ sealed_key }: Pick<RfqKeys, 'sealed_key'>, rfqId: string) => {
    const secret = wrapping.open(sealed_key, rfqId)
    return secret === null ? null : boxOpener(secret)
  }
  return {
    newKeys(rfqId: string): RfqKeys {
      const { public_key, secret } = newKeyPair()
      return { public_key, sealed_key: wrapping.seal(secret, rfqId) }
    },
    /** Needs the public key alone: whoever seals cannot open. */
    seal: (content: OfferContent, { public_key }: Pick<RfqKeys, 'public_key'>, place: OfferPlace): string =>
      sealedTo(public_key, Buffer.from(JSON.stringify(content)), textOf(place)).toString('base64url'),
    sealFile: (bytes: Buffer, { public_key }: Pick<RfqKeys, 'public_key'>, place: OfferFilePlace): Buffer =>
      sealedTo(public_key, bytes, fileTextOf(place)),
    /** The opener of a request's offers; null where its key is no longer held. */
    opener(keys: Pick<RfqKeys, 'sealed_key'>, rfqId: string): ((sealed: string, place: OfferPlace) => OfferContent | null) | null {
      const open = openerOf(keys, rfqId)
      return open && ((sealed, place) => contentOf(open(Buffer.from(sealed, 'base64url'), textOf(place))))
    },
    /** A file as it was sent; null where it does not open, or is another than its SHA-256 says. */
    openFile(sealed: Buffer, keys: Pick<RfqKeys, 'sealed_key'>, { place, file }: FileToOpen): Buffer | null {
      const bytes = openerOf(keys, place.rfqId)?.(sealed, fileTextOf(place))?.subarray(0, file.bytes)
      return bytes && createHash('sha256').update(bytes).digest('hex') === file.sha256 ? bytes : null
    },
    /** Proves later what was sent, and says nothing of it. */
    markOf(file: OfferFile, place: OfferFilePlace): string {
      const [{ id, key }] = marks
      return `${id}.${macOf(key, markedText(file, place)).toString('base64url')}`
    },
    isMarkOf(mark: string, file: OfferFile, place: OfferFilePlace): boolean {
      const [id = '', text = ''] = mark.split('.')
      const given = Buffer.from(text, 'base64url')
      return keysNamed(marks, id).some(({ key }) => isSame(macOf(key, markedText(file, place)), given))
    },
  }
}
interface FileToOpen {
  readonly place: OfferFilePlace
  readonly file: Pick<OfferFile, 'bytes' | 'sha256'>
}

/** What a supplier keeps as proof: SHA-256 of the canonical text. */
export const receiptOf = (offer: OfferOf): string => createHash('sha256').update(canonicalOffer(offer)).digest('hex')

const textOf = ({ rfqId, invitationId, version }: OfferPlace): string => `menara offer ${rfqId} ${invitationId} ${version}`
const fileTextOf = ({ rfqId, invitationId, fileId }: OfferFilePlace): string => `menara offer file ${rfqId} ${invitationId} ${fileId}`
const markedText = ({ name, mime, bytes, sha256 }: OfferFile, place: OfferFilePlace): string =>
  JSON.stringify([fileTextOf(place), name, mime, bytes, sha256])

/** Null where it did not open, or says nothing that is one. */
function contentOf(bytes: Buffer | null): OfferContent | null {
  try {
    return bytes && (JSON.parse(bytes.toString('utf8')) as OfferContent)
  } catch {
    return null
  }
}
