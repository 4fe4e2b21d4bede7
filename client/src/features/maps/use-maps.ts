import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '../../kit/session.ts'
import { useSiteId, useSites } from '../../kit/site.ts'
import { firstFloor, floorById, type SitePlan, sitePlanOf } from './floors.ts'
import { alarmById, areasOfSite, deviceById, devicesOfSite } from './maps.api.ts'
import { useStandingAlarms } from './maps.live.ts'
import { ALL, afterPick, type MapsAddress, useMapsAddress } from './maps-address.ts'
import { rankedSites, type SiteStanding } from './site-ranks.ts'

/** Everything the screen shows, out of its address, the site's facts and what stands now. */
export function useMaps() {
  const { address, to } = useMapsAddress()
  const feed = useStandingAlarms()
  const ranked = useRanked(feed.rows)
  const alarm = useChosenAlarm(address.alarm, feed.rows, feed.status !== 'connecting')
  const mayDevices = useMay('show_plugin_iot')
  const device = useQuery({ ...deviceById(address.device ?? ''), enabled: mayDevices && address.device !== undefined }).data?.data
  const here = useHere(address, alarm?.location.id ?? device?.location_id, ranked)
  const facts = useSiteFacts(here?.site.id)
  const opened = useFirstFloor(here, facts.plan, feed.status !== 'connecting')
  const floor =
    floorById(facts.plan, address.floor) ?? facts.plan.floorOf(alarm?.area?.id ?? device?.area_id) ?? floorById(facts.plan, opened)
  const now: MapsAddress = { site: here?.site.id ?? ALL, floor: floor?.id }
  return {
    feed,
    ranked,
    here,
    ...facts,
    floor,
    alarm,
    device,
    chosen: address.alarm ? `alarm:${address.alarm}` : address.device ? `device:${address.device}` : null,
    pick: (markId: string) => to(afterPick(now, markId)),
    goAll: () => to({ site: ALL }),
    goAlarm: (id: string) => to({ alarm: id }),
    goDevice: (id: string) => to({ device: id }),
    closeCard: () => to(now),
  }
}
export type Maps = ReturnType<typeof useMaps>

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
  return ranked.find((it) => it.site.id === id)
}

const NOWHERE: SitePlan = sitePlanOf([])

function useSiteFacts(siteId: string | undefined) {
  const areas = useQuery({ ...areasOfSite(siteId ?? ''), enabled: siteId !== undefined })
  const mayDevices = useMay('show_plugin_iot')
  const devices = useQuery({ ...devicesOfSite(siteId ?? ''), enabled: mayDevices && siteId !== undefined })
  const rows = areas.data?.data
  const plan = useMemo(() => (rows && siteId ? sitePlanOf(rows) : NOWHERE), [rows, siteId])
  return {
    plan,
    devices: devices.data?.data ?? NO_DEVICES,
    error: areas.error ?? devices.error,
    waiting: siteId !== undefined && areas.isPending,
  }
}
const NO_DEVICES: readonly never[] = []

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
