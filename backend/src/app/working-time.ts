import { openAttendances } from '../features/attendances/attendances.module.ts'
import { openLeave } from '../features/leave/leave.module.ts'
import { openRoster, type Roster } from '../features/roster/roster.module.ts'
import type { Platform } from '../platform/platform.ts'
import type { AwayDays, AwayOn } from '../ports/attendances.ts'
import type { Documents } from '../ports/documents.ts'
import type { Events } from '../ports/events.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly documents: Pick<Documents, 'monthSheet'>
  readonly notifier: Notifier
  readonly events: Pick<Events, 'on' | 'emit'>
  /** Who is away by what was approved. */
  readonly away: { readonly awayOn: AwayOn; readonly awayDays: AwayDays }
}

/** Opens what people are to work, what they have worked and their leave. */
export function openWorkingTime(
  platform: Platform,
  { away, events, ...others }: Others,
): {
  attendances: ReturnType<typeof openAttendances>
  roster: Roster
} {
  const attendances = openAttendances(platform, { ...away, events, people: others.people, notifier: others.notifier })
  const roster = openRoster(platform, { ...others, events, awayDays: away.awayDays, ...attendances })
  openLeave(platform, { ...others, events, colleagues: attendances.colleagues })
  return { attendances, roster }
}
