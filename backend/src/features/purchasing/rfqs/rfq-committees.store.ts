import type { RfqCommittee } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { COMMITTEE_NEEDED, type SealingMember } from '@menara/shared/domain/purchasing/committee.ts'
import { committeeFingerprint } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, notInArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { users } from '../../../schema/people.ts'
import { priceOfferShares, priceOffers, rfqCommitteeMembers, rfqs } from '../../../schema/purchasing/rfqs.ts'

export type MemberRow = typeof rfqCommitteeMembers.$inferSelect & { readonly name: string | null }
export type ShareRow = typeof priceOfferShares.$inferSelect

/** The one writer of `rfq_committee_members` and `price_offer_shares`. */
export function committeeRows(db: Database) {
  return {
    members: (rfqId: string): Promise<MemberRow[]> =>
      db.sql
        .select({ ...getTableColumns(rfqCommitteeMembers), name: users.name })
        .from(rfqCommitteeMembers)
        .leftJoin(users, eq(users.id, rfqCommitteeMembers.user_id))
        .where(eq(rfqCommitteeMembers.rfq_id, rfqId))
        .orderBy(asc(users.name), asc(rfqCommitteeMembers.id)),
    /** Those who stay keep their keys. */
    async putMembers(rfqId: string, rows: readonly (typeof rfqCommitteeMembers.$inferInsert & { user_id: string })[]): Promise<void> {
      const stay =
        rows.length > 0
          ? notInArray(
              rfqCommitteeMembers.user_id,
              rows.map((row) => row.user_id),
            )
          : undefined
      await db.sql.delete(rfqCommitteeMembers).where(and(eq(rfqCommitteeMembers.rfq_id, rfqId), stay))
      if (rows.length > 0)
        await db.sql
          .insert(rfqCommitteeMembers)
          .values([...rows])
          .onConflictDoNothing()
    },
    async updateMember(id: string, facts: Partial<typeof rfqCommitteeMembers.$inferInsert>): Promise<void> {
      await db.sql.update(rfqCommitteeMembers).set(facts).where(eq(rfqCommitteeMembers.id, id))
    },
    async insertShares(rows: readonly (typeof priceOfferShares.$inferInsert)[]): Promise<void> {
      if (rows.length > 0) await db.sql.insert(priceOfferShares).values([...rows])
    },
    sharesOf: (rfqId: string): Promise<ShareRow[]> =>
      db.sql
        .select(getTableColumns(priceOfferShares))
        .from(priceOfferShares)
        .innerJoin(priceOffers, eq(priceOffers.id, priceOfferShares.offer_id))
        .where(eq(priceOffers.rfq_id, rfqId)),
    async openShare(id: string, opened: string): Promise<void> {
      await db.sql.update(priceOfferShares).set({ opened }).where(eq(priceOfferShares.id, id))
    },
    /** Sent ones whose deadline has passed and whose committee was not told. */
    committeesDue: (at: string): Promise<{ readonly id: string; readonly ticket_id: string }[]> =>
      db.sql
        .select({ id: rfqs.id, ticket_id: rfqs.ticket_id })
        .from(rfqs)
        .where(and(eq(rfqs.state, 'sent'), eq(rfqs.sealed_to, 'committee'), lte(rfqs.deadline, at), isNull(rfqs.committee_told_at)))
        .orderBy(asc(rfqs.deadline)),
    people: (ids: readonly string[]): Promise<{ readonly id: string; readonly name: string }[]> =>
      db.sql
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(and(inArray(users.id, [...ids]), isNotNull(users.name)))
        .orderBy(asc(users.name), asc(users.id)),
  }
}

/** Members with a key, to whom offers are sealed. */
export const readyMembers = (rows: readonly MemberRow[]): SealingMember[] =>
  rows.flatMap(({ id, public_key }) => (public_key === null ? [] : [{ id, public_key }]))

/** A committee as the contract shows it. */
export async function committeeShown(rows: readonly MemberRow[]): Promise<RfqCommittee> {
  const ready = readyMembers(rows)
  return {
    needed: COMMITTEE_NEEDED,
    fingerprint: ready.length < COMMITTEE_NEEDED ? null : await committeeFingerprint(ready),
    members: rows.map(({ id, user_id, name, key_set_at, opened_at }) => ({
      ...{ id, ready_at: key_set_at, opened_at },
      person: user_id === null || name === null ? null : { id: user_id, name },
    })),
  }
}
