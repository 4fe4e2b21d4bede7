import { internalPtt } from '@menara/shared/contract/internal.contract.ts'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount, mountInternal } from '../../platform/http/mount.ts'
import type { PttChannelsService } from './ptt-channels.service.ts'
import type { PttEmergenciesService } from './ptt-emergencies.service.ts'
import type { PttIncidentsService } from './ptt-incidents.service.ts'
import type { PttTransmissionsService } from './ptt-transmissions.service.ts'

interface Services {
  readonly channels: PttChannelsService
  readonly incidents: PttIncidentsService
  readonly transmissions: PttTransmissionsService
  readonly emergencies: PttEmergenciesService
}

export function pttRoutes(app: FastifyInstance, { channels, incidents, transmissions, emergencies }: Services): void {
  mount(app, ptt.list, ({ query }, caller) => channels.list(query, caller))
  mount(app, ptt.get, async ({ params }, caller) => ({ data: await channels.get(params.id, caller) }))
  mount(app, ptt.create, async ({ body }, caller) => ({ data: await channels.create(body, caller) }))
  mount(app, ptt.update, async ({ params, body }, caller) => ({ data: await channels.update(params.id, body, caller) }))
  mount(app, ptt.remove, async ({ params }, caller) => {
    await channels.remove(params.id, caller)
    return { data: null }
  })
  mount(app, ptt.mine, async (_call, caller) => ({ data: await channels.mine(caller) }))
  mount(app, ptt.members, async ({ params }, caller) => ({ data: await channels.members(params.id, caller) }))
  mount(app, ptt.setMembers, async ({ params, body }, caller) => ({ data: await channels.setMembers(params.id, body.members, caller) }))
  mount(app, ptt.openIncident, async ({ body }, caller) => ({ data: await incidents.open(body, caller) }))
  mount(app, ptt.closeIncident, async ({ params }, caller) => ({ data: await incidents.close(params.id, caller) }))
  mount(app, ptt.transmissions, ({ query }, caller) => transmissions.list(query, caller))
  mount(app, pttEmergencies.list, async ({ query }, caller) => ({ data: await emergencies.list(query, caller) }))
  mount(app, pttEmergencies.acknowledge, async ({ params }, caller) => ({ data: await emergencies.acknowledge(params.id, caller) }))
  mount(app, pttEmergencies.end, async ({ params }, caller) => ({ data: await emergencies.end(params.id, caller) }))
  mount(app, ptt.transmission, async ({ params }, caller) => ({ data: await transmissions.get(params.id, caller) }))
}

/** For our own gateways alone: what was said, who calls for help, and which recordings have to go. */
export function pttGatewayRoutes(
  app: FastifyInstance,
  { transmissions, emergencies }: Pick<Services, 'transmissions' | 'emergencies'>,
  internalToken: string,
): void {
  const serve = mountInternal(app, internalToken)
  serve(internalPtt.noteTransmission, async ({ params, body }) => {
    await transmissions.note(params.id, body)
    return { data: null }
  })
  serve(internalPtt.noteEmergency, async ({ params, body }) => {
    await emergencies.note(params.id, body)
    return { data: null }
  })
  serve(internalPtt.standingEmergencies, async () => ({ data: await emergencies.standing() }))
  serve(internalPtt.dueRecordings, async ({ body }) => ({ data: { due: await transmissions.sweep(body.names) } }))
}
