import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')
interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
}
interface Behaviour {
  readonly origin?: string
  /** Whether it asked its person for a finger or a PIN. */
  readonly verifies?: boolean
  readonly rpId?: string
  /** Of what it signs. */
  readonly spoil?: (signature: Buffer) => Buffer
}

/** An authenticator made of software that signs as a real one does (WebAuthn Level 3; ES256, attestation `none`). */
export function passkeyDevice(usualOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))
  function authenticatorData(rpId: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  const flagsOf = ({ verifies = true }: Behaviour) => PRESENT | (verifies ? VERIFIED : 0)

  return {
    /** What `navigator.credentials.create` answers. */
    create(options: Options, behaviour: Behaviour = {}): Record<string, unknown> {
      // COSE_Key (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(options.rp?.id ?? '', flagsOf(behaviour) | ATTESTED, attested)
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615900', 'hex')
      const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data])
      const clientDataJSON = clientData('create', options, behaviour.origin ?? usualOrigin)
      const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject), transports: ['internal'] }
      return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response }
    },

    /** What `navigator.credentials.get` answers. */
    get(options: Options, behaviour: Behaviour = {}): Record<string, unknown> {
      counter += 1
      const data = authenticatorData(behaviour.rpId ?? options.rpId ?? '', flagsOf(behaviour))
      const clientDataJSON = clientData('get', options, behaviour.origin ?? usualOrigin)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      const response = {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(data),
        signature: text(behaviour.spoil?.(signature) ?? signature),
      }
      return { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {}, response }
    },
    /** As a copy of it would count. */
    rewind(): void {
      counter = 0
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>
