import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linkTokenReader } from '../../../platform/access/link-token.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { LinkHolder } from './invitation-access.service.ts'
import type { PublicOffersService } from './public-offers.service.ts'
import type { PublicOrdersService } from './public-orders.service.ts'

export interface PublicOffersRoutesNeeds {
  readonly offers: PublicOffersService
  readonly orders: PublicOrdersService
  readonly holder: HolderOf
}
export type HolderOf = (id: string, query: { readonly token?: string }, request: FastifyRequest) => LinkHolder

/** Who asks by a link, in the query or the header. 429 for an address that asks too much. */
export function linkHolders(now: () => Date): HolderOf {
  const tokenOf = linkTokenReader(LINK_HEADER, now)
  return (id, query, request) => ({ id, token: tokenOf(request, query) })
}

export function publicOffersRoutes(app: FastifyInstance, { offers, orders, holder }: PublicOffersRoutesNeeds): void {
  mount(app, publicOffers.get, async ({ params, query }, _caller, { request }) => ({
    data: await offers.get(holder(params.id, query, request)),
  }))
  mount(app, publicOffers.submit, async ({ params, query, body }, _caller, { request }) => ({
    data: await offers.submit(holder(params.id, query, request), body),
  }))
  mount(app, publicOffers.submitSealed, async ({ params, query, body }, _caller, { request }) => ({
    data: await offers.submitSealed(holder(params.id, query, request), body),
  }))
  mount(app, publicOffers.withdraw, async ({ params, query }, _caller, { request }) => ({
    data: await offers.withdraw(holder(params.id, query, request)),
  }))
  mount(app, publicOffers.decline, async ({ params, query, body }, _caller, { request }) => ({
    data: await offers.decline(holder(params.id, query, request), body.reason),
  }))
  mount(app, publicOffers.ask, async ({ params, query, body }, _caller, { request }) => ({
    data: await offers.ask(holder(params.id, query, request), body.question),
  }))
  mount(app, publicOffers.order, async ({ params, query }, _caller, { request }) => ({
    data: await orders.get(holder(params.id, query, request)),
  }))
  mount(app, publicOffers.acknowledge, async ({ params, query, body }, _caller, { request }) => ({
    data: await orders.acknowledge(holder(params.id, query, request), body.name),
  }))
  mount(app, publicOffers.refuse, async ({ params, query, body }, _caller, { request }) => ({
    data: await orders.refuse(holder(params.id, query, request), body),
  }))
}
