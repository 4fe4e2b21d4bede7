import type { Alarm } from '@menara/shared/contract/iot/iot.contract.ts'
import type { Placed } from '@menara/shared/contract/maps/positions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '../../kit/session/session.ts'
import { useSiteId, useSites } from '../../kit/site.ts'
import { firstFloor, floorById, type SitePlan, sitePlanOf } from './campus/floors.ts'
import { alarmById, areasOfSite, camerasOf, deviceById, devicesOfSite, fencesOfSite } from './maps.api.ts'
import { usePositions, useStandingAlarms } from './maps.live.ts'
import { ALL, afterPick, type MapsAddress, placedAddress, useMapsAddress } from './maps-address.ts'
import type { Mover } from './moving/movers.ts'
import { type Replay, useReplay } from './moving/use-replay.ts'
import { byUrgency, rankedSites, type SiteStanding, worstOf } from './scene/site-ranks.ts'
import { withPlaces } from './scene/tagged-alarms.ts'

/** Everything the screen shows, out of its address, the site's facts and what stands now. */
export function useMaps() {
  const { address, to } = useMapsAddress()
  return useMapsAt(address, to)
}
/** The same for one site, on a page with another address. */
export const useSiteMaps = (siteId: string, floorId: string | undefined) => useMapsAt({ site: siteId, floor: floorId }, NOWHERE_TO)
const NOWHERE_TO = (): void => undefined

function useMapsAt(address: MapsAddress, to: (next: MapsAddress) => void) {
  const feed = useStandingAlarms()
  const ranked = useRanked(feed.rows)
  const alarm = useChosenAlarm(address.alarm, feed.rows, feed.status !== 'connecting')
  const mayDevices = useMay('show_plugin_iot')
  const asked = useQuery({ ...deviceById(address.device ?? ''), enabled: mayDevices && address.device !== undefined }).data?.data
  const standing = useHere(address, alarm?.location.id ?? asked?.location_id, ranked)
  const present = useSiteFacts(standing?.site.id)
  const opened = useFirstFloor(standing, present.plan, feed.status !== 'connecting')
  const replay = useReplay(standing?.site.id, { ...present, standing: standing?.alarms ?? NONE })
  // In a replay everything is as it was at the moment, and what was not there yet is not.
  const facts = { ...present, ...replay.things }
  const device = replay.things ? replay.things.devices.find((device) => device.id === asked?.id) : asked
  const positions = usePositions(standing?.site.id)
  const live = useMemo(() => [...positions.rows.values()], [positions.rows])
  const movers: readonly Mover[] = replay.place ? replay.movers : live
  const here = useShown(standing, replay, movers)
  const subject = movers.find((mover) => mover.id === address.subject)
  const floor =
    floorById(facts.plan, address.floor) ??
    facts.plan.floorOf(alarm?.area?.id ?? device?.area_id ?? subject?.area?.id) ??
    floorById(facts.plan, opened)
  const now: MapsAddress = { site: here?.site.id ?? ALL, floor: floor?.id }
  return {
    feed,
    ranked,
    here,
    ...facts,
    replay,
    positions,
    movers,
    subject,
    floor,
    alarm,
    device,
    chosen: chosenOf(address),
    pick: (markId: string) => to(afterPick(now, markId)),
    goAll: () => to({ site: ALL }),
    goAlarm: (id: string) => to({ alarm: id }),
    goDevice: (id: string) => to({ device: id }),
    goSubject: ({ id, area }: Mover) => to({ ...now, floor: facts.plan.floorOf(area?.id)?.id ?? floor?.id, subject: id }),
    goPlaced: (placed: Placed) => to(placedAddress(placed)),
    closeCard: () => to(now),
  }
}
export type Maps = ReturnType<typeof useMaps>

function chosenOf({ alarm, device, subject }: MapsAddress): string | null {
  if (alarm) return `alarm:${alarm}`
  if (device) return `device:${device}`
  return subject ? `subject:${subject}` : null
}

/** The site with what stands, or stood, there; alarms of what moves are where that is. */
function useShown(standing: SiteStanding | undefined, { place, alarms }: Replay, movers: readonly Mover[]): SiteStanding | undefined {
  const replaying = place !== null
  return useMemo(() => {
    if (!standing) return undefined
    const shown = withPlaces(replaying ? alarms : standing.alarms, movers).sort(byUrgency)
    return { site: standing.site, alarms: shown, worst: worstOf(shown) }
  }, [standing, replaying, alarms, movers])
}

function useRanked(rows: ReadonlyMap<string, Alarm>): SiteStanding[] {
  const sites = useSites()
  return useMemo(() => rankedSites(sites, rows.values()), [sites, rows])
}

/** The alarm the address names: live while it stands, else as the server remembers it. */
function useChosenAlarm(id: string | undefined, rows: ReadonlyMap<string, Alarm>, ready: boolean): Alarm | undefined {
  const live = id ? rows.get(id) : undefined
  const may = useMay('show_plugin_iot')
  const past = useQuery({ ...alarmById(id ?? ''), enabled: id !== undefined && ready && live === undefined && may })
  return live ?? past.data?.data
}

function useHere(address: MapsAddress, ofChosen: string | undefined, ranked: readonly SiteStanding[]): SiteStanding | undefined {
  const inHeader = useSiteId()
  const nothingNamed = address.site === undefined && address.alarm === undefined && address.device === undefined
  const id = address.site ?? ofChosen ?? (nothingNamed ? inHeader : undefined)
  return ranked.find((item) => item.site.id === id)
}

const NOWHERE: SitePlan = sitePlanOf([])

function useSiteFacts(siteId: string | undefined) {
  const areas = useQuery({ ...areasOfSite(siteId ?? ''), enabled: siteId !== undefined })
  const mayDevices = useMay('show_plugin_iot')
  const devices = useQuery({ ...devicesOfSite(siteId ?? ''), enabled: mayDevices && siteId !== undefined })
  const mayMaps = useMay('show_plugin_maps')
  const cameras = useQuery({ ...camerasOf(siteId), enabled: mayMaps && siteId !== undefined })
  const fences = useQuery({ ...fencesOfSite(siteId ?? ''), enabled: mayMaps && siteId !== undefined })
  const rows = areas.data?.data
  const plan = useMemo(() => (rows && siteId ? sitePlanOf(rows) : NOWHERE), [rows, siteId])
  return {
    plan,
    areas: rows ?? NONE,
    devices: devices.data?.data ?? NONE,
    cameras: cameras.data?.data ?? NONE,
    fences: fences.data?.data ?? NONE,
    error: areas.error ?? devices.error,
    waiting: siteId !== undefined && areas.isPending,
  }
}
const NONE: readonly never[] = []

/** The storey a site opens with; it stays while alarms come and go. */
function useFirstFloor(here: SiteStanding | undefined, plan: SitePlan, ready: boolean): string | undefined {
  const [kept, keep] = useState<{ readonly siteId: string; readonly floorId: string } | null>(null)
  const siteId = here?.site.id
  if (siteId !== undefined && kept?.siteId !== siteId && ready) {
    const floorId = firstFloor(plan, here?.alarms ?? [])?.id
    if (floorId) keep({ siteId, floorId })
  }
  return kept?.siteId === siteId ? kept?.floorId : undefined
}
