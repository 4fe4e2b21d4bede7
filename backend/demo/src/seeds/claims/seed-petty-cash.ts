import type { Platform } from '@menara/backend/platform/platform.ts'
import {
  pettyCashCounts,
  pettyCashFunds,
  pettyCashPostings,
  pettyCashReplenishments,
  pettyCashVouchers,
} from '@menara/backend/schema/claims/petty-cash.ts'
import { locations } from '@menara/backend/schema/places.ts'
import {
  NO_CASH,
  type PettyCashBooks,
  type PostingKind,
  posted,
  postings,
  type VoucherState,
} from '@menara/shared/domain/claims/petty-cash-state.ts'
import { CURRENCY } from '@menara/shared/domain/money.ts'
import { inArray } from 'drizzle-orm'
import { FUNDS, VOUCHERS } from '../../portfolio/claims-plot.ts'
import { type Dice, diceOf } from '../../portfolio/dice.ts'
import { type DemoStaff, demoStaff } from './demo-staff.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_DAYS = 350
/** A voucher is asked for every so many days, and over before the next. */
const EVERY_DAYS = 6
/** Below this share of the limit the holder asks to fill it up. */
const LOW = 0.45
const COUNTED_AT = 25
const VARIANCE = -5000

/** Two funds with a year of vouchers, replenishments and one count each, to the Rupiah. Joins the open transaction. */
export async function seedPettyCash(base: Platform): Promise<void> {
  const staff = await demoStaff(base)
  if (!staff) return
  const codes = FUNDS.map((fund) => fund.site)
  const sites = await base.db.sql.select({ id: locations.id, code: locations.code }).from(locations).where(inArray(locations.code, codes))
  for (const [at, plot] of FUNDS.entries()) {
    const site = sites.find((one) => one.code === plot.site)
    const holder = staff.of(plot.holder)
    if (site && holder) await seedFund(base, plot, { siteId: site.id, holder, staff, dice: diceOf(4100 + at) })
  }
}

interface Around {
  readonly siteId: string
  readonly holder: string
  readonly staff: DemoStaff
  readonly dice: Dice
}
type Post = (
  kind: PostingKind,
  change: PettyCashBooks,
  more: { at: number; text: string; actor: string } & Partial<Record<'voucher_id' | 'replenishment_id' | 'count_id', string>>,
) => Promise<void>
interface Till {
  readonly base: Platform
  readonly fundId: string
  readonly limit: number
  readonly around: Around
  readonly people: readonly [approver: string, second: string, payer: string]
  readonly post: Post
  books(): PettyCashBooks
}

async function seedFund(base: Platform, plot: (typeof FUNDS)[number], around: Around): Promise<void> {
  const { db, newId, now } = base
  const fundId = newId()
  const begun = now().getTime() - YEAR_DAYS * DAY_MS
  const [first, approver, payer] = around.staff.apartFrom(around.holder)
  let [books, seq]: [PettyCashBooks, number] = [NO_CASH, 0]
  const post: Post = async (kind, change, { at, text, actor, ...paper }) => {
    books = posted(books, change)
    seq += 1
    await db.sql.insert(pettyCashPostings).values({
      ...{ id: newId(), fund_id: fundId, seq, kind, ...paper, ...change, text, actor_id: actor, at: new Date(at).toISOString() },
      ...{ cash_after: books.cash, vouchers_after: books.vouchers, float_after: books.float },
    })
  }
  await db.sql.insert(pettyCashFunds).values({
    ...{ id: fundId, code: plot.code, name: plot.name, state: 'active', location_id: around.siteId, holder_id: around.holder },
    ...{ float_limit: plot.limit, currency: CURRENCY, proposed_by: first, last_voucher: 0, created_at: new Date(begun).toISOString() },
  })
  await post('opening', postings.opening(plot.limit), { at: begun + HOUR_MS, text: 'Kas pertama', actor: payer })
  const till: Till = { base, fundId, limit: plot.limit, around, people: [first, approver, payer], post, books: () => books }
  const numbers = await seedYear(till, begun)
  await seedNow(till, numbers)
}

async function seedYear(till: Till, begun: number): Promise<number> {
  const rounds = Math.floor((YEAR_DAYS - EVERY_DAYS) / EVERY_DAYS)
  for (let at = 0; at < rounds; at += 1) {
    const asked = begun + DAY_MS + at * EVERY_DAYS * DAY_MS
    await seedVoucher(till, at + 1, { asked, state: at === 10 ? 'reversed' : 'closed' })
    if (at === COUNTED_AT) await seedCount(till, asked + 4 * DAY_MS)
    if (till.books().cash < till.limit * LOW) await refill(till, asked + 4 * DAY_MS)
  }
  return rounds
}

interface Asked {
  readonly asked: number
  readonly state: VoucherState
}
const OUT: readonly VoucherState[] = ['disbursed', 'settled', 'closed', 'reversed']
const NOTES: Readonly<Partial<Record<VoucherState, string>>> = { reversed: 'Batal dibeli', rejected: 'Ada di gudang' }
/** A voucher in its last state, with the money that it moved on the way. */
async function seedVoucher(till: Till, number: number, { asked, state }: Asked): Promise<void> {
  const { base, fundId, around, people } = till
  const { dice, staff, holder } = around
  const [approver] = people
  const [id, amount, purpose] = [base.newId(), dice.int(20, 80) * 5000, dice.pick(VOUCHERS)]
  const requester = dice.pick([staff.employee, staff.of('agent'), staff.of('hr')].flatMap((one) => (one && one !== holder ? [one] : [])))
  const isSettled = state === 'settled' || state === 'closed'
  const spent = isSettled ? amount - (dice.chance(0.4) ? dice.int(1, 6) * 2500 : 0) : null
  const at = (hours: number) => asked + hours * HOUR_MS
  await base.db.sql.insert(pettyCashVouchers).values({
    ...{ id, fund_id: fundId, number, state, requester_id: requester, purpose, amount, spent },
    receipt: isSettled ? `NOTA-${number}` : null,
    note: NOTES[state] ?? null,
    approved_by: ['approved', ...OUT].includes(state) ? approver : null,
    ...{ created_at: new Date(asked).toISOString(), updated_at: new Date(at(OUT.includes(state) ? 30 : 2)).toISOString() },
  })
  if (OUT.includes(state)) await moveMoney(till, { id, amount, spent, purpose, asked })
  if (state === 'reversed')
    await till.post('reversal', postings.reversal(amount), { at: at(30), text: 'Batal dibeli', actor: approver, voucher_id: id })
}

interface Moving {
  readonly id: string
  readonly amount: number
  readonly spent: number | null
  readonly purpose: string
  readonly asked: number
}
async function moveMoney({ around, post }: Till, { id, amount, spent, purpose, asked }: Moving): Promise<void> {
  const [out, back] = [asked + 3 * HOUR_MS, asked + 30 * HOUR_MS]
  const by = { text: purpose, actor: around.holder, voucher_id: id }
  await post('disbursement', postings.disbursement(amount), { ...by, at: out })
  if (spent !== null) await post('settlement', postings.settlement(amount, spent), { ...by, at: back })
}

async function refill({ base, fundId, limit, around, people, post, books }: Till, at: number): Promise<void> {
  const id = base.newId()
  const amount = limit - books().float
  const [, approver, payer] = people
  const reference = `TRF-KK-${new Date(at).toISOString().slice(0, 10)}`
  await base.db.sql.insert(pettyCashReplenishments).values({
    ...{ id, fund_id: fundId, state: 'paid', amount, reference, requested_by: around.holder, approved_by: approver, paid_by: payer },
    ...{ created_at: new Date(at).toISOString(), updated_at: new Date(at + 5 * HOUR_MS).toISOString() },
  })
  await post('replenishment', postings.replenishment(amount), { at: at + 5 * HOUR_MS, text: reference, actor: payer, replenishment_id: id })
}

async function seedCount({ base, fundId, around, people, post, books }: Till, at: number): Promise<void> {
  const [id, expected] = [base.newId(), books().cash]
  const signed = at + HOUR_MS
  await base.db.sql.insert(pettyCashCounts).values({
    ...{ id, fund_id: fundId, expected, counted: expected + VARIANCE, note: 'Uang kembalian kurang' },
    ...{
      counted_by: people[0],
      counted_at: new Date(at).toISOString(),
      signed_by: around.holder,
      signed_at: new Date(signed).toISOString(),
    },
  })
  await post('count', postings.count(VARIANCE), { at: signed, text: 'Uang kembalian kurang', actor: around.holder, count_id: id })
}

/** What is under way today: a voucher in each state before it is settled, and a replenishment that is asked for. */
async function seedNow(till: Till, before: number): Promise<void> {
  const { base, fundId, limit, around, books } = till
  const today = base.now().getTime()
  const states = [
    ...([
      ['rejected', 8],
      ['cancelled', 7],
      ['settled', 6],
      ['disbursed', 3],
    ] as const),
    ...([
      ['approved', 2],
      ['submitted', 1],
      ['draft', 0.2],
    ] as const),
  ]
  for (const [at, [state, days]] of states.entries()) await seedVoucher(till, before + at + 1, { asked: today - days * DAY_MS, state })
  const amount = limit - books().float
  await base.db.sql
    .update(pettyCashFunds)
    .set({ last_voucher: before + states.length })
    .where(inArray(pettyCashFunds.id, [fundId]))
  if (amount < 1) return
  const at = new Date(today - 2 * HOUR_MS).toISOString()
  await base.db.sql.insert(pettyCashReplenishments).values({
    ...{ id: base.newId(), fund_id: fundId, state: 'requested', amount, note: 'Pengisian bulanan', requested_by: around.holder },
    ...{ created_at: at, updated_at: at },
  })
}
