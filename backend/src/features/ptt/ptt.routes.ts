import { ptt, RecordingsSweep, TransmissionNote } from '@menara/shared/contract/ptt.contract.ts'
import { EmergencyNote, pttEmergencies } from '@menara/shared/contract/ptt-emergencies.contract.ts'
import { ById } from '@menara/shared/kit/words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault, invalid } from '../../platform/errors.ts'
import { isInternal } from '../../platform/http/internal.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkOf } from '../../platform/http/validators.ts'
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

/** Doors for our own gateways alone, behind the secret they share with us: what was said, who calls for help, and which recordings have to go. */
export function pttGatewayRoutes(
  app: FastifyInstance,
  { transmissions, emergencies }: Pick<Services, 'transmissions' | 'emergencies'>,
  internalToken: string,
): void {
  const [checkAddress, checkNote, checkSweep, checkEmergency] = [
    checkOf(ById, 'address'),
    checkOf(TransmissionNote, 'body'),
    checkOf(RecordingsSweep, 'body'),
    checkOf(EmergencyNote, 'body'),
  ]
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'access.gateways_only')
  }
  app.put<{ Params: { id: string }; Body: TransmissionNote }>('/internal/ptt/transmissions/:id', {
    onRequest,
    handler: async ({ params, body }) => {
      checkAddress(params)
      checkNote(given(body))
      await transmissions.note(params.id, body)
      return { data: null }
    },
  })
  app.put<{ Params: { id: string }; Body: EmergencyNote }>('/internal/ptt/emergencies/:id', {
    onRequest,
    handler: async ({ params, body }) => {
      checkAddress(params)
      checkEmergency(given(body))
      await emergencies.note(params.id, body)
      return { data: null }
    },
  })
  app.get('/internal/ptt/emergencies', { onRequest, handler: async () => ({ data: await emergencies.standing() }) })
  app.post<{ Body: RecordingsSweep }>('/internal/ptt/recordings/sweep', {
    onRequest,
    handler: async ({ body }) => {
      checkSweep(given(body))
      return { data: { due: await transmissions.sweep(body.names) } }
    },
  })
}

function given<Body>(body: Body): Body {
  if (body === undefined || body === null) throw invalid('', 'required', 'A JSON body is required')
  return body
}
