import type { PurchaseDetail, PurchaseLineDraft } from '@menara/shared/contract/purchasing/purchases.contract.ts'

/** A line as it is typed; `key` names it while it has no id. */
export interface LineDraft {
  readonly key: string
  readonly id?: string | undefined
  readonly item_id: string | null
  readonly code: string | null
  readonly description: string
  readonly unit: string
  readonly quantity: number | string
  readonly needed_by: string
  readonly cost_centre_id: string | null
  readonly estimated_price: number | string
  readonly paid: number | null
}

export const emptyLine = (key: string): LineDraft => ({
  ...{ key, item_id: null, code: null, description: '', unit: 'pcs', quantity: 1, needed_by: '', cost_centre_id: null },
  ...{ estimated_price: '', paid: null },
})
export const draftOf = (line: PurchaseDetail['line_rows'][number]): LineDraft => ({
  ...{ key: line.id, id: line.id, item_id: line.item?.id ?? null, code: line.item?.code ?? null, description: line.description },
  ...{ unit: line.unit, quantity: line.quantity, needed_by: line.needed_by ?? '', cost_centre_id: line.cost_centre?.id ?? null },
  ...{ estimated_price: line.estimated_price ?? '', paid: line.paid?.unit_price ?? null },
})
/** Nothing was typed: it is not saved, and nothing is missing of it. */
export const isEmptyLine = ({ id, description, item_id, estimated_price }: LineDraft): boolean =>
  id === undefined && item_id === null && description.trim() === '' && estimated_price === ''
export const isCompleteLine = ({ description, unit, quantity }: LineDraft): boolean =>
  description.trim() !== '' && unit.trim() !== '' && Number.isInteger(quantity) && Number(quantity) > 0

export const bodyOfLine = ({
  id,
  item_id,
  description,
  unit,
  quantity,
  needed_by,
  cost_centre_id,
  estimated_price,
}: LineDraft): PurchaseLineDraft => ({
  ...(id !== undefined && { id }),
  ...{ item_id, description: description.trim(), unit: unit.trim(), quantity: Number(quantity), cost_centre_id },
  needed_by: needed_by || null,
  estimated_price: estimated_price === '' ? null : Number(estimated_price),
})
/** What the lines cost together as far as it is estimated. */
export const estimateOf = (lines: readonly LineDraft[]): number =>
  lines.reduce((sum, line) => sum + Number(line.quantity) * Number(line.estimated_price || 0), 0)
