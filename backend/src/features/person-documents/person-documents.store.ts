import type { PersonDocument } from '@menara/shared/contract/people/person-documents.contract.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { KeptFile } from '../../platform/files/uploads.ts'
import { users } from '../../schema/people.ts'
import { personDocuments } from '../../schema/personal-data/person-documents.ts'

type NewRow = typeof personDocuments.$inferInsert
export type PersonDocumentRow = typeof personDocuments.$inferSelect & { readonly user: { readonly id: string; readonly name: string } }
export type PersonDocumentsStore = ReturnType<typeof personDocumentsStore>

/** The one writer of `person_documents`. */
export function personDocumentsStore(db: Database) {
  const rows = (where: SQL | undefined): Promise<PersonDocumentRow[]> =>
    db.sql
      .select({ ...getTableColumns(personDocuments), user: { id: users.id, name: users.name } })
      .from(personDocuments)
      .innerJoin(users, eq(users.id, personDocuments.user_id))
      .where(where)
      .orderBy(asc(personDocuments.valid_until), asc(personDocuments.title), asc(personDocuments.id))
  return {
    of: (userId: string): Promise<PersonDocumentRow[]> => rows(eq(personDocuments.user_id, userId)),
    find: async (id: string): Promise<PersonDocumentRow | undefined> => (await rows(eq(personDocuments.id, id)))[0],
    /** Those of active people that end within the days of their reminder, where nobody was reminded of this end. */
    ending: (today: string): Promise<PersonDocumentRow[]> =>
      rows(
        and(
          eq(users.status, 'active'),
          isNotNull(personDocuments.valid_until),
          sql`${personDocuments.valid_until} - ${personDocuments.remind_days} <= ${today}::date`,
          sql`${personDocuments.told_of} is distinct from ${personDocuments.valid_until}`,
        ),
      ),
    /** Until the transaction ends nobody else adds documents of the person, and the account stays. */
    async hold(userId: string): Promise<void> {
      await db.sql.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    },
    async insert(row: NewRow): Promise<void> {
      await db.sql.insert(personDocuments).values(row)
    },
    async update(id: string, fields: Partial<NewRow>): Promise<void> {
      await db.sql.update(personDocuments).set(fields).where(eq(personDocuments.id, id))
    },
    /** False: another call removed it meanwhile. */
    remove: async (id: string): Promise<boolean> =>
      (await db.sql.delete(personDocuments).where(eq(personDocuments.id, id)).returning({ id: personDocuments.id })).length > 0,
    /** The files of those that were removed. */
    eraseOf: (userId: string): Promise<KeptFile[]> =>
      db.sql
        .delete(personDocuments)
        .where(eq(personDocuments.user_id, userId))
        .returning({ id: personDocuments.id, at: personDocuments.created_at }),
    /** Of these files, those that a document names. */
    async known(ids: readonly string[]): Promise<KeptFile[]> {
      if (ids.length === 0) return []
      return db.sql
        .select({ id: personDocuments.id, at: personDocuments.created_at })
        .from(personDocuments)
        .where(inArray(personDocuments.id, [...ids]))
    },
  }
}

export function personDocumentShown(row: PersonDocumentRow): PersonDocument {
  const { id, user, kind, title, valid_until, remind_days, file_name, mime, bytes, created_at } = row
  return { id, user, kind, title, valid_until, remind_days, file: { name: file_name, mime, bytes }, created_at }
}
