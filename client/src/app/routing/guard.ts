import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import type { RouteEntry } from './route-entry.ts'
import { permissionOf } from './route-table.ts'

export type Verdict =
  | { readonly go: 'in' }
  | { readonly go: 'login'; readonly next: string }
  | { readonly go: 'home' }
  | { readonly go: 'refused'; readonly missing: Permission }
  | { readonly go: 'unknown' }

interface Visit {
  readonly signedIn: boolean
  readonly may: (permission: Permission) => boolean
  readonly type?: string | undefined
  readonly href: string
}

/** Who comes in where: the one decision behind every address. */
export function judge(entry: RouteEntry, { signedIn, may, type, href }: Visit): Verdict {
  if (entry.path === '/login' && signedIn) return { go: 'home' }
  if (entry.public) return { go: 'in' }
  if (type !== undefined && !ticketTypeByCode(type)) return { go: 'unknown' }
  if (!signedIn) return { go: 'login', next: href }
  const permission = permissionOf(entry, type)
  return permission === undefined || may(permission) ? { go: 'in' } : { go: 'refused', missing: permission }
}
