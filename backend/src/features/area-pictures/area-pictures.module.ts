import { join } from 'node:path'
import { areaPictures } from '@menara/shared/contract/places/area-pictures.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import { openUploads, type Uploads } from '../../platform/files/uploads.ts'
import { pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Events } from '../../ports/events.ts'
import type { Places } from '../../ports/places.ts'
import { type AreaPicturesService, areaPicturesService } from './area-pictures.service.ts'
import { areaPicturesStore } from './area-pictures.store.ts'

interface Others extends Pick<Places, 'area'> {
  readonly events: Events
}

/** Pictures under the plans of areas. */
export function openAreaPictures({ app, db, journal, dataDir, scan, now, newId }: Platform, { events, ...places }: Others): void {
  const [store, uploads] = [areaPicturesStore(db), openUploads(join(dataDir, 'areas'), scan)]
  const service = areaPicturesService({
    ...{ store, places, uploads, journal, now },
    atomically: (work) => db.atomically(work),
    afterCommit: (work) => db.afterCommit(work),
  })
  events.on('area.removing', ({ areaId }) => service.forget(areaId))
  routes(app, { service, uploads, newId })
  app.addHook('onReady', () => uploads.recover((ids) => store.known(ids)))
}

interface RoutesNeeds {
  readonly service: AreaPicturesService
  readonly uploads: Uploads
  newId(): string
}

function routes(app: FastifyInstance, { service, uploads, newId }: RoutesNeeds): void {
  mount(app, areaPictures.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  const read = pictureReader(areaPictures.put, { uploads, newId })
  mount(app, areaPictures.put, ({ params }, caller, { request }) =>
    read(request, async (_fields, images) => ({ data: await service.put(params.id, images, caller) })),
  )
  mount(app, areaPictures.place, async ({ params, body }, caller) => ({ data: await service.place(params.id, body.corners, caller) }))
  mount(app, areaPictures.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, areaPictures.file, async ({ params }, caller, { reply }) => {
    const kept = await service.file(params.id, caller)
    // At this address another picture may stand later.
    return sendKept(reply, uploads, { file: kept, headers: { ...pictureHeaders(kept), 'cache-control': 'private, no-cache' } })
  })
}
