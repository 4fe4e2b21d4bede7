import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/bulk.ts'
import type { Database } from '../../../platform/db/database.ts'
import { instantText } from '../../../platform/db/shown-columns.ts'
import type { PersonRecords } from './person-records.store.ts'

/** A file that a person sent, and in which uploads it lies. */
export interface PersonFile {
  readonly uploads: 'tickets' | 'claims' | 'attendances' | 'person_documents'
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly at: string
}
export type PersonFileStore = ReturnType<typeof personFileStore>

const PART = 1000

/** Reads everything about one person. */
export function personFileStore(db: Database) {
  return {
    /** Row by row; no more of them are in memory than a part. */
    async *rows({ shown, from, order }: PersonRecords, userId: string): AsyncGenerator<unknown> {
      for (let offset = 0; ; offset += PART) {
        const part = await rowsOf<{ row: unknown }>(
          db,
          sql`select ${shown} as row ${from(userId)} order by ${order} limit ${PART} offset ${offset}`,
        )
        for (const { row } of part) yield row
        if (part.length < PART) return
      }
    },
    files: (userId: string): Promise<PersonFile[]> =>
      rowsOf(
        db,
        sql`select 'tickets' as uploads, a.id, a.name, a.mime, ${instantText(sql`a.at`)} as at
            from ticket_attachments a join tickets t on t.id = a.ticket_id join ticket_logs l on l.id = a.log_id
            where t.requester_id = ${userId}::uuid and l.actor_id = ${userId}::uuid
          union all select 'claims', r.id, r.name, r.mime, ${instantText(sql`r.at`)}
            from claim_receipts r join claim_lines n on n.id = r.line_id join claims c on c.id = n.claim_id
            where c.requester_id = ${userId}::uuid
          union all select 'attendances', (p.photo ->> 'id')::uuid, '', p.photo ->> 'mime', p.photo ->> 'at'
            from attendances a cross join lateral (values (a.in_photo), (a.out_photo)) p(photo)
            where a.user_id = ${userId}::uuid and p.photo is not null
          union all select 'person_documents', d.id, d.file_name, d.mime, ${instantText(sql`d.created_at`)}
            from person_documents d where d.user_id = ${userId}::uuid
          order by at, id`,
      ),
  }
}
