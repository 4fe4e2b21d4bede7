import { ownDocuments, personDocuments } from '@menara/shared/contract/people/person-documents.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { currentFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { PersonDocumentsService } from './person-documents.service.ts'

interface Served {
  readonly service: PersonDocumentsService
  readonly uploads: Uploads
  newId(): string
}

export function personDocumentsRoutes(app: FastifyInstance, { service, uploads, newId }: Served): void {
  const sent = (file: Awaited<ReturnType<PersonDocumentsService['file']>>, reply: FastifyReply) =>
    sendKept(reply, uploads, { file, headers: currentFileHeaders(file) })
  mount(app, personDocuments.list, async ({ query }, caller) => ({ data: await service.list(query.user_id, caller) }))
  const read = pictureReader(personDocuments.create, { uploads, newId })
  mount(app, personDocuments.create, (_call, caller, { request }) =>
    read(request, async (draft, files) => ({ data: await service.create(draft, files, caller) })),
  )
  mount(app, personDocuments.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, personDocuments.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, personDocuments.file, async ({ params }, caller, { reply }) => sent(await service.file(params.id, caller), reply))
  mount(app, ownDocuments.list, async (_call, caller) => ({ data: await service.own(caller) }))
  mount(app, ownDocuments.file, async ({ params }, caller, { reply }) => sent(await service.ownFile(params.id, caller), reply))
}
