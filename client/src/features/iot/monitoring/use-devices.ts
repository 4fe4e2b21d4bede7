import { alarmFeed } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { deviceFeed } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { floorsOf } from '../../../instruments/plan/floors.ts'
import { text, useViewState, type ViewState } from '../../../kit/lists/view-state.ts'
import { useFeed } from '../../../kit/live/live.ts'
import { useNewPoints, useReadings } from '../../../kit/live/live-readings.ts'
import { areasOfSite, devicesOfSite, pointsFound, pointsOfSite, taggedOfSite } from '../iot.api.ts'
import { type DeviceRow, deviceRows, visibleRows } from './device-rows.ts'

export const devicesView = {
  floor: text,
  kind: text,
  status: text,
  search: text,
  /** Separated by commas. */
  tags: text,
  device: text,
}

/** What is shown is in the address. */
export function useMonitoringPlace() {
  const { state, change } = useViewState(devicesView)
  const set = (some: ViewState<typeof devicesView>): void => change(some, 'device' in some ? 'push' : 'replace')
  return { place: state, set }
}

/** Devices of one site, live: who they are, whether they speak, what they measure, what stands. */
export function useDevices(siteId: string) {
  const { place, set } = useMonitoringPlace()
  const devices = useQuery(devicesOfSite(siteId))
  const points = useQuery(pointsOfSite(siteId))
  const areas = useQuery(areasOfSite(siteId))
  const tagged = useQuery({ ...taggedOfSite(siteId, place.tags ?? ''), enabled: place.tags !== undefined }).data?.data
  const present = useFeed(deviceFeed, { location_id: siteId })
  const alarms = useFeed(alarmFeed, { location_id: siteId })
  const readings = useReadings({ location_id: siteId })
  // Points and devices that were made after the page was loaded come with their first value.
  const cache = useQueryClient()
  const known = useMemo(() => points.data && new Set(points.data.data.map((point) => point.id)), [points.data])
  useNewPoints({ location_id: siteId }, known ?? null, () => {
    for (const asked of [pointsOfSite(siteId), pointsOfSite(undefined), pointsFound('', siteId), devicesOfSite(siteId)])
      void cache.invalidateQueries({ queryKey: asked.queryKey })
  })
  const floors = useMemo(() => floorsOf(areas.data?.data ?? []), [areas.data])
  const rows = useMemo(
    () =>
      devices.data &&
      deviceRows({ devices: devices.data.data, present: present.rows, points: points.data?.data ?? [], alarms: alarms.rows.values() }),
    [devices.data, present.rows, points.data, alarms.rows],
  )
  const floor = useMemo(() => {
    const all = floors.buildings.flatMap((building) => building.floors)
    return all.find((item) => item.id === place.floor) ?? busiest(all, rows ?? [], floors.floorOf)
  }, [floors, place.floor, rows])
  const shown = useMemo(() => {
    const onFloor = place.floor === undefined ? null : (areaId: string | null) => floors.floorOf(areaId)?.id === place.floor
    const bearers = place.tags === undefined ? null : new Set((tagged ?? []).map((item) => item.id))
    return (
      rows &&
      visibleRows(bearers ? rows.filter((row) => bearers.has(row.id)) : rows, {
        kind: place.kind ?? null,
        status: place.status ?? null,
        search: place.search ?? '',
        onFloor,
      })
    )
  }, [rows, floors, place.floor, place.kind, place.status, place.search, place.tags, tagged])
  const onPlan = useMemo(() => (shown ?? []).filter((row) => floors.floorOf(row.device.area_id)?.id === floor?.id), [shown, floors, floor])
  return {
    place,
    set,
    floors,
    floor,
    shown,
    onPlan,
    total: rows?.length,
    open: rows?.find((row) => row.id === place.device),
    readings,
    error: devices.error ?? areas.error ?? points.error,
    retry: () => void Promise.all([devices.refetch(), areas.refetch(), points.refetch()]),
  }
}
export type Devices = ReturnType<typeof useDevices>

/** Until a floor is chosen: the one with most devices in alarm, else with most devices. */
function busiest<A extends { readonly id: string }>(
  all: readonly A[],
  rows: readonly DeviceRow[],
  floorOf: (areaId: string | null) => { readonly id: string } | undefined,
): A | undefined {
  const weight = new Map<string, number>()
  for (const row of rows) {
    const id = floorOf(row.device.area_id)?.id
    if (id) weight.set(id, (weight.get(id) ?? 0) + (row.device.longitude === null ? 0 : row.worst ? 1000 : 1))
  }
  return [...all].sort((a, b) => (weight.get(b.id) ?? 0) - (weight.get(a.id) ?? 0))[0]
}
