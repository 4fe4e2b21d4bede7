import { bankAccounts, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { BankAccountsService } from './bank-accounts.service.ts'
import type { PayeeAccountsService } from './payee-accounts.service.ts'

export function accountsRoutes(app: FastifyInstance, accounts: BankAccountsService, payees: PayeeAccountsService): void {
  mount(app, bankAccounts.list, ({ query }, caller) => accounts.list(query, caller))
  mount(app, bankAccounts.get, async ({ params }, caller) => ({ data: await accounts.seen(params.id, caller) }))
  mount(app, bankAccounts.create, async ({ body }, caller) => ({ data: await accounts.create(body, caller) }))
  mount(app, bankAccounts.update, async ({ params, body }, caller) => ({ data: await accounts.update(params.id, body, caller) }))
  mount(app, bankAccounts.remove, async ({ params }, caller) => {
    await accounts.remove(params.id, caller)
    return { data: null }
  })
  mount(app, payeeAccounts.list, ({ query }) => payees.list(query))
  mount(app, payeeAccounts.put, async ({ params, body }, caller) => ({ data: await payees.put(params.id, body, caller) }))
  mount(app, payeeAccounts.reveal, async ({ params }, caller) => ({ data: await payees.reveal(params.id, caller) }))
  mount(app, payeeAccounts.remove, async ({ params }, caller) => {
    await payees.remove(params.id, caller)
    return { data: null }
  })
}
