import type { PositionReport } from '@menara/shared/contract/maps/positions.contract.ts'
import { distanceM } from '@menara/shared/domain/geo.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { boundedMap } from './bounded-map.ts'
import type { CarriersStore, SiteArea, SitePoint } from './carriers/carriers.store.ts'
import type { Fix } from './positions.keeping.ts'
import type { PositionsNeeds } from './positions.needs.ts'

type Report = Static<typeof PositionReport>

const SHOWN_MS = 24 * 3600_000
const REPORT_EVERY_MS = 1000
const AHEAD_MS = 10 * 60_000
const NEAR_M = 5000

/** A person's own phone: where they are, and whether that may be known. */
export function reportingOf({ store, carriers, keeping, duty, tagsChanged, gone, journal, atomically, now }: PositionsNeeds) {
  const lately = boundedMap<true>(10_000)

  async function sharing({ userId }: Caller) {
    const [consent, on_shift] = [await store.consent(userId), await duty.onShift(userId)]
    return { sharing: consent?.sharing ?? false, on_shift, at: consent?.at ?? null }
  }
  async function mayBeKnown(caller: Caller): Promise<void> {
    const { sharing: shares, on_shift } = await sharing(caller)
    if (!shares) throw new Fault('conflict', 'positions.not_shared')
    if (!on_shift) throw new Fault('conflict', 'positions.off_shift')
  }
  function notTooOften({ userId }: Caller): void {
    const at = now().getTime()
    if (lately.fresh(userId, at)) throw new Fault('too-many', 'limits.positions', { retryAfterS: 1 })
    lately.set(userId, true, at + REPORT_EVERY_MS)
  }

  return {
    sharing,
    /** Who shares no longer is nowhere at once; what was is kept for replay until it is 30 days old. */
    async share(wanted: boolean, caller: Caller) {
      const left = await atomically(async () => {
        await store.setConsent({ user_id: caller.userId, sharing: wanted, at: now().toISOString() })
        const seen = wanted ? [] : await store.forget({ user_id: caller.userId })
        journal.record({
          action: wanted ? 'position.shared' : 'position.hidden',
          subject: 'positions',
          subject_id: caller.userId,
          actor_id: caller.userId,
          hints: seen.map(({ location_id }) => ({ topic: 'positions', key: location_id, location_id })),
        })
        return seen
      })
      tagsChanged()
      await gone(left.map((item) => item.id))
      return sharing(caller)
    },

    async report(
      { location_id, positions }: { location_id?: string; positions: readonly Report[] },
      caller: Caller,
    ): Promise<{ kept: number }> {
      notTooOften(caller)
      await mayBeKnown(caller)
      const received = now().getTime()
      const site = await siteOf({ location_id, last: positions.at(-1) as Report, caller, carriers })
      const floors = positions.some((position) => position.area_id)
        ? floorsById(await carriers.areasOf(site))
        : new Map<string, string | null>()
      const fixes = positions.map((position, i) => fixOf(position, { caller, site, received, floors, i }))
      await keeping.keep(fixes)
      return { kept: fixes.length }
    },
  }
}

async function siteOf({
  location_id,
  last,
  caller,
  carriers,
}: {
  location_id: string | undefined
  last: Report
  caller: Caller
  carriers: CarriersStore
}): Promise<string> {
  const sites = await carriers.sites(caller.locationIds)
  if (location_id !== undefined) {
    if (!sites.some((site) => site.id === location_id)) throw invalid('location_id', 'exists', 'There is no such site')
    return location_id
  }
  const near = nearest(sites, last)
  if (!near) throw invalid('location_id', 'required', 'No site of yours is within 5 km: say which one you are at')
  return near
}

function nearest(sites: readonly SitePoint[], { longitude, latitude }: Report): string | undefined {
  return sites
    .flatMap((site) =>
      site.longitude === null || site.latitude === null
        ? []
        : [{ id: site.id, m: distanceM([site.longitude, site.latitude], [longitude, latitude]) }],
    )
    .filter((item) => item.m <= NEAR_M)
    .sort((a, b) => a.m - b.m)[0]?.id
}

function floorsById(areas: readonly SiteArea[]): Map<string, string | null> {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const floorOf = (id: string | null, left = areas.length): string | null => {
    const area = id ? byId.get(id) : undefined
    if (!area || left < 0) return null
    return area.kind === 'floor' ? area.id : floorOf(area.parent_id, left - 1)
  }
  return new Map(areas.map((area) => [area.id, floorOf(area.id)]))
}

function fixOf(
  report: Report,
  { caller, site, received, floors, i }: { caller: Caller; site: string; received: number; floors: Map<string, string | null>; i: number },
): Fix {
  const at = Date.parse(report.recorded_at)
  if (Number.isNaN(at)) throw invalid(`positions.${i}.recorded_at`, 'date', 'There is no such time')
  if (at > received + AHEAD_MS || at < received - SHOWN_MS)
    throw invalid(`positions.${i}.recorded_at`, 'clock', "The phone's clock is off: positions of the last 24 hours are taken")
  if (report.area_id && !floors.has(report.area_id)) throw invalid(`positions.${i}.area_id`, 'exists', 'There is no such area at this site')
  return {
    id: caller.userId,
    kind: 'guard',
    name: caller.name,
    source: 'phone',
    location_id: site,
    area_id: (report.area_id && floors.get(report.area_id)) || null,
    user_id: caller.userId,
    device_id: null,
    asset_id: null,
    longitude: report.longitude,
    latitude: report.latitude,
    accuracy_m: report.accuracy_m ?? null,
    heading: report.heading ?? null,
    speed_mps: report.speed_mps ?? null,
    battery_percent: report.battery_percent ?? null,
    at: Math.min(at, received),
    receivedAt: received,
  }
}
