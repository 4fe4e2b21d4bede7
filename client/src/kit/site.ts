import { type Location, locations } from '@menara/shared/contract/places/locations.contract.ts'
import { DEFAULT_LOCATION_CODE } from '@menara/shared/domain/ui-constants.ts'
import { DEFAULT_ZONE } from '@menara/shared/domain/zone-abbreviation.ts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readConfig } from './calls/config.ts'
import { asking } from './calls/query.ts'
import { sessionStore } from './session/session.ts'
import { readStored, writeStored } from './session/storage.ts'

const KEY = 'location_id'

/** The site chosen in the header; null means every site in scope. */
const siteStore = createStore<{ locationId: string | null }>(() => ({ locationId: readStored(KEY) }))
export function chooseSite(locationId: string | null): void {
  writeStored(KEY, locationId)
  siteStore.setState({ locationId })
}

const allSites = { ...asking(locations.list, { query: {} }), staleTime: 300_000 }
/** Asked for by who is signed in: a public page shows dates too, and a list that is refused leads to /login. */
function useAllSites() {
  const isSignedIn = useStore(sessionStore, (state) => state.user !== null)
  return useQuery({ ...allSites, enabled: isSignedIn })
}
export const useSites = (): readonly Location[] => useAllSites().data?.data ?? []
/** Whether it is known that no site is in scope: there is none yet, or none was given. */
export const useHasNoSite = (): boolean => useAllSites().data?.data.length === 0
/** Whether they were asked for: a form that begins with one waits for them, that nothing typed before is lost. */
export const useSitesKnown = (): boolean => useAllSites().isFetched

/** The chosen site, undefined for all of them. A remembered site that is out of scope counts as none. */
export function useSite(): Location | undefined {
  const sites = useSites()
  const id = useStore(siteStore, (state) => state.locationId)
  return sites.find((site) => site.id === id)
}
export const useSiteId = (): string | undefined => useSite()?.id

/** Zone of what belongs to no site: the installation's, else that of the chosen or only site, else WIB. Never the browser's. */
export const homeZoneOf = (sites: readonly Location[], site: Location | undefined): string =>
  readConfig().zone ?? (site ?? (sites.length === 1 ? sites[0] : undefined))?.zone ?? DEFAULT_ZONE
export const useHomeZone = (): string => homeZoneOf(useSites(), useSite())
/** Zone in which the page counts its days: the chosen site's, for all sites the installation's. */
export function usePageZone(): string {
  const home = useHomeZone()
  return useSite()?.zone ?? home
}

/** Zone of a site by id, for showing times as people there read them; of none, the installation's. */
export function useZoneOf(): (locationId: string | null | undefined) => string {
  const sites = useSites()
  const home = useHomeZone()
  return (locationId) => sites.find((site) => site.id === locationId)?.zone ?? home
}

/** The site of an address, else the one chosen in the header, else VJS, else the first in scope; undefined until sites are known. */
export function usePageSite(id: string | undefined) {
  const sites = useSites()
  const chosen = useSite()
  return sites.find((site) => site.id === id) ?? chosen ?? sites.find((site) => site.code === DEFAULT_LOCATION_CODE) ?? sites[0]
}
