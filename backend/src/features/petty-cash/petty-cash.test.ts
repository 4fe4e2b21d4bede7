import { pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { booksOf, disbursed, fundOf, LIMIT, openCashOffice, takes, voucherOf } from '../../../../tests/kit/desk/petty-cash.ts'
import { newId } from '../../platform/ids.ts'
import { pettyCashDrift } from '../../schema/claims/petty-cash.ts'
import { audit } from '../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })

describe('petty cash', () => {
  it('PCF-1 PCF-2 funds are proposed for somebody, activated by another, frozen and closed', async () => {
    const office = await openCashOffice()
    const { manager, secondManager, holder, far, requester, cast } = office
    const body = { code: 'PC-1', name: 'Lobby', location_id: cast.site, holder_id: holder.id, float_limit: LIMIT }
    expect((await holder.asks(pettyCash.propose, { body })).status).toBe(403)
    expect(await manager.asks(pettyCash.propose, { body: { ...body, holder_id: newId() } })).toMatchObject(
      refused(422, 'holder_id', 'exists'),
    )
    const { id } = (await manager.asks(pettyCash.propose, { body })).body.data
    expect(await manager.asks(pettyCash.propose, { body: { ...body, code: 'pc-1' } })).toMatchObject(refused(409, 'code', 'unique'))
    const move = (step: 'activate' | 'freeze' | 'unfreeze' | 'close', who = secondManager, more = {}) =>
      who.asks(pettyCash.fundStep, { params: { id }, body: { step, ...more } })
    expect((await move('activate', manager)).status).toBe(403)
    expect((await move('activate', far)).status).toBe(404)
    expect((await move('activate', secondManager, { amount: LIMIT + 1 })).status).toBe(409)
    expect((await move('activate')).body.data).toMatchObject({ state: 'active', cash: LIMIT, vouchers: 0, float: LIMIT })
    expect(await move('activate')).toMatchObject(refused(409, 'step', 'range'))
    const voucher = await disbursed(office, id, 100_000)
    expect((await move('freeze', manager)).body.data.state).toBe('frozen')
    expect((await takes(holder, voucher, 'settle', { spent: 1, receipt: 'A' })).status).toBe(409)
    expect((await move('close')).status).toBe(409)
    await move('unfreeze')
    await takes(holder, voucher, 'settle', { spent: 100_000, receipt: 'A-1' })
    expect((await move('close')).body.data).toMatchObject({ state: 'closed', cash: 0, float: 0 })
    expect((await requester.asks(pettyCash.funds, { query: {} })).body.data.map((fund) => fund.code)).toEqual(['PC-1'])
    expect((await far.asks(pettyCash.funds, { query: {} })).body.data).toEqual([])
  })

  it('PCF-3 cash and unsettled vouchers are the float, and postings stay as they are', async () => {
    const office = await openCashOffice()
    const fund = await fundOf(office)
    await disbursed(office, fund.id, 150_000)
    expect(await booksOf(office, fund)).toEqual([LIMIT - 150_000, 150_000, LIMIT])
    for (const change of [
      'update petty_cash_postings set cash = cash + 1',
      'delete from petty_cash_postings',
      'truncate petty_cash_postings',
    ])
      await expect(office.db.sql.execute(sql.raw(change))).rejects.toThrow()
    const unsound = sql`insert into petty_cash_postings (id, fund_id, seq, kind, cash, vouchers, float, cash_after, vouchers_after, float_after, at)
      values (${newId()}, ${fund.id}, 9, 'count', 5, 0, 0, 5, 0, 0, now())`
    await expect(office.db.sql.execute(unsound)).rejects.toThrow()
    expect(await office.db.sql.select().from(pettyCashDrift)).toEqual([])
  })

  it('PCF-4 PCF-5 PCF-13 vouchers go from hand to hand, each another’s', async () => {
    const office = await openCashOffice()
    const { requester, manager, secondManager, holder, far, db } = office
    const fund = await fundOf(office)
    const ask = (more: object = {}) =>
      requester.asks(pettyCash.ask, { body: { fund_id: fund.id, amount: 90_000, purpose: 'Bulbs', ...more } })
    expect(await ask({ fund_id: newId() })).toMatchObject(refused(422, 'fund_id', 'exists'))
    expect((await ask({ amount: LIMIT + 1 })).status).toBe(409)
    const voucher = (await ask()).body.data
    expect([voucher.state, voucher.number, (await takes(holder, voucher, 'approve')).status]).toEqual(['draft', 1, 404])
    expect((await takes(requester, voucher, 'submit')).body.data).toMatchObject({ state: 'submitted', steps: ['cancel'] })
    expect([(await takes(holder, voucher, 'approve')).status, (await takes(requester, voucher, 'approve')).status]).toEqual([403, 403])
    expect((await takes(far, voucher, 'approve')).status).toBe(404)
    expect(await takes(manager, voucher, 'reject')).toMatchObject(refused(422, 'note', 'required'))
    expect((await takes(manager, voucher, 'approve')).body.data.state).toBe('approved')
    expect([(await takes(manager, voucher, 'disburse')).status, (await takes(requester, voucher, 'disburse')).status]).toEqual([403, 403])
    expect((await takes(holder, voucher, 'disburse')).body.data).toMatchObject({ state: 'disbursed', steps: ['settle'] })
    expect(await takes(holder, voucher, 'settle', { spent: 90_000 })).toMatchObject(refused(422, 'receipt', 'required'))
    expect((await takes(holder, voucher, 'settle', { spent: 90_000, receipt: 'INV-7' })).body.data.state).toBe('settled')
    expect(await takes(holder, voucher, 'disburse')).toMatchObject(refused(409, 'step', 'range'))
    expect((await takes(secondManager, voucher, 'close')).body.data.state).toBe('closed')
    const trail = await db.sql.select().from(audit).where(eq(audit.subject_id, voucher.id)).orderBy(audit.seq)
    expect(trail.map((one) => one.action.split('.')[1])).toEqual(['created', 'submit', 'approve', 'disburse', 'settle', 'close'])
    const seen = async (who = requester) => (await who.asks(pettyCash.vouchers, { query: {} })).body.data.length
    expect([await seen(), await seen(holder), await seen(manager), await seen(far)]).toEqual([1, 1, 1, 0])
  })

  it('PCF-6 PCF-7 PCF-8 money goes out while there is some, and what is left comes back', async () => {
    const office = await openCashOffice()
    const { manager, holder } = office
    const fund = await fundOf(office)
    const first = await disbursed(office, fund.id, 1_500_000)
    const second = await voucherOf(office, fund.id, 600_000)
    await takes(manager, second, 'approve')
    expect(await takes(holder, second, 'disburse')).toMatchObject({
      status: 409,
      body: { rule: 'petty_cash.short', params: { cash: 500_000 } },
    })
    await takes(holder, first, 'settle', { spent: 1_400_000, receipt: 'A-1' })
    expect(await booksOf(office, fund)).toEqual([600_000, 0, 600_000])
    expect((await takes(holder, second, 'disburse')).status).toBe(200)
    expect((await takes(holder, second, 'settle', { spent: 600_001, receipt: 'A-2' })).status).toBe(409)
    expect(await takes(manager, second, 'reverse')).toMatchObject(refused(422, 'note', 'required'))
    await takes(manager, second, 'reverse', { note: 'Not bought' })
    expect(await booksOf(office, fund)).toEqual([600_000, 0, 600_000])
    await takes(manager, first, 'reverse', { note: 'Paid back by the supplier' })
    expect(await booksOf(office, fund)).toEqual([LIMIT, 0, LIMIT])
    expect(await office.db.sql.select().from(pettyCashDrift)).toEqual([])
  })

  it('PCF-9 is filled up to the limit by three people, once', async () => {
    const office = await openCashOffice()
    const { manager, secondManager, holder, requester, backend } = office
    const fund = await fundOf(office)
    const voucher = await disbursed(office, fund.id, 800_000)
    const ask = (amount: number, who = holder) => who.asks(pettyCash.replenish, { body: { fund_id: fund.id, amount } })
    expect(await ask(1)).toMatchObject({ status: 409, body: { rule: 'petty_cash.over_limit', params: { room: 0 } } })
    await takes(holder, voucher, 'settle', { spent: 800_000, receipt: 'A-1' })
    expect((await ask(1, requester)).status).toBe(403)
    const { id } = (await ask(500_000)).body.data
    expect(await ask(300_001)).toMatchObject({ status: 409, body: { params: { room: 300_000 } } })
    const move = (who: typeof holder, step: 'approve' | 'pay' | 'reject', more = {}) =>
      who.asks(pettyCash.replenishmentStep, { params: { id }, body: { step, ...more } })
    expect([(await move(holder, 'approve')).status, (await move(manager, 'approve')).status]).toEqual([403, 200])
    expect(await backend.desk.payables()).toMatchObject([{ kind: 'replenishment', amount: 500_000, payee: { id: holder.id } }])
    expect((await move(manager, 'pay', { reference: 'TRF-1' })).status).toBe(403)
    expect(await move(secondManager, 'pay')).toMatchObject(refused(422, 'reference', 'required'))
    const both = await Promise.all([1, 2].map(() => move(secondManager, 'pay', { reference: 'TRF-1' })))
    expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409])
    expect(await booksOf(office, fund)).toEqual([1_700_000, 0, 1_700_000])
  })

  it('PCF-10 is counted by surprise, and the variance posted with the second signature', async () => {
    const office = await openCashOffice()
    const { manager, holder, secondManager } = office
    const fund = await fundOf(office)
    const count = (counted: number, who = manager) => who.asks(pettyCash.count, { body: { fund_id: fund.id, counted, note: 'Drawer' } })
    expect((await count(1, holder)).status).toBe(403)
    const { id, ...made } = (await count(LIMIT - 5000)).body.data
    expect(made).toMatchObject({ expected: LIMIT, variance: -5000, signed_by: null, may_sign: false })
    expect((await count(LIMIT, secondManager)).status).toBe(409)
    const sign = (who: typeof holder) => who.asks(pettyCash.sign, { params: { id } })
    expect((await sign(manager)).status).toBe(403)
    expect(await booksOf(office, fund)).toEqual([LIMIT, 0, LIMIT])
    expect((await sign(holder)).body.data).toMatchObject({ signed_by: { id: holder.id }, variance: -5000 })
    expect(await booksOf(office, fund)).toEqual([LIMIT - 5000, 0, LIMIT - 5000])
    expect((await sign(holder)).status).toBe(409)
  })

  it('PCF-11 says of a month what was there, what moved and what is there then', async () => {
    const office = await openCashOffice()
    const { manager, holder, requester, clock, as } = office
    const fund = await fundOf(office)
    const voucher = await disbursed(office, fund.id, 100_000)
    await takes(holder, voucher, 'settle', { spent: 80_000, receipt: 'A-1' })
    const statement = (who: typeof holder, month: string) => who.asks(pettyCash.statement, { params: { id: fund.id }, query: { month } })
    expect((await statement(requester, '2026-11')).status).toBe(403)
    const { data } = (await statement(holder, '2026-11')).body
    expect(data).toMatchObject({ opening: 0, received: LIMIT + 20_000, paid_out: 100_000, spent: 80_000, closing: LIMIT - 80_000 })
    expect(data.postings.map((row) => [row.kind, row.voucher, row.cash, row.cash_after])).toEqual([
      ['opening', null, LIMIT, LIMIT],
      ['disbursement', 1, -100_000, LIMIT - 100_000],
      ['settlement', 1, 20_000, LIMIT - 80_000],
    ])
    clock.set(new Date('2026-12-02T03:00:00Z'))
    const later = (await statement(await as(manager.id), '2026-12')).body.data
    expect(later).toMatchObject({ opening: LIMIT - 80_000, closing: LIMIT - 80_000, postings: [] })
  })
})
