import type { Claim, ClaimChange, ClaimLine, ClaimLineDraft } from '@menara/shared/contract/claims/claims.contract.ts'
import type { ReimburseType } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { claimedBy, isComputed } from '@menara/shared/domain/claims/claim-lines.ts'
import { isForeignCurrency } from '@menara/shared/domain/finance/exchange-rates.ts'
import { CURRENCY, rupiahOfForeign } from '@menara/shared/domain/money.ts'
import { newKey } from '../../../kit/calls/new-key.ts'

/** A line as it is typed. */
export interface LineValues {
  /** Stays while the line does, also once the server has given it an id. */
  readonly key: string
  readonly id: string | undefined
  readonly day: string
  readonly type_id: string
  readonly description: string
  readonly cost_centre_id: string
  readonly quantity: number | null
  readonly amount: number | null
  readonly currency: string
  /** What was paid in a currency other than the Rupiah, in its minor unit. */
  readonly foreign_amount: number | null
  readonly duplicate_reason: string
}
export interface ClaimValues {
  readonly title: string
  readonly description: string
  readonly location_id: string
  readonly advance_id: string
  readonly lines: readonly LineValues[]
}

const lineValues = (line: ClaimLine): LineValues => ({
  ...{ key: line.id, id: line.id, day: line.day, type_id: line.type.id, description: line.description },
  ...{ cost_centre_id: line.cost_centre?.id ?? '', quantity: line.quantity, duplicate_reason: line.duplicate_reason ?? '' },
  amount: isComputed(line.type.kind) || line.foreign ? null : line.claimed,
  ...{ currency: line.foreign?.currency ?? CURRENCY, foreign_amount: line.foreign?.amount ?? null },
})
export const valuesOf = ({ title, description, location, advance, lines }: Claim): ClaimValues => ({
  ...{ title, description, location_id: location.id, advance_id: advance?.id ?? '' },
  lines: lines.map(lineValues),
})
export const newLine = (day: string, type_id: string, before?: LineValues): LineValues => ({
  ...{ key: newKey(), id: undefined, day: before?.day ?? day, type_id: before?.type_id ?? type_id, description: '' },
  ...{ cost_centre_id: before?.cost_centre_id ?? '', quantity: null, amount: null, duplicate_reason: '' },
  ...{ currency: before?.currency ?? CURRENCY, foreign_amount: null },
})

const lineDraft = (line: LineValues): ClaimLineDraft => ({
  ...(line.id !== undefined && { id: line.id }),
  ...{ day: line.day, type_id: line.type_id, cost_centre_id: line.cost_centre_id || null, quantity: line.quantity, amount: line.amount },
  ...(isForeignCurrency(line.currency) && { amount: null, foreign: { currency: line.currency, amount: line.foreign_amount ?? 0 } }),
  ...(line.description.trim() !== '' && { description: line.description.trim() }),
  duplicate_reason: line.duplicate_reason.trim() || null,
})
/** What the server is to keep of it; undefined while it cannot be kept yet. */
export function changeOf(values: ClaimValues, rev: number): ClaimChange | undefined {
  const { title, description, location_id, advance_id, lines } = values
  if (title.trim() === '' || lines.some((line) => line.type_id === '' || !/^\d{4}-\d{2}-\d{2}$/.test(line.day))) return undefined
  return { rev, title: title.trim(), description, location_id, advance_id: advance_id || null, lines: lines.map(lineDraft) }
}
/** The lines as typed, with the ids the server gave those it did not know. */
export const withIds = (values: ClaimValues, sent: readonly LineValues[], kept: readonly ClaimLine[]): ClaimValues => ({
  ...values,
  lines: values.lines.map((line) => {
    const at = sent.findIndex((one) => one.key === line.key)
    return line.id === undefined && at >= 0 ? { ...line, id: kept[at]?.id } : line
  }),
})

/** What a line claims as it is typed, in whole Rupiah: of another currency by this rate. */
export function claimedOf(line: LineValues, type: ReimburseType | undefined, rate: string | undefined): number {
  if (!type) return 0
  const { currency, foreign_amount, quantity, amount } = line
  if (!isForeignCurrency(currency)) return claimedBy(type, { quantity, amount })
  const paid = rate === undefined ? 0 : rupiahOfForeign({ currency, amount: foreign_amount ?? 0 }, rate)
  return claimedBy(type, { quantity, amount: paid })
}
