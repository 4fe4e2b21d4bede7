import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { type Query, QueryCache, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionStore } from '../session/session.ts'
import { call, Refused } from './call.ts'
import { callOf, leadsAway, leaveForLogin } from './failed-lists.ts'
import { showFetchRefusal, staySilent } from './refusals.ts'

const STALE_MS = 10_000
/** What nobody answered is asked again this often, until somebody does: screens come back by themselves. */
const AGAIN_MS = 5000

const isAway = (error: unknown): boolean => error instanceof Refused && (error.status === 0 || error.status >= 502)

/** One cache for the page. Refusals are answers and are not asked again; no answer is tried twice more. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure, onSuccess: (_data, { queryHash }) => void failing.delete(queryHash) }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: (count, error) => isAway(error) && count < 2,
      refetchInterval: ({ state }) => (state.status === 'error' && isAway(state.error) ? AGAIN_MS : false),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Questions whose last answer was a refusal while older rows are shown. */
const failing = new Set<string>()
/** Calls that ignore what goes wrong. */
const SILENT: ReadonlySet<string> = new Set(['inbox.list', 'tickets.logs'])

/**
 * What failed for good. A session that is over ends here, whichever question found out. Without rows the screen draws what went wrong; some
 * lists lead to /login first, and are asked once more by who comes straight back. Rows that could not be refreshed stay, and a toast says so once.
 */
function onFailure(error: Error, query: Query<unknown, unknown>): void {
  staySilent(error)
  const { queryKey, queryHash, state } = query
  if (state.data === undefined) {
    if (leadsAway(callOf(queryKey), error, Date.now()))
      void leaveForLogin().then(() => queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }))
    return
  }
  const isNews = error instanceof Refused && (error.status === 429 || error.status >= 500) && !isAway(error)
  if (!isNews || failing.has(queryHash) || SILENT.has(callOf(queryKey))) return
  failing.add(queryHash)
  showFetchRefusal(error)
}

// Another person sees nothing of what was asked for the one before.
sessionStore.subscribe((now, before) => {
  if (now.user && now.user.id !== before.user?.id) queryClient.clear()
})

/** Cache key and fetcher for a GET endpoint; `['tickets', 'list', {…}]`, so `['tickets']` invalidates the whole subject. */
export const asking = <E extends Endpoint>(item: E, args: CallOf<E>) =>
  queryOptions({ queryKey: [...item.name.split('.'), args], queryFn: ({ signal }) => call(item, args, { signal }) })

/** A command after which everything about these subjects is asked again, done or refused. */
export function useCommand<Args, Result>(subjects: readonly string[], mutationFn: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const subject of subjects) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
