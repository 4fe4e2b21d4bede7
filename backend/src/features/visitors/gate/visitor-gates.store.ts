import type { VisitorGate } from '@menara/shared/contract/visitors/visitor-gates.contract.ts'
import { USUAL_GATE_MINUTES } from '@menara/shared/domain/visitors/visitor-gate.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { locations } from '../../../schema/places.ts'
import { visitorGates } from '../../../schema/visitors/visitor-gates.ts'

export type VisitorGatesStore = ReturnType<typeof visitorGatesStore>

/** The one writer of `visitor_gates`. */
export function visitorGatesStore(db: Database) {
  return {
    /** Sites in scope with what they aim at. */
    async targets(locationIds: readonly string[] | null): Promise<VisitorGate[]> {
      const own = { site: visitorGates.location_id, minutes: visitorGates.minutes }
      const rows = await db.sql
        .select({ location: { id: locations.id, name: locations.name }, own })
        .from(locations)
        .leftJoin(visitorGates, eq(visitorGates.location_id, locations.id))
        .where(locationIds === null ? undefined : inArray(locations.id, [...locationIds]))
        .orderBy(asc(locations.name), asc(locations.id))
      return rows.map(({ location, own: said }) => ({ location, minutes: said?.site ? said.minutes : USUAL_GATE_MINUTES }))
    },
    /** Null: the site aims at none. */
    async minutesOf(locationId: string): Promise<number | null> {
      const [own] = await db.sql.select().from(visitorGates).where(eq(visitorGates.location_id, locationId))
      return own ? own.minutes : USUAL_GATE_MINUTES
    },
    async set(locationId: string, minutes: number | null): Promise<void> {
      await db.sql
        .insert(visitorGates)
        .values({ location_id: locationId, minutes })
        .onConflictDoUpdate({ target: visitorGates.location_id, set: { minutes } })
    },
  }
}
