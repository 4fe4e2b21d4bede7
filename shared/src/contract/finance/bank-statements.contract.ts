import { type Static, Type } from 'typebox'
import { allocationTargets, matchReasons, rowFaults, statementFormats, statementLineStates } from '../../domain/finance/statements.ts'
import { currencies, MAX_AMOUNT } from '../../domain/money.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { channel } from '../../kit/feeds/channel.ts'
import { ById, closed, Day, Id, Instant, Line, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'

const Money = Type.Integer()
/** What a bank booked on an account of the house, in whole Rupiah. */
export const BankStatement = closed({
  id: Id,
  account: Ref,
  location: nullable(Ref),
  number: Type.String(),
  format: oneOf(...statementFormats),
  first_day: Day,
  last_day: Day,
  currency: oneOf(...currencies),
  opening: nullable(Money),
  closing: nullable(Money),
  line_count: Type.Integer(),
  /** Of its lines, how many are allocated whole. */
  matched_count: Type.Integer(),
  imported_by: nullable(Ref),
  imported_at: Instant,
})
export type BankStatement = Static<typeof BankStatement>

const Target = closed({ target: oneOf(...allocationTargets), id: Id, label: Type.String(), amount: Money })
const Suggestion = closed({ score: Type.Integer(), reasons: Type.Array(oneOf(...matchReasons)), targets: Type.Array(Target) })
export type Suggestion = Static<typeof Suggestion>
export const StatementLine = closed({
  id: Id,
  position: Type.Integer(),
  booked_on: Day,
  /** Below zero where money left the account. */
  amount: Money,
  reference: Type.String(),
  counterparty: Type.String(),
  text: Type.String(),
  state: oneOf(...statementLineStates),
  /** Without the sign of the line. */
  allocated: Money,
  allocations: Type.Array(
    closed({
      ...Target.properties,
      /** The allocation’s own. */
      allocation_id: Id,
      reversed: Type.Boolean(),
      note: Type.String(),
      at: Instant,
    }),
  ),
  /** Best first. */
  suggestions: Type.Array(Suggestion),
})
export type StatementLine = Static<typeof StatementLine>

/** A document that a line may be allocated to. */
export const AllocationChoice = closed({
  target: oneOf(...allocationTargets),
  id: Id,
  /** Number that its payer or the bank quotes. */
  label: Type.String(),
  /** Who pays or is paid. */
  name: Type.String(),
  /** Still open of it; below zero after an over-payment. */
  open: Money,
  /** On which it is due, or was to be executed. */
  day: Day,
})
export type AllocationChoice = Static<typeof AllocationChoice>

const ImportedRow = closed({
  row: Type.Integer(),
  booked_on: nullable(Type.String()),
  amount: nullable(Money),
  text: Type.String(),
  /** Why it is not taken. */
  fault: nullable(oneOf(...rowFaults)),
})
const access = 'show_plugin_payment'
const at = '/api/v1/bank_statements'
const byId = `${at}/:id` as const
const ofLine = `${at}/lines/:id` as const
export const bankStatements = {
  list: endpoint({
    name: 'bank_statements.list',
    method: 'GET',
    path: at,
    access,
    summary: 'Bank statements of one’s sites, the last first',
    query: closed({ ...Paging, account_id: optional(Id), location_id: optional(Id) }),
    reply: many(BankStatement),
  }),
  get: endpoint({
    name: 'bank_statements.get',
    method: 'GET',
    path: byId,
    access,
    summary: 'One bank statement',
    params: ById,
    reply: one(BankStatement),
  }),
  lines: endpoint({
    name: 'bank_statements.lines',
    method: 'GET',
    path: '/api/v1/statement_lines',
    access,
    summary: 'The lines of a statement with what they are for, and suggestions for those that are open',
    query: closed({ ...Paging, statement_id: Id, open: optional(Type.Boolean()) }),
    reply: many(StatementLine),
  }),
  import: endpoint({
    name: 'bank_statements.import',
    method: 'POST',
    path: at,
    access: 'payment_prepare',
    summary: 'Read a statement: camt.053, MT940, or CSV by a mapping; with `dry_run` it only says what it would take',
    form: closed({
      account_id: Id,
      dry_run: optional(oneOf('true', 'false')),
      /** Of a CSV, which has none in it. */
      number: optional(Line(60)),
      /** Of a CSV: JSON of a StatementMapping; the account’s last one unless given. */
      mapping: optional(Type.String({ maxLength: 2000 })),
    }),
    files: ['file'],
    reply: one(
      closed({
        statement: nullable(BankStatement),
        count: Type.Integer(),
        taken: Type.Integer(),
        rows: Type.Array(ImportedRow),
      }),
    ),
  }),
  choices: endpoint({
    name: 'bank_statements.choices',
    method: 'GET',
    path: `${ofLine}/choices`,
    access: 'payment_release',
    summary: 'Documents that a line may be allocated to: those that are open, and by `search` those that had all their money',
    params: ById,
    query: closed({ search: SearchText }),
    reply: many(AllocationChoice),
  }),
  allocate: endpoint({
    name: 'bank_statements.allocate',
    method: 'POST',
    path: `${ofLine}/allocations`,
    access: 'payment_release',
    summary:
      'Say what a line is for: one document or several; money that left pays lines of batches, money that came documents that wait for it',
    params: ById,
    body: closed({
      allocations: Type.Array(
        closed({ target: oneOf(...allocationTargets), id: Id, amount: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT }) }),
        { minItems: 1, maxItems: 500 },
      ),
      note: optional(Line(200)),
    }),
    reply: one(StatementLine),
  }),
  confirm: endpoint({
    name: 'bank_statements.confirm',
    method: 'POST',
    path: `${byId}/confirm`,
    access: 'payment_release',
    summary: 'Allocate every open line whose best suggestion has at least this score, and no rival',
    params: ById,
    body: closed({ threshold: Type.Integer({ minimum: 50, maximum: 100 }) }),
    reply: one(closed({ confirmed: Type.Integer(), left: Type.Integer() })),
  }),
  reverse: endpoint({
    name: 'bank_statements.reverse',
    method: 'POST',
    path: `${at}/allocations/:id/reverse`,
    access: 'payment_release',
    summary: 'Take an allocation back by a counter posting',
    params: ById,
    body: closed({ note: Line(200) }),
    reply: one(StatementLine),
  }),
} as const

export const bankStatementFeed = channel({
  name: 'bank_statements',
  source: bankStatements.list,
  item: BankStatement,
  key: 'id',
  fixed: { limit: '200' },
  topics: ['bank_statements'],
  intervalMs: 10_000,
})
