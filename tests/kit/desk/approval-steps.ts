import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'

const STEP: ApprovalStep = {
  name_en: 'Manager',
  name_id: 'Manajer',
  source: 'people',
  user_ids: [],
  role_id: null,
  group_id: null,
  permission: null,
  field: null,
  rule: 'any',
  needed: 1,
  amount_from: null,
  amount_to: null,
  priorities: [],
  category_ids: [],
  remind_hours: null,
  escalate_hours: null,
  escalate_group_id: null,
  expire_hours: null,
  on_expiry: null,
}
/** A step that asks nobody yet, unless said. */
export const stepOf = (more: Partial<ApprovalStep>): ApprovalStep => ({ ...STEP, ...more })
/** A step in which any of these people decides. */
export const askingPeople = (...user_ids: string[]): ApprovalStep => stepOf({ user_ids })
