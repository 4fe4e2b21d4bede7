import { documents } from '@menara/shared/contract/documents.contract.ts'
import type { FastifyInstance } from 'fastify'
import { attachmentHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { type DocumentsService, documentFileName } from './documents.service.ts'

export function documentsRoutes(app: FastifyInstance, service: DocumentsService): void {
  mount(app, documents.list, async ({ query }, caller) => ({ data: await service.list(query, caller) }))
  mount(app, documents.issue, async ({ body }, caller) => ({ data: await service.issue(body, caller) }))
  mount(app, documents.verify, async ({ params }, _caller, { request }) => ({
    data: await service.verify(params.code, request.origin.address),
  }))
  mount(app, documents.file, async ({ params }, caller, { reply }) => {
    const { row, bytes } = await service.file(params.id, caller)
    const sent = { name: documentFileName(row), mime: 'application/pdf', bytes: bytes.length }
    return reply.headers(attachmentHeaders(sent)).send(Buffer.from(bytes))
  })
}
