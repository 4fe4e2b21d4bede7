import { ticketEvidence } from '@menara/shared/contract/tickets/ticket-evidence.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { EvidenceService } from './evidence.service.ts'

export function ticketEvidenceRoutes(app: FastifyInstance, { list }: Pick<EvidenceService, 'list'>): void {
  mount(app, ticketEvidence.list, async ({ params }, caller) => ({ data: await list(params.id, caller) }))
}
