import type { PayrollColumn, PayrollField } from '@menara/shared/domain/people/payroll-columns.ts'

type Columns = readonly PayrollColumn[]

/** With a column at the end. */
export const added = (columns: Columns, field: PayrollField, heading: string): Columns => [...columns, { field, heading }]

/** With another heading of one. */
export const headed = (columns: Columns, at: number, heading: string): Columns =>
  columns.map((column, index) => (index === at ? { ...column, heading } : column))

/** With one a place further up (`-1`) or down (`1`); what is at an end stays there. */
export function moved(columns: Columns, at: number, by: -1 | 1): Columns {
  const [one, other] = [columns[at], columns[at + by]]
  if (!one || !other) return columns
  return columns.map((column, index) => (index === at ? other : index === at + by ? one : column))
}
