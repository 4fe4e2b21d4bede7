import { announcements } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { ownAnnouncements } from '@menara/shared/contract/people/announcements/own-announcements.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { currentFileHeaders, madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { AnnouncementFiles } from './files/announcement-files.service.ts'
import type { OwnAnnouncementsService } from './own/own-announcements.service.ts'
import type { AnnouncementPublishing } from './publishing/announcement-publishing.service.ts'
import type { ReceiptsService } from './receipts/receipts.service.ts'
import type { AnnouncementsService } from './record/announcements.service.ts'

interface Served {
  readonly records: AnnouncementsService
  readonly publishing: AnnouncementPublishing
  readonly receipts: ReceiptsService
  readonly files: AnnouncementFiles
  readonly own: OwnAnnouncementsService
  readonly uploads: Uploads
  newId(): string
}

export function announcementsRoutes(app: FastifyInstance, served: Served): void {
  const { records, publishing, receipts } = served
  mount(app, announcements.list, ({ query }, caller) => records.list(query, caller))
  mount(app, announcements.get, async ({ params }, caller) => ({ data: await records.get(params.id, caller) }))
  mount(app, announcements.create, async ({ body }, caller) => ({ data: await records.create(body, caller) }))
  mount(app, announcements.update, async ({ params, body }, caller) => ({ data: await records.update(params.id, body, caller) }))
  mount(app, announcements.remove, async ({ params }, caller) => {
    await records.remove(params.id, caller)
    return { data: null }
  })
  mount(app, announcements.publish, async ({ params, body }, caller) => ({ data: await publishing.publish(params.id, body, caller) }))
  mount(app, announcements.unschedule, async ({ params }, caller) => ({ data: await publishing.unschedule(params.id, caller) }))
  mount(app, announcements.withdraw, async ({ params }, caller) => ({ data: await publishing.withdraw(params.id, caller) }))
  mount(app, announcements.remind, async ({ params }, caller) => ({ data: await publishing.remind(params.id, caller) }))
  mount(app, announcements.receipts, ({ params, query }, caller) => receipts.list(params.id, query, caller))
  mount(app, announcements.exportReceipts, async ({ params, query }, caller, { reply }) => {
    const bytes = await receipts.export(params.id, query, caller)
    return reply.headers(madeFileHeaders('announcement-receipts.csv', TABLE_TYPES.csv)).send(bytes)
  })
  fileRoutes(app, served)
  ownRoutes(app, served)
}

function fileRoutes(app: FastifyInstance, { files, uploads, newId }: Served): void {
  const read = pictureReader(announcements.addFile, { uploads, newId })
  mount(app, announcements.addFile, ({ params }, caller, { request }) =>
    read(request, async (_form, arrived) => ({ data: await files.add(params.id, arrived, caller) })),
  )
  mount(app, announcements.removeFile, async ({ params }, caller) => ({ data: await files.remove(params.id, params.file_id, caller) }))
  mount(app, ownAnnouncements.file, async ({ params }, caller, { reply }) => {
    const row = await files.file(params.id, caller)
    return sendKept(reply, uploads, { file: row, headers: currentFileHeaders(row) })
  })
}

function ownRoutes(app: FastifyInstance, { own }: Served): void {
  mount(app, ownAnnouncements.list, ({ query }, caller) => own.list(query, caller))
  mount(app, ownAnnouncements.get, async ({ params }, caller) => ({ data: await own.get(params.id, caller) }))
  mount(app, ownAnnouncements.read, async ({ params }, caller) => ({ data: await own.read(params.id, caller) }))
  mount(app, ownAnnouncements.confirm, async ({ params }, caller) => ({ data: await own.confirm(params.id, caller) }))
}
