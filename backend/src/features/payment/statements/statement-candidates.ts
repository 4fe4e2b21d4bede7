import type { AllocationChoice, BankStatement } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { ForeignPayments } from '../../../ports/finance/payables.ts'
import type { Receivables } from '../../../ports/finance/receivables.ts'
import type { Candidate } from './matching/candidate.ts'
import type { StatementsStore, StoredStatementLine } from './statements.store.ts'

interface CandidatesNeeds {
  readonly store: Pick<StatementsStore, 'payments' | 'allocatedAbroad'>
  readonly foreign: Pick<ForeignPayments, 'foreignPayments'>
  readonly receivables: readonly Receivables[]
}
/** An account of one site receives what that site is owed; one of no site receives for all. */
export const mayBeFor = ({ location }: Pick<BankStatement, 'location'>, siteId: string): boolean =>
  location === null || location.id === siteId

/**
 * What lines of a statement may be for: payments of its account, their batches as a whole, invoices that were paid beside them, and documents
 * that wait for money.
 */
export async function candidatesOf(needs: CandidatesNeeds, statement: BankStatement): Promise<Candidate[]> {
  const payments = await needs.store.payments(statement.account.id)
  const batches = new Map<string, typeof payments>()
  for (const payment of payments) batches.set(payment.batch_id, [...(batches.get(payment.batch_id) ?? []), payment])
  const wholes = [...batches].flatMap(([id, parts]): Candidate[] => {
    const [first] = parts
    if (!first || parts.length < 2) return []
    const open = parts.reduce((sum, part) => sum + part.open, 0)
    const targets = parts.map((part) => ({ target: 'payment_line' as const, id: part.id, label: part.label, amount: part.open }))
    return [{ target: 'payment_line', id, label: first.batch, name: '', open, direction: 'out', day: first.day, parts: targets }]
  })
  return [
    ...payments,
    ...wholes,
    ...(await paidAbroad(needs, statement)),
    ...(await owedTo(needs, statement)).filter(({ open }) => open > 0),
  ]
}

/** Invoices in another currency of the statement's site that were paid, with what no statement has allocated yet. */
async function paidAbroad({ store, foreign }: CandidatesNeeds, statement: BankStatement): Promise<Candidate[]> {
  const paid = (await foreign.foreignPayments()).filter(({ location_id }) => mayBeFor(statement, location_id))
  if (paid.length === 0) return []
  const allocated = await store.allocatedAbroad()
  return paid
    .map(({ id, number, payee, rupiah, day }): Candidate => {
      const open = rupiah - (allocated.get(id) ?? 0)
      return { target: 'foreign_invoice', id, label: number, name: payee.name, open, direction: 'out', day }
    })
    .filter(({ open }) => open > 0)
}

/** Documents of the statement's site that wait for money or had theirs. */
async function owedTo({ receivables }: CandidatesNeeds, statement: BankStatement): Promise<Candidate[]> {
  const owed: Candidate[] = []
  for (const source of receivables)
    for (const { id, number, payer, amount, paid, due_on, location_id } of await source.receivables())
      if (mayBeFor(statement, location_id))
        owed.push({ target: 'receivable', id, label: number, name: payer.name, open: amount - paid, direction: 'in', day: due_on })
  return owed
}

interface Chosen {
  readonly line: StoredStatementLine
  readonly statement: BankStatement
}
const MOST_CHOICES = 50
/** What somebody may choose for a line: what is open, oldest first; by name or number also what had all its money, for who pays twice. */
export async function choicesFor(needs: CandidatesNeeds, { line, statement }: Chosen, search = ''): Promise<AllocationChoice[]> {
  const sought = search.toLowerCase()
  const all =
    line.amount < 0
      ? [...(await needs.store.payments(statement.account.id)), ...(await paidAbroad(needs, statement))]
      : await owedTo(needs, statement)
  return all
    .filter(({ open, label, name }) => (sought === '' ? open > 0 : `${label} ${name}`.toLowerCase().includes(sought)))
    .sort((a, b) => Number(b.open > 0) - Number(a.open > 0) || a.day.localeCompare(b.day) || a.label.localeCompare(b.label))
    .slice(0, MOST_CHOICES)
    .map(({ target, id, label, name, open, day }) => ({ target, id, label, name, open, day }))
}

/** A document that waits for money, or did, and the source it is of. */
export async function receivableOf({ receivables }: Pick<CandidatesNeeds, 'receivables'>, id: string) {
  for (const source of receivables) {
    const found = await source.receivable(id)
    if (found) return { ...found, source }
  }
  return undefined
}
