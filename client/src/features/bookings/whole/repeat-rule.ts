/** How a booking comes again, as people choose it. */
export const repeats = ['none', 'daily', 'weekdays', 'weekly', 'fortnightly', 'monthly'] as const
type Repeat = (typeof repeats)[number]
export interface Repeating {
  readonly repeat: Repeat
  /** Last day, included. */
  readonly until: string
  /** Dates that something is in the way of are left out. */
  readonly leaveOut: boolean
}
export const NOT_REPEATING: Repeating = { repeat: 'none', until: '', leaveOut: false }

const RULES: Readonly<Record<Exclude<Repeat, 'none'>, string>> = {
  daily: 'FREQ=DAILY',
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  weekly: 'FREQ=WEEKLY',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
}
/** The value of RRULE (RFC 5545); null for a booking that comes once, or that has no end yet. */
export const ruleOf = ({ repeat, until }: Pick<Repeating, 'repeat' | 'until'>): string | null =>
  repeat === 'none' || !/^\d{4}-\d{2}-\d{2}$/.test(until) ? null : `${RULES[repeat]};UNTIL=${until.replaceAll('-', '')}`
