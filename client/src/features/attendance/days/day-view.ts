import type { PersonDay } from '@menara/shared/contract/people/attendance/attendance-days.contract.ts'
import { hasCome, wasExpected } from '@menara/shared/domain/people/attendance-day.ts'
import { oneOf, text } from '../../../kit/lists/view-state.ts'

/** Figures of a day, each of which leaves the people behind it. */
export const dayFilters = ['in', 'present', 'expected', 'late', 'missing', 'absent', 'away', 'unfinished', 'off_site'] as const
export type DayFilter = (typeof dayFilters)[number]
export const dailyView = { site: text, day: text, search: text, show: oneOf(dayFilters), person: text }

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
/** A calendar day of an address; empty for what is none. */
export const dayIn = (value: string | undefined): string => (value !== undefined && isDay(value) ? value : '')

const FITS: Readonly<Record<DayFilter, (person: PersonDay) => boolean>> = {
  in: ({ status }) => status === 'in',
  present: ({ status }) => hasCome(status),
  expected: ({ status, shift }) => shift !== null && wasExpected(status),
  late: ({ attendances }) => attendances.some((item) => item.late_minutes > 0),
  missing: ({ status }) => status === 'missing',
  absent: ({ status }) => status === 'absent',
  away: ({ status }) => status === 'on_leave' || status === 'on_trip',
  unfinished: ({ status }) => status === 'unfinished',
  off_site: ({ attendances }) => attendances.some((item) => item.check_in.on_site === false || item.check_out?.on_site === false),
}

/** People whose name or title has the text, and whom the figure counts; days off only where nothing is chosen and the text finds them. */
export function peopleShown(people: readonly PersonDay[], { search, show }: { search: string; show: DayFilter | undefined }): PersonDay[] {
  const wanted = search.trim().toLowerCase()
  return people
    .filter((person) => `${person.user.name} ${person.title}`.toLowerCase().includes(wanted))
    .filter((person) => (show ? FITS[show](person) : wanted !== '' || person.status !== 'off'))
}
