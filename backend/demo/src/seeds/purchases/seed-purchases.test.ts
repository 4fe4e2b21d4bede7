import { users } from '@menara/backend/schema/people.ts'
import { vendors as vendorTable } from '@menara/backend/schema/places.ts'
import { vendorInvoiceDrift } from '@menara/backend/schema/purchasing/invoices.ts'
import { purchasingDrift } from '@menara/backend/schema/purchasing/orders.ts'
import { purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { isExpired } from '@menara/shared/domain/purchasing/vendor-document.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openBuilding } from '../../../../../tests/kit/building.ts'
import { enterRate } from '../../../../../tests/kit/finance/exchange-rates.ts'
import { PURCHASE_STORIES } from './purchase-stories.ts'
import { seedPurchases } from './seed-purchases.ts'

it('DM-94 DM-102 purchases of the demo are in every stage, and add up', async () => {
  const { backend, db, cast, admin } = await openBuilding()
  for (const name of ['employee', 'agent'] as const)
    await db.sql
      .update(users)
      .set({ email: `${name}@menara.demo` })
      .where(eq(users.id, cast[name]))
  await db.sql.update(users).set({ email: 'finance@menara.demo' }).where(eq(users.id, cast.operator))
  for (const category of new Set(PURCHASE_STORIES.map((story) => story.vendors)))
    for (const name of ['A', 'B', 'C']) await admin.asks(vendors.create, { body: { name: `${category} ${name}`, category } })
  expect((await db.sql.select().from(vendorTable)).length).toBeGreaterThan(10)
  const today = backend.platform.now().toISOString().slice(0, 10)
  await enterRate(admin, { valid_from: '2026-01-01', rate: '15600.25' })
  await db.atomically(() => seedPurchases(backend.platform))
  const { data } = (await admin.asks(purchases.list, { query: { limit: 100 } })).body
  const here = PURCHASE_STORIES.filter((story) => story.site === 'VJS')
  expect(data).toHaveLength(here.length)
  expect(new Set(data.map((row) => row.state))).toEqual(new Set(here.map((story) => story.stage)))
  const papers = (await admin.asks(vendorDocuments.list, { query: {} })).body.data
  expect([papers.length, papers.filter((paper) => isExpired(paper, today)).length]).toEqual([40, 1])
  expect(await db.sql.select().from(purchasingDrift)).toEqual([])
  expect(await db.sql.select().from(vendorInvoiceDrift)).toEqual([])
  const invoices = (await admin.asks(vendorInvoices.list, { query: { limit: 100 } })).body.data
  expect(new Set(invoices.map((invoice) => invoice.state))).toEqual(new Set(['paid', 'matched', 'blocked']))
  // DM-102: one waits for its dollars.
  const abroad = invoices.filter(({ currency }) => currency !== 'IDR')
  expect(abroad).toMatchObject([{ currency: 'USD', state: 'matched', vendor: { name: expect.stringContaining('hvac') } }])
  expect(abroad[0]?.amount).toBe(Math.round((31_500_000 * 0.94 * 100) / 15_600.25) * 2)
  for (const { state, lines } of invoices)
    expect([state, lines.some((line) => line.differences.length > 0)]).toEqual([state, state === 'blocked'])
  const scores = (await admin.asks(vendorInvoices.scores, { query: {} })).body.data
  const onTime = scores.flatMap((score) => score.on_time_permille ?? [])
  expect([Math.min(...onTime) < 1000, onTime.filter((share) => share >= 500).length > onTime.length / 2]).toEqual([true, true])
  for (const row of data.filter((item) => item.state === 'evaluating')) {
    const { offers } = (await admin.asks(purchaseAwards.comparison, { params: { id: row.id } })).body.data
    expect(offers.map((offer) => offer.genuine)).toEqual([true, true, true])
    // DM-102: one in dollars, one with a data sheet.
    expect(offers.map(({ currency }) => currency)).toEqual(['IDR', 'IDR', 'USD'])
    const [sheet, , dollars] = offers
    expect(dollars?.total_rupiah).toBe(Math.floor(((dollars?.total ?? 0) * 1_560_025 + 5_000) / 10_000))
    const file = sheet?.files[0]
    const path = purchaseAwards.file.path.replace(':id', row.id).replace(':file_id', file?.id ?? '')
    const saved = await admin.sends('GET', path)
    expect([saved.status, saved.raw.length]).toEqual([200, file?.bytes])
  }
})
