import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import type { TicketFormFields } from '../../../ports/tickets/tickets.ts'
import { devices } from '../../../schema/monitoring/iot.ts'
import { vendors } from '../../../schema/places.ts'
import { ticketFacts } from '../../../schema/tickets/ticket-facts.ts'

export type TicketFactsStore = ReturnType<typeof ticketFactsStore>

/** The one writer of `ticket_facts`. Whoever writes holds the ticket or is opening it. */
export function ticketFactsStore(db: Database) {
  return {
    async put(ticketId: string, facts: TicketFormFields): Promise<void> {
      await db.sql
        .insert(ticketFacts)
        .values({ ticket_id: ticketId, ...facts })
        .onConflictDoUpdate({ target: ticketFacts.ticket_id, set: { ...facts, ticket_id: sql`excluded.ticket_id` } })
    },
    async hasVendor(id: string): Promise<boolean> {
      return (await db.sql.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, id))).length > 0
    },
    async hasDevice(id: string, locationId: string): Promise<boolean> {
      const which = and(eq(devices.id, id), eq(devices.location_id, locationId))
      return (await db.sql.select({ id: devices.id }).from(devices).where(which)).length > 0
    },
  }
}
