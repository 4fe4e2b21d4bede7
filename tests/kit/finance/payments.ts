import { type BankAccount, bankAccounts, payeeAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { type PaymentBatch, paymentBatches } from '@menara/shared/contract/finance/payment-batches.contract.ts'
import type { PaymentBatchStep } from '@menara/shared/domain/finance/payment-state.ts'
import type { ReplyOf } from '@menara/shared/kit/endpoint.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { type Building, openBuilding, type Person } from '../building.ts'
import { addPerson, drafts, lineOf, reimburseType, step } from '../desk/claims.ts'
import { type Booked, camtOf, statementForm } from './statement-files.ts'

export const EXECUTE_ON = '2026-12-01'
const SEES: readonly Permission[] = ['show_plugin_payment']
/** A building with an account that pays for its site, and those who prepare, approve and release payments. */
export interface Treasury extends Building {
  readonly preparer: Person
  readonly approver: Person
  readonly releaser: Person
  readonly account: BankAccount
}
export async function openTreasury(opened?: Building): Promise<Treasury> {
  const building = opened ?? (await openBuilding())
  const { cast } = building
  const person = (name: string, held: readonly Permission[]) => addPerson(building, { name, held: [...SEES, ...held], site: cast.site })
  return {
    ...building,
    preparer: await person('Prita', ['payment_prepare']),
    approver: await person('Arif', ['payment_approve', 'payment_prepare']),
    releaser: await person('Rudi', ['payment_release']),
    account: await accountOf(building),
  }
}
export const accountDraft = () => ({
  name: 'Operations',
  bank: 'Bank Contoh',
  bic: 'CNTHIDJA',
  number: numberOf(),
  holder: 'PT Gedung Contoh',
})
const numberOf = (): string => String(Number.parseInt(newId().replaceAll('-', '').slice(-11), 16)).padStart(12, '0')
export const accountOf = async ({ admin, cast }: Building): Promise<BankAccount> =>
  (await admin.asks(bankAccounts.create, { body: { ...accountDraft(), location_id: cast.site } })).body.data

export const payTo = (by: Person, id: string, number = '1234567890') =>
  by.asks(payeeAccounts.put, {
    params: { id },
    body: { sort: 'user', bank: 'Bank Rekaan', bic: 'RKAAIDJA', number, holder: 'Nyoman Contoh' },
  })

/** A claim of the administrator’s that was approved and waits to be paid. Answers its id. */
export async function payableClaim(building: Building, amount = 100_000): Promise<string> {
  const { admin } = building
  const claim = (await drafts(building, admin, { lines: [lineOf(await reimburseType(building), { amount })] })).body.data
  await step(admin, claim, 'submit')
  await step(admin, claim, 'approve')
  return claim.id
}
export const batchBody = ({ account }: Treasury, claimIds: readonly string[], more: object = {}) => ({
  ...{ title: 'Weekly run', account_id: account.id, execute_on: EXECUTE_ON, format: 'pain_09' as const },
  payables: claimIds.map((id) => ({ kind: 'claim' as const, id })),
  ...more,
})
export const startBatch = (treasury: Treasury, claimIds: readonly string[], more: object = {}) =>
  treasury.preparer.asks(paymentBatches.create, { body: batchBody(treasury, claimIds, more) })
/** A draft of these amounts, whose payee is known. */
export async function batchOf(treasury: Treasury, amounts: readonly number[], more: object = {}): Promise<PaymentBatch> {
  await payTo(treasury.preparer, treasury.admin.id)
  const ids: string[] = []
  for (const amount of amounts) ids.push(await payableClaim(treasury, amount))
  return (await startBatch(treasury, ids, more)).body.data
}
/** Takes a step on a batch as it is now. */
export async function takeStep(by: Person, { id }: Pick<PaymentBatch, 'id'>, name: PaymentBatchStep, more: object = {}) {
  const { body } = await by.asks(paymentBatches.get, { params: { id } })
  return by.asks(paymentBatches.step, { params: { id }, body: { step: name, rev: body.data?.rev ?? 0, ...more } })
}
/** A batch of these amounts whose file went to the bank. */
export async function exportedBatch(treasury: Treasury, amounts: readonly number[], more: object = {}): Promise<PaymentBatch> {
  const batch = await batchOf(treasury, amounts, more)
  await takeStep(treasury.preparer, batch, 'submit')
  await takeStep(treasury.approver, batch, 'approve')
  return (await takeStep(treasury.releaser, batch, 'export')).body.data
}

export async function importStatement(by: Person, fields: Readonly<Record<string, string>>, content: string) {
  const { type, bytes } = statementForm(fields, content)
  const reply = await by.sends('POST', bankStatements.import.path, bytes, { 'content-type': type })
  return { ...reply, data: reply.body['data'] as ReplyOf<typeof bankStatements.import>['data'] }
}
/** The lines of a new statement of these bookings. */
export async function statementOf({ preparer, account }: Treasury, bookings: readonly Booked[], number = newId()) {
  const { statement } = (await importStatement(preparer, { account_id: account.id }, camtOf(number, bookings))).data
  const query = { statement_id: statement?.id ?? '', limit: 1000 }
  const { data: lines } = (await preparer.asks(bankStatements.lines, { query })).body
  return { id: statement?.id ?? '', lines }
}
