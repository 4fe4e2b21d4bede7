import { createCipheriv } from 'node:crypto'

/**
 * The answer to a VNC challenge (RFC 6143, 7.2.2): DES with the password's first eight bytes as key, each with its bits in reverse.
 * OpenSSL 3 keeps single DES locked away; triple DES with one key three times over is the same cipher.
 */
export function answerTo(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(8)
  Buffer.from(password, 'latin1').copy(key, 0, 0, 8)
  for (const [at, byte] of key.entries()) key[at] = reversed(byte)
  const cipher = createCipheriv('des-ede3', Buffer.concat([key, key, key]), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(challenge), cipher.final()])
}

function reversed(byte: number): number {
  let out = 0
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) out |= 0x80 >> bit
  return out
}
