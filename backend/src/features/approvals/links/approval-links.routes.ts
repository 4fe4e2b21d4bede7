import { APPROVAL_LINK_HEADER, approvalLinks } from '@menara/shared/contract/approvals/approval-links.contract.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { ApprovalLinksService, LinkHolder } from './approval-links.service.ts'

/** Of one address: an office behind one router may look at its mails, a machine may not try. */
const QUESTIONS = { burst: 120, perSecond: 4 } as const

export function approvalLinksRoutes(app: FastifyInstance, service: ApprovalLinksService, now: () => Date): void {
  const buckets = tokenBuckets({ ...QUESTIONS, now: () => now().getTime() })
  function holder({ token }: { token?: string }, { origin: { address, agent }, headers }: FastifyRequest): LinkHolder {
    const wait = buckets.take(address)
    if (wait > 0) throw new Fault('too-many', 'limits.questions', { retryAfterS: Math.ceil(wait) })
    const header = headers[APPROVAL_LINK_HEADER]
    return { token: token ?? (Array.isArray(header) ? header[0] : header) ?? '', address, agent }
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
