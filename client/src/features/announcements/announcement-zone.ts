import type { Ref } from '@menara/shared/kit/words.ts'
import { useZoneOf } from '../../kit/site.ts'

/** The zone in which times of an announcement are written and read: that of its site, and of several the installation's. */
export function useAnnouncementZone(): (sites: readonly Pick<Ref, 'id'>[]) => string {
  const zoneOf = useZoneOf()
  return ([only, ...others]) => zoneOf(others.length === 0 ? only?.id : null)
}
