import type { LineReading } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import type { Tenant } from '@menara/shared/contract/finance/tenants.contract.ts'
import type { Calendar } from '@menara/shared/domain/energy/energy-calendar.ts'
import type { BaselineHour } from '@menara/shared/domain/energy/energy-figures.ts'
import { isPeakHour, senPerKwh, type Tariff, tariffOn } from '@menara/shared/domain/energy/energy-tariff.ts'
import type { MeasuredHour } from '@menara/shared/domain/energy/energy-usage.ts'
import { lineUnits, type MissingDecision } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { halfUp, pricedAmount, wholeSen } from '@menara/shared/domain/money.ts'
import { Fault } from '../../../platform/errors.ts'
import type { BilledMonth, ComputedLine } from './invoice-lines.ts'

const HOUR = 3_600_000

export interface EnergyFacts {
  readonly assigned: Tenant['meters'][number]
  readonly measured: readonly MeasuredHour[]
  readonly usual: readonly BaselineHour[]
  readonly tariffs: readonly Tariff[]
  readonly calendar: Calendar
  readonly month: BilledMonth
  readonly surchargePerMille: number
  readonly decision: MissingDecision | null
  /** Watt hours of the tenant's part that were estimated at the end of the month before: the next reading holds them again. */
  readonly estimatedBefore: number
}
interface Part {
  readonly kind: 'wbp' | 'lwbp'
  readonly price_sen: number
  missing: number
  readonly readings: LineReading[]
}

/**
 * Energy of one meter by rate: every hour with its share and the tariff of its day and time. An hour that was not read, but before a later
 * reading, is in that reading. One after the last reading is missing: it is estimated by what the hour usually takes, or left out.
 */
export function energyLines(facts: EnergyFacts): ComputedLine[] {
  const { assigned, calendar, month } = facts
  const add = adding(facts)
  const parts = new Map<string, Part>()
  for (let at = Math.ceil(month.from / HOUR) * HOUR; at < month.to; at += HOUR) {
    const local = calendar(at)
    if (local.day < assigned.from || (assigned.until !== null && assigned.until < local.day)) continue
    add(partAt(parts, facts, local), at)
  }
  return [...parts.values()].filter((part) => part.missing > 0 || part.readings.length > 0).map((part) => lineOf(part, assigned))
}

/** Adds an hour to its part: as measured, as estimated, or as missing. */
function adding({ assigned, measured, usual, decision, estimatedBefore }: EnergyFacts) {
  const known = new Map(measured.map((hour) => [hour.at, hour]))
  const expected = new Map(decision === 'estimate' ? usual.map((hour) => [hour.at, hour.expected]) : [])
  const [first, last] = [measured[0]?.at, measured.at(-1)?.at ?? Number.NEGATIVE_INFINITY]
  return (part: Part, at: number): void => {
    const found = known.get(at)
    if (found) {
      const again = at === first && found.carried ? estimatedBefore : 0
      const watt_hours = Math.max(0, shared(found.kwh, assigned.share) - again)
      part.readings.push(readingOf(assigned, part, { at, watt_hours, source: 'measured' }))
      return
    }
    if (at < last) return
    part.missing += 1
    const kwh = expected.get(at) ?? null
    if (kwh !== null) part.readings.push(readingOf(assigned, part, { at, watt_hours: shared(kwh, assigned.share), source: 'estimated' }))
  }
}

const shared = (kwh: number, share: number): number => halfUp(BigInt(Math.round(kwh * lineUnits.kwh)) * BigInt(share), 1000n)

/** The part of the bill an hour belongs to: its rate and price. 409 for a day without a tariff. */
function partAt(parts: Map<string, Part>, facts: EnergyFacts, { day, hour }: { day: string; hour: number }): Part {
  const tariff = tariffOn(facts.tariffs, day)
  if (!tariff) throw new Fault('conflict', 'billing.no_tariff', { params: { day } })
  const kind = isPeakHour(tariff, hour) ? 'wbp' : 'lwbp'
  const price_sen = wholeSen((senPerKwh(tariff, hour) * (1000 + facts.surchargePerMille)) / 1000)
  const key = `${kind} ${price_sen}`
  const part = parts.get(key) ?? { kind, price_sen, missing: 0, readings: [] }
  parts.set(key, part)
  return part
}

interface Hour {
  readonly at: number
  readonly watt_hours: number
  readonly source: 'measured' | 'estimated'
}
function readingOf({ meter }: EnergyFacts['assigned'], { price_sen }: Part, { at, watt_hours: quantity, source }: Hour): LineReading {
  const amount = pricedAmount({ quantity, scale: lineUnits.kwh, price_sen })
  const times = { at: new Date(at).toISOString(), until: new Date(at + HOUR).toISOString() }
  return { ...times, label: meter.code, quantity, price_sen, amount, source }
}

function lineOf({ kind, price_sen, missing, readings }: Part, { meter, share }: EnergyFacts['assigned']): ComputedLine {
  const quantity = readings.reduce((sum, reading) => sum + reading.quantity, 0)
  return {
    ...{ kind, label: `${meter.code} ${meter.name}${share < 1000 ? ` · ${share / 10} %` : ''}`, quantity, unit: 'kwh', price_sen },
    ...{ days: 1, of_days: 1, amount: pricedAmount({ quantity, scale: lineUnits.kwh, price_sen }), taxed: true, subject_id: meter.id },
    ...{ missing_hours: missing, estimated_hours: readings.filter(({ source }) => source === 'estimated').length, readings },
  }
}
