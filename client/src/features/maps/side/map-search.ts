import type { Placed } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { moves } from '../maps-address.ts'
import { byUrgency, found, type ShownAlarm, type SiteStanding } from '../scene/site-ranks.ts'
import type { Maps } from '../use-maps.ts'

type Searched = Pick<Maps, 'movers' | 'ranked' | 'here' | 'devices'> & { readonly replay: Pick<Maps['replay'], 'place'> }
interface MapResults {
  readonly sites: readonly SiteStanding[]
  readonly alarms: readonly ShownAlarm[]
  readonly movers: Maps['movers']
  /** What moves at other sites. */
  readonly elsewhere: readonly Placed[]
  readonly devices: readonly Device[]
}

/**
 * What carries these words: of all sites as they are now; in a replay of the replayed site alone, as it was at the moment.
 * `named` and `placed`: devices, and what has a place, of all sites the server has found, as they are now. `say`: an alarm's message as the reader sees it.
 */
export function mapResults(
  maps: Searched,
  wanted: string,
  { named, placed, say }: { named: readonly Device[]; placed: readonly Placed[]; say: (alarm: ShownAlarm) => string },
): MapResults {
  const { place } = maps.replay
  const standing = place ? (maps.here?.alarms ?? []) : maps.ranked.flatMap((item) => item.alarms)
  return {
    sites: place ? [] : maps.ranked.filter(({ site }) => found(wanted, site.name, site.code, site.address)),
    alarms: standing
      .filter((alarm) => found(wanted, say(alarm), alarm.device.name, alarm.location.name, alarm.area?.name, alarm.type))
      .toSorted(byUrgency),
    movers: maps.movers.filter((mover) => found(wanted, mover.name, mover.area?.name)),
    elsewhere: place ? [] : placed.filter((item) => moves(item) && !maps.movers.some(({ id }) => id === item.id)),
    devices: place ? maps.devices.filter((device) => found(wanted, device.name, device.code)) : named,
  }
}
