import { attendances } from '@menara/shared/contract/people/attendances.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { madeFileHeaders, pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { AttendancesService } from './attendances.service.ts'

interface Receiving {
  readonly uploads: Uploads
  newId(): string
}
export function attendancesRoutes(app: FastifyInstance, service: AttendancesService, receiving: Receiving): void {
  mount(app, attendances.list, ({ query }, caller) => service.list(query, caller))
  mount(app, attendances.summary, ({ query }, caller) => service.summary(query, caller))
  mount(app, attendances.presence, ({ query }, caller) => service.presence(query, caller))
  mount(app, attendances.export, async ({ query }, caller, { reply }) => {
    const { name, text } = await service.csv(query, caller)
    return reply.headers(madeFileHeaders(name, TABLE_TYPES.csv)).send(text)
  })
  mount(app, attendances.own, async (_call, caller) => ({ data: await service.own(caller) }))
  const [readComing, readGoing] = [pictureReader(attendances.checkIn, receiving), pictureReader(attendances.checkOut, receiving)]
  mount(app, attendances.checkIn, (_call, caller, { request }) =>
    readComing(request, async (report, images) => ({
      data: await service.checkIn({ report, images, key: idempotencyKeyOf(request) }, caller),
    })),
  )
  mount(app, attendances.checkOut, (_call, caller, { request }) =>
    readGoing(request, async (report, images) => ({
      data: await service.checkOut({ report, images, key: idempotencyKeyOf(request) }, caller),
    })),
  )
  mount(app, attendances.photo, async ({ params, query }, caller, { reply }) => {
    const photo = await service.photo(params.id, query.act, caller)
    return sendKept(reply, receiving.uploads, { file: photo, headers: pictureHeaders(photo) })
  })
  mount(app, attendances.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, attendances.correct, async ({ params, body }, caller) => ({ data: await service.correct(params.id, body, caller) }))
}
