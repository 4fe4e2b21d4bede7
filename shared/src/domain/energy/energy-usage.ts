import type { Calendar } from './energy-calendar.ts'
import { isPeakHour, PEAK_HOURS, rupiah, senOf, type Tariff, tariffOn } from './energy-tariff.ts'

/** Energy of one hour as it was measured. */
export interface MeasuredHour {
  /** Begin of the hour, milliseconds since 1970. */
  readonly at: number
  readonly kwh: number
  /** Share of the hour that was heard of, 0 to 1. */
  readonly coverage: number
  /** Holds energy of missing hours before it: the counter was only read again now. */
  readonly carried: boolean
}
export interface GridFactor {
  readonly year: number
  readonly kg_per_kwh: number
  readonly source: string
}
export type Step = 'hour' | 'day' | 'month'

export interface UsageBucket {
  readonly at: number
  /** Null: nothing was measured. */
  readonly kwh: number | null
  readonly wbp_kwh: number | null
  readonly lwbp_kwh: number | null
  /** Whole rupiah; null without a tariff for all of it. */
  readonly cost: number | null
  readonly co2_kg: number | null
  readonly coverage: number
  readonly carried: boolean
}
export interface UsageNeeds {
  readonly from: number
  /** End, excluded. Hours after `now` do not count as missing. */
  readonly to: number
  readonly now: number
  readonly step: Step
  readonly calendar: Calendar
  readonly tariffs: readonly Tariff[]
  readonly factors: readonly GridFactor[]
}

const HOUR = 3_600_000
interface Sum {
  readonly at: number
  hours: number
  heard: number
  any: boolean
  wbp: number
  lwbp: number
  sen: number | null
  co2: number | null
  carried: boolean
}

/** The factor of a year, else of the nearest year before it. */
export function factorFor(factors: readonly GridFactor[], year: number): GridFactor | undefined {
  return factors.filter((factor) => factor.year <= year).sort((a, b) => b.year - a.year)[0]
}

/** Hours gathered into spans of the site's calendar. What is missing is missing: no span is ever filled. */
export function usageOf(hours: readonly MeasuredHour[], needs: UsageNeeds): { buckets: UsageBucket[]; total: UsageBucket } {
  const { from, to, now, step, calendar } = needs
  const measured = new Map(hours.map((hour) => [hour.at, hour]))
  const sums = new Map<string, Sum>()
  const total = emptySum(from)
  for (let at = Math.ceil(from / HOUR) * HOUR; at < to; at += HOUR) {
    const local = calendar(at)
    const key = step === 'month' ? local.month : step === 'day' ? local.day : String(at)
    const sum = sums.get(key) ?? emptySum(at)
    sums.set(key, sum)
    if (at >= now) continue
    const due = Math.min(1, (now - at) / HOUR)
    for (const item of [sum, total]) {
      item.hours += due
      add(item, measured.get(at), { needs, at, due })
    }
  }
  return { buckets: [...sums.values()].map(closed), total: closed(total) }
}

const emptySum = (at: number): Sum => ({ at, hours: 0, heard: 0, any: false, wbp: 0, lwbp: 0, sen: 0, co2: 0, carried: false })

function add(sum: Sum, hour: MeasuredHour | undefined, { needs, at, due }: { needs: UsageNeeds; at: number; due: number }): void {
  if (!hour) return
  const { day, hour: clock } = needs.calendar(at)
  const tariff = tariffOn(needs.tariffs, day)
  const peak = isPeakHour(tariff ?? { peak_start: PEAK_HOURS.start, peak_end: PEAK_HOURS.end }, clock)
  const split = peak ? { wbp: hour.kwh, lwbp: 0 } : { wbp: 0, lwbp: hour.kwh }
  const factor = factorFor(needs.factors, Number(day.slice(0, 4)))
  sum.any = true
  sum.heard += Math.min(due, hour.coverage)
  sum.carried ||= hour.carried
  sum.wbp += split.wbp
  sum.lwbp += split.lwbp
  sum.sen = tariff && sum.sen !== null ? sum.sen + senOf(split, tariff) : null
  sum.co2 = factor && sum.co2 !== null ? sum.co2 + hour.kwh * factor.kg_per_kwh : null
}

function closed({ at, hours, heard, any, wbp, lwbp, sen, co2, carried }: Sum): UsageBucket {
  const coverage = hours > 0 ? Math.min(1, heard / hours) : 0
  if (!any) return { at, kwh: null, wbp_kwh: null, lwbp_kwh: null, cost: null, co2_kg: null, coverage, carried }
  return {
    at,
    kwh: round(wbp + lwbp),
    wbp_kwh: round(wbp),
    lwbp_kwh: round(lwbp),
    cost: sen === null ? null : rupiah(sen),
    co2_kg: co2 === null ? null : round(co2),
    coverage,
    carried,
  }
}

/** Watt hours: finer than any meter reads. */
const round = (value: number): number => Math.round(value * 1000) / 1000

/** Several hours of several meters added up with their signs: a virtual meter. An hour counts when every meter was heard in it. */
export function addedUp(parts: readonly { readonly sign: 1 | -1; readonly hours: readonly MeasuredHour[] }[]): MeasuredHour[] {
  const [first, ...rest] = parts
  if (!first) return []
  const others = rest.map((item) => ({ sign: item.sign, hours: new Map(item.hours.map((hour) => [hour.at, hour])) }))
  return first.hours.flatMap((hour): MeasuredHour[] => {
    const sum = { at: hour.at, kwh: first.sign * hour.kwh, coverage: hour.coverage, carried: hour.carried }
    for (const { sign, hours } of others) {
      const other = hours.get(hour.at)
      if (!other) return []
      sum.kwh += sign * other.kwh
      sum.coverage = Math.min(sum.coverage, other.coverage)
      sum.carried ||= other.carried
    }
    return [sum]
  })
}
