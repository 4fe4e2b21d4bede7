import { ptt, TransmissionNote } from '@menara/shared/contract/ptt.contract.ts'
import { ById } from '@menara/shared/kit/words.ts'
import type { FastifyInstance } from 'fastify'
import { Fault, invalid } from '../../platform/errors.ts'
import { isInternal } from '../../platform/http/internal.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkOf } from '../../platform/http/validators.ts'
import type { PttChannelsService } from './ptt-channels.service.ts'
import type { PttIncidentsService } from './ptt-incidents.service.ts'
import type { PttTransmissionsService } from './ptt-transmissions.service.ts'

interface Services {
  readonly channels: PttChannelsService
  readonly incidents: PttIncidentsService
  readonly transmissions: PttTransmissionsService
}

export function pttRoutes(app: FastifyInstance, { channels, incidents, transmissions }: Services): void {
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
}

/** `PUT /internal/ptt/transmissions/:id`: our own gateways alone, behind the secret they share with us. */
export function pttGatewayRoutes(app: FastifyInstance, { transmissions }: Pick<Services, 'transmissions'>, internalToken: string): void {
  const [checkAddress, checkNote] = [checkOf(ById, 'address'), checkOf(TransmissionNote, 'body')]
  app.put<{ Params: { id: string }; Body: TransmissionNote }>('/internal/ptt/transmissions/:id', {
    onRequest: async (request) => {
      if (!isInternal(request, internalToken)) throw new Fault('unauthenticated', 'This door is for gateways')
    },
    handler: async ({ params, body }) => {
      checkAddress(params)
      if (body === undefined || body === null) throw invalid('', 'required', 'A JSON body is required')
      checkNote(body)
      await transmissions.note(params.id, body)
      return { data: null }
    },
  })
}
