import type { Caller } from '../access/caller.ts'
import { invalid } from '../errors.ts'
import { byName } from './by-name.ts'
import type { AreaName, ImportNames, ImportValues, SiteName } from './import-subject.ts'

export type PlaceNames = Awaited<ReturnType<typeof placeNames>>

/** Sites that the caller sees by code or name, and their areas by code, path (`Tower / 3 / Pantry`) or name. */
export async function placeNames({ sites, areas }: Pick<ImportNames, 'sites' | 'areas'>, caller: Caller) {
  const seen = (await sites()).filter(({ id }) => caller.sees(id))
  const siteNamed = byName(seen, ({ code, name }) => [code, name])
  const all = await areas(seen.map(({ id }) => id))
  const atSites = new Map(
    Object.entries(Object.groupBy(all, ({ location_id }) => location_id)).map(([id, some = []]) => [id, areasNamed(some)]),
  )
  const codes = { site: new Map(seen.map(({ id, code }) => [id, code])), area: new Map(all.map(({ id, code }) => [id, code])) }
  const siteOf = new Map(all.map(({ id, location_id }) => [id, location_id]))
  const [only] = seen.length === 1 ? seen : []

  return {
    sites: seen,
    codes,
    /** Where a file does not say the site, it is the only one that the caller sees. */
    siteOf({ site }: ImportValues): SiteName {
      if (typeof site === 'string') return siteNamed(site, 'location_id')
      if (only && site === undefined) return only
      throw invalid('location_id', 'required')
    },
    siteNamed,
    area(name: string, locationId: string, field = 'area_id'): AreaName {
      const named = atSites.get(locationId)
      if (!named) throw invalid(field, 'exists')
      return named(name, field)
    },
    siteOfArea: (id: string): string | undefined => siteOf.get(id),
  }
}

function areasNamed(areas: readonly AreaName[]) {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const pathOf = ({ name, parent_id }: AreaName, depth = 0): string => {
    const parent = parent_id === null || depth > 20 ? undefined : byId.get(parent_id)
    return parent ? `${pathOf(parent, depth + 1)} / ${name}` : name
  }
  const named = byName(areas, (area) => [spaced(area.code), pathOf(area), area.name])
  return (name: string, field: string): AreaName => named(spaced(name), field)
}

/** The steps of a path, however they are set apart. */
const spaced = (path: string): string => path.replaceAll(/\s*[/>\\]\s*/g, ' / ')
