import type { Step } from '@menara/shared/domain/energy-usage.ts'
import { languageNow } from '../../i18n/i18n.ts'
import { dateText } from '../../kit/dates.ts'

/** What a span of time is called on an axis and in a table. `days`: it is one of several days. */
export function spanName(at: string, { step, zone, days = true }: { step: Step; zone: string; days?: boolean }): string {
  if (step === 'hour') return days ? dateText(at, 'short', zone) : dateText(at, 'time', zone).slice(0, 5)
  if (step === 'day') return dateText(at, 'day', zone)
  return new Intl.DateTimeFormat(languageNow() === 'id' ? 'id-ID' : 'en-GB', { timeZone: zone, month: 'short', year: 'numeric' }).format(
    new Date(at),
  )
}
