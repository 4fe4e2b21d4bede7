import { assetTickets } from '@menara/shared/contract/places/asset-tickets.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { ticketTypes } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { attachmentHeaders, pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { ProgressLabels } from '../../ports/tickets/tickets.ts'
import type { TicketIntake } from './intake/ticket-intake.service.ts'
import type { TicketChangesService } from './moves/ticket-changes.service.ts'
import type { TicketMoves } from './moves/ticket-moves.service.ts'
import type { TicketNotes } from './notes/ticket-notes.service.ts'
import type { TicketsService } from './tickets.service.ts'

export interface TicketsRoutesNeeds {
  readonly service: TicketsService
  readonly changes: TicketChangesService
  readonly intake: TicketIntake
  readonly moves: TicketMoves
  readonly notes: TicketNotes
  readonly labels: ProgressLabels
  readonly uploads: Uploads
  newId(): string
}

export function ticketsRoutes(app: FastifyInstance, needs: TicketsRoutesNeeds): void {
  const { service, changes, intake, labels } = needs
  mount(app, tickets.list, ({ query }, caller) => service.list(query, caller))
  mount(app, tickets.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  const readDraft = pictureReader(tickets.create, needs)
  mount(app, tickets.create, (_call, caller, { request }) =>
    readDraft(request, async (body, images) => {
      const meant = images.length === 0 ? body : { ...body, images: images.map((image) => image.sha256) }
      return { data: await intake.create({ ...body, images }, caller, onceBy(idempotencyKeyOf(request), meant)) }
    }),
  )
  mount(app, tickets.update, async ({ params, body }, caller) => ({ data: await changes.update(params.id, body, caller) }))
  mount(app, tickets.remove, async ({ params }, caller) => {
    await changes.remove(params.id, caller)
    return { data: null }
  })
  mount(app, tickets.types, async () => ({ data: ticketTypes.map(({ prefix: _prefix, tabs, ...type }) => ({ ...type, tabs: [...tabs] })) }))
  mount(app, tickets.progressStatuses, async ({ query }) => ({ data: await labels.list(query.ticket_type_id) }))
  mount(app, tickets.counts, async ({ query }, caller) => ({ data: await service.counts(query.location_id, caller) }))
  mount(app, tickets.perDay, async ({ query }, caller) => ({ data: await service.perDay(query, caller) }))
  moveRoutes(app, needs)
  noteRoutes(app, needs)
  assetRoutes(app, needs)
}

function moveRoutes(app: FastifyInstance, { moves, ...receiving }: TicketsRoutesNeeds): void {
  mount(app, tickets.doneUndone, async ({ body }, caller) => ({ data: await moves.doneUndone(body, caller) }))
  mount(app, tickets.assign, async ({ params, body }, caller) => ({ data: await moves.assign(params.id, body, caller) }))
  mount(app, tickets.start, async ({ params, body }, caller) => ({ data: await moves.start(params.id, body, caller) }))
  mount(app, tickets.pend, async ({ params, body }, caller) => ({ data: await moves.pend(params.id, body, caller) }))
  mount(app, tickets.resume, async ({ params, body }, caller) => ({ data: await moves.resume(params.id, body, caller) }))
  const readSolution = pictureReader(tickets.resolve, receiving)
  mount(app, tickets.resolve, ({ params }, caller, { request }) =>
    readSolution(request, async (body, images) => ({ data: await moves.resolve(params.id, { ...body, images }, caller) })),
  )
  mount(app, tickets.close, async ({ params, body }, caller) => ({ data: await moves.close(params.id, body, caller) }))
  mount(app, tickets.reopen, async ({ params, body }, caller) => ({ data: await moves.reopen(params.id, body, caller) }))
  mount(app, tickets.submit, async ({ params, body }, caller) => ({ data: await moves.submit(params.id, body, caller) }))
  mount(app, tickets.appeal, async ({ params, body }, caller) => ({ data: await moves.appeal(params.id, body, caller) }))
  mount(app, tickets.cancel, async ({ params, body }, caller) => ({ data: await moves.cancel(params.id, body, caller) }))
}

function noteRoutes(app: FastifyInstance, { notes, uploads, newId }: TicketsRoutesNeeds): void {
  const readNote = pictureReader(tickets.addNote, { uploads, newId })
  mount(app, tickets.addNote, (_call, caller, { request }) =>
    readNote(request, async (fields, images) => ({ data: await notes.add(fields, images, caller) })),
  )
  mount(app, tickets.logs, async ({ params }, caller) => ({ data: await notes.logs(params.id, caller) }))
  mount(app, tickets.file, async ({ params }, caller, { reply }) => {
    const found = await notes.file(params.id, caller)
    return sendKept(reply, uploads, { file: found, headers: attachmentHeaders(found), lost: 'files.lost' })
  })
  mount(app, tickets.image, async ({ params }, caller, { reply }) => {
    const image = await notes.image(params.id, caller)
    return sendKept(reply, uploads, { file: image, headers: pictureHeaders(image) })
  })
}

function assetRoutes(app: FastifyInstance, { service, changes, intake }: TicketsRoutesNeeds): void {
  mount(app, assetTickets.list, async ({ query }, caller) => ({ data: await service.ofAsset(query.asset_id, query, caller) }))
  mount(app, assetTickets.create, async ({ body }, caller) => ({ data: await intake.createForAsset(body, caller) }))
  mount(app, assetTickets.remove, async ({ params }, caller) => {
    await changes.remove(params.id, caller)
    return { data: null }
  })
}

function onceBy(key: string | undefined, body: unknown): { key: string; body: unknown } | undefined {
  return key === undefined ? undefined : { key, body }
}
