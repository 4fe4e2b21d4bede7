import type { Step } from '@menara/shared/domain/energy/energy-usage.ts'
import { clockText, dateText, zonedFormat } from '../../kit/dates/dates.ts'

/** What a span of time is called on an axis and in a table. `days`: it is one of several days. */
export function spanName(at: string, { step, zone, days = true }: { step: Step; zone: string; days?: boolean }): string {
  if (step === 'hour') return days ? dateText(at, 'short', zone) : clockText(at, zone)
  if (step === 'day') return dateText(at, 'day', zone)
  return zonedFormat(zone, { month: 'short', year: 'numeric' }).format(new Date(at))
}
