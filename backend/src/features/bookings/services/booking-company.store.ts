import type { BookingCompany } from '@menara/shared/contract/bookings/booking-steps.contract.ts'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { bookingInvitations, bookingServices } from '../../../schema/bookings.ts'

export type BookingCompanyStore = ReturnType<typeof bookingCompanyStore>
export interface Invitation {
  readonly id: string
  readonly booking_id: string
  readonly user_id: string
  /** It was taken back. */
  readonly removed: boolean
  readonly name: string
  readonly email: string
  readonly language: 'en' | 'id'
}

/** The one writer of `booking_services` and `booking_invitations`. */
export function bookingCompanyStore(db: Database) {
  return {
    async of(bookingId: string): Promise<BookingCompany> {
      const services = await rowsOf<BookingCompany['services'][number]>(
        db,
        sql`select s.id, s.kind, s.note, jsonb_build_object('id', t.id, 'number', t.number) as ticket
          from booking_services s join tickets t on t.id = s.ticket_id where s.booking_id = ${bookingId} order by s.kind`,
      )
      const invited = await rowsOf<BookingCompany['invited'][number]>(
        db,
        sql`select u.id, u.name from booking_invitations i join users u on u.id = i.user_id where i.booking_id = ${bookingId} and i.removed_at is null order by u.name, u.id`,
      )
      return { services, invited }
    },
    async hasService(bookingId: string, kind: 'catering' | 'cleaning' | 'visitors'): Promise<boolean> {
      const rows = await db.sql
        .select({ id: bookingServices.id })
        .from(bookingServices)
        .where(and(eq(bookingServices.booking_id, bookingId), eq(bookingServices.kind, kind)))
      return rows.length > 0
    },
    async addService(row: typeof bookingServices.$inferInsert): Promise<void> {
      await db.sql.insert(bookingServices).values(row)
    },
    async servicesOf(bookingId: string): Promise<{ readonly kind: string; readonly ticket_id: string }[]> {
      return db.sql
        .select({ kind: bookingServices.kind, ticket_id: bookingServices.ticket_id })
        .from(bookingServices)
        .where(eq(bookingServices.booking_id, bookingId))
    },
    /** Type and site of a sub-type; undefined for one that is not there. */
    async subtype(id: string): Promise<{ readonly ticket_type_id: number } | undefined> {
      return (await rowsOf<{ ticket_type_id: number }>(db, sql`select ticket_type_id from ticket_subtypes where id = ${id}`))[0]
    },
    async invitations(bookingId: string): Promise<Invitation[]> {
      return rowsOf(db, sql`${INVITATION} where i.booking_id = ${bookingId} order by i.id`)
    },
    async invitation(id: string): Promise<Invitation | undefined> {
      return (await rowsOf<Invitation>(db, sql`${INVITATION} where i.id = ${id}`))[0]
    },
    /** Invites somebody; again, where it was taken back. */
    async invite(row: typeof bookingInvitations.$inferInsert): Promise<void> {
      await db.sql
        .insert(bookingInvitations)
        .values(row)
        .onConflictDoUpdate({ target: [bookingInvitations.booking_id, bookingInvitations.user_id], set: { removed_at: null } })
    },
    async takeBack(id: string, at: string): Promise<void> {
      await db.sql.update(bookingInvitations).set({ removed_at: at }).where(eq(bookingInvitations.id, id))
    },
  }
}

const INVITATION = sql`select i.id, i.booking_id, i.user_id, u.name, u.email, u.language, i.removed_at is not null as removed
  from booking_invitations i join users u on u.id = i.user_id and u.status = 'active'`
