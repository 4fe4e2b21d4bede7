import type { AccessRuleDraft } from '@menara/shared/contract/places/asset-access.contract.ts'
import { offsetAt } from '@menara/shared/domain/zone-offsets.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export type AccessWindow = Pick<AccessRuleDraft, 'days' | 'from' | 'to' | 'until'>
/** Half-open, in milliseconds since 1970. */
interface Span {
  readonly from: number
  readonly to: number
}

/** Whether windows together cover a span: each day of it, as clocks of the zone show it, lies in one of them. */
export function covers(windows: readonly AccessWindow[], span: Span, zone: string): boolean {
  const from = span.from + offsetAt(zone, span.from)
  const to = span.to + offsetAt(zone, span.to)
  for (let day = Math.floor(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
    const part = { from: Math.max(from, day) - day, to: Math.min(to, day + DAY_MS) - day }
    if (!windows.some((window) => holds(window, day, part))) return false
  }
  return true
}

function holds({ days, from, to, until }: AccessWindow, day: number, part: Span): boolean {
  const date = new Date(day)
  const weekday = date.getUTCDay() || 7
  if (days.length > 0 && !days.includes(weekday)) return false
  if (until !== null && date.toISOString().slice(0, 10) > until) return false
  return part.from >= minutesOf(from, 0) * MINUTE_MS && part.to <= minutesOf(to, 24 * 60) * MINUTE_MS
}

function minutesOf(time: string | null, usual: number): number {
  if (time === null) return usual
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
