import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const [IV, TAG] = [12, 16]

/** Secrets that must be read again (a device's password), sealed with the installation's own key. `of` binds one to its row. */
export function sealWith(tokenKey: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', `menara ${purpose}`, 32))
  return {
    seal(secret: string, of: string): string {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    /** Null where it does not open: another key, another row, or somebody wrote over it. */
    open(sealed: string, of: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV + TAG) return null
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV)).setAAD(Buffer.from(of))
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
        return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
      } catch {
        // That is what a seal is for; whoever asked says what to do about it.
        return null
      }
    },
  }
}
export type Seal = ReturnType<typeof sealWith>
