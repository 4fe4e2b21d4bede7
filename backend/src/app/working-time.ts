import { openAttendances } from '../features/attendances/attendances.module.ts'
import { openRoster } from '../features/roster/roster.module.ts'
import type { Platform } from '../platform/platform.ts'
import type { Attendances, AwayDays, AwayOn } from '../ports/attendances.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { Places } from '../ports/places.ts'

interface Others {
  readonly places: Places
  readonly telling: Notifier
  /** Who is away by what was approved. */
  readonly away: { readonly awayOn: AwayOn; readonly awayDays: AwayDays }
}

/** Opens what people are to work and what they have worked: rosters and attendance. */
export function openWorkingTime(platform: Platform, { places, telling, away }: Others): Attendances {
  const attendances = openAttendances(platform, away)
  openRoster(platform, { places, telling, awayDays: away.awayDays, colleagues: attendances.colleagues })
  return attendances
}
