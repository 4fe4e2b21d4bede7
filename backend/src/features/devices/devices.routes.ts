import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { BrokerPlace } from '../../ports/iot/broker-place.ts'
import type { DeviceCredentialsService } from './device-credentials.service.ts'
import type { DeviceManagementService } from './device-management.service.ts'
import type { DevicesService } from './devices.service.ts'

export interface DeviceServices {
  readonly devices: DevicesService
  readonly management: DeviceManagementService
  readonly credentials: DeviceCredentialsService
  readonly broker: BrokerPlace
}

export function devicesRoutes(app: FastifyInstance, { devices, management, credentials, broker }: DeviceServices): void {
  mount(app, iot.devices, ({ query }, caller) => devices.list(query, caller))
  mount(app, iot.device, async ({ params }, caller) => ({ data: await devices.get(params.id, caller) }))
  mount(app, telemetry.deviceStatus, async ({ query }, caller) => ({ data: await devices.statuses(query, caller) }))

  mount(app, deviceManagement.broker, async () => ({ data: broker }))
  mount(app, deviceManagement.create, async ({ body }, caller) => ({ data: await management.create(body, caller) }))
  mount(app, deviceManagement.update, async ({ params, body }, caller) => ({ data: await management.update(params.id, body, caller) }))

  mount(app, deviceManagement.credential, async ({ params }, caller) => ({ data: await credentials.get(params.id, caller) }))
  mount(app, deviceManagement.issueCredential, async ({ params, body }, caller) => ({
    data: await credentials.issue(params.id, caller, body.reason),
  }))
  mount(app, deviceManagement.revokeCredential, async ({ params }, caller) => {
    await credentials.revoke(params.id, caller)
    return { data: null }
  })
}
