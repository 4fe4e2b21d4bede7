import { type Static, Type } from 'typebox'
import { csvAmounts, csvDates, csvFields, csvSeparators } from '../../domain/finance/bank-files.ts'
import { currencies } from '../../domain/money.ts'
import { crud } from '../../kit/crud.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { ById, closed, done, Id, Line, many, nullable, one, oneOf, optional, Paging, Ref, SearchText } from '../../kit/words.ts'

/** Business identifier code (ISO 9362). */
const Bic = Type.String({ pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', maxLength: 11 })
const AccountNumber = Type.String({ pattern: '^[0-9A-Z]{5,34}$', maxLength: 34 })

const CsvTemplateSchema = closed({
  columns: Type.Array(closed({ field: oneOf(...csvFields), header: Type.String({ maxLength: 40, pattern: '^[^\\u0000-\\u001f]*$' }) }), {
    minItems: 1,
    maxItems: 20,
  }),
  separator: oneOf(...csvSeparators),
  with_header: Type.Boolean(),
  date: oneOf(...csvDates),
  amount: oneOf(...csvAmounts),
})
const Column = nullable(Type.Integer({ minimum: 1, maximum: 50 }))
/** Which columns of a bank's CSV say what, counted from 1. Either `amount`, or `debit` and `credit`. */
export const StatementMapping = closed({
  separator: oneOf(...csvSeparators),
  with_header: Type.Boolean(),
  day: Type.Integer({ minimum: 1, maximum: 50 }),
  date: oneOf(...csvDates),
  amount: Column,
  debit: Column,
  credit: Column,
  /** What parts the decimals: 1,500.00 or 1.500,00. */
  decimal: oneOf('point', 'comma'),
  text: Column,
  reference: Column,
  counterparty: Column,
})
export type StatementMapping = Static<typeof StatementMapping>

/** An account of the house from which it pays. */
export const BankAccount = closed({
  id: Id,
  name: Type.String(),
  bank: Type.String(),
  bic: Type.String(),
  number: Type.String(),
  holder: Type.String(),
  currency: oneOf(...currencies),
  /** Null: pays for every site, and is seen by who sees all of them. */
  location: nullable(Ref),
  csv_template: CsvTemplateSchema,
  /** How its CSV statements were read last. */
  statement_mapping: nullable(StatementMapping),
  /** An archived one stays on its batches and is offered no more. */
  active: Type.Boolean(),
})
export type BankAccount = Static<typeof BankAccount>

export const BankAccountDraft = closed({
  name: Line(80),
  bank: Line(80),
  bic: Bic,
  number: AccountNumber,
  holder: Line(70),
  location_id: optional(nullable(Id)),
  csv_template: optional(CsvTemplateSchema),
  active: optional(Type.Boolean()),
})

/** Accounts of the house. Read by who sees payments, kept by who releases them. */
export const bankAccounts = crud('bank_accounts', {
  item: BankAccount,
  draft: BankAccountDraft,
  filter: closed({ ...Paging, search: SearchText, archived: optional(Type.Boolean()) }),
  read: 'show_plugin_payment',
  write: 'payment_release',
})

export const payeeSorts = ['user', 'vendor'] as const
/** Where somebody is paid to. The number itself is kept sealed. */
export const PayeeAccount = closed({
  /** The person’s or vendor’s. */
  id: Id,
  sort: oneOf(...payeeSorts),
  name: Type.String(),
  bank: Type.String(),
  bic: Type.String(),
  /** The last four characters of the number. */
  last4: Type.String(),
  holder: Type.String(),
})
export type PayeeAccount = Static<typeof PayeeAccount>

const at = '/api/v1/payee_accounts'
const byId = `${at}/:id` as const
/** Bank details of people and vendors. */
export const payeeAccounts = {
  list: endpoint({
    name: 'payee_accounts.list',
    method: 'GET',
    path: at,
    access: 'payment_prepare',
    summary: 'Bank details of people and vendors by name, their numbers masked',
    query: closed({ ...Paging, search: SearchText }),
    reply: many(PayeeAccount),
  }),
  put: endpoint({
    name: 'payee_accounts.put',
    method: 'PUT',
    path: byId,
    access: 'payment_prepare',
    summary: 'Say where a person or a vendor is paid to',
    params: ById,
    body: closed({ sort: oneOf(...payeeSorts), bank: Line(80), bic: Bic, number: AccountNumber, holder: Line(70) }),
    reply: one(PayeeAccount),
  }),
  reveal: endpoint({
    name: 'payee_accounts.reveal',
    method: 'POST',
    path: `${byId}/reveal`,
    access: 'payment_release',
    summary: 'The whole number; the audit trail says who asked',
    params: ById,
    reply: one(closed({ number: Type.String() })),
  }),
  remove: endpoint({
    name: 'payee_accounts.remove',
    method: 'DELETE',
    path: byId,
    access: 'payment_prepare',
    summary: 'Forget where a person or a vendor is paid to',
    params: ById,
    reply: done,
  }),
} as const
