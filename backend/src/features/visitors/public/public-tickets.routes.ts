import { LINK_HEADER, publicTickets } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linkTokenReader } from '../../../platform/access/link-token.ts'
import { invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, Uploads } from '../../../platform/files/uploads.ts'
import { formReader } from '../../../platform/http/form.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { Holder, PublicTicketsService } from './public-tickets.service.ts'

export interface PublicTicketsRoutesNeeds {
  readonly service: PublicTicketsService
  readonly photos: Pick<Uploads, 'receive' | 'discard'>
  now(): Date
  newId(): string
}

export function publicTicketsRoutes(app: FastifyInstance, { service, photos, now, newId }: PublicTicketsRoutesNeeds): void {
  const tokenOf = linkTokenReader(LINK_HEADER, now)
  function holder(id: string, query: { token?: string }, request: FastifyRequest): Holder {
    const { address, agent } = request.origin
    return { id, token: tokenOf(request, query), address, agent }
  }

  mount(app, publicTickets.get, async ({ params, query }, _caller, { request }) => ({
    data: await service.get(holder(params.id, query, request)),
  }))
  mount(app, publicTickets.update, async ({ params, query, body }, _caller, { request }) => ({
    data: await service.update(holder(params.id, query, request), body),
  }))
  mount(app, publicTickets.visitors, async ({ params, query }, _caller, { request }) => ({
    data: await service.visitors(holder(params.id, query, request)),
  }))
  mount(app, publicTickets.add, async ({ params, query, body }, _caller, { request }) => ({
    data: await service.add(holder(params.id, query, request), body),
  }))
  mount(app, publicTickets.put, async ({ params, query, body }, _caller, { request }) => ({
    data: await service.put(holder(params.id, query, request), params.visitorId, body),
  }))
  mount(app, publicTickets.submit, async ({ params, query }, _caller, { request }) => ({
    data: await service.submit(holder(params.id, query, request)),
  }))

  const readForm = formReader(publicTickets.photo)
  mount(app, publicTickets.photo, async ({ params, query }, _caller, { request }) => {
    const who = holder(params.id, query, request)
    // A stranger's megabytes are not worth reading.
    await service.check(who)
    const arrived: ArrivedFile[] = []
    try {
      await readForm(request, async (file) => {
        arrived.push(await photos.receive(newId(), file))
      })
      const [photo] = arrived
      if (!photo || arrived.length > 1) throw invalid('image', 'required', 'Send one photo')
      return { data: await service.photo(who, params.visitorId, photo) }
    } finally {
      await photos.discard(arrived)
    }
  })
}
