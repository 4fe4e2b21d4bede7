import { leaseOn } from '../../platform/jobs/lease.ts'
import { leasedJob } from '../../platform/jobs/leased-job.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import type { Attendances, AwayDays, OwnShifts } from '../../ports/attendances.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Events } from '../../ports/events.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import { runFilling } from './filling/fill-runner.ts'
import { rosterFillService } from './filling/roster-fill.service.ts'
import { shiftOffersRoutes } from './offers/shift-offers.routes.ts'
import { shiftOffersService } from './offers/shift-offers.service.ts'
import { shiftOffersStore } from './offers/shift-offers.store.ts'
import { ownRosterService } from './own-roster.service.ts'
import { rosterRoutes } from './roster.routes.ts'
import { rosterService } from './roster.service.ts'
import { rosterStore } from './roster.store.ts'
import { rosterSheetService } from './sheet/roster-sheet.service.ts'
import { skillsRoutes } from './skills/skills.routes.ts'
import { skillsService } from './skills/skills.service.ts'
import { skillsStore } from './skills/skills.store.ts'
import { shiftWishesRoutes } from './wishes/shift-wishes.routes.ts'
import { shiftWishesService } from './wishes/shift-wishes.service.ts'
import { shiftWishesStore } from './wishes/shift-wishes.store.ts'

interface Others extends Pick<Attendances, 'colleagues' | 'homeSite'> {
  readonly places: Places
  readonly people: People
  readonly documents: Pick<Documents, 'monthSheet'>
  readonly notifier: Notifier
  readonly events: Pick<Events, 'on'>
  readonly awayDays: AwayDays
}
export interface Roster extends Closable {
  /** Ends offers of shifts that can be taken no longer: one backend at a time. */
  expireOffers(): Promise<void>
  readonly ownShifts: OwnShifts
}
const EXPIRE_MS = 60_000
/** Longer than a run lasts. */
const FILL_LEASE_MS = 30_000

/** Rosters: who works which shift on which day, and how people swap them. Attendance reads what is published. */
export function openRoster(platform: Platform, others: Others): Roster {
  const { app, db, journal, now, newId } = platform
  const [skills, wishes] = [skillsStore(db), shiftWishesStore(db)]
  const stores = { store: rosterStore(db), offers: shiftOffersStore(db), skills, wishes }
  const needs = { ...others, ...stores, journal, atomically: db.atomically, now, newId }
  const offers = shiftOffersService(needs)
  const own = ownRosterService(needs)
  const fill = rosterFillService({
    ...needs,
    runFilling,
    leaseOf: (siteId) => leaseOn({ db, name: `roster_fill:${siteId}`, holder: newId(), forMs: FILL_LEASE_MS }),
  })
  const roster = rosterService(needs, offers.expire)
  rosterRoutes(app, { roster, own, fill, sheet: rosterSheetService({ ...others, list: roster.list, now }) })
  shiftOffersRoutes(app, needs, offers)
  skillsRoutes(app, skillsService(needs))
  shiftWishesRoutes(app, shiftWishesService(needs))
  others.events.on('person.erasing', async ({ userId, removed }) =>
    removed('accounts', (await skills.erase(userId)) + (await wishes.erase(userId))),
  )
  const expireOffers = (): Promise<void> => offers.expire(null)
  const job = leasedJob(platform, {
    name: 'shift_offers',
    work: expireOffers,
    everyMs: EXPIRE_MS,
    trouble: 'shift offers could not be ended',
  })
  return {
    async expireOffers() {
      await job.idle()
      await expireOffers()
    },
    ownShifts: own.shifts,
    async close() {
      fill.close()
      await job.close()
    },
  }
}
