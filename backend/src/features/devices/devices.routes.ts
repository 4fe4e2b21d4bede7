import { iot } from '@menara/shared/contract/iot.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { DevicesService } from './devices.service.ts'

export function devicesRoutes(app: FastifyInstance, service: DevicesService): void {
  mount(app, iot.devices, ({ query }, caller) => service.list(query, caller))
  mount(app, iot.device, async ({ params }, caller) => ({ data: await service.get(params.id, caller) }))
}
