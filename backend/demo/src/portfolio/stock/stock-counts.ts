import type { stockCountLines, stockCounts } from '@menara/backend/schema/stock/counts.ts'
import type { Dice } from '../dice.ts'
import type { Staff } from '../people/people.ts'
import type { Book, DemoStore } from './stock-book.ts'

type CountRow = Omit<typeof stockCounts.$inferInsert, 'no'>
type LineRow = typeof stockCountLines.$inferInsert
interface Needs {
  readonly stores: readonly DemoStore[]
  readonly staff: Staff
  readonly book: Book
  readonly now: number
}

const DAY = 86_400_000
/** How long ago each began, and how far it came. */
const STORIES: readonly (readonly [daysAgo: number, state: 'posted' | 'active' | 'planned', note: string])[] = [
  [1, 'posted', 'Stok opname triwulan'],
  [0, 'active', 'Stok opname bulanan'],
  [-6, 'planned', 'Stok opname akhir bulan'],
]

/** One stock-take that was posted with its differences, one that is counted now, and one that is planned. */
export function countsOf(dice: Dice, { stores, staff, book, now }: Needs) {
  const rows: CountRow[] = []
  const lines: LineRow[] = []
  const large = stores.filter((store) => store.bins.length > 3)
  const approver = staff.people.find(({ role }) => role === 'administrator')?.row.id as string
  const tell = (store: DemoStore, [daysAgo, state, note]: (typeof STORIES)[number]): void => {
    const began = now - daysAgo * DAY - 3 * 3_600_000
    const id = dice.id(Math.min(began, now))
    const counter = (staff.people.find((one) => one.site === store.site && one.role === 'agent') ?? staff.people[2])?.row.id as string
    const isPosted = state === 'posted'
    rows.push({
      ...{ id, state, store_id: store.row.id, location_id: store.row.location_id, note, planner_id: approver, rev: 1 },
      planned_on: iso(began).slice(0, 10),
      started_at: state === 'planned' ? null : iso(began),
      ...(isPosted ? endOf({ began, counter, approver }) : OPEN),
    })
    if (state !== 'planned') lines.push(...linesOf(dice, { store, book, id, note, began, counter, approver, isPosted }))
  }
  const due = STORIES.flatMap((story, place) => {
    const store = large[place]
    return store ? [{ at: now - Math.max(0, story[0]) * DAY, run: () => tell(store, story) }] : []
  })
  return { due, rows, lines }
}

const iso = (at: number): string => new Date(at).toISOString()
const OPEN = { reviewed_at: null, reviewer_id: null, posted_at: null, approver_id: null }
/** How a stock-take ended: handed in by who counted, posted by somebody else. */
const endOf = ({ began, counter, approver }: Pick<Counting, 'began' | 'counter' | 'approver'>) => ({
  reviewed_at: iso(began + 7_200_000),
  reviewer_id: counter,
  posted_at: iso(began + 9_000_000),
  approver_id: approver,
})

interface Counting {
  readonly store: DemoStore
  readonly book: Book
  readonly id: string
  readonly note: string
  readonly began: number
  readonly counter: string
  readonly approver: string
  readonly isPosted: boolean
}
/** Half of an active list is counted; every seventh line is one too many or too few, which is posted with the others. */
function linesOf(dice: Dice, { store, book, id, note, began, counter, approver, isPosted }: Counting): LineRow[] {
  const booked = store.kept.flatMap(({ item, bin }) =>
    book.lots(bin, item).map((lot) => ({ item, bin, lot, expected: book.of({ bin, item, lot }) })),
  )
  return booked.map(({ item, bin, lot, expected }, n) => {
    const off = item.row.tracking === 'none' && n % 7 === 3 ? offBy(n) : 0
    const document = ['stock_counts', id] as const
    const posted = {
      store,
      item,
      bin,
      lot,
      quantity: off,
      at: began + 9_000_000,
      by: approver,
      document,
      reason: note,
      key: `count ${id}`,
      line: n,
    }
    if (isPosted) book.move({ ...posted, kind: 'count' })
    const line = { id: dice.id(began), count_id: id, item_id: item.row.id, bin_id: bin, lot, expected }
    if (!isPosted && n >= booked.length / 2) return { ...line, book: null, counted: null, note: '', counter_id: null, counted_at: null }
    const found = { book: expected, counted: expected + off, note: off < 0 ? 'Tidak ditemukan di rak' : '' }
    return { ...line, ...found, counter_id: counter, counted_at: iso(began + n * 60_000) }
  })
}
const offBy = (n: number): number => (n % 2 ? -1 : 1)
