import { DEFAULT_PAGE } from '@menara/shared/domain/ui-constants.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from './call.ts'

interface Page<Row> {
  readonly data: readonly Row[]
  readonly next?: string
  readonly total?: number
}

/**
 * A list endpoint page by page, as one list. `query` without `next`; a new query starts again at 0.
 * `rows` is undefined until the first page is there.
 */
export function usePages<E extends Endpoint>(item: E, query: Omit<Record<string, unknown>, 'next'>, limit = 50) {
  type Row = Awaited<ReturnType<typeof call<E>>> extends { data: (infer R)[] } ? R : never
  const pages = useInfiniteQuery({
    queryKey: [...item.name.split('.'), 'pages', query, limit],
    initialPageParam: DEFAULT_PAGE.next as string,
    queryFn: async ({ pageParam, signal }) =>
      (await call(item, { query: { ...query, limit, next: pageParam } } as unknown as CallOf<E>, { signal })) as unknown as Page<Row>,
    getNextPageParam: (last) => last.next,
  })
  return {
    rows: pages.data?.pages.flatMap((page) => page.data),
    total: pages.data?.pages[0]?.total,
    /** When the newest answer came, in ms since 1970. */
    at: pages.data ? pages.dataUpdatedAt : null,
    error: pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage ? { load: () => void pages.fetchNextPage(), busy: pages.isFetchingNextPage } : undefined,
  }
}
