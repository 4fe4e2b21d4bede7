/** While nobody was listening here: what was said then is missed. Times are milliseconds since 1970 UTC. */
export interface Absence {
  /** When somebody last listened. */
  readonly seen: number
  readonly missed: { readonly from: number; readonly until: number } | null
}

/** Longer than a hidden page is kept waiting between two beats. */
const GAP_MS = 90_000
/** What is older is no call any more. */
const LONGEST_MS = 12 * 3_600_000

/** What is so when somebody listens at this moment: a gap since the last time is missed, together with what was missed before. */
export function listened(before: Absence | null, now: number): Absence {
  if (!before || before.seen > now) return { seen: now, missed: null }
  if (now - before.seen < GAP_MS) return { ...before, seen: now }
  return { seen: now, missed: { from: Math.max(before.missed?.from ?? before.seen, now - LONGEST_MS), until: now } }
}

/** What was missed has been heard, or is not wanted. */
export const caughtUp = (before: Absence): Absence => ({ ...before, missed: null })

/** What was stored may be of another release, or touched by hand. */
export function isAbsence(item: unknown): item is Absence {
  const { seen, missed } = (item ?? {}) as Partial<Absence>
  return isTime(seen) && (missed === null || (typeof missed === 'object' && isTime(missed.from) && isTime(missed.until)))
}
const isTime = (item: unknown): boolean => typeof item === 'number' && Number.isFinite(item) && Math.abs(item) < 8e15
