import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { type ShownAlarm, worstOf } from '../scene/site-ranks.ts'

export interface Building {
  readonly id: string
  readonly name: string /** Storeys with a plan, the lowest first. */
  readonly floors: readonly Area[]
}
export interface SitePlan {
  readonly buildings: readonly Building[]
  readonly outdoors: readonly Area[]
  /** The storey an area belongs to; undefined outside buildings and for areas unknown here. */
  floorOf(areaId: string | null | undefined): Area | undefined
}

const byLevel = (a: Area, b: Area): number => (a.level ?? 0) - (b.level ?? 0) || a.name.localeCompare(b.name)

/** Buildings and storeys of one site out of its areas. A storey without a building stands for itself. */
export function sitePlanOf(areas: readonly Area[]): SitePlan {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const floors = areas.filter((area) => area.kind === 'floor' && area.plan !== null)
  const grouped = Map.groupBy(floors, (floor) => floor.parent_id ?? floor.id)
  const buildings = [...grouped]
    .map(([id, own]) => ({ id, name: byId.get(id)?.name ?? own[0]?.name ?? '', floors: own.sort(byLevel) }))
    .sort((a, b) => b.floors.length - a.floors.length || a.name.localeCompare(b.name))
  return {
    buildings,
    outdoors: areas.filter((area) => area.kind === 'outdoor' && area.plan !== null),
    floorOf(areaId) {
      let at = areaId ? byId.get(areaId) : undefined
      for (let steps = 0; at && steps < areas.length; steps += 1) {
        if (at.kind === 'floor' && at.plan !== null) return at
        at = at.parent_id ? byId.get(at.parent_id) : undefined
      }
      return undefined
    },
  }
}

export const floorById = ({ buildings }: SitePlan, id: string | undefined): Area | undefined =>
  id ? buildings.flatMap((building) => building.floors).find((item) => item.id === id) : undefined
export const buildingOf = ({ buildings }: SitePlan, floor: Area | undefined): Building | undefined =>
  buildings.find((building) => building.floors.some((one) => one.id === floor?.id))
export const alarmsOn = (plan: SitePlan, floor: Area, alarms: readonly ShownAlarm[]): ShownAlarm[] =>
  alarms.filter((alarm) => plan.floorOf(alarm.area?.id)?.id === floor.id)

/** The storey to look at first: where the worst alarm stands, else the ground floor of the largest building. */
export function firstFloor(plan: SitePlan, alarms: readonly ShownAlarm[], within: readonly Building[] = plan.buildings): Area | undefined {
  const floors = within.flatMap((building) => building.floors)
  const loud = floors
    .map((floor) => ({ floor, rank: worstOf(alarmsOn(plan, floor, alarms)) }))
    .filter((item) => item.rank < 4)
    .sort((a, b) => a.rank - b.rank)[0]
  const own = within[0]?.floors ?? []
  return loud?.floor ?? own.find((item) => item.level === 0) ?? own[0]
}
