import { ticketStages } from '@menara/shared/contract/tickets/ticket-stages.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { roles } from '../../../backend/src/schema/people.ts'
import { type Building, openBuilding, type Person } from '../building.ts'

/** A building in which employee and agent also know absences and trips. */
export async function openWithAbsences(): Promise<Building> {
  const building = await openBuilding()
  for (const name of ['employee', 'agent'])
    await building.db.sql
      .update(roles)
      .set({ permissions: sql`${roles.permissions} || array['show_ticketing_absense', 'show_ticketing_travelling']` })
      .where(eq(roles.name, name))
  return building
}

/** Three days of annual leave from a Monday, unless said. */
export const DAYS = { absence_kind: 'annual', first_day: '2026-11-23', last_day: '2026-11-25' } as const
export const asksFor = (
  building: Building,
  facts: object = DAYS,
  { by = building.employee, type = 28 }: { by?: Person; type?: number } = {},
) => by.asks(tickets.create, { body: { ticket_type_id: type, location_id: building.cast.site, title: 'Away', facts } })
export async function absence(building: Building, facts?: object, who?: { by?: Person; type?: number }): Promise<Ticket> {
  return (await asksFor(building, facts, who)).body.data
}
export const steps = (by: Person, { id }: Pick<Ticket, 'id'>, move: string, note?: string) =>
  by.asks(ticketStages.move, { params: { id }, body: { move, ...(note !== undefined && { note }) } })
