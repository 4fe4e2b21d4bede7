import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { PettyCashFillingService } from './petty-cash-filling.service.ts'
import type { PettyCashFundsService } from './petty-cash-funds.service.ts'
import type { PettyCashVouchersService } from './petty-cash-vouchers.service.ts'

export interface PettyCashRoutesNeeds {
  readonly funds: PettyCashFundsService
  readonly vouchers: PettyCashVouchersService
  readonly filling: PettyCashFillingService
}

export function pettyCashRoutes(app: FastifyInstance, { funds, vouchers, filling }: PettyCashRoutesNeeds): void {
  mount(app, pettyCash.funds, ({ query }, caller) => funds.list(query, caller))
  mount(app, pettyCash.propose, async ({ body }, caller) => ({ data: await funds.propose(body, caller) }))
  mount(app, pettyCash.fundStep, async ({ params, body }, caller) => ({ data: await funds.step(params.id, body, caller) }))
  mount(app, pettyCash.statement, async ({ params, query }, caller) => ({ data: await funds.statement(params.id, query.month, caller) }))
  mount(app, pettyCash.vouchers, ({ query }, caller) => vouchers.list(query, caller))
  mount(app, pettyCash.ask, async ({ body }, caller) => ({ data: await vouchers.ask(body, caller) }))
  mount(app, pettyCash.voucherStep, async ({ params, body }, caller) => ({ data: await vouchers.step(params.id, body, caller) }))
  mount(app, pettyCash.replenishments, ({ query }, caller) => filling.replenishments(query, caller))
  mount(app, pettyCash.replenish, async ({ body }, caller) => ({ data: await filling.replenish(body, caller) }))
  mount(app, pettyCash.replenishmentStep, async ({ params, body }, caller) => ({
    data: await filling.replenishmentStep(params.id, body, caller),
  }))
  mount(app, pettyCash.counts, ({ query }, caller) => filling.counts(query, caller))
  mount(app, pettyCash.count, async ({ body }, caller) => ({ data: await filling.count(body, caller) }))
  mount(app, pettyCash.sign, async ({ params }, caller) => ({ data: await filling.sign(params.id, caller) }))
}
