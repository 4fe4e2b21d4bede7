import type { stockBins } from '@menara/backend/schema/stock/stock.ts'
import { isWork } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Places, Site } from '../buildings/places.ts'
import type { Dice } from '../dice.ts'
import type { Staff } from '../people/people.ts'
import type { Told } from '../tickets/tickets.ts'
import { type Book, bookOf, type DemoStore } from './stock-book.ts'
import { countsOf } from './stock-counts.ts'
import type { DemoItem } from './stock-items.ts'
import { transfersOf } from './stock-transfers.ts'

interface Past {
  readonly portfolio: { readonly places: Pick<Places, 'sites'>; readonly items: readonly DemoItem[] }
  readonly staff: Staff
  readonly told: readonly Told[]
  readonly now: number
}
const DAY = 86_400_000
const HOUR = 3_600_000
const STORES: Readonly<Record<'large' | 'small', readonly (readonly [code: string, name: string, categories: readonly string[]])[]>> = {
  large: [
    ['ENG', 'Gudang Teknik', ['hvac', 'power', 'plumbing', 'fire', 'lift']],
    ['GA', 'Gudang Umum', ['general', 'furniture']],
    ['ICT', 'Gudang ICT & Keamanan', ['it', 'security']],
  ],
  small: [['MAIN', 'Gudang Utama', ['hvac', 'power', 'plumbing', 'fire', 'general', 'it', 'security']]],
}
const LARGE_WEIGHT = 9

/** A year of the stock: stores, what was taken in and given out, transfers and stock-takes, with balances that are their sum. */
export function stockOf(dice: Dice, { portfolio, staff, told, now }: Past) {
  const began = now - 364 * DAY
  const stores = portfolio.places.sites.flatMap((site) => storesOf(dice, { site, items: portfolio.items, at: began }))
  const book = bookOf(dice)
  const workers = (site: Site) =>
    staff.people.filter((one) => one.site === site && ['agent', 'operator'].includes(one.role)).map((one) => one.row.id as string)
  for (const store of stores) openingOf(dice, { store, at: began, by: workers(store.site)[0] ?? null, book })
  const past = told
    .filter(({ row, type }) => isWork(type) && row.state !== 'draft' && Date.parse(row.created_at as string) > began + 4 * DAY)
    .toSorted((a, b) => String(a.row.created_at).localeCompare(String(b.row.created_at)))
  const [transfers, counts] = [transfersOf(dice, { stores, staff, book, now }), countsOf(dice, { stores, staff, book, now })]
  const due = [...transfers.due, ...counts.due].toSorted((a, b) => a.at - b.at)
  for (const ticket of past) {
    while (due[0] && due[0].at <= Date.parse(ticket.row.created_at as string) + HOUR) due.shift()?.run()
    useOn(dice, { ticket, stores, workers, book, now })
  }
  for (const { run } of due) run()
  return {
    stores,
    movements: book.movements.toSorted((a, b) => String(a.at).localeCompare(String(b.at))),
    balances: book.balances(),
    transfers,
    counts,
  }
}

function storesOf(dice: Dice, { site, items, at }: { site: Site; items: readonly DemoItem[]; at: number }): DemoStore[] {
  const isLarge = site.spec.weight >= LARGE_WEIGHT
  return STORES[isLarge ? 'large' : 'small'].map(([code, name, categories]) => {
    const id = dice.id(at)
    const bins = Array.from({ length: isLarge ? 6 : 3 }, (_, place) => ({
      id: dice.id(at),
      code: `${'ABC'[place % 3]}-0${1 + Math.floor(place / 3)}`,
      store_id: id,
    }))
    const kept = items.filter((item) => categories.includes(item.category) && dice.chance(isLarge ? 0.85 : 0.35))
    const row = { id, location_id: site.id, code, name: `${name} ${site.spec.code}`, is_transit: false, active: true }
    return { row, site, bins, kept: kept.map((item) => ({ item, bin: dice.pick(bins).id })) }
  })
}

interface Taking {
  readonly store: DemoStore
  readonly at: number
  readonly by: string | null
  readonly book: Book
}
/** What a store of the size usually has of an item. */
const usualOf = ({ site }: DemoStore, { usual, row }: DemoItem): number =>
  row.tracking === 'serial' ? 2 : Math.max(row.minimum_stock, Math.ceil((usual * (site.spec.weight >= LARGE_WEIGHT ? 1 : 0.4)) / 4))

function openingOf(dice: Dice, { store, at, by, book }: Taking): void {
  for (const { item, bin } of store.kept)
    receive(dice, { store, at: at + dice.int(0, 3 * DAY), by, book }, { item, bin, quantity: usualOf(store, item), reason: 'Saldo awal' })
}
interface Received {
  readonly item: DemoItem
  readonly bin: string
  readonly quantity: number
  readonly reason: string
}
function receive(dice: Dice, { store, at, by, book }: Taking, { item, bin, quantity, reason }: Received): void {
  const { tracking, code } = item.row
  if (tracking === 'serial')
    for (let n = 0; n < quantity; n += 1)
      book.move({ store, item, bin, lot: `${code}-${dice.int(10_000, 99_999)}${n}`, quantity: 1, kind: 'receipt', at: at + n, by, reason })
  else
    book.move({
      store,
      item,
      bin,
      lot: tracking === 'lot' ? `L${new Date(at).toISOString().slice(2, 7).replace('-', '')}` : '',
      quantity,
      kind: 'receipt',
      at,
      by,
      reason,
    })
}

interface Use {
  readonly ticket: Told
  readonly stores: readonly DemoStore[]
  readonly workers: (site: Site) => readonly string[]
  readonly book: Book
  readonly now: number
}
/** What a work order takes: one to three items, some of which come back; a store that runs low is filled up the morning after. */
function useOn(dice: Dice, { ticket, stores, workers, book, now }: Use): void {
  const here = stores.filter(({ row }) => row.location_id === ticket.row.location_id)
  const began = Date.parse(ticket.row.created_at as string)
  if (here.length === 0 || !dice.chance(0.7)) return
  const by = workers(here[0]?.site as Site)
  for (let n = dice.int(1, 3); n > 0 && by.length > 0; n -= 1) {
    const store = dice.pick(here)
    const at = began + HOUR - n * 100
    if (store.kept.length > 0 && at <= now) give(dice, { store, at, by: dice.pick(by), book }, ticket.row.id as string)
  }
}

/** Gives an item out to a ticket; some of it may come back, and what runs low is filled up. */
function give(dice: Dice, taking: Taking, ticketId: string): void {
  const { store, at, by, book } = taking
  const { item, bin } = dice.pick(store.kept)
  const lot = book.lots(bin, item)[0] ?? ''
  const isSerial = item.row.tracking === 'serial'
  const quantity = isSerial ? 1 : Math.max(1, Math.round(usualOf(store, item) * (0.04 + dice.next() * 0.1)))
  const given = { store, item, bin, lot, by, document: ['tickets', ticketId] as const }
  const isGiven = book.move({ ...given, quantity: -quantity, kind: 'issue', at })
  if (isGiven && quantity > 2 && dice.chance(0.08))
    book.move({ ...given, quantity: 1, kind: 'return', at: at + 30, reason: 'Sisa pekerjaan' })
  const left = book.lots(bin, item).reduce((sum, one) => sum + book.of({ bin, item, lot: one }), 0)
  const isLow = left < Math.max(item.row.minimum_stock, usualOf(store, item) * 0.35)
  if (isLow && dice.chance(0.6))
    receive(
      dice,
      { ...taking, at: at + 60 },
      { item, bin, quantity: Math.max(item.row.reorder_quantity, usualOf(store, item) - left), reason: 'Penerimaan barang' },
    )
}

/** Rows of the bins of all stores. */
export const binRows = (stores: readonly DemoStore[]): (typeof stockBins.$inferInsert)[] => stores.flatMap(({ bins }) => [...bins])
