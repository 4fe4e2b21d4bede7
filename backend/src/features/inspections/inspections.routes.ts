import { inspectionFindings } from '@menara/shared/contract/inspections/inspection-findings.contract.ts'
import { inspectionPlans } from '@menara/shared/contract/inspections/inspection-plans.contract.ts'
import { inspectionResults } from '@menara/shared/contract/inspections/inspection-results.contract.ts'
import { inspectionRounds } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import { inspectionSync } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { inspectionTemplates } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { languageOf } from '@menara/shared/kit/accept-language.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { attachmentHeaders, pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { InspectionFindingsService } from './findings/inspection-findings.service.ts'
import type { InspectionPlansService } from './plans/inspection-plans.service.ts'
import type { InspectionResultsService } from './results/inspection-results.service.ts'
import type { InspectionRoundsService } from './rounds/inspection-rounds.service.ts'
import type { InspectionSyncService } from './sync/inspection-sync.service.ts'
import type { RoundPhotosService } from './sync/round-photos.service.ts'
import type { InspectionTemplatesService } from './templates/inspection-templates.service.ts'

export interface InspectionsServices {
  readonly templates: InspectionTemplatesService
  readonly plans: InspectionPlansService
  readonly rounds: InspectionRoundsService
  readonly photos: RoundPhotosService
  readonly sync: InspectionSyncService
  readonly findings: InspectionFindingsService
  readonly results: InspectionResultsService
  readonly uploads: Uploads
  newId(): string
}

export function inspectionsRoutes(app: FastifyInstance, services: InspectionsServices): void {
  templateRoutes(app, services)
  planRoutes(app, services)
  roundRoutes(app, services)
  findingRoutes(app, services)
}

function templateRoutes(app: FastifyInstance, { templates }: InspectionsServices): void {
  mount(app, inspectionTemplates.list, async ({ query }) => templates.list(query))
  mount(app, inspectionTemplates.get, async ({ params }) => ({ data: await templates.get(params.id) }))
  mount(app, inspectionTemplates.create, async ({ body }, caller) => ({ data: await templates.create(body, caller) }))
  mount(app, inspectionTemplates.update, async ({ params, body }, caller) => ({ data: await templates.update(params.id, body, caller) }))
  mount(app, inspectionTemplates.publish, async ({ params }, caller) => ({ data: await templates.publish(params.id, caller) }))
  mount(app, inspectionTemplates.retire, async ({ params }, caller) => ({ data: await templates.retire(params.id, caller) }))
  mount(app, inspectionTemplates.remove, async ({ params }, caller) => {
    await templates.remove(params.id, caller)
    return { data: null }
  })
}

function planRoutes(app: FastifyInstance, { plans }: InspectionsServices): void {
  mount(app, inspectionPlans.list, async ({ query }, caller) => plans.list(query, caller))
  mount(app, inspectionPlans.get, async ({ params }, caller) => ({ data: await plans.get(params.id, caller) }))
  mount(app, inspectionPlans.create, async ({ body }, caller) => ({ data: await plans.create(body, caller) }))
  mount(app, inspectionPlans.update, async ({ params, body }, caller) => ({ data: await plans.update(params.id, body, caller) }))
  mount(app, inspectionPlans.move, async ({ params, body }, caller) => ({ data: await plans.move(params.id, body.move, caller) }))
  mount(app, inspectionPlans.remove, async ({ params }, caller) => {
    await plans.remove(params.id, caller)
    return { data: null }
  })
  mount(app, inspectionPlans.labels, async ({ params }, caller, { reply }) => {
    const pdf = await plans.labels(params.id, caller)
    return reply.headers(attachmentHeaders({ name: 'checkpoints.pdf', mime: 'application/pdf', bytes: pdf.length })).send(pdf)
  })
}

function roundRoutes(app: FastifyInstance, { rounds, photos, sync, uploads, newId }: InspectionsServices): void {
  mount(app, inspectionRounds.list, async ({ query }, caller) => rounds.list(query, caller))
  mount(app, inspectionRounds.mine, async (_, caller) => ({ data: await rounds.mine(caller) }))
  mount(app, inspectionRounds.get, async ({ params }, caller) => ({ data: await rounds.get(params.id, caller) }))
  mount(app, inspectionRounds.approve, async ({ params, body }, caller) => ({
    data: await rounds.approve(params.id, body.note ?? '', caller),
  }))
  mount(app, inspectionRounds.return, async ({ params, body }, caller) => ({ data: await rounds.return(params.id, body.note, caller) }))
  mount(app, inspectionSync.sync, async ({ params, body }, caller, { request }) => ({
    data: await sync.sync(params.id, body, { caller, language: languageOf(request.headers['accept-language']) }),
  }))
  const read = pictureReader(inspectionRounds.addPhoto, { uploads, newId })
  mount(app, inspectionRounds.addPhoto, ({ params }, caller, { request }) =>
    read(request, async (form, images) => ({ data: await photos.add(params.id, { ...form, images }, caller) })),
  )
  mount(app, inspectionRounds.photo, async ({ params }, caller, { reply }) => {
    const photo = await photos.file(params.id, params.photo_id, caller)
    return sendKept(reply, uploads, { file: { id: photo.file_id, at: photo.at }, headers: pictureHeaders(photo) })
  })
}

function findingRoutes(app: FastifyInstance, { findings, results }: InspectionsServices): void {
  mount(app, inspectionFindings.list, async ({ query }, caller) => findings.list(query, caller))
  mount(app, inspectionFindings.fix, async ({ params, body }, caller) => ({ data: await findings.fix(params.id, body.note, caller) }))
  mount(app, inspectionFindings.verify, async ({ params }, caller) => ({ data: await findings.verify(params.id, caller) }))
  mount(app, inspectionFindings.reopen, async ({ params, body }, caller) => ({ data: await findings.reopen(params.id, body.note, caller) }))
  mount(app, inspectionResults.get, async ({ query }, caller) => ({ data: await results.get(query, caller) }))
}
