import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { OutsideCall } from './upstreams/outside-server.ts'

/** A browser's side of web push: makes the keys, and opens what came (RFC 8291) by nobody's code but this. */
export function pushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const secret = randomBytes(16)
  return {
    draft: { endpoint, p256dh: own.toString('base64url'), auth: secret.toString('base64url') },
    open({ body }: OutsideCall): unknown {
      const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0)), body.subarray(21 + (body[20] ?? 0))]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), secret, info, 32))
      const part = (what: string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${what}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12)).setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'))
    },
  }
}

/** Whose signature a push bears (RFC 8292): throws unless it is this key's. */
export function signedBy({ headers }: OutsideCall, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error(`Signed with ${key}`)
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is not of this key')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
