import { exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding } from '../../../../tests/kit/building.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { enterRate } from '../../../../tests/kit/finance/exchange-rates.ts'
import { audit } from '../../schema/journal.ts'

const refused = (status: number, field: string, rule: string) => ({ status, body: { errors: [{ field, rule }] } })
const rateOn = async ({ admin }: Building, day: string, currency: 'USD' | 'JPY' = 'USD') =>
  (await admin.asks(exchangeRates.ofDay, { query: { currency, day } })).body.data
const body = (more: object = {}) => ({ currency: 'USD' as const, valid_from: '2026-11-12', rate: '15842.50', source: 'BI', ...more })

describe('exchange rates', () => {
  it('EXR-1 EXR-5 are entered by who prepares payments, as exact decimals, and are in the audit trail', async () => {
    const building = await openBuilding()
    const { cast, db } = building
    const preparer = await personAt(building, cast.site, ['show_plugin_payment', 'payment_prepare'])
    const reader = await personAt(building, cast.site, ['show_plugin_payment'])
    expect((await reader.asks(exchangeRates.create, { body: body() })).status).toBe(403)
    for (const [rate, status] of [
      ['15842.50', 200],
      ['0.000001', 200],
      ['0', 422],
      ['0.00', 422],
      ['-1', 422],
      ['1.1234567', 422],
      ['1e3', 422],
      ['1234567890', 422],
    ] as const)
      expect([
        rate,
        (await preparer.asks(exchangeRates.create, { body: body({ rate, valid_from: rate === '0.000001' ? '2026-11-13' : '2026-11-12' }) }))
          .status,
      ]).toEqual([rate, status])
    const list = (await reader.asks(exchangeRates.list, { query: {} })).body
    expect(list.total).toBe(2)
    expect(list.data.map(({ rate, source, entered_by }) => [rate, source, entered_by?.id])).toEqual([
      ['0.000001', 'BI', preparer.id],
      ['15842.50', 'BI', preparer.id],
    ])
    const claimant = await personAt(building, cast.site, ['show_ticketing_reimburse'])
    expect((await claimant.asks(exchangeRates.list, { query: {} })).status).toBe(403)
    const trail = await db.sql
      .select({ action: audit.action })
      .from(audit)
      .where(sql`${audit.subject} = 'exchange_rates'`)
      .orderBy(audit.seq)
    expect(trail.map((row) => row.action)).toEqual(['exchange_rate.entered', 'exchange_rate.entered'])
  })

  it('EXR-2 are never changed: a correction is a rate of its own, once', async () => {
    const building = await openBuilding()
    const { admin, db } = building
    const enter = (more: object) => admin.asks(exchangeRates.create, { body: body(more) })
    const first = await enterRate(admin, { valid_from: '2026-11-12' })
    expect(await enter({ rate: '15900' })).toMatchObject(refused(409, 'valid_from', 'unique'))
    const other = await enterRate(admin, { valid_from: '2026-11-13' })
    expect(await enter({ rate: '15900', corrects_id: other.id })).toMatchObject(refused(422, 'corrects_id', 'exists'))
    const answers = await Promise.all(['15900', '15901'].map((rate) => enter({ rate, corrects_id: first.id })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await enter({ rate: '1', corrects_id: first.id })).status).toBe(409)
    const rows = (await admin.asks(exchangeRates.list, { query: { currency: 'USD' } })).body.data
    expect(rows.map(({ id, corrected, corrects_id }) => [id === first.id, corrected, corrects_id])).toEqual([
      [false, false, null],
      [false, false, first.id],
      [true, true, null],
    ])
    await expect(db.sql.execute(sql`update exchange_rates set rate = 1`)).rejects.toThrow()
    await expect(db.sql.execute(sql`delete from exchange_rates`)).rejects.toThrow()
  })

  it('EXR-3 hold from their day on, as they are corrected', async () => {
    const building = await openBuilding()
    const { admin } = building
    const first = await enterRate(admin, { valid_from: '2026-11-12', rate: '15842.50' })
    await enterRate(admin, { valid_from: '2026-11-20', rate: '15900' })
    expect(await rateOn(building, '2026-11-11')).toBeNull()
    expect(await rateOn(building, '2026-11-12')).toMatchObject({ rate: '15842.50', valid_from: '2026-11-12' })
    expect(await rateOn(building, '2026-11-19')).toMatchObject({ id: first.id })
    expect(await rateOn(building, '2027-03-01')).toMatchObject({ rate: '15900.00' })
    expect(await rateOn(building, '2026-11-19', 'JPY')).toBeNull()
    await enterRate(admin, { valid_from: '2026-11-12', rate: '15850', corrects_id: first.id })
    expect(await rateOn(building, '2026-11-19')).toMatchObject({ rate: '15850.00', corrects_id: first.id })
    const claimant = await personAt(building, building.cast.site, ['show_ticketing_reimburse'])
    expect((await claimant.asks(exchangeRates.ofDay, { query: { currency: 'USD', day: '2026-11-19' } })).body.data?.rate).toBe('15850.00')
  })

  it('EXR-4 are tried, then imported from CSV whole or not at all', async () => {
    const building = await openBuilding()
    const { admin } = building
    await enterRate(admin, { valid_from: '2026-11-12', rate: '15842.50' })
    const send = (csv: string, dry_run = false) => admin.asks(exchangeRates.import, { body: { csv, dry_run } })
    const csv = [
      'currency;day;rate;source',
      'usd;2026-11-12;15842,5;BI',
      'USD;2026-11-13;15850;BI',
      'USD;2026-11-13;15851;BI',
      'XXX;2026-11-13;1;BI',
      'USD;2026-02-30;1;BI',
      'USD;2026-11-14;zero;BI',
      'USD;2026-11-14;1',
    ].join('\n')
    const tried = (await send(csv, true)).body.data
    expect(tried).toMatchObject({ count: 7, taken: 1 })
    expect(tried.rows.map((row) => [row.row, row.fault])).toEqual([
      [2, 'there'],
      [3, null],
      [4, 'other'],
      [5, 'currency'],
      [6, 'day'],
      [7, 'rate'],
      [8, 'columns'],
    ])
    expect(await send(csv)).toMatchObject(refused(422, 'csv.4', 'pattern'))
    expect((await admin.asks(exchangeRates.list, { query: {} })).body.total).toBe(1)
    const good = 'USD,2026-11-12,15842.50,BI\nJPY,2026-11-12,104.37,BI\nKWD,2026-11-12,51500.125,BI'
    expect((await send(good)).body.data).toMatchObject({ count: 3, taken: 2 })
    expect(await rateOn(building, '2026-11-30', 'JPY')).toMatchObject({ rate: '104.37' })
    expect(await send(good)).toMatchObject(refused(422, 'csv', 'empty'))
  })
})
