import type { Platform } from '../../platform/platform.ts'
import { sealWith } from '../../platform/secrets/sealed.ts'
import type { Events } from '../../ports/events.ts'
import type { ForeignPayments, Payables } from '../../ports/finance/payables.ts'
import type { Receivables } from '../../ports/finance/receivables.ts'
import type { Places } from '../../ports/places.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { bankAccountsService } from './accounts/bank-accounts.service.ts'
import { bankAccountsStore } from './accounts/bank-accounts.store.ts'
import { payeeAccountsService } from './accounts/payee-accounts.service.ts'
import { payeeAccountsStore } from './accounts/payee-accounts.store.ts'
import { batchRecord } from './batches/batch-record.ts'
import { batchStepsService } from './batches/batch-steps.service.ts'
import { batchesRoutes } from './batches/batches.routes.ts'
import { batchesService } from './batches/batches.service.ts'
import { batchesStore } from './batches/batches.store.ts'
import { payablesRoutes } from './payables/payables.routes.ts'
import { payablesService } from './payables/payables.service.ts'
import { statementImportService } from './statements/statement-import.service.ts'
import { statementsRoutes } from './statements/statements.routes.ts'
import { statementsService } from './statements/statements.service.ts'
import { statementsStore } from './statements/statements.store.ts'

interface Others {
  readonly places: Pick<Places, 'site'>
  readonly events: Pick<Events, 'on'>
  /** Whatever the house owes. */
  readonly payables: readonly Payables[]
  /** What was paid beside batches. */
  readonly foreign: ForeignPayments
  /** Whatever others owe the house. */
  readonly receivables: readonly Receivables[]
}

/** Bank accounts, what waits to be paid, payment batches and their files, and statements. */
export function openPayment(platform: Platform, { places, events, payables: sources, foreign, receivables }: Others): void {
  const { app, db, journal, keys, zone, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const site = (id: string) => places.site(id)
  const seal = sealWith(keys, 'payee accounts')
  const [payees, store, accountRows] = [payeeAccountsStore(db), batchesStore(db), bankAccountsStore(db)]
  const accounts = bankAccountsService({ store: accountRows, journal, site, atomically, newId })
  const payables = payablesService({ sources, batchesOf: store.liveBatches, payeesKnown: payees.ofPayees, site, zone, now })
  const record = batchRecord({ store, journal, now, newId })
  const needs = { store, record, payables, accounts, payees, zone, atomically, now, newId }
  const reading = batchesService(needs)
  const steps = batchStepsService({ ...needs, reading, seal })
  accountsRoutes(app, accounts, payeeAccountsService({ store: payees, journal, seal, atomically, now }))
  events.on('person.erasing', async ({ userId, removed }) => removed('bank_accounts', await payees.eraseOf(userId)))
  payablesRoutes(app, payables)
  batchesRoutes(app, reading, steps)
  const statements = { store: statementsStore(db), journal, atomically, now, newId }
  const importFile = statementImportService({ ...statements, accounts, accountRows })
  statementsRoutes(app, statementsService({ ...statements, batches: store, steps, foreign, receivables }), importFile)
}
