import { Readable } from 'node:stream'
import { personalDataBreaches } from '@menara/shared/contract/people/personal-data/breaches.contract.ts'
import { personalDataErasures } from '@menara/shared/contract/people/personal-data/erasures.contract.ts'
import { personalData } from '@menara/shared/contract/people/personal-data/personal-data.contract.ts'
import { personalDataRequests } from '@menara/shared/contract/people/personal-data/requests.contract.ts'
import type { FastifyInstance } from 'fastify'
import { TABLE_TYPES } from '../../platform/files/csv.ts'
import { madeFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import type { BreachesService } from './breaches/breaches.service.ts'
import type { ErasuresService } from './erasures/erasures.service.ts'
import type { PersonFileService } from './files/person-file.service.ts'
import type { RegisterService } from './register/register.service.ts'
import type { RequestsService } from './requests/requests.service.ts'

interface Served {
  readonly register: RegisterService
  readonly files: PersonFileService
  readonly requests: RequestsService
  readonly erasures: ErasuresService
  readonly breaches: BreachesService
}

export function personalDataRoutes(app: FastifyInstance, { register, files, requests, erasures, breaches }: Served): void {
  mount(app, personalData.register, (_call, caller) => register.list(caller))
  mount(app, personalData.setDays, async ({ params, body }, caller) => ({ data: await register.setDays(params.id, body.days, caller) }))
  mount(app, personalData.ownFile, async (_call, caller, { reply }) =>
    reply.headers(madeFileHeaders('my-data.zip', 'application/zip')).send(Readable.from(await files.own(caller))),
  )
  mount(app, personalData.file, async ({ params }, caller, { reply }) =>
    reply.headers(madeFileHeaders(`person-${params.id}.zip`, 'application/zip')).send(Readable.from(await files.of(params.id, caller))),
  )
  requestRoutes(app, requests)
  mount(app, personalDataErasures.preview, async ({ params }, caller) => ({ data: await erasures.preview(params.id, caller) }))
  mount(app, personalDataErasures.erase, async ({ params, body }, caller) => ({ data: await erasures.erase(params.id, body, caller) }))
  mount(app, personalDataErasures.list, ({ query }, caller) => erasures.list(query, caller))
  breachRoutes(app, breaches)
}

function requestRoutes(app: FastifyInstance, requests: RequestsService): void {
  mount(app, personalDataRequests.list, ({ query }, caller) => requests.list(query, caller))
  mount(app, personalDataRequests.create, async ({ body }, caller) => ({ data: await requests.create(body, caller) }))
  mount(app, personalDataRequests.start, async ({ params, body }, caller) => ({ data: await requests.start(params.id, body.rev, caller) }))
  mount(app, personalDataRequests.complete, async ({ params, body }, caller) => ({
    data: await requests.complete(params.id, body.rev, caller),
  }))
  mount(app, personalDataRequests.refuse, async ({ params, body }, caller) => ({ data: await requests.refuse(params.id, body, caller) }))
}

function breachRoutes(app: FastifyInstance, breaches: BreachesService): void {
  mount(app, personalDataBreaches.list, ({ query }, caller) => breaches.list(query, caller))
  mount(app, personalDataBreaches.create, async ({ body }, caller) => ({ data: await breaches.create(body, caller) }))
  mount(app, personalDataBreaches.update, async ({ params, body }, caller) => ({ data: await breaches.update(params.id, body, caller) }))
  mount(app, personalDataBreaches.close, async ({ params, body }, caller) => ({ data: await breaches.close(params.id, body.rev, caller) }))
  mount(app, personalDataBreaches.export, async (_call, caller, { reply }) =>
    reply.headers(madeFileHeaders('personal-data-breaches.csv', TABLE_TYPES.csv)).send(Readable.from(breaches.export(caller))),
  )
}
