import type {
  AllocationChoice,
  BankStatement,
  bankStatements,
  StatementLine,
} from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { ForeignPayments } from '../../../ports/finance/payables.ts'
import type { MoneyReceived, Receivables } from '../../../ports/finance/receivables.ts'
import type { BatchStepsService } from '../batches/batch-steps.service.ts'
import type { BatchesStore } from '../batches/batches.store.ts'
import { seesMoneyOf } from '../payment-access.ts'
import { statementMatcher } from './matching/statement-matching.ts'
import { candidatesOf, choicesFor, mayBeFor, receivableOf } from './statement-candidates.ts'
import type { AllocationRow, StatementsStore, StoredStatementLine } from './statements.store.ts'

export interface StatementsNeeds {
  readonly store: StatementsStore
  readonly batches: Pick<BatchesStore, 'hold' | 'lines'>
  readonly steps: Pick<BatchStepsService, 'payLine'>
  readonly receivables: readonly Receivables[]
  readonly foreign: ForeignPayments
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
type Given = CallOf<typeof bankStatements.allocate>['body']['allocations'][number]
export type StatementsService = ReturnType<typeof statementsService>

type Reading = ReturnType<typeof statementReadingService>
type Take = ReturnType<typeof taking>
/** Statements, what their lines are for, and what is suggested. */
export function statementsService(needs: StatementsNeeds) {
  const reading = statementReadingService(needs)
  const take = taking(needs, reading)
  const { seen: get, list, lines, choices } = reading
  return {
    get,
    list,
    lines,
    choices,
    allocate: allocating(needs, reading, take),
    reverse: reversing(needs, reading),
    confirm: confirming(needs, reading, take),
  }
}

function statementReadingService(needs: StatementsNeeds) {
  const { store } = needs
  async function seen(id: string, caller: Caller): Promise<BankStatement> {
    const statement = await store.find(id)
    if (!statement || !seesMoneyOf(statement.location?.id ?? null, caller)) throw new Fault('not-found', 'payment.statement_not_found')
    return statement
  }
  async function shown(lines: readonly StoredStatementLine[], statement: BankStatement): Promise<StatementLine[]> {
    const suggest = statementMatcher(await candidatesOf(needs, statement))
    const allocations = await store.allocations(lines.map((line) => line.id))
    return lines.map(({ statement_id: _statement, ...line }) => {
      const left = Math.abs(line.amount) - line.allocated
      const own = allocations.filter((one) => one.line_id === line.id)
      const state = left === 0 ? 'matched' : line.allocated > 0 ? 'partly' : 'open'
      return { ...line, state, allocations: own.map((one) => allocationShown(one, own)), suggestions: suggest({ ...line, left }) }
    })
  }
  return {
    seen,
    /** A line and its statement, held until the transaction ends. */
    async held(lineId: string, caller: Caller) {
      await store.holdLine(lineId)
      const line = await store.line(lineId)
      if (!line) throw new Fault('not-found', 'payment.statement_line_not_found')
      return { line, statement: await seen(line.statement_id, caller) }
    },
    async one(lineId: string, statement: BankStatement): Promise<StatementLine> {
      const line = await store.line(lineId)
      const [found] = line ? await shown([line], statement) : []
      if (!found) throw new Fault('not-found', 'payment.statement_line_not_found')
      return found
    },

    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: CallOf<typeof bankStatements.list>['query'], caller: Caller) {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list(filter, { after, limit }, caller), limit, (row) => [row.last_day, row.id])
      return after ? page : { ...page, total: await store.count(filter, caller) }
    },

    async lines({ statement_id: id, next, limit = 10, open }: CallOf<typeof bankStatements.lines>['query'], caller: Caller) {
      const statement = await seen(id, caller)
      const after = readCursor(next, ['number'])?.[0] ?? 0
      if (!Number.isSafeInteger(after) || Math.abs(after) > MOST_LINES) throw invalid('next', 'cursor')
      const { data, ...rest } = pageOf(await store.lines(id, { after, limit, open }), limit, (line) => [line.position])
      return { ...rest, data: await shown(data, statement) }
    },

    async choices(lineId: string, search: string | undefined, caller: Caller): Promise<AllocationChoice[]> {
      const line = await store.line(lineId)
      if (!line) throw new Fault('not-found', 'payment.statement_line_not_found')
      return choicesFor(needs, { line, statement: await seen(line.statement_id, caller) }, search)
    },
  }
}
/** Far more than a file can have. */
const MOST_LINES = 1_000_000_000

type StoredAllocation = Awaited<ReturnType<StatementsStore['allocations']>>[number]
function allocationShown(one: StoredAllocation, own: readonly StoredAllocation[]): StatementLine['allocations'][number] {
  const { id, target, target_id, label, amount, note, at } = one
  const reversed = amount < 0 || own.some((other) => other.reverses_id === id)
  return { allocation_id: id, target, id: target_id, label, amount, note, at, reversed }
}

interface Asking {
  readonly note?: string | undefined
  readonly caller: Caller
}
/** Allocates a line, in one transaction; answers its statement. */
const taking =
  (needs: StatementsNeeds, { held }: Pick<Reading, 'held'>) =>
  (lineId: string, given: readonly Given[], { note = '', caller }: Asking): Promise<BankStatement> =>
    needs.atomically(async () => {
      const { line, statement } = await held(lineId, caller)
      const left = Math.abs(line.amount) - line.allocated
      if (given.reduce((sum, part) => sum + part.amount, 0) > left) throw over('payment.over_line', left)
      for (const part of given) await allocateOne(needs, part, { line, statement, note, caller })
      record(needs, 'allocated', { statement, caller, detail: { line: line.position, allocations: given } })
      return statement
    })

const allocating =
  (needs: StatementsNeeds, { one }: Pick<Reading, 'one'>, take: Take) =>
  (lineId: string, given: readonly Given[], asking: Asking): Promise<StatementLine> =>
    needs.atomically(async () => one(lineId, await take(lineId, given, asking)))

/** Each line in a transaction of its own: one that is refused stays open. */
const confirming =
  (needs: StatementsNeeds, { seen }: Pick<Reading, 'seen'>, take: Take) =>
  async (id: string, threshold: number, caller: Caller) => {
    const statement = await seen(id, caller)
    const rows = await needs.store.lines(id, { after: 0, limit: statement.line_count, open: true })
    const suggest = statementMatcher(await candidatesOf(needs, statement))
    let confirmed = 0
    for (const line of rows) {
      const [best, rival] = suggest({ ...line, left: Math.abs(line.amount) - line.allocated })
      if (!best || best.score < threshold || rival?.score === best.score) continue
      if (await isDone(() => take(line.id, best.targets, { caller }))) confirmed++
    }
    return { confirmed, left: rows.length - confirmed }
  }

const reversing =
  (needs: StatementsNeeds, { held, one }: Pick<Reading, 'held' | 'one'>) =>
  (allocationId: string, note: string, caller: Caller): Promise<StatementLine> =>
    needs.atomically(async () => {
      const before = await needs.store.allocation(allocationId)
      if (!before) throw new Fault('not-found', 'payment.allocation_not_found')
      const { line, statement } = await held(before.line_id, caller)
      const { label, target, target_id, amount } = before
      const twice = new Fault('conflict', 'payment.reversed', { params: { name: label } })
      if (amount < 0) throw twice
      const row = rowFor(needs, { line, target, target_id, label, caller })
      if (!(await needs.store.addAllocation({ ...row, amount: -amount, reverses_id: allocationId, note }))) throw twice
      const receipt = receiptOf(line, { id: row.id, amount: -amount, reverses_id: allocationId, caller })
      if (target === 'receivable') await giveBack(needs, before, receipt)
      record(needs, 'reversed', { statement, caller, detail: { line: line.position, label, amount, note } })
      return one(line.id, statement)
    })

/** Takes money back from the document it was for, also from one that was cancelled meanwhile. */
async function giveBack(needs: StatementsNeeds, { target_id, label }: Pick<AllocationRow, 'target_id' | 'label'>, receipt: MoneyReceived) {
  const found = await receivableOf(needs, target_id)
  if (!found) throw new Error(`The document ${label} that was paid is not there`)
  await found.source.received(target_id, receipt)
}

const over = (key: 'payment.over_line' | 'payment.over_target', left: number): Fault =>
  new Fault('conflict', key, { params: { left }, errors: [{ field: 'allocations', rule: 'maximum', params: { limit: left } }] })
/** Whether it went through; what is refused stays as it was. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}

interface Allocating {
  readonly line: StoredStatementLine
  readonly statement: BankStatement
  readonly note: string
  readonly caller: Caller
}
async function allocateOne(
  needs: StatementsNeeds,
  { target, id, amount }: Given,
  { line, statement, note, caller }: Allocating,
): Promise<void> {
  const { store, batches, steps } = needs
  const row = { line, target, target_id: id, caller }
  if (target === 'receivable') {
    const found = line.amount > 0 ? await receivableOf(needs, id) : undefined
    if (!found || !mayBeFor(statement, found.location_id))
      throw invalid('allocations', 'exists', 'There is no such document that waits for money')
    const allocation = rowFor(needs, { ...row, label: found.number })
    await store.addAllocation({ ...allocation, amount, note })
    return found.source.received(id, receiptOf(line, { id: allocation.id, amount, reverses_id: null, caller }))
  }
  if (target === 'foreign_invoice') return allocateAbroad(needs, { target, id, amount }, { line, statement, note, caller })
  const [payment] = line.amount < 0 ? await batches.lines({ id }) : []
  if (!payment || payment.account_id !== statement.account.id)
    throw invalid('allocations', 'exists', 'There is no such payment that the bank may have made')
  // Whoever allocates to a line of the same batch waits.
  await batches.hold(payment.batch_id)
  const [current = payment] = await batches.lines({ id })
  const open = current.amount - current.matched
  if (amount > open) throw over('payment.over_target', open)
  await store.addAllocation({ ...rowFor(needs, { ...row, label: current.reason }), amount, note })
  if (amount === open) await steps.payLine(id, line.booked_on, caller)
}

/** An invoice in another currency takes no more than was said that the bank took for it. */
async function allocateAbroad(needs: StatementsNeeds, { target, id, amount }: Given, { line, statement, note, caller }: Allocating) {
  const { store, foreign } = needs
  const paid = line.amount < 0 ? await foreign.foreignPayment(id) : undefined
  if (!paid || !mayBeFor(statement, paid.location_id))
    throw invalid('allocations', 'exists', 'There is no such invoice that the bank may have paid')
  const open = paid.rupiah - ((await store.allocatedAbroad()).get(id) ?? 0)
  if (amount > open) throw over('payment.over_target', open)
  await store.addAllocation({ ...rowFor(needs, { line, target, target_id: id, label: paid.number, caller }), amount, note })
}

interface Row {
  readonly line: StoredStatementLine
  readonly target: Given['target']
  readonly target_id: string
  readonly label: string
  readonly caller: Caller
}
const rowFor = ({ newId, now }: StatementsNeeds, { line, target, target_id, label, caller }: Row): Omit<AllocationRow, 'amount'> => ({
  ...{ id: newId(), line_id: line.id, target, target_id, label, actor_id: caller.userId, at: now().toISOString() },
})

interface Receiving {
  readonly id: string
  readonly amount: number
  readonly reverses_id: string | null
  readonly caller: Caller
}
/** What a line says of the money it moved, posted as the allocation of this id. */
const receiptOf = (line: StoredStatementLine, { caller, ...posting }: Receiving): MoneyReceived => ({
  ...{ ...posting, actor_id: caller.userId, day: line.booked_on, reference: line.reference || line.text.slice(0, 120) },
})

interface Recorded {
  readonly statement: BankStatement
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: StatementsNeeds, action: string, { statement, caller, detail }: Recorded): void {
  const hints = [{ topic: 'bank_statements', key: statement.id, location_id: statement.location?.id ?? null }]
  const what = { action: `bank_statement.${action}`, subject: 'bank_statements', subject_id: statement.id }
  journal.record({ ...what, actor_id: caller.userId, detail: { number: statement.number, ...detail }, hints })
}
