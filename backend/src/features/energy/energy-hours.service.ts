import type { EnergyMeter } from '@menara/shared/contract/energy-meters.contract.ts'
import { measuredHours, measuredQuarters, type Rise } from '@menara/shared/domain/energy-hours.ts'
import { addedUp, type MeasuredHour } from '@menara/shared/domain/energy-usage.ts'
import type { ReadRollups } from '../../ports/rollups.ts'

export interface Range {
  readonly from: number
  /** Excluded. */
  readonly to: number
}
export type EnergyHours = ReturnType<typeof energyHours>

const DAY = 86_400_000
/** Beyond it coverage is told by whole hours: a year of quarters is too much to look through for a share. */
const QUARTERS_UP_TO = 62 * DAY
/** A counter that was silent for longer before the range is not noticed to carry. */
const LOOK_BACK = 7 * DAY

/** Reads what meters measured. A virtual meter, or several at once, adds up others with their signs. */
export function energyHours({ rollups }: { readonly rollups: ReadRollups }) {
  async function rises(meters: readonly EnergyMeter[], range: Range, step: '15m' | '1h'): Promise<Map<string, Rise[]>> {
    const points = meters.flatMap((it) => it.point_id ?? [])
    const found = await rollups(points, { ...range, step })
    return new Map(
      meters.map((it) => [it.id, (found.get(it.point_id ?? '') ?? []).flatMap(({ at, rise }) => (rise === null ? [] : [{ at, rise }]))]),
    )
  }

  /** Hours of meters that read a counter. */
  async function physical(meters: readonly EnergyMeter[], { from, to }: Range): Promise<Map<string, MeasuredHour[]>> {
    const hours = await rises(meters, { from: from - LOOK_BACK, to }, '1h')
    const quarters = to - from <= QUARTERS_UP_TO ? await rises(meters, { from, to }, '15m') : new Map<string, Rise[]>()
    return new Map(
      meters.map((it) => {
        const known = measuredHours(hours.get(it.id) ?? [], { quarters: quarters.get(it.id) ?? [], factor: it.factor })
        return [it.id, known.filter((hour) => hour.at >= from)]
      }),
    )
  }

  return {
    /** Hours by meter; `all` are the site's, among which virtual ones find what they add up. */
    async of(
      meters: readonly EnergyMeter[],
      { all, ...range }: Range & { all: readonly EnergyMeter[] },
    ): Promise<Map<string, MeasuredHour[]>> {
      const wanted = new Set(meters.flatMap((it) => (it.terms.length > 0 ? it.terms.map((term) => term.meter_id) : [it.id])))
      const found = await physical(
        all.filter((it) => wanted.has(it.id)),
        range,
      )
      return new Map(meters.map((it) => [it.id, it.terms.length > 0 ? termsOf(it, found) : (found.get(it.id) ?? [])]))
    },

    /** Energy by quarter of an hour, of the meters added up; only quarters that are known of every one. */
    async quarters(parts: readonly Part[], { from, to }: Range): Promise<Map<number, number>> {
      const found = await rises(
        parts.map((it) => it.meter),
        { from: from - DAY, to },
        '15m',
      )
      const known = parts.map(({ meter, sign }) => ({
        sign,
        quarters: measuredQuarters(found.get(meter.id) ?? [], { factor: meter.factor }),
      }))
      const [first] = known
      if (!first) return new Map()
      const whole = [...first.quarters.keys()].filter((at) => at >= from && known.every((it) => it.quarters.has(at)))
      return new Map(whole.map((at) => [at, known.reduce((sum, it) => sum + it.sign * (it.quarters.get(at) ?? 0), 0)]))
    },

    /** Sum of kVArh counters over a range; null when there is none, or nothing was heard. */
    async reactive(meters: readonly EnergyMeter[], range: Range): Promise<number | null> {
      const points = meters.flatMap((it) => (it.reactive_point_id ? [{ id: it.reactive_point_id, factor: it.factor }] : []))
      const found = await rollups(
        points.map((it) => it.id),
        { ...range, step: '1h' },
      )
      if (found.size === 0) return null
      return points.reduce((sum, { id, factor }) => sum + factor * (found.get(id) ?? []).reduce((part, it) => part + (it.rise ?? 0), 0), 0)
    },
  }
}

export interface Part {
  readonly meter: EnergyMeter
  readonly sign: 1 | -1
}

function termsOf(meter: EnergyMeter, found: ReadonlyMap<string, MeasuredHour[]>): MeasuredHour[] {
  return addedUp(meter.terms.map((it) => ({ sign: it.sign === 'plus' ? 1 : -1, hours: found.get(it.meter_id) ?? [] })))
}
