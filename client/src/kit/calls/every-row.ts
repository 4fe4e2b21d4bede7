import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { call } from './call.ts'

const PART = 1000

/**
 * The rows of a list, page by page, as for a file: all of them, or the first `most`. `asked` is the call without paging. Throws `Refused` as
 * `call` does.
 */
export async function everyRow<E extends Endpoint>(
  item: E,
  asked: { readonly params?: object; readonly query?: object },
  most = Number.POSITIVE_INFINITY,
) {
  type Row = Awaited<ReturnType<typeof call<E>>> extends { data: (infer R)[] } ? R : never
  const rows: Row[] = []
  for (let next: string | undefined = '0'; next !== undefined && rows.length < most; ) {
    const args = { ...asked, query: { ...asked.query, limit: PART, next } } as unknown as CallOf<E>
    const page = (await call(item, args)) as unknown as { readonly data: readonly Row[]; readonly next?: string }
    rows.push(...page.data)
    next = page.next
  }
  return rows
}
