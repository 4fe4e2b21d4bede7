import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { dayIn, instantOf } from '../../platform/time/zoned-time.ts'
import type { ReadRollups } from '../../ports/iot/rollups.ts'
import type { CountedZone, CountingStore } from './people-counting.store.ts'

export interface GateCount {
  readonly device: { readonly id: string; readonly name: string }
  readonly accuracy: number
  readonly in: number
  readonly out: number
  /** Quarters it was heard in. */
  readonly quarters: number
}
export interface QuarterCount {
  readonly at: number
  /** By gate, in the order of the zone's. Null: it was not heard. */
  readonly gates: readonly ({ readonly in: number; readonly out: number } | null)[]
}
export type CountingReading = ReturnType<typeof countingReading>

export const QUARTER = 900_000

/** Reads what the counters of places counted, by quarter of an hour. */
export function countingReading({ store, rollups }: { readonly store: Pick<CountingStore, 'gatesNow'>; readonly rollups: ReadRollups }) {
  return {
    /** Quarters from `from` up to `to` (excluded) of each zone, by its id; every quarter is there, heard or not. */
    async quarters(zones: readonly CountedZone[], { from, to }: { from: number; to: number }): Promise<Map<string, QuarterCount[]>> {
      const known = await store.gatesNow(zones.map((zone) => zone.id))
      const points = known.flatMap((now) => [now.in_id, now.out_id]).filter((text) => text !== null)
      const counted = await rollups(points, { from, to, step: '15m' })
      const rises = new Map([...counted].map(([id, rows]) => [id, new Map(rows.map((row) => [row.at, row.rise ?? 0]))]))
      const steps = Math.max(0, Math.ceil((to - from) / QUARTER))
      return new Map(
        zones.map((zone) => {
          const own = zone.gates.map((gate) => known.find((now) => now.zone_id === zone.id && now.device_id === gate.device.id))
          const spans = Array.from({ length: steps }, (_, i): QuarterCount => {
            const at = from + i * QUARTER
            return { at, gates: own.map((now) => crossing(rises.get(now?.in_id ?? '')?.get(at), rises.get(now?.out_id ?? '')?.get(at))) }
          })
          return [zone.id, spans]
        }),
      )
    },
  }
}

const crossing = (came: number | undefined, left: number | undefined) =>
  came === undefined || left === undefined ? null : { in: came, out: left }

/** What each gate counted over some quarters. */
export function byGate({ gates }: CountedZone, quarters: readonly QuarterCount[]): GateCount[] {
  return gates.map(({ device, accuracy }, i) => {
    const heard = quarters.map((quarter) => quarter.gates[i]).filter((item) => item !== null && item !== undefined)
    const sum = (side: 'in' | 'out'): number => Math.round(heard.reduce((total, item) => total + item[side], 0))
    return { device, accuracy, in: sum('in'), out: sum('out'), quarters: heard.length }
  })
}

/** Share of the quarters that are over in which every gate was heard; of the running one while there is no other. */
export function coverageOf(quarters: readonly QuarterCount[], now: number): number {
  const over = quarters.filter((quarter) => quarter.at + QUARTER <= now)
  const due = over.length > 0 ? over : quarters
  const heard = due.filter((count) => count.gates.length > 0 && count.gates.every((gate) => gate !== null))
  return due.length === 0 ? 0 : heard.length / due.length
}

type Resetting = Pick<CountedZone, 'time_zone' | 'reset_hour'>

/** The instant a counting day begins: the reset hour of the site's clock. */
export function resetOn({ time_zone, reset_hour }: Resetting, day: string): number {
  const text = `${day}T${String(reset_hour).padStart(2, '0')}:00`
  return Date.parse(instantOf(text, { field: 'date', side: 'start', zone: time_zone }))
}
/** The counting day an instant belongs to: before the reset hour it is still the day before. */
export function countingDay({ time_zone, reset_hour }: Resetting, at: number): string {
  const day = dayIn(time_zone, new Date(at))
  return resetOn({ time_zone, reset_hour }, day) <= at ? day : dayAfter(day, -1)
}
