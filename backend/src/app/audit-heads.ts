import { auditHeads } from '../platform/audit/audit-heads.ts'
import { recurringJob } from '../platform/jobs/recurring-job.ts'
import type { Closable, Platform } from '../platform/platform.ts'

/** Once an hour, so that a restart does not skip a day. */
const EVERY_MS = 3_600_000

/** Writes the head of the audit trail to a folder every day; without a folder, nothing. */
export function openAuditHeads({ journal, log, now }: Platform, folder: string | undefined): Closable {
  if (folder === undefined) return { close: async () => undefined }
  const heads = auditHeads({ folder, heads: journal.heads, now })
  const work = async () => {
    const written = await heads.write()
    if (written) log.info(written, 'head of the audit trail')
  }
  const job = recurringJob({ work, everyMs: EVERY_MS, log, trouble: 'the head of the audit trail could not be written down' })
  job.soon()
  job.start()
  return job
}
