import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyRow } from './passkeys.store.ts'

/** What is stored of a new passkey. */
export type NewCredential = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>
type Fields = Readonly<Record<string, unknown>>
/** Whether a challenge is one that was given out for this, and takes it. */
type TakeChallenge = (challenge: string) => Promise<boolean>
interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Ed25519, ES256 and RS256 (COSE): what every browser and operating system offers. */
const ALGORITHMS = [-8, -7, -257]
const NAME = 'Menara'
const TIMEOUT_MS = 120_000

export type PasskeyChecks = ReturnType<typeof passkeyChecks>

/** WebAuthn for the product's own address. What does not verify is null: whoever sent it knows no more by it. */
export function passkeyChecks(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const known = (keys: readonly PasskeyRow[]) =>
    keys.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...transports] }))
  return {
    /** For `navigator.credentials.create`: a passkey that says by itself whose it is. */
    registration: ({ id, email, name }: Person, has: readonly PasskeyRow[]) =>
      generateRegistrationOptions({
        ...{ rpName: NAME, rpID: hostname, userName: email, userDisplayName: name, timeout: TIMEOUT_MS },
        userID: new Uint8Array(Buffer.from(id)),
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known(has),
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      }),

    /** For `navigator.credentials.get`. `of`: these keys of one person; absent: whatever passkey the browser has. */
    authentication: (of?: readonly PasskeyRow[]) =>
      generateAuthenticationOptions({
        ...{ rpID: hostname, timeout: TIMEOUT_MS, userVerification: of ? 'preferred' : 'required' },
        ...(of && { allowCredentials: known(of) }),
      }),

    async registered(credential: Fields, takes: TakeChallenge): Promise<NewCredential | null> {
      const response = credential as unknown as RegistrationResponseJSON
      const checks = { expectedChallenge: takes, expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false }
      const { registrationInfo } = await verifyRegistrationResponse({ ...checks, response, supportedAlgorithmIDs: ALGORITHMS }).catch(
        () => NOTHING,
      )
      if (!registrationInfo) return null
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return {
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.map(String).slice(0, 10),
      }
    },

    /** The new counter of the key. `verified`: its device must have verified its person, by a PIN or a finger. */
    async used(
      credential: Fields,
      key: PasskeyRow,
      { takes, verified }: { takes: TakeChallenge; verified: boolean },
    ): Promise<number | null> {
      const response = credential as unknown as AuthenticationResponseJSON
      const checks = { expectedChallenge: takes, expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: verified }
      const publicKey = new Uint8Array(Buffer.from(key.public_key, 'base64url'))
      const known = { id: key.credential_id, publicKey, counter: key.counter }
      const answer = await verifyAuthenticationResponse({ ...checks, response, credential: known }).catch(() => null)
      return answer?.verified ? answer.authenticationInfo.newCounter : null
    },
  }
}

const NOTHING = { verified: false as const, registrationInfo: undefined }
