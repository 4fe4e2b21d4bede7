import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { skus } from '@menara/shared/contract/skus.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { AssetsService } from './assets.service.ts'
import type { EquipmentService } from './equipment.service.ts'

export function assetsRoutes(app: FastifyInstance, service: AssetsService, equipment: EquipmentService): void {
  mount(app, assets.list, ({ query }, caller) => service.list(query, caller))
  mount(app, assets.items, ({ query }, caller) => equipment.items(query, caller))
  mount(app, skus.list, ({ query }, caller) => equipment.items(query, caller))
  mount(app, assets.get, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
  mount(app, assets.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, assets.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, assets.activate, async ({ params }, caller) => ({ data: await service.activate(params.id, caller) }))
  mount(app, assets.deactivate, async ({ params }, caller) => ({ data: await service.deactivate(params.id, caller) }))
  mount(app, assets.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
  mount(app, assets.devices, async ({ params }, caller) => {
    const data = await equipment.devices(params.id, caller)
    return { data, total: data.length }
  })
}
