import type { VerifiedDocument } from '@menara/shared/contract/documents.contract.ts'
import type { DocumentKind } from '@menara/shared/domain/document-kinds.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { documentFiles, documents } from '../../schema/documents.ts'
import { users } from '../../schema/people.ts'
import { locations } from '../../schema/places.ts'

export type DocumentsStore = ReturnType<typeof documentsStore>
export type DocumentRow = typeof documents.$inferInsert
/** A PDF as it is kept: in plain, or sealed. */
export interface KeptDocument {
  readonly file: Uint8Array | null
  readonly file_sealed: string | null
}
export interface Subject {
  readonly kind: DocumentKind
  readonly subjectId: string
}

/** The one writer of `documents` and `document_files`. */
export function documentsStore(db: Database) {
  const rows = (where: SQL | undefined) =>
    db.sql
      .select({
        id: documents.id,
        kind: documents.kind,
        subject_id: documents.subject_id,
        location_id: documents.location_id,
        number: documents.number,
        revision: documents.revision,
        title_en: documents.title_en,
        title_id: documents.title_id,
        day: documents.day,
        amount: documents.amount,
        code: documents.code,
        sha256: documents.sha256,
        bytes: documents.bytes,
        issued_at: documents.issued_at,
        issued_by: { id: users.id, name: users.name },
        content_sha256: documents.content_sha256,
      })
      .from(documents)
      .leftJoin(users, eq(users.id, documents.issued_by))
      .where(where)
      .orderBy(desc(documents.revision))
  const of = ({ kind, subjectId }: Subject) => and(eq(documents.kind, kind), eq(documents.subject_id, subjectId))
  return {
    /** Newest first. */
    list: (subject: Subject) => rows(of(subject)),
    async find(id: string) {
      return (await rows(eq(documents.id, id)))[0]
    },
    /** Nobody else issues about the same record until the transaction ends. */
    async hold({ kind, subjectId }: Subject): Promise<void> {
      await db.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`document ${kind} ${subjectId}`}, 0))`)
    },
    async newest(subject: Subject) {
      return (await rows(of(subject)).limit(1))[0]
    },
    async insert(row: DocumentRow, file: KeptDocument): Promise<void> {
      await db.sql.insert(documents).values(row)
      await db.sql.insert(documentFiles).values({ document_id: row.id, ...file })
    },
    async file(id: string): Promise<KeptDocument | undefined> {
      return (await db.sql.select().from(documentFiles).where(eq(documentFiles.document_id, id)))[0]
    },
    async verify(code: string): Promise<VerifiedDocument | undefined> {
      const [found] = await db.sql
        .select({
          kind: documents.kind,
          number: documents.number,
          revision: documents.revision,
          title_en: documents.title_en,
          title_id: documents.title_id,
          location: locations.name,
          day: documents.day,
          amount: documents.amount,
          sha256: documents.sha256,
          bytes: documents.bytes,
          issued_at: documents.issued_at,
          zone: documents.zone,
          state: sql<'valid' | 'replaced'>`case when exists (select 1 from documents later where later.kind = ${documents.kind}
            and later.subject_id = ${documents.subject_id} and later.revision > ${documents.revision}) then 'replaced' else 'valid' end`,
        })
        .from(documents)
        .leftJoin(locations, eq(locations.id, documents.location_id))
        .where(eq(documents.code, code))
      return found
    },
  }
}
