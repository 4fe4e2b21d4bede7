import { type Static, Type } from 'typebox'
import { assignmentKinds } from '../../domain/approval/approval-words.ts'
import { priorities } from '../../domain/tickets/ticket-state.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Id, many, nullable, oneOf, optional, Ref } from '../../kit/words.ts'
import { ApprovalStep } from './approval-steps.contract.ts'

/** A ticket that might be, as far as it says who is asked. */
export const ApprovalExample = closed({
  location_id: Id,
  requester_id: nullable(Id),
  category_id: nullable(Id),
  subtype_id: nullable(Id),
  priority: oneOf(...priorities),
  amount: nullable(Type.Number({ minimum: 0, maximum: 1e15 })),
  area_id: optional(nullable(Id)),
  cost_centre_id: optional(nullable(Id)),
  /** Whom the form names, for steps that ask them. */
  person_id: optional(nullable(Id)),
})
export const ApprovalPreview = closed({
  steps: Type.Array(ApprovalStep, { minItems: 1, maxItems: 20 }),
  self_approval: optional(Type.Boolean()),
  fallback_group_id: optional(nullable(Id)),
  example: ApprovalExample,
})
export const PreviewedStep = closed({
  name_en: Type.String(),
  name_id: Type.String(),
  stage: Type.Integer(),
  /** False: it would be skipped. */
  applies: Type.Boolean(),
  kind: oneOf(...assignmentKinds),
  people: Type.Array(Ref),
})
export type PreviewedStep = Static<typeof PreviewedStep>

/** Who would be asked. */
export const approvalPreview = {
  ask: endpoint({
    name: 'approval_preview.ask',
    method: 'POST',
    path: '/desk/api/v1/tickets/approvaltypes/preview',
    access: 'show_manage_ticket',
    summary: 'Who would be asked for an example; nothing is written',
    body: ApprovalPreview,
    reply: many(PreviewedStep),
  }),
} as const
