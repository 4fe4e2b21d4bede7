import type { EnergyMeter } from '@menara/shared/contract/iot/energy-meters.contract.ts'
import { measuredHours, measuredQuarters, type Rise } from '@menara/shared/domain/energy/energy-hours.ts'
import { addedUp, type MeasuredHour } from '@menara/shared/domain/energy/energy-usage.ts'
import type { ReadRollups } from '../../ports/iot/rollups.ts'

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
    const points = meters.flatMap((meter) => meter.point_id ?? [])
    const found = await rollups(points, { ...range, step })
    return new Map(
      meters.map((meter) => [
        meter.id,
        (found.get(meter.point_id ?? '') ?? []).flatMap(({ at, rise }) => (rise === null ? [] : [{ at, rise }])),
      ]),
    )
  }

  /** Hours of meters that read a counter. */
  async function physical(meters: readonly EnergyMeter[], { from, to }: Range): Promise<Map<string, MeasuredHour[]>> {
    const hours = await rises(meters, { from: from - LOOK_BACK, to }, '1h')
    const quarters = to - from <= QUARTERS_UP_TO ? await rises(meters, { from, to }, '15m') : new Map<string, Rise[]>()
    return new Map(
      meters.map((meter) => {
        const known = measuredHours(hours.get(meter.id) ?? [], { quarters: quarters.get(meter.id) ?? [], factor: meter.factor })
        return [meter.id, known.filter((hour) => hour.at >= from)]
      }),
    )
  }

  return {
    /** Hours by meter; `all` are the site's, among which virtual ones find what they add up. */
    async of(
      meters: readonly EnergyMeter[],
      { all, ...range }: Range & { all: readonly EnergyMeter[] },
    ): Promise<Map<string, MeasuredHour[]>> {
      const wanted = new Set(meters.flatMap((meter) => (meter.terms.length > 0 ? meter.terms.map((term) => term.meter_id) : [meter.id])))
      const found = await physical(
        all.filter((item) => wanted.has(item.id)),
        range,
      )
      return new Map(meters.map((meter) => [meter.id, meter.terms.length > 0 ? termsOf(meter, found) : (found.get(meter.id) ?? [])]))
    },

    /** Energy by quarter of an hour, of the meters added up; only quarters that are known of every one. */
    async quarters(parts: readonly Part[], { from, to }: Range): Promise<Map<number, number>> {
      const found = await rises(
        parts.map((part) => part.meter),
        { from: from - DAY, to },
        '15m',
      )
      const known = parts.map(({ meter, sign }) => ({
        sign,
        quarters: measuredQuarters(found.get(meter.id) ?? [], { factor: meter.factor }),
      }))
      const [first] = known
      if (!first) return new Map()
      const whole = [...first.quarters.keys()].filter((at) => at >= from && known.every((item) => item.quarters.has(at)))
      return new Map(whole.map((at) => [at, known.reduce((sum, item) => sum + item.sign * (item.quarters.get(at) ?? 0), 0)]))
    },

    /** Sum of kVArh counters over a range; null when there is none, or nothing was heard. */
    async reactive(meters: readonly EnergyMeter[], range: Range): Promise<number | null> {
      const points = meters.flatMap((meter) => (meter.reactive_point_id ? [{ id: meter.reactive_point_id, factor: meter.factor }] : []))
      const found = await rollups(
        points.map((point) => point.id),
        { ...range, step: '1h' },
      )
      if (found.size === 0) return null
      return points.reduce(
        (sum, { id, factor }) => sum + factor * (found.get(id) ?? []).reduce((part, rollup) => part + (rollup.rise ?? 0), 0),
        0,
      )
    },
  }
}

export interface Part {
  readonly meter: EnergyMeter
  readonly sign: 1 | -1
}

function termsOf(meter: EnergyMeter, found: ReadonlyMap<string, MeasuredHour[]>): MeasuredHour[] {
  return addedUp(meter.terms.map((term) => ({ sign: term.sign === 'plus' ? 1 : -1, hours: found.get(term.meter_id) ?? [] })))
}
