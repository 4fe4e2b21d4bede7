import type { AreaFacts, AssetFacts, PersonFacts, SiteFacts } from '../../app/parts.ts'
import { invalid } from '../../platform/errors.ts'
import { instantOf } from '../../platform/zoned-time.ts'

export interface TicketReferencesNeeds {
  site(id: string): Promise<SiteFacts | undefined>
  area(id: string): Promise<AreaFacts | undefined>
  asset(id: string): Promise<AssetFacts | undefined>
  person(id: string): Promise<PersonFacts | undefined>
  group(id: string): Promise<{ readonly id: string; readonly location_id: string | null } | undefined>
}
export type TicketReferences = ReturnType<typeof ticketReferences>

interface Place {
  readonly area_id?: string | null | undefined
  readonly asset_id?: string | null | undefined
}
interface Workers {
  readonly assignee_id?: string | null | undefined
  readonly group_id?: string | null | undefined
}
interface Window {
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
}

/** What a ticket may name. Each check throws 422 with the rule `exists` for what is not there or not at the ticket's site. */
export function ticketReferences({ site, area, asset, person, group }: TicketReferencesNeeds) {
  async function worker(id: string, locationId: string): Promise<void> {
    const found = await person(id)
    const sees = found && (found.location_ids === null || found.location_ids.includes(locationId))
    if (!sees || found.status !== 'active')
      throw invalid('assignee_id', 'exists', 'There is no active person of that id who sees this site')
  }
  return {
    site,
    asset,
    /** Area and asset must be at the site. Left out, the area is the asset's. */
    async placeAt(locationId: string, { area_id, asset_id }: Place): Promise<Place> {
      if (area_id && (await area(area_id))?.location_id !== locationId)
        throw invalid('area_id', 'exists', 'There is no such area at this site')
      if (!asset_id) return { area_id, asset_id }
      const found = await asset(asset_id)
      if (found?.location_id !== locationId) throw invalid('asset_id', 'exists', 'There is no such asset at this site')
      return { area_id: area_id === undefined ? found.area_id : area_id, asset_id }
    },
    /** The person must be active and see the site; the group must serve it. */
    async workersAt(locationId: string, { assignee_id, group_id }: Workers): Promise<void> {
      if (assignee_id) await worker(assignee_id, locationId)
      if (!group_id) return
      const team = await group(group_id)
      if (!team || (team.location_id !== null && team.location_id !== locationId))
        throw invalid('group_id', 'exists', 'There is no group of that id that serves this site')
    },
    /** The planned window in UTC; days and times without an offset are the site's. */
    windowIn(zone: string, { start, end }: Window): Window {
      return {
        start: start ? instantOf(start, { field: 'start', side: 'start', zone }) : start,
        end: end ? instantOf(end, { field: 'end', side: 'end', zone }) : end,
      }
    },
    /** 422 for a window that ends before it starts. */
    inOrder({ start, end }: Window): void {
      if (start && end && end < start) throw invalid('end', 'minimum', 'The end lies before the start')
    },
  }
}
