import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { DEFAULT_TEMPLATE } from '@menara/shared/domain/finance/bank-files.ts'
import type { Building } from '../../../kit/building.ts'
import { anyDay, enterRate } from '../../../kit/finance/exchange-rates.ts'
import {
  accountDraft,
  accountOf,
  batchBody,
  batchOf,
  EXECUTE_ON,
  exportedBatch,
  openTreasury,
  payableClaim,
  payTo,
  statementOf,
} from '../../../kit/finance/payments.ts'
import { camtOf, statementForm } from '../../../kit/finance/statement-files.ts'
import { byId, code, type Make } from '../../good-call.ts'

const drafted = async (building: Building) => batchOf(await openTreasury(building), [100_000])
const exported = async (building: Building) => exportedBatch(await openTreasury(building), [100_000])
/** A payment that went to the bank, and a line of a statement that books it. */
async function bookedPayment(building: Building) {
  const treasury = await openTreasury(building)
  const batch = await exportedBatch(treasury, [100_000])
  const { id, lines } = await statementOf(treasury, [{ amount: -100_000, reference: `${batch.number}-1` }])
  return { id, lineId: lines[0]?.id ?? '', target: batch.lines[0]?.id ?? '' }
}
const known = async (building: Building): Promise<string> => {
  await payTo(building.admin, building.admin.id)
  return building.admin.id
}

/** How bank accounts, payables and payment batches are asked well, by endpoint. */
export const paymentCalls: Readonly<Record<string, Make>> = {
  'bank_accounts.list': async (building) => {
    await accountOf(building)
    return { query: { search: 'Contoh', archived: true } }
  },
  'bank_accounts.get': async (building) => byId((await accountOf(building)).id),
  'bank_accounts.create': ({ cast }) => ({
    body: { ...accountDraft(), location_id: cast.site, csv_template: { ...DEFAULT_TEMPLATE }, active: true },
  }),
  'bank_accounts.update': async (building) => ({ ...byId((await accountOf(building)).id), body: { name: 'Payroll' } }),
  'bank_accounts.remove': async (building) => byId((await accountOf(building)).id),
  'payee_accounts.list': async (building) => {
    await known(building)
    return { query: { search: 'a' } }
  },
  'payee_accounts.put': async ({ admin }) => ({
    ...byId(admin.id),
    body: { sort: 'user', bank: 'Bank Rekaan', bic: 'RKAAIDJA', number: '1234567890', holder: 'Nyoman' },
  }),
  'payee_accounts.reveal': async (building) => byId(await known(building)),
  'payee_accounts.remove': async (building) => byId(await known(building)),
  'payables.list': async (building) => {
    await payableClaim(building)
    return { query: { kind: 'claim', location_id: building.cast.site, bucket: 'not_due', batched: false, search: 'a' } }
  },
  'spending.report': () => ({ query: { by: 'cost_centre', start: '2026-01-01', end: '2026-12-31' } }),
  'spending.rows': () => ({ query: { by: 'vendor', key: 'none', start: '2026-01-01', end: '2026-12-31' } }),
  'payables.figures': async (building) => {
    await payableClaim(building)
    return { query: { kind: 'claim', location_id: building.cast.site, bucket: 'not_due', batched: false, search: 'a' } }
  },
  'payment_batches.list': async (building) => {
    const { account } = await drafted(building)
    return { query: { state: 'draft', account_id: account.id, location_id: building.cast.site, search: 'run' } }
  },
  'payment_batches.get': async (building) => byId((await drafted(building)).id),
  'payment_batches.create': async (building) => {
    const treasury = await openTreasury(building)
    return { body: batchBody(treasury, [await payableClaim(building)]) }
  },
  'payment_batches.update': async (building) => {
    const { id, rev } = await drafted(building)
    const payables = [{ kind: 'claim', id: await payableClaim(building) }]
    return { ...byId(id), body: { rev, title: 'Later', execute_on: EXECUTE_ON, format: 'csv', payables } }
  },
  'payment_batches.step': async (building) => {
    const { id, rev } = await drafted(building)
    return { ...byId(id), body: { step: 'submit', rev, note: 'Please', day: '2026-11-20' } }
  },
  'payment_batches.fail': async (building) => ({
    ...byId((await exported(building)).lines[0]?.id ?? ''),
    body: { note: 'Account closed' },
  }),
  'payment_batches.preview': async (building) => byId((await drafted(building)).id),
  'payment_batches.file': async (building) => byId((await exported(building)).id),
  'exchange_rates.list': async (building) => {
    await enterRate(building.admin)
    return { query: { currency: 'USD' } }
  },
  'exchange_rates.ofDay': async (building) => {
    await enterRate(building.admin)
    return { query: { currency: 'USD', day: '2090-01-01' } }
  },
  'exchange_rates.create': async (building) => {
    const { id, ...rate } = await enterRate(building.admin)
    const { currency, valid_from, source } = rate
    return { body: { currency, valid_from, rate: '15900.25', source, corrects_id: id } }
  },
  'exchange_rates.import': () => ({ body: { csv: `USD,${anyDay()},15842.50,BI`, dry_run: false } }),
  'bank_statements.list': async (building) => {
    const treasury = await openTreasury(building)
    await statementOf(treasury, [{ amount: 5000 }])
    return { query: { account_id: treasury.account.id, location_id: building.cast.site } }
  },
  'bank_statements.get': async (building) => byId((await statementOf(await openTreasury(building), [{ amount: 5000 }])).id),
  'bank_statements.lines': async (building) => {
    const { id } = await statementOf(await openTreasury(building), [{ amount: 5000 }])
    return { query: { statement_id: id, open: true } }
  },
  'bank_statements.import': async (building) => {
    const { id } = await accountOf(building)
    return { form: statementForm({ account_id: id, dry_run: 'false' }, camtOf(code(), [{ amount: 5000 }])) }
  },
  'bank_statements.choices': async (building) => ({ ...byId((await bookedPayment(building)).lineId), query: { search: 'PB' } }),
  'bank_statements.allocate': async (building) => {
    const { lineId, target } = await bookedPayment(building)
    return { ...byId(lineId), body: { allocations: [{ target: 'payment_line', id: target, amount: 100_000 }], note: 'As booked' } }
  },
  'bank_statements.confirm': async (building) => ({ ...byId((await bookedPayment(building)).id), body: { threshold: 80 } }),
  'bank_statements.reverse': async (building) => {
    const { lineId, target } = await bookedPayment(building)
    const allocations = [{ target: 'payment_line' as const, id: target, amount: 50_000 }]
    const line = (await building.admin.asks(bankStatements.allocate, { params: { id: lineId }, body: { allocations } })).body.data
    return { ...byId(line.allocations[0]?.allocation_id ?? ''), body: { note: 'Wrong line' } }
  },
}
