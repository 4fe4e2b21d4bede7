import { documents } from '@menara/shared/contract/documents.contract.ts'
import type { FastifyInstance } from 'fastify'
import { attachmentHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { DocumentsService } from './documents.service.ts'

export function documentsRoutes(app: FastifyInstance, service: DocumentsService): void {
  mount(app, documents.list, async ({ query }, caller) => ({ data: await service.list(query, caller) }))
  mount(app, documents.issue, async ({ body }, caller) => ({ data: await service.issue(body, caller) }))
  mount(app, documents.verify, async ({ params }, _caller, { request }) => ({
    data: await service.verify(params.code, request.origin.address),
  }))
  mount(app, documents.file, async ({ params }, caller, { reply }) => {
    const { row, bytes } = await service.file(params.id, caller)
    const sent = { name: fileName(row.number, row.revision), mime: 'application/pdf', bytes: bytes.length }
    return reply.headers(attachmentHeaders(sent)).send(Buffer.from(bytes))
  })
}

/** A name every file system takes: `PO-VJS-2026-0012.pdf`, `PO-VJS-2026-0012-r2.pdf`. */
const fileName = (number: string, revision: number): string =>
  `${number.replaceAll(/[^0-9A-Za-z._-]+/g, '-').slice(0, 80)}${revision === 1 ? '' : `-r${revision}`}.pdf`
