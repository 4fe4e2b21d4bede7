import { type CostCentreDraft, costCentres } from '@menara/shared/contract/approvals/cost-centres.contract.ts'
import type { Static } from 'typebox'
import type { Building } from '../building.ts'

/** A trip of two days, as its form says it. */
export const TRIP = { destinations: ['Makassar'], purpose: 'Audit', first_day: '2026-12-01', last_day: '2026-12-02' } as const

/** A cost centre of the operator that pays at every site, unless said. Answers its id. */
export async function costCentre(
  { admin, cast }: Building,
  code: string,
  more: Partial<Static<typeof CostCentreDraft>> = {},
): Promise<string> {
  const draft = { code, name_en: code, name_id: code, owner_id: cast.operator, ...more }
  return (await admin.asks(costCentres.create, { body: draft })).body.data.id
}
/** What a purchase or a claim of this many Rupiah says of its costs. */
export const costs = (amount = 1_500_000) => ({
  amount,
  currency: 'IDR' as const,
  lines: [{ description: 'Hotel', quantity: 1, unit_price: amount }],
})
