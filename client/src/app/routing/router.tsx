import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { onLeaving } from '../../kit/calls/failed-lists.ts'
import { safeNext } from '../../kit/session/safe-next.ts'
import { mayNow, sessionStore } from '../../kit/session/session.ts'
import { WaitingRows } from '../../kit/states.tsx'
import { Layout } from '../layouts/layout.tsx'
import { openFrames } from '../layouts/open-frames.ts'
import { CrashPage, NotFoundPage } from './error-pages.tsx'
import { judge } from './guard.ts'
import type { RouteEntry } from './route-entry.ts'
import { redirects, routeTable } from './route-table.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: CrashPage })

/** Carries out the guard's verdict before anything of the page is loaded. */
function admit(entry: RouteEntry, { type, href, next }: { type?: string | undefined; href: string; next?: unknown }): void {
  const verdict = judge(entry, { signedIn: sessionStore.getState().user !== null, may: mayNow, type, href })
  switch (verdict.go) {
    case 'in':
      return
    case 'login':
      throw redirect({ to: '/login', search: { next: verdict.next }, replace: true })
    case 'home':
      throw redirect({ href: safeNext(next), replace: true })
    case 'refused':
      throw redirect({ to: '/401', search: { missing: verdict.missing }, replace: true })
    case 'unknown':
      throw notFound()
  }
}

function routeOf(entry: RouteEntry): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: entry.path,
    staticData: { entry },
    beforeLoad: ({ params, location, search }) => {
      admit(entry, { type: (params as { type?: string }).type, href: location.href, next: (search as { next?: unknown }).next })
    },
    loader: async () => {
      const [screen] = await Promise.all([entry.screen(), entry.layout === 'bare' || openFrames()])
      return screen
    },
    staleTime: Number.POSITIVE_INFINITY,
    component: () => <Framed entry={entry} />,
    errorComponent: CrashPage,
    pendingComponent: () => <WaitingRows />,
  })
}

function Framed({ entry }: { readonly entry: RouteEntry }) {
  const Screen = useRouterState({ select: (state) => state.matches.at(-1)?.loaderData as ComponentType | undefined })
  return (
    <Layout entry={entry}>
      <Suspense fallback={<WaitingRows />}>{Screen && <Screen />}</Suspense>
    </Layout>
  )
}

const redirecting = Object.entries(redirects).map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([...routeTable.map(routeOf), ...redirecting]),
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: CrashPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    entry?: RouteEntry
  }
}

// Some lists that fail lead to /login, from where a session that is still valid comes straight back.
onLeaving(() => router.navigate({ to: '/login', search: { next: router.state.location.href }, replace: true }))

// A session that ended while a guarded page is open leads to /login at once.
sessionStore.subscribe((now, before) => {
  if (before.user && !now.user) void router.invalidate()
})
