import { Readable } from 'node:stream'
import { audit } from '@menara/shared/contract/audit.contract.ts'
import type { FastifyInstance } from 'fastify'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { AuditService } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, service: AuditService): void {
  mount(app, audit.list, ({ query }, caller) => service.list(query, caller))
  mount(app, audit.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, audit.words, async (_call, caller) => ({ data: await service.words(caller) }))
  mount(app, audit.verify, async (_call, caller) => ({ data: await service.verify(caller) }))
  mount(app, audit.export, async (_call, caller, { reply }) => {
    const lines = await service.export(caller)
    return reply.headers(madeFileHeaders('menara-audit.jsonl', 'text/plain; charset=utf-8')).send(Readable.from(lines))
  })
}
