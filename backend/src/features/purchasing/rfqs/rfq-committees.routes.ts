import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { CommitteeOpeningService } from './committee-opening.service.ts'
import type { RfqCommitteesService } from './rfq-committees.service.ts'

export function rfqCommitteesRoutes(app: FastifyInstance, service: RfqCommitteesService, opening: CommitteeOpeningService): void {
  mount(app, rfqCommittees.candidates, async ({ params }, caller) => ({ data: await service.candidates(params.id, caller) }))
  mount(app, rfqCommittees.setKey, async ({ params, body }, caller) => ({ data: await service.setKey(params.id, body, caller) }))
  mount(app, rfqCommittees.envelopes, async ({ params }, caller) => ({ data: await opening.envelopes(params.id, caller) }))
  mount(app, rfqCommittees.open, async ({ params, body }, caller) => ({ data: await opening.open(params.id, body.shares, caller) }))
}
