import type { costCentres } from '@menara/backend/schema/desk/cost-centres.ts'
import type { Dice } from './dice.ts'
import type { Staff } from './people/people.ts'
import type { TicketRow } from './tickets/ticket-rows.ts'

export type SeededCostCentre = typeof costCentres.$inferInsert & { readonly owner_id: string; readonly deputy_id: string }

/** Code, names, and the accounts of owner and deputy. */
const CENTRES = [
  ['OPS-100', 'Building operations', 'Operasi gedung', 'operator', 'agent'],
  ['FIN-200', 'Finance and administration', 'Keuangan dan administrasi', 'finance', 'hr'],
  ['SDM-300', 'People and training', 'SDM dan pelatihan', 'hr', 'finance'],
] as const

/** Budgets that pay at every site. */
export function costCentresOf(dice: Dice, { crew, at }: { crew: Staff; at: number }): SeededCostCentre[] {
  const account = (mail: string): string => crew.people.find((person) => person.row.email === `${mail}@menara.demo`)?.row.id ?? ''
  return CENTRES.map(([code, name_en, name_id, owner, deputy]) => ({
    ...{ id: dice.id(at), code, name_en, name_id, owner_id: account(owner), deputy_id: account(deputy), location_id: null, active: true },
  }))
}

/** The budget that pays for a trip: by its number, so that everybody who asks hears the same. */
export function payerOf(centres: readonly SeededCostCentre[], { number }: Pick<TicketRow, 'number'>): SeededCostCentre {
  const payer = centres[Number(number.replace(/\D/g, '')) % centres.length]
  if (!payer) throw new Error('The demo has no cost centres')
  return payer
}
