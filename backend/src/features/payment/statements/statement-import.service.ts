import { createHash } from 'node:crypto'
import type { BankAccount, StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import type { BankStatement } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { BankAccountsService } from '../accounts/bank-accounts.service.ts'
import type { BankAccountsStore } from '../accounts/bank-accounts.store.ts'
import { readCamt } from './camt-statement.ts'
import { readCsvStatement } from './csv-statement.ts'
import { readMt940 } from './mt940-statement.ts'
import type { ReadRow, ReadStatement } from './statement-text.ts'
import type { StatementsStore } from './statements.store.ts'

export interface ImportNeeds {
  readonly store: StatementsStore
  readonly accounts: Pick<BankAccountsService, 'seen'>
  readonly accountRows: Pick<BankAccountsStore, 'update'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export interface Upload {
  readonly account_id: string
  readonly dry_run?: 'true' | 'false'
  readonly number?: string
  readonly mapping?: StatementMapping | undefined
  readonly name: string
  readonly bytes: Buffer
}
const MOST_SHOWN = 200

/** Reads statements; a dry run goes the same way and keeps nothing. */
export function statementImportService(needs: ImportNeeds) {
  const { store, atomically } = needs
  return (upload: Upload, caller: Caller) =>
    atomically(async () => {
      const account = await accountFor(needs, upload.account_id, caller)
      const { read, mapping } = readUpload(upload, account)
      const facts = { number: read.number ?? upload.number ?? upload.name.slice(0, 60), sha256: hashOf(upload.bytes) }
      if (await store.isKnown(account.id, facts)) throw twice(account)
      const rows = await withTaken(store, account.id, read.rows)
      const good = rows.filter((row) => row.fault === null)
      const answer = { count: rows.length, taken: good.length, rows: shownOf(rows) }
      if (upload.dry_run === 'true') return { ...answer, statement: null }
      mustBeReadable(rows)
      const id = await keep(needs, { account, read, facts, good, caller })
      if (mapping) await needs.accountRows.update(account.id, { statement_mapping: mapping })
      const detail = { ...facts, format: read.format, lines: good.length }
      recordImport(needs, { id, account, caller, detail })
      return { ...answer, statement: (await store.find(id)) as BankStatement }
    })
}

async function accountFor({ accounts }: ImportNeeds, id: string, caller: Caller): Promise<BankAccount> {
  const account = await accounts.seen(id, caller).catch(() => undefined)
  if (!account) throw invalid('account_id', 'exists', 'There is no such account among those you see')
  return account
}

/** What is there already is left out and said; anything else that cannot be read stops it all. */
function mustBeReadable(rows: readonly ReadRow[]): void {
  const broken = rows.find((row) => row.fault !== null && row.fault !== 'taken')
  if (broken) {
    const rule = broken.fault === 'day' ? 'format' : 'pattern'
    throw invalid(`file.${broken.row}`, rule, `Row ${broken.row} cannot be read: ${broken.fault}`)
  }
  if (rows.every((row) => row.fault !== null)) throw invalid('file', 'empty', 'No row of the file is new')
}

interface Keeping {
  readonly account: BankAccount
  readonly read: ReadStatement
  readonly facts: { readonly number: string; readonly sha256: string }
  readonly good: readonly (ReadRow & { readonly digest: string })[]
  readonly caller: Caller
}
async function keep({ store, now, newId }: ImportNeeds, { account, read, facts, good, caller }: Keeping): Promise<string> {
  const id = newId()
  const days = good.map((row) => row.booked_on ?? '').toSorted()
  const statement = {
    ...{ id, account_id: account.id, location_id: account.location?.id ?? null, ...facts, format: read.format },
    ...{ first_day: days[0] ?? '', last_day: days.at(-1) ?? '', currency: CURRENCY, opening: read.opening, closing: read.closing },
    ...{ line_count: good.length, imported_by: caller.userId, imported_at: now().toISOString() },
  }
  const lines = good.map((row, at) => ({
    ...{ id: newId(), statement_id: id, account_id: account.id, position: at + 1, booked_on: row.booked_on ?? '' },
    ...{ amount: row.amount ?? 0, reference: row.reference, counterparty: row.counterparty, text: row.text, digest: row.digest },
  }))
  if (!(await store.insert(statement, lines))) throw twice(account)
  return id
}

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const twice = ({ name }: BankAccount): Fault => new Fault('conflict', 'payment.statement_twice', { params: { name } })

function readUpload(upload: Upload, account: BankAccount): { readonly read: ReadStatement; readonly mapping: StatementMapping | null } {
  const content = upload.bytes.toString('utf8')
  if (content.includes('\u0000') || content.trim() === '') throw invalid('file', 'format', 'The file is no statement')
  const read = content.trimStart().startsWith('<') ? readCamt(content) : /^\s*(\{|:20:)/.test(content) ? readMt940(content) : undefined
  if (read) return { read, mapping: null }
  if (content.trimStart().startsWith('<')) throw invalid('file', 'format', 'The file is no camt.053')
  const mapping = upload.mapping ?? account.statement_mapping
  if (!mapping) throw invalid('mapping', 'required', 'Say which columns of the CSV have day and amount')
  if (mapping.amount === null && (mapping.debit === null || mapping.credit === null)) throw invalid('mapping', 'required')
  return { read: readCsvStatement(content, mapping), mapping }
}
/** Rows with what tells each from all others; those that the account has are marked. Alike rows of one file are told apart by their number. */
async function withTaken(store: StatementsStore, accountId: string, rows: readonly ReadRow[]) {
  const seen = new Map<string, number>()
  const marked = rows.map((row) => {
    const said = JSON.stringify([row.booked_on, row.amount, row.reference, row.counterparty, row.text])
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    return { ...row, digest: hashOf(`${before} ${said}`) }
  })
  const taken = await store.digestsTaken(
    accountId,
    marked.map((row) => row.digest),
  )
  return marked.map((row) => (row.fault === null && taken.has(row.digest) ? { ...row, fault: 'taken' as const } : row))
}
/** The rows that are not taken first; no more than a screen can show. */
const shownOf = (rows: readonly ReadRow[]) =>
  rows
    .toSorted((a, b) => Number(a.fault === null) - Number(b.fault === null))
    .slice(0, MOST_SHOWN)
    .map(({ row, booked_on, amount, text, counterparty, fault }) => ({
      row,
      booked_on,
      amount,
      text: [counterparty, text].filter(Boolean).join(' · '),
      fault,
    }))

interface Recorded {
  readonly id: string
  readonly account: BankAccount
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function recordImport({ journal }: ImportNeeds, { id, account, caller, detail }: Recorded): void {
  const hints = [{ topic: 'bank_statements', key: id, location_id: account.location?.id ?? null }]
  journal.record({ action: 'bank_statement.imported', subject: 'bank_statements', subject_id: id, actor_id: caller.userId, detail, hints })
}
