import type { Priority } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { invalid } from '../../../platform/errors.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import type { Categories } from '../../../ports/categories.ts'
import type { Person } from '../../../ports/people.ts'
import type { Area, Asset, AssetAccessCheck, Site } from '../../../ports/places.ts'
import type { TicketSettings } from '../../../ports/tickets/ticket-settings.ts'

export interface TicketReferencesNeeds extends Categories, TicketSettings {
  site(id: string): Promise<Site | undefined>
  area(id: string): Promise<Area | undefined>
  asset(id: string): Promise<Asset | undefined>
  readonly access: AssetAccessCheck
  person(id: string): Promise<Person | undefined>
  group(id: string): Promise<{ readonly id: string; readonly location_id: string | null } | undefined>
  /** Whether somebody is active, may work tickets and sees the site. */
  mayWork(personId: string, locationId: string): Promise<boolean>
}
export type TicketReferences = ReturnType<typeof ticketReferences>

interface Categorised {
  readonly category: { readonly id: string } | null
  readonly location: { readonly id: string }
}
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

const OTHER_TYPE = 'This category belongs to another ticket type'

/** 422 for who may not name an asset; whoever works tickets may name every one. */
function usingOf(access: AssetAccessCheck) {
  return async (asset: Asset, caller: Caller): Promise<void> => {
    if (caller.may('ticket_work')) return
    const refusal = (await access.refusal(asset, 'see', { caller })) ? 'exists' : await access.refusal(asset, 'use', { caller })
    if (refusal) throw invalid('asset_id', refusal)
  }
}

interface Placing extends Pick<TicketReferencesNeeds, 'area' | 'asset'> {
  mayUse(asset: Asset, caller: Caller): Promise<void>
}
function placing({ area, asset, mayUse }: Placing) {
  return {
    /** Area and asset must be at the site, and the asset one that `caller`, where one asks, may use. Left out, the area is the asset's. */
    async placeAt(locationId: string, { area_id, asset_id }: Place, caller?: Caller): Promise<Place> {
      if (area_id && (await area(area_id))?.location_id !== locationId)
        throw invalid('area_id', 'exists', 'There is no such area at this site')
      if (!asset_id) return { area_id, asset_id }
      const found = await asset(asset_id)
      if (found?.location_id !== locationId) throw invalid('asset_id', 'exists', 'There is no such asset at this site')
      if (caller) await mayUse(found, caller)
      return { area_id: area_id === undefined ? found.area_id : area_id, asset_id }
    },
  }
}

/** What a ticket may name. Each check throws 422 with the rule `exists` for what is not there or not at the ticket's site. */
export function ticketReferences({ site, area, asset, access, person, group, category, mayWork, ...settled }: TicketReferencesNeeds) {
  async function worker(id: string, locationId: string): Promise<void> {
    const found = await person(id)
    const sees = found && (found.location_ids === null || found.location_ids.includes(locationId))
    if (!sees || found.status !== 'active')
      throw invalid('assignee_id', 'exists', 'There is no active person of that id who sees this site')
    if (!(await mayWork(id, locationId))) throw invalid('assignee_id', 'may_work')
  }
  const mayUse = usingOf(access)
  const serves = async (groupId: string, locationId: string): Promise<boolean> => {
    const team = await group(groupId)
    return team !== undefined && (team.location_id === null || team.location_id === locationId)
  }
  const servingOne = async (groupId: string | null, locationId: string): Promise<string | null> =>
    groupId !== null && (await serves(groupId, locationId)) ? groupId : null
  return {
    site,
    asset,
    mayUse,
    ...settled,
    /** Must be offered, of the ticket's type and serve the site. Answers what it gives a new ticket: its team only while that serves the site. */
    async categoryAt(
      locationId: string,
      { category_id, ticket_type_id }: { readonly category_id?: string | null | undefined; readonly ticket_type_id: number },
    ): Promise<{ readonly group_id: string | null; readonly priority: Priority | null }> {
      if (!category_id) return { group_id: null, priority: null }
      const found = await category(category_id)
      if (!found || (found.location_id !== null && found.location_id !== locationId))
        throw invalid('category_id', 'exists', 'There is no such category that serves this site')
      if (found.ticket_type_id !== ticket_type_id) throw invalid('category_id', 'ticket_type', OTHER_TYPE)
      if (!found.offered) throw invalid('category_id', 'archived', 'This category is archived; choose one that is offered')
      return { group_id: await servingOne(found.group_id, locationId), priority: found.priority }
    },
    /** Of a ticket's category what a new ticket that goes on from it takes: nothing of one that is offered there no more. */
    async categoryStill({
      category: its,
      location,
    }: Categorised): Promise<{ readonly category_id: string | null; readonly group_id: string | null }> {
      const found = its && (await category(its.id))
      if (!its || !found?.offered || (found.location_id !== null && found.location_id !== location.id))
        return { category_id: null, group_id: null }
      return { category_id: its.id, group_id: await servingOne(found.group_id, location.id) }
    },
    ...placing({ area, asset, mayUse }),
    /** The person must be active, see the site and may work tickets; the group must serve the site. */
    async workersAt(locationId: string, { assignee_id, group_id }: Workers): Promise<void> {
      if (assignee_id) await worker(assignee_id, locationId)
      if (group_id && !(await serves(group_id, locationId)))
        throw invalid('group_id', 'exists', 'There is no group of that id that serves this site')
    },
    /** Whom something stored long ago names: with their name where they may not work tickets at the site any more. */
    async unable(personId: string, locationId: string): Promise<Ref | null> {
      if (await mayWork(personId, locationId)) return null
      const found = await person(personId)
      return { id: personId, name: found?.name ?? '' }
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
