import type { Rfq, RfqInvitation, RfqQuestion } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import type { InvitationState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { vendors } from '../../../schema/places.ts'
import { priceOffers, rfqInvitations, rfqQuestions, rfqs } from '../../../schema/purchasing/rfqs.ts'
import { committeeRows, committeeShown } from './rfq-committees.store.ts'

export type RfqRow = typeof rfqs.$inferSelect
export type InvitationRow = typeof rfqInvitations.$inferSelect
export type QuestionRow = typeof rfqQuestions.$inferSelect
export type RfqsStore = ReturnType<typeof rfqsStore>

const INVITATION = {
  ...getTableColumns(rfqInvitations),
  vendor: { id: vendors.id, name: vendors.name, email: vendors.email, phone: vendors.phone },
  versions: sql<number>`(select count(*)::int from ${priceOffers} o where o.invitation_id = ${rfqInvitations.id})`,
  receipt: sql<
    string | null
  >`(select o.receipt from ${priceOffers} o where o.invitation_id = ${rfqInvitations.id} and o.state not in ('revised', 'withdrawn'))`,
}
export type InvitedVendor = InvitationRow & Pick<RfqInvitation, 'vendor' | 'versions' | 'receipt'>

/** The one writer of `rfqs`, `rfq_invitations` and `rfq_questions`, with the rows of committees. */
export const rfqsStore = (db: Database) => ({ ...rfqRows(db), ...invitationRows(db), ...questionRows(db), ...committeeRows(db) })

function rfqRows(db: Database) {
  return {
    /** The one that holds; with `any`, else the newest that was called off. */
    async ofTicket(ticketId: string, any = false): Promise<RfqRow | undefined> {
      const where = and(eq(rfqs.ticket_id, ticketId), any ? undefined : ne(rfqs.state, 'cancelled'))
      const [row] = await db.sql
        .select()
        .from(rfqs)
        .where(where)
        .orderBy(asc(sql`${rfqs.state} = 'cancelled'`), desc(rfqs.created_at))
        .limit(1)
      return row
    },
    async find(id: string): Promise<RfqRow | undefined> {
      return (await db.sql.select().from(rfqs).where(eq(rfqs.id, id)))[0]
    },
    /** Sent ones whose deadline has passed and which the server opens. */
    due: (at: string): Promise<Pick<RfqRow, 'id' | 'ticket_id'>[]> =>
      db.sql
        .select({ id: rfqs.id, ticket_id: rfqs.ticket_id })
        .from(rfqs)
        .where(and(eq(rfqs.state, 'sent'), eq(rfqs.sealed_to, 'server'), lte(rfqs.deadline, at)))
        .orderBy(asc(rfqs.deadline)),
    async insert(row: typeof rfqs.$inferInsert): Promise<void> {
      await db.sql.insert(rfqs).values(row)
    },
    async update(id: string, facts: Partial<typeof rfqs.$inferInsert>): Promise<void> {
      await db.sql.update(rfqs).set(facts).where(eq(rfqs.id, id))
    },
  }
}

function invitationRows(db: Database) {
  const invitations = (where: SQL | undefined): Promise<InvitedVendor[]> =>
    db.sql
      .select(INVITATION)
      .from(rfqInvitations)
      .innerJoin(vendors, eq(vendors.id, rfqInvitations.vendor_id))
      .where(where)
      .orderBy(asc(vendors.name), asc(rfqInvitations.id))
  return {
    invitations: (rfqId: string): Promise<InvitedVendor[]> => invitations(eq(rfqInvitations.rfq_id, rfqId)),
    async invitation(id: string): Promise<InvitedVendor | undefined> {
      return (await invitations(eq(rfqInvitations.id, id)))[0]
    },
    async invitationByHash(tokenHash: string): Promise<InvitedVendor | undefined> {
      return (await invitations(eq(rfqInvitations.token_hash, tokenHash)))[0]
    },
    async invite(rows: readonly (typeof rfqInvitations.$inferInsert)[]): Promise<void> {
      await db.sql.insert(rfqInvitations).values([...rows])
    },
    async note(id: string, facts: Partial<typeof rfqInvitations.$inferInsert>): Promise<void> {
      await db.sql.update(rfqInvitations).set(facts).where(eq(rfqInvitations.id, id))
    },
    /** Moves all invitations of a request that are in one of these states. */
    async moveAll(rfqId: string, from: readonly InvitationState[], facts: Partial<typeof rfqInvitations.$inferInsert>): Promise<void> {
      await db.sql
        .update(rfqInvitations)
        .set(facts)
        .where(and(eq(rfqInvitations.rfq_id, rfqId), inArray(rfqInvitations.state, [...from])))
    },
    async removeDrafts(rfqId: string): Promise<void> {
      await db.sql.delete(rfqInvitations).where(and(eq(rfqInvitations.rfq_id, rfqId), eq(rfqInvitations.state, 'draft')))
    },
    /** Of these vendors, the ids of those that are there. */
    async vendorIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db.sql
        .select({ id: vendors.id })
        .from(vendors)
        .where(inArray(vendors.id, [...ids]))
        .for('share')
      return new Set(found.map((row) => row.id))
    },
  }
}

function questionRows(db: Database) {
  return {
    questions: (rfqId: string): Promise<QuestionRow[]> =>
      db.sql.select().from(rfqQuestions).where(eq(rfqQuestions.rfq_id, rfqId)).orderBy(asc(rfqQuestions.asked_at), asc(rfqQuestions.id)),
    async question(id: string): Promise<QuestionRow | undefined> {
      return (await db.sql.select().from(rfqQuestions).where(eq(rfqQuestions.id, id)))[0]
    },
    async ask(row: typeof rfqQuestions.$inferInsert): Promise<void> {
      await db.sql.insert(rfqQuestions).values(row)
    },
    async answer(id: string, facts: Partial<typeof rfqQuestions.$inferInsert>): Promise<void> {
      await db.sql.update(rfqQuestions).set(facts).where(eq(rfqQuestions.id, id))
    },
    async personName(id: string): Promise<string | undefined> {
      return (await db.sql.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name
    },
  }
}

/** A request as its contract shows it. */
export async function rfqShown(store: RfqsStore, row: RfqRow, now: string): Promise<Rfq> {
  const { id, ticket_id, state, deadline, terms, currencies, sent_at, opened_at, opened_by, cancel_reason } = row
  const name = opened_by && (await store.personName(opened_by))
  return {
    ...{ id, ticket_id, state, deadline, terms, currencies, sent_at, opened_at, cancel_reason },
    opened_by: opened_by && name ? { id: opened_by, name } : null,
    due: state === 'sent' && deadline <= now,
    committee: row.sealed_to === 'committee' ? await committeeShown(await store.members(id)) : null,
    invitations: (await store.invitations(id)).map(invitationShown),
    questions: (await store.questions(id)).map(questionShown),
  }
}
function invitationShown(row: InvitedVendor): RfqInvitation {
  const { id, vendor, state, language, sent_at, mailed, viewed_at, offered_at, versions, receipt } = row
  const { declined_at, decline_reason, revoked_at, revoke_reason } = row
  return {
    ...{ id, vendor, state, language, sent_at, mailed: mailed === 'yes', viewed_at, offered_at, versions, receipt },
    ...{ declined_at, decline_reason, revoked_at, revoke_reason },
  }
}
const questionShown = ({ id, question, asked_at, answer, answered_at }: QuestionRow): RfqQuestion => ({
  ...{ id, question, asked_at, answer, answered_at },
})
