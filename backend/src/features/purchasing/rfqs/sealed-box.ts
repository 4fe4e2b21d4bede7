import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const [IV, TAG, PUBLIC] = [12, 16, 44]
/** What is sealed fills whole blocks: its length says nothing of how many digits a price has. */
const BLOCK = 4096

interface KeyPair {
  /** SPKI in base64url. */
  readonly public_key: string
  /** PKCS 8 in base64url. */
  readonly secret: string
}
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url')
  return { public_key: spkiOf(publicKey).toString('base64url'), secret }
}

/**
 * Encrypts bytes to a public key and binds them to a place: ephemeral X25519, HKDF-SHA256, AES-256-GCM. Whoever seals cannot open. They are
 * filled up with blanks to whole blocks.
 */
export function sealedTo(public_key: string, bytes: Buffer, place: string): Buffer {
  const own = generateKeyPairSync('x25519')
  const iv = randomBytes(IV)
  const publicKey = createPublicKey({ key: Buffer.from(public_key, 'base64url'), format: 'der', type: 'spki' })
  const cipher = createCipheriv(CIPHER, keyOf(own.privateKey, publicKey, place), iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(padded(bytes)), cipher.final()])
  return Buffer.concat([spkiOf(own.publicKey), iv, cipher.getAuthTag(), body])
}

/** Opens what was sealed to a private key (PKCS 8 in base64url), with its filling; null where somebody wrote over it or moved it. */
export function boxOpener(secret: string): (bytes: Buffer, place: string) => Buffer | null {
  const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
  return (bytes, place) => {
    const [iv, tag] = [bytes.subarray(PUBLIC, PUBLIC + IV), bytes.subarray(PUBLIC + IV, PUBLIC + IV + TAG)]
    try {
      const publicKey = createPublicKey({ key: bytes.subarray(0, PUBLIC), format: 'der', type: 'spki' })
      const decipher = createDecipheriv(CIPHER, keyOf(privateKey, publicKey, place), iv)
        .setAAD(Buffer.from(place))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(PUBLIC + IV + TAG)), decipher.final()])
    } catch {
      // That is what sealing is for; whoever asked says what to do about it.
      return null
    }
  }
}

const keyOf = (privateKey: KeyObject, publicKey: KeyObject, place: string): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), '', place, 32))
const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(BLOCK - (bytes.length % BLOCK), ' ')])
