import type { Keyring } from './keyring.ts'
import { linkTokens } from './link-tokens.ts'

/** A page of ours that opens without a login: its address but for the token, the link's id and the hash of its token. */
export interface SignedLink {
  readonly id: string
  readonly hash: string
  readonly page: string
}
export type SignedLinks = ReturnType<typeof signedLinks>

/**
 * Links for one person. Their tokens are made from their ids and a key of the installation: what is stored, and what waits to be sent, lets
 * nobody in, and a reminder can tell the same link again.
 */
export function signedLinks(keys: Keyring) {
  const tokens = linkTokens(keys, 'signed links')
  return {
    ...tokens,
    /** The address inside the product; null once its key is retired. */
    pathOf({ id, hash, page }: SignedLink): string | null {
      const token = tokens.again(id, hash)
      return token === null ? null : `${page}${token}`
    },
  }
}
