import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { LinkHolder } from './invitation-access.service.ts'
import type { PublicOffersService } from './public-offers.service.ts'
import type { PublicOrdersService } from './public-orders.service.ts'

/** Of one address: a whole page of questions at once, and no more than that for long. */
const QUESTIONS = { burst: 120, perSecond: 4 } as const

export interface PublicOffersRoutesNeeds {
  readonly offers: PublicOffersService
  readonly orders: PublicOrdersService
  readonly holder: HolderOf
}
export type HolderOf = (id: string, query: { readonly token?: string }, request: FastifyRequest) => LinkHolder

/** Who asks by a link, in the query or the header. 429 for an address that asks too much. */
export function linkHolders(now: () => Date): HolderOf {
  const buckets = tokenBuckets({ ...QUESTIONS, now: () => now().getTime() })
  return (id, { token }, { origin: { address }, headers }) => {
    const wait = buckets.take(address)
    if (wait > 0) throw new Fault('too-many', 'limits.questions', { retryAfterS: Math.ceil(wait) })
    const header = headers[LINK_HEADER]
    return { id, token: token ?? (Array.isArray(header) ? header[0] : header) ?? '' }
  }
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
