import type { CallOf, Endpoint } from '@menara/shared/kit/endpoint.ts'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { call, Refused } from './call.ts'
import { staySilent } from './refusals.ts'
import { sessionStore } from './session.ts'

const STALE_MS = 10_000
/** What nobody answered is asked again this often, until somebody does: screens come back by themselves. */
const AGAIN_MS = 5000

const isAway = (error: unknown): boolean => error instanceof Refused && (error.status === 0 || error.status >= 502)

/** One cache for the page. Refusals are answers and are not asked again; no answer is tried twice more. */
export const queryClient = new QueryClient({
  // The screen draws what went wrong; a session that is over ends here, whichever question found out.
  queryCache: new QueryCache({ onError: staySilent }),
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

// Another person sees nothing of what was asked for the one before.
sessionStore.subscribe((now, before) => {
  if (now.user && now.user.id !== before.user?.id) queryClient.clear()
})

/** Cache key and fetcher for a GET endpoint; `['tickets', 'list', {…}]`, so `['tickets']` invalidates the whole subject. */
export const asking = <E extends Endpoint>(it: E, args: CallOf<E>) =>
  queryOptions({ queryKey: [...it.name.split('.'), args], queryFn: ({ signal }) => call(it, args, { signal }) })
