import { bodyHash } from '@menara/backend/platform/idempotency.ts'
import type { stockTransferEvents, stockTransferLines, stockTransfers } from '@menara/backend/schema/stock/transfers.ts'
import type { Dice } from '../dice.ts'
import type { Staff } from '../people/people.ts'
import type { Book, DemoStore } from './stock-book.ts'
import type { DemoItem } from './stock-items.ts'

type TransferRow = Omit<typeof stockTransfers.$inferInsert, 'no'>
type LineRow = typeof stockTransferLines.$inferInsert
type EventRow = typeof stockTransferEvents.$inferInsert
interface Needs {
  readonly stores: readonly DemoStore[]
  readonly staff: Staff
  readonly book: Book
  readonly now: number
}

const DAY = 86_400_000
const HOUR = 3_600_000
/** From one step of a transfer to the next. */
const STEP = 40 * 60_000
/** How far each transfer came, and how many days ago it began. */
const STORIES: readonly (readonly [daysAgo: number, state: TransferRow['state'] | 'partial', note: string])[] = [
  [210, 'closed', 'Pemerataan stok filter'],
  [160, 'closed', 'Persiapan servis tahunan'],
  [120, 'rejected', 'Permintaan ganda'],
  [75, 'closed', 'Tambahan untuk musim hujan'],
  [31, 'cancelled', 'Tidak jadi'],
  [9, 'discrepancy', 'Kiriman mingguan'],
  [6, 'received', 'Suku cadang AHU'],
  [5, 'partial', 'Perlengkapan kebersihan'],
  [3, 'in_transit', 'Stok baterai'],
  [2, 'picked', 'Lampu pengganti'],
  [1, 'approved', 'Cadangan UPS'],
  [1, 'requested', 'Perlengkapan tamu'],
  [0, 'draft', 'Rencana bulan depan'],
]
const PATH = ['create', 'request', 'approve', 'pick', 'hand_over', 'receive', 'close'] as const
const STEPS: Readonly<Record<string, number>> = {
  draft: 1,
  requested: 2,
  approved: 3,
  picked: 4,
  in_transit: 5,
  discrepancy: 6,
  received: 6,
  partial: 6,
  closed: 7,
}

/** Transfers in every state, one with a discrepancy and one that is received in part; what is on the way is in a place of its own. */
export function transfersOf(dice: Dice, { stores, staff, book, now }: Needs) {
  const large = stores.filter((store) => store.bins.length > 3)
  const transit = transitOf(dice, large, now - 364 * DAY)
  const rows: TransferRow[] = []
  const lines: LineRow[] = []
  const events: EventRow[] = []
  const admin = staff.people.find(({ role }) => role === 'administrator')
  const tell = (at: number, state: string, note: string) => {
    const from = dice.pick(large)
    const others = large.filter(({ row, site }) => site !== from.site && row.code === from.row.code)
    const to = dice.pick(others.length > 0 ? others : large.filter((store) => store !== from))
    const made = transferOf(dice, { from, to, way: transit.get(from.row.location_id), book, at: at - 5 * HOUR, now, state, note })
    if (!made || !admin) return null
    const people = { requester: workerAt(dice, staff, from), taker: workerAt(dice, staff, to), approver: admin.row.id as string }
    const told = made.tell(people, (id) => staff.people.find(({ row }) => row.id === id)?.row.name ?? '')
    rows.push(told.row)
    lines.push(...told.lines)
    events.push(...told.events)
    return told
  }
  const due = STORIES.flatMap(([daysAgo, state, note]) => {
    const at = now - daysAgo * DAY
    let told: ReturnType<typeof tell> = null
    const leave = () => {
      told = tell(at, state, note)
      told?.move('out')
    }
    return [
      { at: at - 5 * HOUR + 4 * STEP, run: leave },
      { at: at - 5 * HOUR + 5 * STEP, run: () => told?.move('in') },
    ]
  })
  return { due, rows, lines, events, transit: [...transit.values()] }
}

const workerAt = (dice: Dice, staff: Staff, { site }: DemoStore): string => {
  const here = staff.people.filter((one) => one.site === site && one.role === 'agent')
  return dice.pick(here.length > 0 ? here : staff.people.filter(({ role }) => role === 'agent')).row.id as string
}

function transitOf(dice: Dice, large: readonly DemoStore[], at: number): Map<string, DemoStore> {
  const sites = [...new Map(large.map(({ site }) => [site.id, site])).values()]
  return new Map(
    sites.map((site) => {
      const id = dice.id(at)
      const row = { id, location_id: site.id, code: '~transit', name: '~transit', is_transit: true, active: true }
      return [site.id, { row, site, bins: [{ id: dice.id(at), code: '~transit', store_id: id }], kept: [] }]
    }),
  )
}

interface Told {
  readonly from: DemoStore
  readonly to: DemoStore
  readonly way: DemoStore | undefined
  readonly book: Book
  readonly at: number
  readonly now: number
  readonly state: string
  readonly note: string
}
interface People {
  readonly requester: string
  readonly taker: string
  readonly approver: string
}
function transferOf(dice: Dice, told: Told) {
  const { from, to, way, book, at, now, state, note } = told
  const able = from.kept.filter(({ item, bin }) => item.row.tracking === 'none' && book.of({ bin, item }) > item.row.minimum_stock + 3)
  if (!way || able.length < 2) return null
  const id = dice.id(at)
  const chosen = [dice.pick(able), dice.pick(able)].filter((one, place, all) => all.indexOf(one) === place)
  const done = STEPS[state] ?? (state === 'rejected' ? 2 : 3)
  const passed = (step: number) => done >= step
  const lines = chosen.map(({ item, bin }, sort) => {
    const quantity = Math.max(3, Math.floor((book.of({ bin, item }) - item.row.minimum_stock) / 3))
    const toBin = to.kept.find((one) => one.item === item)?.bin ?? dice.pick(to.bins).id
    const short = sort === 0 && (state === 'discrepancy' || state === 'partial') ? 1 : 0
    const row = { id: dice.id(at), transfer_id: id, sort, item_id: item.row.id, lot: '', from_bin_id: bin, to_bin_id: toBin, quantity }
    return {
      item,
      row: {
        ...row,
        picked: passed(4) ? quantity : 0,
        received: passed(6) ? quantity - short : 0,
        missing: 0,
        unit_cost: item.row.standard_cost,
      },
    }
  })
  const stepAt = (step: number) => Math.min(at + step * STEP, now - (8 - step) * 60_000)
  return {
    tell({ requester, taker, approver }: People, nameOf: (id: string) => string) {
      const digest = bodyHash(lines.map(({ row }) => row))
      const events = eventsOf(dice, {
        id,
        done,
        state,
        stepAt,
        digest,
        nameOf,
        actors: [requester, requester, approver, requester, requester, taker, taker],
        approver,
      })
      const row: TransferRow = {
        id,
        state: state === 'partial' ? 'received' : state,
        is_partial: state === 'partial',
        ...{
          from_store_id: from.row.id,
          to_store_id: to.row.id,
          from_location_id: from.row.location_id,
          to_location_id: to.row.location_id,
        },
        ...{
          note,
          requester_id: requester,
          giver_id: passed(5) ? requester : null,
          receiver_id: passed(6) ? taker : null,
          rev: events.length,
        },
        created_at: new Date(at).toISOString(),
        updated_at: events.at(-1)?.at ?? new Date(at).toISOString(),
      }
      const move = (way: 'out' | 'in'): void => {
        if (passed(5)) moveLines(told, { way, id, lines, by: way === 'out' ? requester : taker, at: stepAt(way === 'out' ? 4 : 5) })
      }
      return { row, lines: lines.map((line) => line.row), events, move }
    },
  }
}

/** A stroke as somebody draws it. */
const SIGNATURE = 'M 40 110 L 70 50 L 95 115 L 120 60 L 150 105 L 180 70 L 230 95 L 300 80 L 350 90'
function textOf(action: string, state: string): string {
  if (action === 'reject') return 'Sudah ada permintaan yang sama'
  if (action === 'cancel') return 'Stok di tujuan ternyata cukup'
  return action === 'receive' && state === 'discrepancy' ? 'Satu kemasan rusak di jalan' : ''
}

interface MovedLines {
  readonly way: 'out' | 'in'
  readonly id: string
  readonly lines: readonly { readonly item: DemoItem; readonly row: LineRow }[]
  readonly by: string
  readonly at: number
}
/** What a transfer moves: out of the store onto the way, or from there into the other. */
function moveLines({ from, to, way: transit, book }: Told, { way, id, lines, by, at }: MovedLines): void {
  const document = ['stock_transfers', id] as const
  const between = { store: transit as DemoStore, bin: transit?.bins[0]?.id ?? '' }
  for (const [n, { item, row }] of lines.entries()) {
    const left = way === 'out' ? { store: from, bin: row.from_bin_id } : between
    const entered = way === 'out' ? between : { store: to, bin: row.to_bin_id }
    const quantity = (way === 'out' ? row.picked : row.received) ?? 0
    const moved = { item, by, at, document, key: `transfer ${id} ${way}` }
    book.move({ ...moved, ...left, quantity: -quantity, kind: 'transfer_out', line: 2 * n })
    book.move({ ...moved, ...entered, quantity, kind: 'transfer_in', line: 2 * n + 1 })
  }
}

interface Happened {
  readonly id: string
  readonly done: number
  readonly state: string
  readonly digest: string
  /** Who took each step of the path. */
  readonly actors: readonly string[]
  readonly approver: string
  stepAt(step: number): number
  nameOf(id: string): string
}
function eventsOf(dice: Dice, { id, done, state, digest, actors, approver, stepAt, nameOf }: Happened): EventRow[] {
  const last = { rejected: ['reject'], cancelled: ['cancel'] }[state] ?? []
  return [...PATH.slice(0, done), ...last].map((action, step) => {
    const actor_id = action === 'reject' ? approver : (actors[step] ?? approver)
    const isSigned = action === 'hand_over' || action === 'receive'
    const signature = isSigned
      ? { signed_name: nameOf(actor_id), signed_path: SIGNATURE, digest }
      : { signed_name: null, signed_path: null, digest: null }
    const at = new Date(stepAt(step)).toISOString()
    return { id: dice.id(stepAt(step)), transfer_id: id, sort: step, action, text: textOf(action, state), actor_id, at, ...signature }
  })
}
