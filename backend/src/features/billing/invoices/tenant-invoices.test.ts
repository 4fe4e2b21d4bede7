import { documents } from '@menara/shared/contract/documents.contract.ts'
import { type TenantInvoice, tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { booked } from '../../../../../tests/kit/bookings/bookings.ts'
import { type Building, openBuilding } from '../../../../../tests/kit/building.ts'
import {
  aDraft,
  aTenantMeter,
  flat,
  issued,
  MONTH,
  newTenant,
  OCTOBER_HOURS,
  openLetting,
  pays,
  run,
} from '../../../../../tests/kit/finance/billing.ts'
import { openOutsides } from '../../../../../tests/kit/upstreams/outsides.ts'
import { newId } from '../../../platform/ids.ts'
import { billingDrift, tenantInvoices as table, tenantInvoiceLines } from '../../../schema/finance/tenant-invoices.ts'
import { audit, outbox } from '../../../schema/journal.ts'
import { assets } from '../../../schema/places.ts'

const wholeYear = { from: '2026-01-01', until: null }
async function letting(rates: object = {}): Promise<Building> {
  return openLetting(await openBuilding(), rates)
}
async function metered(hours: readonly (number | null)[] = flat(OCTOBER_HOURS, 2), rates: object = {}, share = 1000) {
  const building = await letting(rates)
  const meter_id = await aTenantMeter(building, { code: 'E-T03', hours })
  const tenant = await newTenant(building, { leases: [], meters: [{ meter_id, share, ...wholeYear }] })
  return { building, tenant, meter_id }
}
const brief = ({ lines }: TenantInvoice) => lines.map(({ kind, quantity, price_sen, amount }) => [kind, quantity, price_sen, amount])
const readings = ({ admin }: Building, id: string, line_id: string) => admin.asks(tenantInvoices.readings, { params: { id, line_id } })

describe('energy', () => {
  it('BIL-7 BIL-8 is billed by the hour and rate, with the readings that add up to the Rupiah', async () => {
    const { building, tenant } = await metered(flat(OCTOBER_HOURS, 2.345), { surcharge_per_mille: 33 })
    const invoice = await aDraft(building, tenant.id)
    // 17 to 22 o'clock is five hours of 31 days; the price with the surcharge is whole sen: 1,035.78 × 1.5 × 1.033 and × 1.033.
    expect(brief(invoice)).toEqual([
      ['lwbp', 589 * 2345, 106_996, 1_477_834],
      ['wbp', 155 * 2345, 160_494, 583_356],
    ])
    for (const line of invoice.lines) {
      const { rows, sum, rounding } = (await readings(building, invoice.id, line.id)).body.data
      expect([rows.length, rows.reduce((all, row) => all + row.quantity, 0)]).toEqual([line.kind === 'wbp' ? 155 : 589, line.quantity])
      expect(rows.reduce((all, row) => all + row.amount, 0)).toBe(sum)
      expect(sum + rounding).toBe(line.amount)
    }
    const [first] = (await readings(building, invoice.id, invoice.lines[1]?.id ?? '')).body.data.rows
    expect(first).toMatchObject({ at: '2026-10-01T10:00:00.000Z', quantity: 2345, price_sen: 160_494, amount: 3764, source: 'measured' })
    expect([invoice.subtotal, invoice.vat, invoice.total]).toEqual([2_061_190, 226_731, 2_287_921])
  })

  it('BIL-7 counts the share, and the days the tenant has the meter', async () => {
    const building = await letting()
    const meter_id = await aTenantMeter(building, { code: 'E-T03' })
    const tenant = await newTenant(building, { leases: [], meters: [{ meter_id, share: 250, from: '2026-10-30', until: '2026-10-30' }] })
    expect(brief(await aDraft(building, tenant.id))).toEqual([
      ['lwbp', 19 * 500, 103_578, 9840],
      ['wbp', 5 * 500, 155_367, 3884],
    ])
  })

  it('BIL-9 asks what to do about missing hours, and bills nothing twice', async () => {
    const hours = [...flat(10, 2), null, null, 6, ...flat(OCTOBER_HOURS - 37, 2), ...Array.from({ length: 24 }, () => null)]
    const { building, tenant } = await metered(hours)
    const { admin } = building
    const draft = await aDraft(building, tenant.id)
    const kwh = ({ lines }: TenantInvoice) => lines.reduce((sum, line) => sum + line.quantity, 0) / 1000
    // The two hours at the beginning are in the reading after them; of the last day nothing was heard.
    expect([draft.missing_hours, kwh(draft)]).toEqual([24, (OCTOBER_HOURS - 24) * 2])
    expect(draft.lines.map((line) => line.missing_hours)).toEqual([19, 5])
    const refused = await admin.asks(tenantInvoices.issue, { params: { id: draft.id }, body: { rev: draft.rev } })
    expect(refused).toMatchObject({ status: 409, body: { rule: 'billing.undecided', params: { hours: 24 } } })
    const decide = async (decision: 'measured' | 'estimate', { id, rev }: TenantInvoice) =>
      (await admin.asks(tenantInvoices.update, { params: { id }, body: { rev, decision } })).body.data
    const estimated = await decide('estimate', draft)
    expect([kwh(estimated), estimated.lines.map((line) => line.estimated_hours)]).toEqual([OCTOBER_HOURS * 2, [19, 5]])
    const measured = await decide('measured', estimated)
    expect(kwh(measured)).toBe((OCTOBER_HOURS - 24) * 2)
    expect((await issued(building, measured)).state).toBe('issued')
  })
})

describe('areas, bookings and sums', () => {
  it('BIL-10 BIL-12 charges the days an area is let, and rounds VAT once', async () => {
    const building = await letting()
    const { floor } = building.cast
    const tenant = await newTenant(building, {
      leases: [
        { area_id: floor, area_dm2: 12_050, ...wholeYear },
        { area_id: floor, area_dm2: 3333, from: '2026-10-20', until: '2026-11-30' },
        { area_id: floor, area_dm2: 1000, from: '2026-01-01', until: '2026-09-30' },
      ],
    })
    const invoice = await aDraft(building, tenant.id)
    // 120.5 m² at Rp 85,000; 33.33 m² for 12 of 31 days: 1,096,664.516 rounded half up.
    expect(invoice.lines.map((line) => [line.amount, line.days, line.of_days])).toEqual([
      [10_242_500, 31, 31],
      [1_096_665, 12, 31],
    ])
    expect([invoice.subtotal, invoice.vat, invoice.total]).toEqual([11_339_165, 1_247_308, 12_586_473])
  })

  it('BIL-11 bills what the tenant’s people booked, in the month it begins', async () => {
    const building = await openBuilding()
    const { db, cast } = building
    await db.sql.update(assets).set({ bookable: true, type: 'room' }).where(eq(assets.id, cast.asset))
    building.clock.set(new Date('2026-10-12T03:00:00Z'))
    const booker = await building.as(cast.admin)
    await booked(booker, cast.asset, { day: '2026-10-12', from: '11:00', to: '12:50' })
    await booked(booker, cast.asset, { day: '2026-10-31', from: '09:00', to: '10:00' })
    await booked(booker, cast.asset, { day: '2026-11-01', from: '09:00', to: '10:00' })
    const open = await openLetting(building, { resources: [] })
    const tenant = await newTenant(open, { leases: [], people: [cast.admin] })
    const invoice = await aDraft(open, tenant.id)
    expect(brief(invoice)).toEqual([['room', 170, 15_000_000, 425_000]])
    const { rows, rounding } = (await readings(open, invoice.id, invoice.lines[0]?.id ?? '')).body.data
    expect([rows.map((row) => [row.quantity, row.amount]), rounding]).toEqual([
      [
        [110, 275_000],
        [60, 150_000],
      ],
      0,
    ])
  })

  it('BIL-12 charges fines on what was overdue, without VAT', async () => {
    const building = await letting({ fine_per_mille: 20, due_days: 14 })
    const tenant = await newTenant(building)
    const september = await issued(building, await aDraft(building, tenant.id, '2026-09'))
    expect(september.due_on).toBe('2026-11-19')
    const { db, clock } = building
    clock.set(new Date('2026-12-05T05:00:00Z'))
    const later = { ...building, admin: await building.as(building.cast.admin) }
    await later.admin.asks(tenantInvoices.receive, {
      params: { id: september.id },
      body: { amount: 1_369_175, day: '2026-11-30', reference: 'TRF' },
    })
    const november = await aDraft(later, tenant.id, '2026-11')
    const fine = november.lines.find((line) => line.kind === 'fine')
    // 11,369,175 with VAT, less what came on the last day: 2 % of 10,000,000.
    expect([september.total, fine?.amount, fine?.taxed, fine?.label]).toEqual([11_369_175, 200_000, false, september.number])
    expect(november.vat).toBe(1_126_675)
    expect(await db.sql.select().from(billingDrift)).toEqual([])
  })
})

describe('runs and numbers', () => {
  it('BIL-5 makes each draft once, keeps what was added by hand and what was issued', async () => {
    const building = await letting()
    const [first, second] = [await newTenant(building), await newTenant(building)]
    const runs = await Promise.all([run(building), run(building), run(building)])
    expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(runs.reduce((sum, { body }) => sum + body.data.created, 0)).toBe(2)
    const { admin } = building
    const draft = await aDraft(building, first.id)
    const manual = [{ reason: 'Lost keys', amount: 150_000 }]
    const changed = await admin.asks(tenantInvoices.update, { params: { id: draft.id }, body: { rev: draft.rev, manual } })
    expect(changed.body.data.subtotal).toBe(draft.subtotal + 150_000)
    const kept = await issued(building, await aDraft(building, second.id))
    expect((await run(building)).body.data).toEqual({ created: 0, renewed: 1, kept: 1 })
    expect(brief(await aDraft(building, first.id)).at(-1)).toEqual(['manual', 1, 15_000_000, 150_000])
    expect((await admin.asks(tenantInvoices.get, { params: { id: kept.id } })).body.data).toEqual(kept)
  })

  it('BIL-4 BIL-6 needs rates, a tariff, and a month that is over', async () => {
    const building = await letting()
    expect((await run(building, '2026-11')).body).toMatchObject({ status: 422, errors: [{ field: 'month', rule: 'future' }] })
    expect((await run(building, '2025-12')).body).toMatchObject({ status: 409, rule: 'billing.no_rates' })
  })

  it('BIL-13 numbers without gaps when several are issued at once', async () => {
    const building = await letting()
    for (const _no of [1, 2, 3, 4]) await newTenant(building)
    await run(building)
    const papers = (await building.admin.asks(tenantInvoices.list, { query: { month: MONTH, state: 'draft' } })).body.data
    const done = await Promise.all(papers.map((draft) => issued(building, draft)))
    expect(done.map((one) => one.number).sort()).toEqual([1, 2, 3, 4].map((no) => `INV/VJS/2026/0000${no}`))
    expect(done[0]).toMatchObject({ issued_on: '2026-11-05', due_on: '2026-11-19', state: 'issued', overdue: false })
    expect(await building.db.sql.select().from(billingDrift)).toEqual([])
  })
})

describe('what was issued', () => {
  it('BIL-14 stays as it is, and is cancelled by a credit note', async () => {
    const building = await letting()
    const { admin, db } = building
    const tenant = await newTenant(building)
    const invoice = await issued(building, await aDraft(building, tenant.id))
    const params = { id: invoice.id }
    expect((await admin.asks(tenantInvoices.update, { params, body: { rev: invoice.rev, manual: [] } })).body).toMatchObject({
      status: 409,
      rule: 'billing.not_draft',
    })
    expect((await admin.asks(tenantInvoices.remove, { params })).status).toBe(409)
    await expect(db.sql.update(table).set({ due_on: '2027-01-01' }).where(eq(table.id, invoice.id))).rejects.toThrow()
    await expect(db.sql.delete(table).where(eq(table.id, invoice.id))).rejects.toThrow()
    await expect(db.sql.update(tenantInvoiceLines).set({ label: 'x' })).rejects.toThrow()
    const gone = (await admin.asks(tenantInvoices.cancel, { params, body: { rev: invoice.rev, reason: 'Wrong area' } })).body.data
    expect(gone).toMatchObject({ state: 'cancelled', reason: 'Wrong area', credit_note: { number: 'CN/VJS/2026/00001' } })
    const note = (await admin.asks(tenantInvoices.get, { params: { id: gone.credit_note?.id ?? '' } })).body.data
    expect(note).toMatchObject({ kind: 'credit_note', total: -invoice.total, cancels: { number: invoice.number } })
    const again = await aDraft(building, tenant.id)
    expect([again.state, again.total]).toEqual(['draft', invoice.total])
    expect(await db.sql.select().from(billingDrift)).toEqual([])
  })

  it('BIL-18 has a document, a draft has none', async () => {
    const building = await letting()
    const { admin } = building
    const draft = await aDraft(building, (await newTenant(building)).id)
    const document = () => admin.sends('POST', '/api/v1/documents', { kind: 'invoice', subject_id: draft.id })
    expect((await document()).status).toBe(409)
    const { number, total } = await issued(building, draft)
    const made = (await document()).body['data']
    expect(made).toMatchObject({ number, amount: total, revision: 1 })
    await pays(building, draft.id, 1000)
    expect((await document()).body['data']).toEqual(made)
  })

  it('BIL-17 goes to the tenant by mail in the tenant’s language, where mails are sent', async () => {
    const outsides = await openOutsides()
    const building = await openLetting(outsides)
    const { id, number } = await issued(building, await aDraft(building, (await newTenant(building, { language: 'id' })).id))
    await issued(building, await aDraft(building, (await newTenant(building, { email: null })).id))
    await outsides.work()
    expect(outsides.mail.mails.map((mail) => mail.to)).toEqual([['sari@example.test']])
    const [mail] = outsides.mail.mails
    expect(mail?.headers.get('subject')).toBe(`Faktur ${number} dari VJS Jakarta`)
    expect(mail?.raw).toContain('filename=INV-VJS-2026-00001.pdf')
    const attached = Buffer.from(/filename=INV[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n-/.exec(mail?.raw ?? '')?.[1] ?? '', 'base64')
    expect(attached.subarray(0, 5).toString()).toBe('%PDF-')
    const issuedPapers = await outsides.admin.asks(documents.list, { query: { kind: 'invoice', subject_id: id } })
    expect(issuedPapers.body.data.map((paper) => paper.bytes)).toEqual([attached.length])
  })

  it('BIL-20 is in the audit trail and announced', async () => {
    const building = await letting()
    const { db } = building
    const invoice = await issued(building, await aDraft(building, (await newTenant(building)).id))
    await pays(building, invoice.id, 1000)
    const rows = await db.sql.select({ action: audit.action }).from(audit).where(eq(audit.subject_id, invoice.id)).orderBy(audit.seq)
    expect(rows.map((row) => row.action)).toEqual(['created', 'issued', 'received'].map((action) => `tenant_invoice.${action}`))
    expect(await db.sql.$count(outbox, eq(outbox.topic, 'tenant_invoices'))).toBe(3)
  })
})

describe('money', () => {
  it('BIL-15 is the sum of the receipts, with what is too much as credit', async () => {
    const building = await letting()
    const { admin, cast } = building
    const invoice = await issued(building, await aDraft(building, (await newTenant(building)).id))
    const { id, total } = invoice
    const ageing = async () => (await admin.asks(tenantInvoices.ageing, { query: { location_id: cast.site } })).body.data[0]
    expect((await pays(building, id, 1_000_000)).body.data).toMatchObject({ state: 'part_paid', paid: 1_000_000 })
    const paid = (await pays(building, id, total)).body.data
    expect(paid).toMatchObject({ state: 'paid', paid: total + 1_000_000 })
    expect(await ageing()).toMatchObject({ open: 0, credit: 1_000_000 })
    const last = paid.receipts.at(-1)?.id ?? ''
    const reverse = () => admin.asks(tenantInvoices.reverse, { params: { id, receipt_id: last }, body: { reason: 'Bounced' } })
    expect((await reverse()).body.data).toMatchObject({ state: 'part_paid', paid: 1_000_000 })
    expect((await reverse()).body).toMatchObject({ status: 409, rule: 'billing.receipt_reversed' })
    expect((await pays(building, id, 5, '2026-11-06')).body).toMatchObject({ status: 422, errors: [{ field: 'day', rule: 'future' }] })
    const port = building.backend.desk.receivables
    expect(await port.receivables()).toMatchObject([{ id, number: invoice.number, amount: total, paid: 1_000_000, due_on: '2026-11-19' }])
    const posting = { id: newId(), reverses_id: null, actor_id: null }
    await port.received(id, { ...posting, amount: total - 1_000_000, day: '2026-11-05', reference: 'BCA 77' })
    const settled = (await admin.asks(tenantInvoices.get, { params: { id } })).body.data
    expect([settled.state, settled.receipts.map((row) => row.source)]).toEqual(['paid', ['manual', 'manual', 'manual', 'bank']])
  })

  it('BIL-16 grows old by the clock of the site, and each figure opens its invoices', async () => {
    const building = await letting()
    const { cast, clock } = building
    const invoice = await issued(building, await aDraft(building, (await newTenant(building)).id))
    const at = async (day: string) => {
      clock.set(new Date(`${day}T20:00:00Z`))
      const admin = await building.as(cast.admin)
      const [row] = (await admin.asks(tenantInvoices.ageing, { query: {} })).body.data
      const opens = async (bucket: 'not_due' | 'to_30' | 'to_60' | 'over_90') =>
        (await admin.asks(tenantInvoices.list, { query: { bucket } })).body.data.map((one) => one.total)
      return { row, opens }
    }
    // Due on the 19th: at three in the morning of the 20th in Jakarta it is overdue.
    const before = await at('2026-11-18')
    expect([before.row?.not_due, await before.opens('not_due')]).toEqual([invoice.total, [invoice.total]])
    const after = await at('2026-11-19')
    expect([after.row?.to_30, await after.opens('to_30'), await after.opens('not_due')]).toEqual([invoice.total, [invoice.total], []])
    const late = await at('2027-03-01')
    expect([late.row?.over_90, await late.opens('over_90')]).toEqual([invoice.total, [invoice.total]])
  })
})
