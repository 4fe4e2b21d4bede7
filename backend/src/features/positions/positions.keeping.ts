import type { SubjectKind } from '@menara/shared/contract/maps/positions.contract.ts'
import { distanceM } from '@menara/shared/domain/geo.ts'
import type { HistoryRow, PositionRow, PositionsStore } from './positions.store.ts'

/** One place of one subject at one time. */
export interface Fix {
  readonly id: string
  readonly kind: SubjectKind
  readonly name: string
  readonly source: 'phone' | 'tag'
  readonly location_id: string
  /** The storey. */
  readonly area_id: string | null
  readonly user_id: string | null
  readonly device_id: string | null
  readonly asset_id: string | null
  readonly longitude: number
  readonly latitude: number
  readonly accuracy_m: number | null
  readonly heading: number | null
  readonly speed_mps: number | null
  readonly battery_percent: number | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly receivedAt: number
}

export interface KeepingNeeds {
  readonly store: Pick<PositionsStore, 'place' | 'remember'>
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells whoever watches these sites; joins the open transaction. */
  readonly announce: (locationIds: readonly string[]) => void
  /** Called outside of the transaction. */
  readonly settle: () => void
  /** Judges fences by these fixes, oldest first. */
  readonly watch: (fixes: readonly Fix[]) => Promise<void>
}
export type Keeping = ReturnType<typeof keepingOf>

const STILL_M = 1.5
const STILL_MS = 60_000
const MOST_REMEMBERED = 20_000

/** Keeps places: the newest of each subject, and of the way there what a replay needs. Who stands still is remembered once a minute. */
export function keepingOf({ store, atomically, announce, settle, watch }: KeepingNeeds) {
  const last = new Map<string, Fix>()

  function worthKeeping(fix: Fix): boolean {
    const before = last.get(fix.id)
    if (before && fix.at <= before.at) return fix.at !== before.at
    const moved =
      !before ||
      before.area_id !== fix.area_id ||
      fix.at - before.at >= STILL_MS ||
      distanceM([before.longitude, before.latitude], [fix.longitude, fix.latitude]) >= STILL_M
    if (moved) last.set(fix.id, fix)
    return moved
  }

  return {
    async keep(fixes: readonly Fix[]): Promise<void> {
      if (fixes.length === 0) return
      if (last.size > MOST_REMEMBERED) last.clear()
      const inOrder = [...fixes].sort((a, b) => a.at - b.at)
      const newest = [...new Map(inOrder.map((fix) => [fix.id, fix])).values()]
      const way = inOrder.filter(worthKeeping)
      await atomically(async () => {
        await store.place(newest.map(rowOf))
        await store.remember(way.map(historyOf))
        announce([...new Set(fixes.map((fix) => fix.location_id))])
      })
      settle()
      await watch(inOrder)
    },
  }
}

const rowOf = ({ at, receivedAt, ...fix }: Fix): PositionRow => ({
  ...fix,
  recorded_at: new Date(at).toISOString(),
  received_at: new Date(receivedAt).toISOString(),
})
const historyOf = ({ id, at, kind, name, location_id, area_id, longitude, latitude, accuracy_m, heading }: Fix): HistoryRow => ({
  subject_id: id,
  at: new Date(at).toISOString(),
  kind,
  name,
  location_id,
  area_id,
  longitude,
  latitude,
  accuracy_m,
  heading,
})
