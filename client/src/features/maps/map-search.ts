import type { Device } from '@menara/shared/contract/assets.contract.ts'
import type { Placed } from '@menara/shared/contract/positions.contract.ts'
import { moves } from './maps-address.ts'
import { byUrgency, found, type ShownAlarm, type SiteStanding } from './site-ranks.ts'
import type { Maps } from './use-maps.ts'

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
  { named, placed, say }: { named: readonly Device[]; placed: readonly Placed[]; say: (it: ShownAlarm) => string },
): MapResults {
  const { place } = maps.replay
  const standing = place ? (maps.here?.alarms ?? []) : maps.ranked.flatMap((it) => it.alarms)
  return {
    sites: place ? [] : maps.ranked.filter(({ site }) => found(wanted, site.name, site.code, site.address)),
    alarms: standing.filter((it) => found(wanted, say(it), it.device.name, it.location.name, it.area?.name, it.type)).toSorted(byUrgency),
    movers: maps.movers.filter((it) => found(wanted, it.name, it.area?.name)),
    elsewhere: place ? [] : placed.filter((it) => moves(it) && !maps.movers.some(({ id }) => id === it.id)),
    devices: place ? maps.devices.filter((it) => found(wanted, it.name, it.code)) : named,
  }
}
