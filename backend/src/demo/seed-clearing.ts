import type { ApprovalStep } from '@menara/shared/contract/approval-steps.contract.ts'
import { VISITOR } from '../features/visitors/visitor-access.service.ts'
import type { Platform } from '../platform/platform.ts'
import { approvalTypes } from '../schema/approvals.ts'
import { watchlistApprovals } from '../schema/visitor-clearing.ts'

const STEP: ApprovalStep = {
  ...{ name_en: 'Security', name_id: 'Keamanan', source: 'permission', permission: 'visitor_security' },
  ...{ user_ids: [], role_id: null, group_id: null, field: null, rule: 'any', needed: 1 },
  ...{ amount_from: null, amount_to: null, priorities: [], category_ids: [] },
  ...{ remind_hours: 4, escalate_hours: null, escalate_group_id: null, expire_hours: null, on_expiry: null },
}

/** At this site an approval decides about hits on the watchlist; it is not in use for new tickets. Joins the open transaction. */
export async function seedClearing({ db, newId }: Platform, siteId: string): Promise<void> {
  const id = newId()
  const names = { name_en: 'Hit on the watchlist', name_id: 'Kecocokan dengan daftar pantau' }
  await db.sql.insert(approvalTypes).values({ ...names, id, ticket_type_id: VISITOR, active: false, sort: 0, steps: [STEP] })
  await db.sql.insert(watchlistApprovals).values({ location_id: siteId, approval_type_id: id })
}
