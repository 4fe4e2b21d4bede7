import { openAttendances } from '../features/attendances/attendances.module.ts'
import { openRoster, type Roster } from '../features/roster/roster.module.ts'
import type { Platform } from '../platform/platform.ts'
import type { Attendances, AwayDays, AwayOn } from '../ports/attendances.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface Others {
  readonly places: Places
  readonly people: Pick<People, 'holding'>
  readonly telling: Notifier
  /** Who is away by what was approved. */
  readonly away: { readonly awayOn: AwayOn; readonly awayDays: AwayDays }
}

/** Opens what people are to work and what they have worked: rosters and attendance. */
export function openWorkingTime(platform: Platform, { away, ...others }: Others): { attendances: Attendances; roster: Roster } {
  const attendances = openAttendances(platform, away)
  const roster = openRoster(platform, { ...others, awayDays: away.awayDays, colleagues: attendances.colleagues })
  return { attendances, roster }
}
