/** Spans of days after the due day, by their last day. */
export const ageingBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

const DAY_MS = 86_400_000
/** Days that lie between two calendar days; below zero where the second is the earlier one. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Days by which something is overdue on a day; 0 where it is not, or has no day on which it is due. */
export const overdueDays = (dueOn: string | null, today: string): number => (dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, today)))

/** The bucket of an ageing by due date. What is not scheduled yet is not due. */
export function bucketOf(dueOn: string | null, today: string): AgeingBucket {
  const days = overdueDays(dueOn, today)
  if (days === 0) return 'not_due'
  if (days <= 30) return 'to_30'
  if (days <= 60) return 'to_60'
  return days <= 90 ? 'to_90' : 'over_90'
}
