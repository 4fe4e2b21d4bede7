import { closeSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { gt } from 'drizzle-orm'
import { audit } from '../../schema/journal.ts'
import type { Database } from '../db/database.ts'

const PART = 1000

/** Writes every row of the audit trail as one line of JSON, oldest first; never over another file. Returns how many. */
export async function exportAudit(db: Database, to: string): Promise<number> {
  const file = openSync(resolve(process.env.INIT_CWD ?? '.', to), 'wx', 0o600)
  let rows = 0
  try {
    for (let last = 0; ; ) {
      const part = await db.sql.select().from(audit).where(gt(audit.seq, last)).orderBy(audit.seq).limit(PART)
      for (const row of part) writeSync(file, `${JSON.stringify(row)}\n`)
      rows += part.length
      last = part.at(-1)?.seq ?? last
      if (part.length < PART) return rows
    }
  } finally {
    closeSync(file)
  }
}
