import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What a camera is asked at and with. Leaves the database only sealed, and the backend only towards our own gateways. */
export interface CameraSecret {
  readonly address: string
  readonly username: string | null
  readonly password: string | null
}

const IV = 12
const TAG = 16

/** Seals with AES-256-GCM under a key made of the installation's own; `open` gives null for what another key sealed, or somebody changed. */
export function cameraSeal(tokenKey: string) {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'menara cctv', 32))
  return {
    seal(deviceId: string, secret: CameraSecret): string {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(deviceId))
      const body = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(deviceId: string, sealed: string): CameraSecret | null {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV)).setAAD(Buffer.from(deviceId))
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
        const text = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
        return JSON.parse(text.toString('utf8')) as CameraSecret
      } catch {
        // Sealed by another installation's key: the address has to be given again.
        return null
      }
    },
  }
}
export type CameraSeal = ReturnType<typeof cameraSeal>
