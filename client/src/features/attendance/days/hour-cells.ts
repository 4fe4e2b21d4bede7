import type { PersonDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'

const HOUR_MS = 3_600_000
/** What an hour of a person's day was. `waited`: their shift ran without them. */
type HourKind = 'in' | 'off_site' | 'waited' | 'planned' | 'away' | 'none'
export interface HourCell {
  readonly kind: HourKind
  /** Minutes of the hour they were in. */
  readonly minutes: number
}
interface Hours {
  /** Begins of the hours that are shown, in milliseconds. */
  readonly hours: readonly number[]
  readonly now: number
}

const overlap = (from: number, to: number, hour: number): number => Math.max(0, Math.min(to, hour + HOUR_MS) - Math.max(from, hour))

/** A person's day by the hour: of one in which they were in at all that counts, else what their shift says of it. */
export function hourCells(person: PersonDay, { hours, now }: Hours): HourCell[] {
  const spans = person.attendances.map((item) => ({
    from: Date.parse(item.check_in.at),
    to: item.check_out ? Date.parse(item.check_out.at) : item.state === 'open' ? now : Date.parse(item.check_in.at),
    away: item.check_in.on_site === false,
  }))
  return hours.map((hour) => {
    const inside = spans.filter((span) => overlap(span.from, span.to, hour) > 0)
    const minutes = Math.round(inside.reduce((sum, span) => sum + overlap(span.from, span.to, hour), 0) / 60_000)
    if (inside.length > 0) return { kind: inside.every((span) => span.away) ? 'off_site' : 'in', minutes }
    return { kind: plannedKind(person, hour, now), minutes: 0 }
  })
}

function plannedKind({ shift, status }: PersonDay, hour: number, now: number): HourKind {
  if (!shift || overlap(Date.parse(shift.start), Date.parse(shift.end), hour) === 0) return 'none'
  if (status === 'on_leave' || status === 'on_trip') return 'away'
  return hour < now ? 'waited' : 'planned'
}

const FIRST_HOUR = 6
const LAST_HOUR = 18

/** The hours of a day that are shown: those from 6 to 18, and every one in which somebody worked or was to. */
export function hoursShown(people: readonly PersonDay[], { from, to, now }: { from: number; to: number; now: number }): number[] {
  const all = Array.from({ length: Math.round((to - from) / HOUR_MS) }, (_, at) => from + at * HOUR_MS)
  const used = people.flatMap((person) => [
    ...(person.shift ? [[Date.parse(person.shift.start), Date.parse(person.shift.end)] as const] : []),
    ...person.attendances.map((item) => [Date.parse(item.check_in.at), item.check_out ? Date.parse(item.check_out.at) : now] as const),
  ])
  const isUsed = (hour: number): boolean => used.some(([start, end]) => overlap(start, end, hour) > 0)
  const first = all.findIndex((hour, at) => at >= FIRST_HOUR || isUsed(hour))
  const last = all.findLastIndex((hour, at) => at < LAST_HOUR || isUsed(hour))
  return all.slice(Math.max(0, first), last + 1)
}

/** How many people were in at some moment of each hour. */
export const inByHour = (cells: readonly (readonly HourCell[])[], hours: number): number[] =>
  Array.from({ length: hours }, (_, at) => cells.filter((row) => row[at]?.kind === 'in' || row[at]?.kind === 'off_site').length)
