import type { AuditWords } from '@menara/shared/contract/audit.contract.ts'
import { and, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../schema/journal.ts'
import { users } from '../../schema/people.ts'

const PART = 1000

export interface AuditQuestion {
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly actor_id?: string | undefined
  readonly subject?: string | undefined
  readonly subject_id?: string | undefined
  readonly action?: string | undefined
  readonly after: readonly [at: string, seq: number] | undefined
  readonly limit: number
}
export type AuditRow = typeof audit.$inferSelect & { readonly actor_name: string | null }
export type AuditStore = ReturnType<typeof auditStore>

/** Reads the audit trail; `platform/audit` writes it. */
export function auditStore(db: Database) {
  const named = () => db.sql.select({ row: audit, actor_name: users.name }).from(audit).leftJoin(users, eq(users.id, audit.actor_id))
  const flat = ({ row, actor_name }: { row: typeof audit.$inferSelect; actor_name: string | null }): AuditRow => ({ ...row, actor_name })

  return {
    async list(question: AuditQuestion): Promise<AuditRow[]> {
      const rows = await named()
        .where(and(...conditionsOf(question)))
        .orderBy(desc(audit.at), desc(audit.seq))
        .limit(question.limit)
      return rows.map(flat)
    },
    async find(seq: number): Promise<AuditRow | undefined> {
      const [found] = await named().where(eq(audit.seq, seq))
      return found && flat(found)
    },
    /** Steps from action to action in the index: as many steps as there are actions, whatever the number of rows. */
    async words(): Promise<AuditWords['subjects']> {
      const found = await rowsOf<{ subject: string; action: string }>(
        db,
        sql`with recursive steps(action) as (
          (select action from audit order by action limit 1)
          union all
          select (select a.action from audit a where a.action > steps.action order by a.action limit 1) from steps where steps.action is not null
        )
        select newest.subject, steps.action from steps
        cross join lateral (select a.subject from audit a where a.action = steps.action order by a.at desc, a.seq desc limit 1) newest
        order by newest.subject, steps.action`,
      )
      const bySubject = Map.groupBy(found, (row) => row.subject)
      return [...bySubject].map(([subject, rows]) => ({ subject, actions: rows.map((row) => row.action) }))
    },
    /** Every row, oldest first, as lines of JSON. */
    async *lines(): AsyncGenerator<Uint8Array> {
      for (let last = 0; ; ) {
        const part = await db.sql.select().from(audit).where(gt(audit.seq, last)).orderBy(audit.seq).limit(PART)
        const newest = part.at(-1)
        if (!newest) return
        yield Buffer.from(part.map((row) => `${JSON.stringify(row)}\n`).join(''))
        last = newest.seq
      }
    },
  }
}

function conditionsOf({ from, until, actor_id, subject, subject_id, action, after }: AuditQuestion): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(audit.at, from),
    until === undefined ? undefined : lte(audit.at, until),
    actor_id === undefined ? undefined : eq(audit.actor_id, actor_id),
    subject === undefined ? undefined : eq(audit.subject, subject),
    subject_id === undefined ? undefined : eq(audit.subject_id, subject_id),
    action === undefined ? undefined : eq(audit.action, action),
    after && sql`(${audit.at}, ${audit.seq}) < (${after[0]}::timestamptz, ${after[1]}::bigint)`,
  ]
}
