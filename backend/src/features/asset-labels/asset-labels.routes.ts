import { assetLabels } from '@menara/shared/contract/places/asset-labels.contract.ts'
import type { FastifyInstance } from 'fastify'
import { attachmentHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { AssetLabelsService } from './asset-labels.service.ts'

export function assetLabelsRoutes(app: FastifyInstance, service: AssetLabelsService): void {
  mount(app, assetLabels.print, async ({ body }, caller, { reply }) => {
    const pdf = await service.print(body.asset_ids, caller)
    return reply.headers(attachmentHeaders({ name: 'asset-labels.pdf', mime: 'application/pdf', bytes: pdf.length })).send(pdf)
  })
}
