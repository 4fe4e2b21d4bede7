import { vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../../platform/files/send-kept.ts'
import type { Uploads } from '../../../platform/files/uploads.ts'
import { currentFileHeaders } from '../../../platform/http/attachment-headers.ts'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/http/picture-form.ts'
import type { VendorDocumentsService } from './vendor-documents.service.ts'

export interface VendorDocumentsRoutesNeeds {
  readonly service: VendorDocumentsService
  readonly uploads: Uploads
  newId(): string
}

export function vendorDocumentsRoutes(app: FastifyInstance, { service, uploads, newId }: VendorDocumentsRoutesNeeds): void {
  mount(app, vendorDocuments.list, async ({ query }) => ({ data: await service.list(query) }))
  mount(app, vendorDocuments.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, vendorDocuments.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, vendorDocuments.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  const readFile = pictureReader(vendorDocuments.attach, { uploads, newId })
  mount(app, vendorDocuments.attach, ({ params }, caller, { request }) =>
    readFile(request, async (_fields, files) => ({ data: await service.attach(params.id, files, caller) })),
  )
  mount(app, vendorDocuments.file, async ({ params }, _caller, { reply }) => {
    const kept = await service.file(params.id)
    return sendKept(reply, uploads, { file: kept, headers: currentFileHeaders({ ...kept, name: kept.name || 'document' }) })
  })
}
