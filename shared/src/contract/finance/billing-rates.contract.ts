import { type Static, Type } from 'typebox'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { crud } from '../../kit/crud.ts'
import { closed, Id, nullable, optional, Paging, Ref } from '../../kit/words.ts'
import { Month } from '../iot/energy-figures.contract.ts'

const Rupiah = Type.Integer({ minimum: 0, maximum: MAX_AMOUNT / 1000 })
const PerMille = Type.Integer({ minimum: 0, maximum: 1000 })
const Facts = {
  /** First month they hold; those of a later month take their place. */
  valid_from: Month,
  /** Rupiah for a square metre and month. */
  service_m2: Rupiah,
  /** On the site's tariff of energy. */
  surcharge_per_mille: PerMille,
  /** Rupiah for a booked hour of a room, and of anything else that is booked: bays, vehicles. */
  room_hour: Rupiah,
  parking_hour: Rupiah,
  /** Of single things that are booked, instead of the price of their kind. */
  resources: Type.Array(closed({ asset_id: Id, hour: Rupiah }), { maxItems: 200 }),
  /** PPN: 110 is 11 %. */
  vat_per_mille: PerMille,
  due_days: Type.Integer({ minimum: 0, maximum: 180 }),
  /** For a month, on what of earlier invoices is overdue at its end; null: none is charged. */
  fine_per_mille: nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
}

/** What a site charges its tenants from a month on. */
export const BillingRates = closed({ id: Id, location: Ref, ...Facts })
export type BillingRates = Static<typeof BillingRates>

export const DEFAULT_RATES = { vat_per_mille: 110, due_days: 14 } as const
const { vat_per_mille, due_days, fine_per_mille, resources, ...needed } = Facts
export const BillingRatesDraft = closed({
  location_id: Id,
  ...needed,
  vat_per_mille: optional(vat_per_mille),
  due_days: optional(due_days),
  fine_per_mille: optional(fine_per_mille),
  resources: optional(resources),
})

export const billingRates = crud('billing_rates', {
  item: BillingRates,
  draft: BillingRatesDraft,
  filter: closed({ ...Paging, location_id: optional(Id) }),
  read: 'show_manage_billing',
  write: 'show_manage_billing',
})
