import { APPROVAL_LINK_HEADER, approvalLinks } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linkTokenReader } from '../../../platform/access/link-token.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { ApprovalLinksService, LinkHolder } from './approval-links.service.ts'

export function approvalLinksRoutes(app: FastifyInstance, service: ApprovalLinksService, now: () => Date): void {
  const tokenOf = linkTokenReader(APPROVAL_LINK_HEADER, now)
  function holder(query: { token?: string }, request: FastifyRequest): LinkHolder {
    const { address, agent } = request.origin
    return { token: tokenOf(request, query), address, agent }
  }
  mount(app, approvalLinks.revoke, async ({ params }, caller) => {
    await service.revoke(params.id, caller)
    return { data: null }
  })
  mount(app, approvalLinks.get, async ({ query }, _caller, { request }) => ({ data: await service.get(holder(query, request)) }))
  mount(app, approvalLinks.decide, async ({ query, body }, _caller, { request }) => ({
    data: await service.decide(holder(query, request), body),
  }))
}
