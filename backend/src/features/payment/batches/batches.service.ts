import type {
  PaymentBatch,
  PaymentBatchBrief,
  PaymentLine,
  paymentBatches,
} from '@menara/shared/contract/finance/payment-batches.contract.ts'
import { batchStepsFrom, type PaymentBatchStep, paymentBatchWays } from '@menara/shared/domain/finance/payment-state.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import { dayIn, yearIn } from '../../../platform/time/zoned-time.ts'
import type { BankAccountsService } from '../accounts/bank-accounts.service.ts'
import type { PayeeAccountsStore } from '../accounts/payee-accounts.store.ts'
import type { PayablesService, SourcedPayable } from '../payables/payables.service.ts'
import { seesMoneyOf } from '../payment-access.ts'
import type { BatchRecord } from './batch-record.ts'
import type { BatchesStore, LineRow, StoredLine } from './batches.store.ts'

export interface BatchesNeeds {
  readonly store: BatchesStore
  readonly record: BatchRecord
  readonly payables: Pick<PayablesService, 'waiting'>
  readonly accounts: Pick<BankAccountsService, 'seen'>
  readonly payees: Pick<PayeeAccountsStore, 'ofPayees'>
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Draft = CallOf<typeof paymentBatches.create>['body']
type Chosen = Draft['payables']
export type BatchesService = ReturnType<typeof batchesService>

/** Payment batches as people see them, and their drafts. */
export function batchesService(needs: BatchesNeeds) {
  const { store, record, atomically, now, newId } = needs
  const today = () => dayIn(needs.zone, now())
  async function seen(id: string, caller: Caller): Promise<PaymentBatchBrief> {
    const batch = await store.find(id)
    if (!batch || !seesMoneyOf(batch.location?.id ?? null, caller)) throw new Fault('not-found', 'payment.batch_not_found')
    return batch
  }
  async function get(id: string, caller: Caller): Promise<PaymentBatch> {
    const batch = await seen(id, caller)
    return {
      ...batch,
      lines: await linesShown(needs, batch),
      file: await store.fileFacts(id),
      events: await store.events(id),
      steps: batchStepsFrom(batch.state).filter((step) => mayTake(batch, step, caller)),
      may_change: batch.state === 'draft' && caller.may('payment_prepare'),
    }
  }

  return {
    seen,
    get,

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: CallOf<typeof paymentBatches.list>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(filter, { after, limit }, caller), limit, (batch) => [batch.created_at, batch.id])
      return after ? page : { ...page, total: await store.count(filter, caller) }
    },

    create: ({ payables, title, account_id, execute_on, format }: Draft, caller: Caller): Promise<PaymentBatch> =>
      atomically(async () => {
        const account = await accountFor(needs, account_id, caller)
        mustBeToCome(execute_on, today())
        const id = newId()
        const at = now().toISOString()
        const lines = await linesOf(needs, { batchId: id, locationId: account.location?.id ?? null, payables, caller })
        await store.insert({
          ...{ id, number: await store.nextNumber(yearIn(needs.zone, now())), title, state: 'draft', account_id, execute_on, format },
          ...{ location_id: account.location?.id ?? null, currency: CURRENCY, created_by: caller.userId, created_at: at, updated_at: at },
          ...sumsOf(lines),
        })
        await addLines(store, lines)
        const batch = await seen(id, caller)
        await record(batch, { event: 'create', state: 'draft', caller, detail: sumsOf(lines) })
        return get(id, caller)
      }),

    update: (id: string, body: CallOf<typeof paymentBatches.update>['body'], caller: Caller): Promise<PaymentBatch> =>
      atomically(async () => {
        const { rev, payables, ...facts } = body
        await store.hold(id)
        const batch = await seen(id, caller)
        mustBeCurrent(batch, rev)
        if (batch.state !== 'draft') throw notNow(batch)
        if (facts.execute_on !== undefined) mustBeToCome(facts.execute_on, today())
        const patch = { ...facts, updated_at: now().toISOString() }
        if (payables) {
          await store.removeLines(id)
          const lines = await linesOf(needs, { batchId: id, locationId: batch.location?.id ?? null, payables, caller })
          await addLines(store, lines)
          Object.assign(patch, sumsOf(lines))
        }
        await store.update(id, patch)
        await record(batch, { event: 'change', state: 'draft', caller, detail: patch })
        return get(id, caller)
      }),
  }
}

async function accountFor({ accounts }: BatchesNeeds, id: string, caller: Caller) {
  const account = await accounts.seen(id, caller).catch(() => undefined)
  if (!account) throw invalid('account_id', 'exists', 'There is no such account among those you see')
  if (!account.active) throw invalid('account_id', 'archived', `${account.name} is archived; choose one that is offered`)
  return account
}
function mustBeToCome(day: string, today: string): void {
  if (day < today) throw invalid('execute_on', 'past')
}
export function mustBeCurrent({ rev, number }: PaymentBatchBrief, given: number): void {
  if (rev !== given) throw new Fault('conflict', 'payment.rev', { params: { number }, errors: [{ field: 'rev', rule: 'changed' }] })
}
export const notNow = ({ number, state }: PaymentBatchBrief): Fault =>
  new Fault('conflict', 'payment.not_now', {
    params: { number, state, possible: batchStepsFrom(state) },
    errors: [{ field: 'step', rule: 'range' }],
  })

/** Whether somebody may take a step: with its permission, and to approve only what others have made. */
export function mayTake(batch: PaymentBatchBrief, step: PaymentBatchStep, caller: Caller): boolean {
  const isOwn = batch.created_by.id === caller.userId
  return paymentBatchWays[step].by.some((permission) => caller.may(permission)) && !(step === 'approve' && isOwn)
}

const sumsOf = (lines: readonly LineRow[]) => ({ line_count: lines.length, total: lines.reduce((sum, line) => sum + line.amount, 0) })

interface Choosing {
  readonly batchId: string
  /** The account's. */
  readonly locationId: string | null
  readonly payables: Chosen
  readonly caller: Caller
}
/** The lines of a batch that pays these. 422 names those that wait no more, are another site's or come to nothing; 409 those of another batch. */
async function linesOf(needs: BatchesNeeds, { batchId, locationId, payables, caller }: Choosing): Promise<LineRow[]> {
  const waiting = new Map((await needs.payables.waiting()).map((payable) => [`${payable.kind} ${payable.id}`, payable]))
  const batches = await needs.store.liveBatches()
  const keys = payables.map(({ kind, id }) => `${kind} ${id}`)
  return keys.map((key, at): LineRow => {
    const payable = waiting.get(key)
    const field = `payables.${at}`
    if (!payable || !caller.sees(payable.location_id)) throw invalid(field, 'exists', 'It no longer waits to be paid')
    if (keys.indexOf(key) !== at) throw invalid(field, 'uniqueItems', `${payable.reason} is chosen twice`)
    mustBePayable(payable, field, locationId)
    const batch = batches.get(payable.id)
    if (batch && batch.id !== batchId) throw takenBy(payable.reason, batch.number)
    return {
      ...{ id: needs.newId(), batch_id: batchId, position: at + 1, kind: payable.kind, source_id: payable.id },
      ...{ payee_id: payable.payee.id, payee_name: payable.payee.name, reason: payable.reason, amount: payable.amount },
      ...{ due_on: payable.due_on, location_id: payable.location_id, state: 'open', live: true },
    }
  })
}
function mustBePayable(payable: SourcedPayable, field: string, locationId: string | null): void {
  if (locationId !== null && payable.location_id !== locationId)
    throw invalid(field, 'elsewhere', `The account does not pay for the site of ${payable.reason}`)
  if (payable.currency !== CURRENCY)
    throw invalid(field, 'currency', `${payable.reason} is in ${payable.currency}: enter its payment at the invoice`)
  if (payable.amount <= 0) throw invalid(field, 'empty', `${payable.reason} comes to nothing: nothing is left for a bank to pay`)
}
const takenBy = (reason: string, number: string): Fault =>
  new Fault('conflict', 'payment.taken', { params: { reason, number }, errors: [{ field: 'payables', rule: 'unique' }] })
async function addLines(store: BatchesStore, lines: readonly LineRow[]): Promise<void> {
  const added = await store.addLines(lines)
  // Another batch was quicker, in a transaction that has committed meanwhile.
  if (added < lines.length) {
    const batches = await store.liveBatches()
    const lost = lines.find((line) => ![undefined, line.batch_id].includes(batches.get(line.source_id)?.id))
    throw takenBy(lost?.reason ?? '', batches.get(lost?.source_id ?? '')?.number ?? '')
  }
}

/** Lines with where they are paid to and, until their file is made, what stands in the way. */
export async function linesShown(
  needs: Pick<BatchesNeeds, 'store' | 'payables' | 'payees'>,
  batch: PaymentBatchBrief,
): Promise<PaymentLine[]> {
  const lines = await needs.store.lines({ batch_id: batch.id })
  const payees = await needs.payees.ofPayees(lines.map((line) => line.payee.id))
  const isOpen = ['draft', 'submitted', 'approved'].includes(batch.state)
  const waiting = isOpen ? await needs.payables.waiting() : []
  return lines.map(({ batch_id: _batch, account_id: _account, ...line }) => {
    const payee = payees.get(line.payee.id)
    const account = payee ? { bank: payee.bank, last4: payee.last4, holder: payee.holder } : null
    return { ...line, account, ...(isOpen ? conflictOf(line, { waiting, hasAccount: account !== null }) : NO_CONFLICT) }
  })
}
const NO_CONFLICT = { conflict: null, amount_now: null } as const
interface Around {
  readonly waiting: readonly SourcedPayable[]
  readonly hasAccount: boolean
}
function conflictOf(
  line: Pick<StoredLine, 'kind' | 'source_id' | 'amount'>,
  { waiting, hasAccount }: Around,
): Pick<PaymentLine, 'conflict' | 'amount_now'> {
  const now = waiting.find((payable) => payable.kind === line.kind && payable.id === line.source_id)
  if (!now) return { conflict: 'gone', amount_now: null }
  if (now.amount !== line.amount) return { conflict: 'changed', amount_now: now.amount }
  return hasAccount ? NO_CONFLICT : { conflict: 'no_account', amount_now: null }
}
