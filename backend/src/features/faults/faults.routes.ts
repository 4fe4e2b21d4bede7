import { faultCodes, faults } from '@menara/shared/contract/faults.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Uploads } from '../../platform/files/uploads.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { FaultCodesService } from './fault-codes.service.ts'
import type { FaultFollowService } from './fault-follow.service.ts'
import type { FaultReportsService } from './fault-reports.service.ts'

export interface FaultsRoutesNeeds {
  readonly codes: FaultCodesService
  readonly reports: FaultReportsService
  readonly following: FaultFollowService
  readonly uploads: Uploads
  newId(): string
}

export function faultsRoutes(app: FastifyInstance, { codes, reports, following, uploads, newId }: FaultsRoutesNeeds): void {
  mount(app, faultCodes.list, ({ query }, caller) => codes.list(query, caller))
  mount(app, faultCodes.create, async ({ body }, caller) => ({ data: await codes.create(body, caller) }))
  mount(app, faultCodes.renew, async ({ params }, caller) => ({ data: await codes.renew(params.id, caller) }))
  mount(app, faultCodes.revoke, async ({ params }, caller) => ({ data: await codes.revoke(params.id, caller) }))
  mount(app, faults.reporter, async ({ params }, caller) => ({ data: await reports.reporter(params.id, caller) }))
  mount(app, faults.revokeLink, async ({ params }, caller) => ({ data: await reports.revokeLink(params.id, caller) }))
  mount(app, faults.place, async ({ params }, _caller, { request }) => {
    reports.mayLook(request.origin.address)
    return { data: await codes.place(params.code) }
  })
  const read = pictureReader(faults.report, { uploads, newId })
  mount(app, faults.report, async ({ params }, _caller, { request }) => {
    await reports.mayReport(params.code, request.origin.address)
    return read(request, async (fields, images) => ({ data: await reports.report(params.code, fields, images) }))
  })
  mount(app, faults.follow, async ({ params }, _caller, { request }) => {
    reports.mayLook(request.origin.address)
    return { data: await following.follow(params.token) }
  })
  mount(app, faults.confirm, async ({ params }, _caller, { request }) => {
    reports.mayLook(request.origin.address)
    return { data: await following.confirm(params.token) }
  })
  mount(app, faults.reopen, async ({ params, body }, _caller, { request }) => {
    reports.mayLook(request.origin.address)
    return { data: await following.reopen(params.token, body.note) }
  })
}
