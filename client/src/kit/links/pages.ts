import { DEFAULT_PAGE } from '@menara/shared/domain/ui-constants.ts'
import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call } from '../calls/call.ts'

interface Page<Row> {
  readonly data: readonly Row[]
  readonly next?: string
  readonly total?: number
}

/** Rows of a list as they are asked for. */
export interface RowList<Row> {
  /** Undefined until the first are there. */
  readonly rows: readonly Row[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Absent when all rows are there. */
  readonly more?: { readonly load: () => void; readonly busy: boolean } | undefined
}

/** A list that is answered whole. */
export function useRows<Row, Key extends QueryKey>(
  query: UseQueryOptions<{ readonly data: Row[] }, Error, { readonly data: Row[] }, Key>,
): RowList<Row> {
  const { data, error, refetch } = useQuery(query)
  return { rows: data?.data, error, retry: () => void refetch() }
}

/**
 * A list endpoint page by page, as one list. `query` without `next`; a new query starts again at 0.
 * `rows` is undefined until the first page is there. `params`: those of the path.
 */
export function usePages<E extends Endpoint>(
  item: E,
  query: Omit<Record<string, unknown>, 'next'>,
  { limit = 50, params }: { readonly limit?: number; readonly params?: Readonly<Record<string, string>> } = {},
) {
  type Row = Awaited<ReturnType<typeof call<E>>> extends { data: (infer R)[] } ? R : never
  const pages = useInfiniteQuery({
    queryKey: [...item.name.split('.'), 'pages', query, limit, ...(params ? [params] : [])],
    initialPageParam: DEFAULT_PAGE.next as string,
    queryFn: async ({ pageParam, signal }) =>
      (await call(item, { ...(params && { params }), query: { ...query, limit, next: pageParam } } as unknown as CallOf<E>, {
        signal,
      })) as unknown as Page<Row>,
    getNextPageParam: (last) => last.next,
  })
  return {
    ...shownPages(pages),
    /** When the newest answer came, in ms since 1970. */
    at: pages.data ? pages.dataUpdatedAt : null,
  }
}

/** The same of an endpoint whose pages are asked by their number. */
export function useNumbered<Row>(item: Endpoint, query: Readonly<Record<string, string | undefined>>, limit = 50) {
  const pages = useInfiniteQuery({
    queryKey: [...item.name.split('.'), 'pages', query],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await call(item, { query: { ...query, limit, page: pageParam } } as never, { signal })) as Page<Row>,
    getNextPageParam: (last) => (last.next === undefined ? undefined : Number(last.next)),
  })
  return shownPages(pages)
}

const shownPages = <Row>(pages: UseInfiniteQueryResult<InfiniteData<Page<Row>>>) => ({
  rows: pages.data?.pages.flatMap((page) => page.data),
  total: pages.data?.pages[0]?.total,
  error: pages.error,
  retry: () => void pages.refetch(),
  more: pages.hasNextPage ? { load: () => void pages.fetchNextPage(), busy: pages.isFetchingNextPage } : undefined,
})
