import { currencies, type MoneyLine } from '@menara/shared/domain/money.ts'
import { absenceKinds, evidences, lodgings, transports } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { bigint, boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { costCentres } from '../desk/cost-centres.ts'
import { devices } from '../monitoring/iot.ts'
import { users } from '../people.ts'
import { vendors } from '../places.ts'
import { tickets } from './tickets.ts'

/** What tickets of a type say beside what every ticket has. */
export const ticketFacts = pgTable(
  'ticket_facts',
  {
    ticket_id: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Whole Rupiah: the sum of the lines. */
    amount: bigint({ mode: 'number' }),
    currency: text({ enum: currencies }),
    lines: jsonb().$type<MoneyLine[]>(),
    absence_kind: text({ enum: absenceKinds }),
    first_day: date({ mode: 'string' }),
    last_day: date({ mode: 'string' }),
    first_half: boolean(),
    last_half: boolean(),
    handover_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    destinations: text().array(),
    purpose: text(),
    transport: text({ enum: transports }),
    lodging: text({ enum: lodgings }),
    advance: bigint({ mode: 'number' }),
    cost_centre_id: uuid().references(() => costCentres.id, { onDelete: 'restrict' }),
    companion_ids: uuid().array(),
    vendor_id: uuid().references(() => vendors.id, { onDelete: 'set null' }),
    parts: jsonb().$type<{ name: string; count: number }[]>(),
    device_id: uuid().references(() => devices.id, { onDelete: 'set null' }),
    evidence: text({ enum: evidences }).array(),
    reading: text(),
    statement: text(),
    no_claim: text(),
  },
  (table) => [
    index('ticket_facts_days_idx').on(table.last_day, table.first_day),
    index('ticket_facts_cost_centre_idx').on(table.cost_centre_id),
  ],
)
