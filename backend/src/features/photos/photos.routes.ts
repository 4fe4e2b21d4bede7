import { photos } from '@menara/shared/contract/photos.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { PhotosService } from './photos.service.ts'

export interface PhotosRoutesNeeds {
  readonly service: PhotosService
  readonly uploads: Uploads
  newId(): string
}

export function photosRoutes(app: FastifyInstance, { service, uploads, newId }: PhotosRoutesNeeds): void {
  mount(app, photos.list, async ({ query }, caller) => ({ data: await service.list(query, caller) }))
  const read = pictureReader(photos.add, { uploads, newId })
  mount(app, photos.add, (_call, caller, { request }) =>
    read(request, async (of, images) => ({ data: await service.add(of, images, caller) })),
  )
  mount(app, photos.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, photos.file, async ({ params }, caller, { reply }) => {
    const photo = await service.file(params.id, caller)
    return sendKept(reply, uploads, { file: photo, headers: pictureHeaders(photo) })
  })
}
