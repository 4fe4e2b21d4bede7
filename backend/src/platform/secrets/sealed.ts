import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Keyring, keysNamed } from './keyring.ts'

const CIPHER = 'aes-256-gcm'
const [IV, TAG] = [12, 16]

/**
 * Secrets that must be read again (a device's password), sealed with a key of the installation: `<id of the key>.<sealed>`; those from
 * before keys had ids bear none. `of` binds one to its row.
 */
export function sealWith(keyring: Pick<Keyring, 'of'>, purpose: string) {
  const keys = keyring.of(purpose)
  return {
    seal(secret: string, of: string): string {
      const iv = randomBytes(IV)
      const [{ id, key }] = keys
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(of))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    /** Null where it does not open: a key that is no longer held, another row, or somebody wrote over it. */
    open(sealed: string, of: string): string | null {
      const [text = '', id] = sealed.split('.').reverse()
      for (const { key } of keysNamed(keys, id)) {
        const opened = openedWith(key, Buffer.from(text, 'base64url'), of)
        if (opened !== null) return opened
      }
      return null
    },
  }
}
export type Seal = ReturnType<typeof sealWith>

function openedWith(key: Buffer, bytes: Buffer, of: string): string | null {
  if (bytes.length < IV + TAG) return null
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV)).setAAD(Buffer.from(of))
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    // That is what a seal is for; whoever asked says what to do about it.
    return null
  }
}
