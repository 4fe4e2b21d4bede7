import { exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ExchangeRatesService } from './exchange-rates.service.ts'

export function exchangeRatesRoutes(app: FastifyInstance, service: ExchangeRatesService): void {
  mount(app, exchangeRates.list, ({ query }) => service.list(query))
  mount(app, exchangeRates.ofDay, async ({ query }) => ({ data: await service.ofDay(query) }))
  mount(app, exchangeRates.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, exchangeRates.import, async ({ body }, caller) => ({ data: await service.importRates(body, caller) }))
}
