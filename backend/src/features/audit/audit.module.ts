import { readHeads } from '../../platform/audit/audit-heads.ts'
import type { Platform } from '../../platform/platform.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditService } from './audit.service.ts'
import { auditStore } from './audit.store.ts'

/** Reading, verifying and exporting the audit trail. `headDir`: where its heads are written down; absent: they are not. */
export function openAudit({ app, db, journal, now }: Platform, headDir: string | undefined): void {
  const heads = async () => (headDir === undefined ? [] : readHeads(headDir))
  auditRoutes(app, auditService({ store: auditStore(db), journal, heads, now, atomically: (work) => db.atomically(work) }))
}
