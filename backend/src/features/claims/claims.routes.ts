import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { attachmentHeaders, pictureHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { ClaimsService } from './claims.service.ts'
import type { ClaimStepsService } from './deciding/claim-steps.service.ts'
import type { ClaimDraftsService } from './drafting/claim-drafts.service.ts'
import { type ClaimReceiptsService, isPicture } from './drafting/claim-receipts.service.ts'

export interface ClaimsRoutesNeeds {
  readonly service: ClaimsService
  readonly drafts: ClaimDraftsService
  readonly receipts: ClaimReceiptsService
  readonly steps: Pick<ClaimStepsService, 'step'>
  readonly uploads: Uploads
  newId(): string
}

export function claimsRoutes(app: FastifyInstance, { service, drafts, receipts, steps, uploads, newId }: ClaimsRoutesNeeds): void {
  mount(app, claims.list, ({ query }, caller) => service.list(query, caller))
  mount(app, claims.figures, async ({ query }, caller) => ({ data: await service.figures(query, caller) }))
  mount(app, claims.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, claims.create, async ({ body }, caller) => ({ data: await drafts.create(body, caller) }))
  mount(app, claims.update, async ({ params, body }, caller) => ({ data: await drafts.update(params.id, body, caller) }))
  mount(app, claims.remove, async ({ params }, caller) => {
    await drafts.remove(params.id, caller)
    return { data: null }
  })
  mount(app, claims.step, async ({ params, body }, caller) => ({ data: await steps.step(params.id, body, caller) }))
  const readReceipt = pictureReader(claims.addReceipt, { uploads, newId })
  mount(app, claims.addReceipt, ({ params }, caller, { request }) =>
    readReceipt(request, async ({ line_id: lineId }, files) => ({ data: await receipts.add(params.id, { lineId, files }, caller) })),
  )
  mount(app, claims.removeReceipt, async ({ params }, caller) => ({ data: await receipts.remove(params.id, caller) }))
  mount(app, claims.receipt, async ({ params }, caller, { reply }) => {
    const receipt = await receipts.find(params.id, caller)
    return sendKept(reply, uploads, { file: receipt, headers: isPicture(receipt) ? pictureHeaders(receipt) : attachmentHeaders(receipt) })
  })
}
