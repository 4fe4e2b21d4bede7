import { DEFAULT_EVIDENCE, type EvidenceRules } from '@menara/shared/domain/people/attendance-evidence.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { attendanceEvidence } from '../../../schema/attendances.ts'

export type AttendanceEvidenceStore = ReturnType<typeof attendanceEvidenceStore>

/** The one writer of `attendance_evidence`. */
export function attendanceEvidenceStore(db: Database) {
  return {
    /** The rules of a site; those of every site as long as nobody has chosen. */
    async of(siteId: string): Promise<EvidenceRules> {
      const { ways, phone, kiosk_photo } = attendanceEvidence
      const [row] = await db.sql
        .select({ ways, phone, kiosk_photo })
        .from(attendanceEvidence)
        .where(eq(attendanceEvidence.location_id, siteId))
      return row ?? DEFAULT_EVIDENCE
    },
    async save(siteId: string, { ways, phone, kiosk_photo }: EvidenceRules): Promise<void> {
      const rules = { ways: [...ways], phone: [...phone], kiosk_photo }
      await db.sql
        .insert(attendanceEvidence)
        .values({ location_id: siteId, ...rules })
        .onConflictDoUpdate({ target: attendanceEvidence.location_id, set: rules })
    },
  }
}
