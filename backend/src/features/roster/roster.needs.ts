import type { Journal } from '../../platform/audit/journal.ts'
import type { Attendances, AwayDays } from '../../ports/attendances.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { ShiftOffersStore } from './offers/shift-offers.store.ts'
import type { RosterStore } from './roster.store.ts'
import type { SkillsStore } from './skills/skills.store.ts'
import type { ShiftWishesStore } from './wishes/shift-wishes.store.ts'

/** What the feature's services are made of. */
export interface RosterNeeds {
  readonly store: RosterStore
  readonly offers: ShiftOffersStore
  readonly skills: SkillsStore
  readonly wishes: ShiftWishesStore
  readonly people: Pick<People, 'holding'>
  readonly places: Places
  readonly colleagues: Attendances['colleagues']
  readonly homeSite: Attendances['homeSite']
  readonly awayDays: AwayDays
  readonly notifier: Notifier
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
