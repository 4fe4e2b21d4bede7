import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places, Site } from '../../ports/places.ts'
import type { OvertimesStore } from './overtimes.store.ts'
import type { OvertimeFactsStore } from './planning/overtime-facts.store.ts'
import type { OvertimeTermsStore } from './terms/overtime-terms.store.ts'

export interface OvertimesNeeds {
  readonly store: OvertimesStore
  readonly facts: OvertimeFactsStore
  readonly terms: OvertimeTermsStore
  readonly places: Pick<Places, 'site'>
  readonly people: Pick<People, 'holding' | 'peopleSeen'>
  readonly notifier: Pick<Notifier, 'send'>
  readonly journal: Pick<Journal, 'record'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export const OVERRIDES = 'overtime_override'
export const WAGES = 'overtime_wage'
/** A site that the caller names and sees. Throws `invalid`. */
export async function namedSite({ places }: Pick<OvertimesNeeds, 'places'>, id: string, caller: Caller): Promise<Site> {
  const site = caller.sees(id) ? await places.site(id) : undefined
  if (!site) throw invalid('location_id', 'exists')
  return site
}
export const noSuchOvertime = () => new Fault('not-found', 'overtimes.not_found')
