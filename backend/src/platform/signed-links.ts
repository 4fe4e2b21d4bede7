import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** A page of ours that opens without a login: its address but for the token, and the link's id. */
export interface SignedLink {
  readonly id: string
  readonly page: string
}
export type SignedLinks = ReturnType<typeof signedLinks>

/**
 * Links for one person. Their tokens are made from their ids and the installation's key: what is stored, and what waits to be sent, lets
 * nobody in, and a reminder can tell the same link again.
 */
export function signedLinks(tokenKey: string) {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'menara signed links', 32))
  const tokenOf = (id: string): string => createHmac('sha256', key).update(id).digest('base64url')
  return {
    tokenOf,
    hashOf: (token: string): string => createHash('sha256').update(token).digest('hex'),
    /** The address inside the product. */
    pathOf: ({ id, page }: SignedLink): string => `${page}${tokenOf(id)}`,
  }
}
