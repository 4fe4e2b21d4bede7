export const statementFormats = ['camt_053', 'mt940', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]
/**
 * What a line of a statement is for: a line of a payment batch, a document that waits for money, or an invoice in another currency that was
 * paid beside batches.
 */
export const allocationTargets = ['payment_line', 'receivable', 'foreign_invoice'] as const
export type AllocationTarget = (typeof allocationTargets)[number]
/** Why a row of a file is not taken. */
export const rowFaults = ['day', 'amount', 'fraction', 'zero', 'currency', 'columns', 'taken'] as const
export type RowFault = (typeof rowFaults)[number]
/** Why a document is suggested for a line. */
export const matchReasons = [
  'reference',
  'cut_reference',
  'amount',
  'less_fee',
  'partial_amount',
  'name',
  'near_day',
  'whole_batch',
  'several',
] as const
export type MatchReason = (typeof matchReasons)[number]
export const statementLineStates = ['open', 'partly', 'matched'] as const
export type StatementLineState = (typeof statementLineStates)[number]
