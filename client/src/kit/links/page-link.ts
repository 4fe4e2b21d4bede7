import type { RegisteredRouter, RootRouteId, RouteById, RouteIds } from '@tanstack/react-router'

type Pages = RegisteredRouter['routeTree']
type Path = Exclude<RouteIds<Pages>, RootRouteId>

/** The view state that the address of a page may carry. */
export type SearchOf<P extends Path> = RouteById<Pages, P>['types']['fullSearchSchema']

/** A page and what it shows there: for components that are told where they lead. */
export type PageLink = {
  [P in Path]: { readonly to: P; readonly search?: SearchOf<P> } & (P extends `${string}$type${string}`
    ? { readonly params: { readonly type: string } }
    : { readonly params?: undefined })
}[Path]

/** The page for a `Link`, which cannot follow a union of pages: path, params and search have been checked where it was made. */
export const toPage = (link: PageLink): { readonly to: string } => link
