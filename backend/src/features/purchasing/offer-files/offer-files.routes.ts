import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import { attachmentHeaders } from '../../../platform/http/attachment-headers.ts'
import { formReader } from '../../../platform/http/form.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { HolderOf } from '../suppliers/public-offers.routes.ts'
import type { OfferFilesService, offerFileSaving } from './offer-files.service.ts'

export interface OfferFilesRoutesNeeds {
  readonly service: OfferFilesService
  readonly saved: ReturnType<typeof offerFileSaving>
  readonly uploads: Pick<Uploads, 'discard'>
  readonly holder: HolderOf
}

export function offerFilesRoutes(app: FastifyInstance, { service, saved, uploads, holder }: OfferFilesRoutesNeeds): void {
  const readForm = formReader(publicOffers.addFile)
  mount(app, publicOffers.addFile, async ({ params, query }, _caller, { request }) => {
    const by = holder(params.id, query, request)
    const target = await service.target(by, 'server')
    const arrived: ArrivedFile[] = []
    try {
      await readForm(request, async (file, _field, name) => {
        arrived.push(await service.receive(target, file, name))
      })
      return { data: await service.add(by, arrived, 'server') }
    } finally {
      await uploads.discard(arrived)
    }
  })
  const readSealed = formReader(publicOffers.addSealedFile)
  mount(app, publicOffers.addSealedFile, async ({ params, query }, _caller, { request }) => {
    const by = holder(params.id, query, request)
    await service.target(by, 'committee')
    const arrived: ArrivedFile[] = []
    try {
      await readSealed(request, async (file) => {
        arrived.push(await service.receiveEncrypted(file))
      })
      const { id } = await service.add(by, arrived, 'committee')
      return { data: { id } }
    } finally {
      await uploads.discard(arrived)
    }
  })
  mount(app, publicOffers.removeFile, async ({ params, query }, _caller, { request }) => {
    await service.remove(holder(params.id, query, request), params.file_id)
    return { data: null }
  })
  mount(app, purchaseAwards.file, async ({ params }, caller, { reply }) => {
    const { content, ...file } = await saved(params.id, params.file_id, caller)
    return reply.headers(attachmentHeaders(file)).send(content)
  })
}
