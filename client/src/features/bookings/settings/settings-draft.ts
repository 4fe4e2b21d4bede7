import type { BookingRule } from '@menara/shared/contract/bookings/booking-rules.contract.ts'

export type OwnSettings = BookingRule['settings']
/** Numbers of the rules, as the form shows them one under the other. */
export const numberFields = [
  'notice_minutes',
  'ahead_days',
  'min_minutes',
  'max_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'week_quota_minutes',
  'check_in_before_minutes',
  'release_after_minutes',
  'hold_minutes',
  'offer_minutes',
] as const

/** Blackouts as people write them, one a line: `2026-12-24 2026-12-26 Year's end`. */
export const blackoutsText = (blackouts: OwnSettings['blackouts']): string =>
  (blackouts ?? []).map(({ from, until, reason }) => `${from} ${until} ${reason}`).join('\n')

const LINE = /^(\d{4}-\d{2}-\d{2})(?:\s+(\d{4}-\d{2}-\d{2}))?\s+(\S.*)$/
/** The blackouts of a text; undefined for a text with a line that is none. A line with one day is that day. */
export function blackoutsOf(text: string): OwnSettings['blackouts'] {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const read = lines.flatMap((line) => {
    const [, from, until, reason] = LINE.exec(line) ?? []
    return from && reason ? [{ from, until: until ?? from, reason }] : []
  })
  return read.length === lines.length ? read : undefined
}

/** Sets or, without a value, inherits a field again. */
export function withField<K extends keyof OwnSettings>(settings: OwnSettings, field: K, value: OwnSettings[K]): OwnSettings {
  const { [field]: _, ...rest } = settings
  return value === undefined ? (rest as OwnSettings) : { ...rest, [field]: value }
}
