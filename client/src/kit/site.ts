import { type Location, locations } from '@menara/shared/contract/locations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { browserZone } from './dates.ts'
import { asking } from './query.ts'
import { readStored, writeStored } from './storage.ts'

const KEY = 'location_id'

/** The site chosen in the header; null means every site in scope. */
const siteStore = createStore<{ locationId: string | null }>(() => ({ locationId: readStored(KEY) }))
export function chooseSite(locationId: string | null): void {
  writeStored(KEY, locationId)
  siteStore.setState({ locationId })
}

const allSites = { ...asking(locations.list, { query: {} }), staleTime: 300_000 }
export const useSites = (): readonly Location[] => useQuery(allSites).data?.data ?? []
/** Whether they were asked for: a form that begins with one waits for them, that nothing typed before is lost. */
export const useSitesKnown = (): boolean => useQuery(allSites).isFetched

/** The chosen site, undefined for all of them. A remembered site that is out of scope counts as none. */
export function useSite(): Location | undefined {
  const sites = useSites()
  const id = useStore(siteStore, (it) => it.locationId)
  return sites.find((it) => it.id === id)
}
export const useSiteId = (): string | undefined => useSite()?.id

/** Zone of a site by id, for showing times as people there read them. */
export function useZoneOf(): (locationId: string | null | undefined) => string {
  const sites = useSites()
  return (locationId) => sites.find((it) => it.id === locationId)?.zone ?? browserZone()
}
