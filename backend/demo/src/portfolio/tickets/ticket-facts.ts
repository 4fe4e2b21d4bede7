import type { ticketFacts } from '@menara/backend/schema/tickets/ticket-facts.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { lodgings, transports } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { payerOf, type SeededCostCentre } from '../cost-centres.ts'
import type { Told } from './tickets.ts'

const DAY_MS = 86_400_000
/** Asked for so long before. */
const AHEAD = 3
const ADVANCE = 1_500_000
/** Why a settled trip has no reimbursement. */
const NO_CLAIM = 'Semua biaya dibayar kantor'
/** The figure in `Cuti tahunan 3 hari` or in a text about days. */
const daysIn = (text: string): number => Number(/(\d+) hari/.exec(text)?.[1] ?? 1)

/** What absences and trips say of themselves: their days begin a few days after they were asked for. */
export const ticketFactsOf = (told: readonly Told[], centres: readonly SeededCostCentre[]): (typeof ticketFacts.$inferInsert)[] => [
  ...told.filter((item) => item.type === 'absense').map(absence),
  ...told
    .filter((item) => item.type === 'travelling')
    .map((item, at) => ({ ...trip(item, at), cost_centre_id: payerOf(centres, item.row).id })),
  ...told.filter((item) => item.scene.amount !== null).map(costs),
]

/** Delivery of a purchase; parking and tolls of a claim. */
const EXTRAS = { procurement: ['Ongkos kirim', 50_000], reimburse: ['Parkir dan tol', 12_500] } as const

/** The thing itself and what comes with it add up to the amount. */
function costs({ type, row, scene }: Told) {
  const amount = scene.amount ?? 0
  const [description, price] = EXTRAS[type as keyof typeof EXTRAS]
  const main = amount - price
  const quantity = [4, 2].find((value) => type === 'procurement' && main % value === 0) ?? 1
  const lines = [
    { description: row.title, quantity, unit_price: main / quantity },
    { description, quantity: 1, unit_price: price },
  ]
  return { ...BLANK, ticket_id: row.id, first_day: null, last_day: null, amount, currency: CURRENCY, lines }
}

function spanOf({ row }: Told, ahead: number) {
  const length = daysIn(`${row.title} ${row.description}`)
  const first = Date.parse(row.created_at) + ahead * DAY_MS
  const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)
  return { ...BLANK, ticket_id: row.id, first_day: dayAt(first), last_day: dayAt(first + (length - 1) * DAY_MS) }
}
function absence(item: Told) {
  const isSick = item.row.title.includes('sakit')
  const absence_kind = isSick ? ('sick' as const) : ('annual' as const)
  return { ...spanOf(item, isSick ? 0 : AHEAD), absence_kind, first_half: false, last_half: false }
}
const trip = (item: Told, at: number) => ({
  ...spanOf(item, AHEAD),
  destinations: [item.row.title.replace('Dinas ke ', '')],
  purpose: item.row.description ?? '',
  transport: transports[at % transports.length] ?? 'car',
  lodging: lodgings[at % lodgings.length] ?? 'none',
  advance: at % 2 === 0 ? ADVANCE : null,
  no_claim: item.row.state === 'closed' ? NO_CLAIM : null,
})

/** Every row of a table names the same columns. */
const BLANK = {
  amount: null,
  currency: null,
  lines: null,
  absence_kind: null,
  first_half: null,
  last_half: null,
  destinations: null,
  purpose: null,
  transport: null,
  lodging: null,
  advance: null,
  no_claim: null,
  cost_centre_id: null,
}
