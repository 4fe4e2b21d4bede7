import { approvalPreview } from '@menara/shared/contract/approvals/approval-preview.contract.ts'
import { approvalRounds } from '@menara/shared/contract/approvals/approval-rounds.contract.ts'
import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { substitutes } from '@menara/shared/contract/approvals/substitutes.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ApprovalPreviewService } from './definitions/approval-preview.service.ts'
import type { ApprovalTypesService } from './definitions/approval-types.service.ts'
import type { ApprovalInboxService } from './inbox/approval-inbox.service.ts'
import type { ApprovalVotesService } from './rounds/approval-votes.service.ts'
import type { SubstitutesService } from './substitutes/approval-substitutes.service.ts'

export interface ApprovalsRoutesNeeds {
  readonly types: ApprovalTypesService
  readonly preview: ApprovalPreviewService
  readonly votes: ApprovalVotesService
  readonly inbox: ApprovalInboxService
  readonly standing: SubstitutesService
}

export function approvalsRoutes(app: FastifyInstance, { types, preview, votes, inbox, standing }: ApprovalsRoutesNeeds): void {
  mount(app, approvals.types, async ({ query }) => ({ data: await types.list(query.ticket_type_id) }))
  mount(app, approvals.createType, async ({ body }, caller) => ({ data: await types.create(body, caller) }))
  mount(app, approvalPreview.ask, async ({ body }, caller) => ({ data: await preview.preview(body, caller) }))
  mount(app, approvals.updateType, async ({ params, body }, caller) => ({ data: await types.update(params.id, body, caller) }))
  mount(app, approvals.removeType, async ({ params }, caller) => {
    await types.remove(params.id, caller)
    return { data: null }
  })
  mount(app, approvals.vote, async ({ params, body }, caller) => {
    await votes.vote(params.id, body, caller)
    return { data: await inbox.ofTicket(params.id, caller, true) }
  })
  mount(app, approvals.ofTicket, async ({ params }, caller) => ({ data: await inbox.ofTicket(params.id, caller) }))
  mount(app, approvalRounds.list, async ({ query }, caller) => ({ data: await inbox.rounds(query.ticket_id, caller) }))
  mount(app, approvals.list, ({ query }, caller) => inbox.list(query, caller))
  mount(app, substitutes.list, async ({ query }, caller) => ({ data: await standing.list(query.everybody ?? false, caller) }))
  mount(app, substitutes.create, async ({ body }, caller) => ({ data: await standing.create(body, caller) }))
  mount(app, substitutes.update, async ({ params, body }, caller) => ({ data: await standing.update(params.id, body, caller) }))
  mount(app, substitutes.remove, async ({ params }, caller) => {
    await standing.remove(params.id, caller)
    return { data: null }
  })
}
