import type { Keyring } from '../../../platform/secrets/keyring.ts'
import { linkTokens } from '../../../platform/secrets/link-tokens.ts'

const PAGE = '/desk/ticketing/external/addPrice'
const DAY_MS = 86_400_000
/** How long a supplier reads on after the deadline, or after an order was issued. */
const READS_DAYS = { rfq: 90, order: 365 } as const
export type SupplierLinks = ReturnType<typeof supplierLinks>

/** Links for suppliers, who have no account: one kind for invitations, one for orders. */
export function supplierLinks(keys: Pick<Keyring, 'of' | 'raw'>) {
  const tokens = { rfq: linkTokens(keys, 'supplier invitations'), order: linkTokens(keys, 'supplier orders') }
  type Kind = keyof typeof tokens
  return {
    issue: (kind: Kind, id: string): { readonly token_hash: string } => ({ token_hash: tokens[kind].issue(id).hash }),
    hashOf: (kind: Kind, token: string): string => tokens[kind].hashOf(token),
    /** Where the link leads inside the product; null once its key is retired. */
    pathOf(kind: Kind, { id, token_hash }: { readonly id: string; readonly token_hash: string }): string | null {
      const token = tokens[kind].again(id, token_hash)
      return token === null ? null : `${PAGE}?${kind}=${id}&token=${token}`
    },
    /** Whether a link has run out. */
    isOver: (kind: Kind, from: string, now: Date): boolean => now.getTime() > Date.parse(from) + READS_DAYS[kind] * DAY_MS,
  }
}
