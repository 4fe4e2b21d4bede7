import type { Platform } from '../../platform/platform.ts'
import type { Attendances } from '../../ports/attendances.ts'
import type { Events } from '../../ports/events.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { leaveRoutes } from './leave.routes.ts'
import { leaveService } from './leave.service.ts'
import { leaveStore } from './leave.store.ts'
import { leaveDaysStore } from './leave-days.store.ts'
import { leaveRequests } from './leave-requests.service.ts'

interface Others extends Pick<Attendances, 'colleagues'> {
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'peopleSeen'>
  readonly events: Pick<Events, 'on'>
}

/** Annual leave: rules, balances and blocked days. Requests are tickets; this says whether they may be made and approved. */
export function openLeave({ app, db, journal, now, newId }: Platform, { events, ...others }: Others): void {
  const needs = { ...others, store: leaveStore(db), days: leaveDaysStore(db), journal, atomically: db.atomically, now, newId }
  events.on('ticket.changed', leaveRequests(needs))
  leaveRoutes(app, leaveService(needs))
}
