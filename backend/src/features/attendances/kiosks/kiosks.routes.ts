import {
  attendanceEvidence,
  attendanceKiosks,
  attendancePins,
  publicKiosks,
} from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { FastifyInstance } from 'fastify'
import { linkTokenReader } from '../../../platform/access/link-token.ts'
import type { Uploads } from '../../../platform/files/uploads.ts'
import { mount } from '../../../platform/http/mount.ts'
import { pictureReader } from '../../../platform/http/picture-form.ts'
import { type AttendanceEvidence, onePhoto } from '../evidence/attendance-evidence.service.ts'
import type { KioskPageService } from './kiosk-page.service.ts'
import type { KioskPinsService } from './kiosk-pins.service.ts'
import type { KiosksService } from './kiosks.service.ts'

interface Services {
  readonly evidence: AttendanceEvidence
  readonly kiosks: KiosksService
  readonly pins: KioskPinsService
  readonly page: KioskPageService
  readonly uploads: Uploads
  now(): Date
  newId(): string
}

export function kiosksRoutes(app: FastifyInstance, { evidence, kiosks, pins, page, uploads, now, newId }: Services): void {
  mount(app, attendanceEvidence.get, async ({ query }, caller) => ({ data: await evidence.get(query, caller) }))
  mount(app, attendanceEvidence.save, async ({ body }, caller) => ({ data: await evidence.save(body, caller) }))
  mount(app, attendanceKiosks.list, async ({ query }, caller) => ({ data: await kiosks.list(query, caller) }))
  mount(app, attendanceKiosks.create, async ({ body }, caller) => ({ data: await kiosks.create(body, caller) }))
  mount(app, attendanceKiosks.update, async ({ params, body }, caller) => ({ data: await kiosks.update(params.id, body, caller) }))
  mount(app, attendanceKiosks.renew, async ({ params }, caller) => ({ data: await kiosks.renew(params.id, caller) }))
  mount(app, attendanceKiosks.revoke, async ({ params }, caller) => ({ data: await kiosks.revoke(params.id, caller) }))
  mount(app, attendancePins.own, async (_call, caller) => ({ data: await pins.own(caller) }))
  mount(app, attendancePins.set, async ({ body }, caller) => ({ data: await pins.set(body, caller) }))
  mount(app, attendancePins.reset, async ({ params }, caller) => {
    await pins.reset(params.id, caller)
    return { data: null }
  })

  const tokenOf = linkTokenReader(LINK_HEADER, now)
  const readCheck = pictureReader(publicKiosks.check, { uploads, newId })
  mount(app, publicKiosks.get, async (_call, _caller, { request }) => ({ data: await page.get(tokenOf(request)) }))
  mount(app, publicKiosks.check, async (_call, _caller, { request }) => {
    const at = await page.admit(tokenOf(request))
    return readCheck(request, async (entry, images) => ({ data: await page.check(at, { entry, photo: onePhoto(images) }) }))
  })
}
