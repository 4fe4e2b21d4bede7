import { createHash } from 'node:crypto'
import { invalid } from './errors.ts'

/** How long a key is remembered. */
export const KEY_KEPT_MS = 24 * 3_600_000

/** 422 for a key that cannot be one. */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('idempotency-key', 'pattern', 'An idempotency-key has 1 to 200 visible ASCII characters')
}

/** What a key stands for: the same facts in another order are the same. */
export const bodyHash = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('hex')

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}
