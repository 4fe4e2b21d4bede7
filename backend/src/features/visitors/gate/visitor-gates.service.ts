import type { VisitorGate } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import type { Site } from '../../../ports/places.ts'
import { siteInScope } from '../visitor-access.service.ts'
import type { VisitorGatesStore } from './visitor-gates.store.ts'

export interface VisitorGatesNeeds {
  readonly gates: VisitorGatesStore
  readonly journal: Journal
  site(id: string): Promise<Site | undefined>
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type VisitorGates = ReturnType<typeof visitorGatesService>

/** What sites aim at for the wait at their gates. One out of scope does not exist. */
export function visitorGatesService({ gates, journal, site, atomically }: VisitorGatesNeeds) {
  return {
    list: ({ locationIds }: Caller): Promise<VisitorGate[]> => gates.targets(locationIds),
    set: (id: string, minutes: number | null, caller: Caller): Promise<VisitorGate> =>
      atomically(async () => {
        const place = await siteInScope(site, id, caller)
        const before = await gates.minutesOf(place.id)
        if (before !== minutes) {
          await gates.set(place.id, minutes)
          const hints = [{ topic: 'visitors', key: place.id, location_id: place.id }]
          const detail = { before: { minutes: before }, after: { minutes } }
          journal.record({
            ...{ action: 'visitor_gate.set', subject: 'visitor_gates', subject_id: place.id, actor_id: caller.userId, detail, hints },
          })
        }
        return { location: { id: place.id, name: place.name }, minutes }
      }),
  }
}
