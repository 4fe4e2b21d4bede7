import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { bankAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { bankStatements } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { payables } from '@menara/shared/contract/finance/payables.contract.ts'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PAYMENT = '/admin/plugins/payment'
const t = (key: string, params = {}) => en(`payment:${key}`, params)

it('PAF-1 its lists are read on a narrow screen, in Indonesian and in the dark', { timeout: 120_000 }, async () => {
  for (const tab of ['payables', 'batches', 'statements', 'accounts', 'spending', 'rates']) {
    await open(`${PAYMENT}?tab=${tab}`, 'admin', { viewport: [360, 800], language: 'id', scheme: 'dark' })
    await expect.element(page.getByRole('tab', { name: textsIn('id')(`payment:tab.${tab}`) })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(overflow()).toBeLessThanOrEqual(0)
    expect(await wrongOn()).toEqual([])
  }
})

it('PAF-2 marked payables begin a batch, and missing bank details are entered on its lines', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const name = unique('Taxi')
  const type = (await ask(admin, reimburseTypes.create, { body: { name_en: name, name_id: name, policy: 'v1', account_code: '6200' } }))
    .data
  const title = unique('Bayar')
  const lines = [{ day: '2026-01-05', type_id: type.id, description: 'Taksi', amount: 125_000 }]
  const claim = (await ask(admin, claims.create, { body: { policy: 'v1', title, location_id: site?.id ?? '', lines } })).data
  const submitted = (await ask(admin, claims.step, { params: { id: claim.id }, body: { step: 'submit', rev: claim.rev } })).data
  await ask(admin, claims.step, { params: { id: claim.id }, body: { step: 'approve', rev: submitted.rev } })
  const account = {
    name: unique('Rekening'),
    bank: 'Bank Contoh',
    bic: 'CNTHIDJA',
    number: String(Math.abs(site?.id.length ?? 1) * 1_234_567),
    holder: 'PT Contoh',
  }
  await ask(admin, bankAccounts.create, { body: account })
  await open(`${PAYMENT}?search=${encodeURIComponent(submitted.number ?? title)}`, 'admin')
  await page.getByRole('checkbox', { name: new RegExp(submitted.number ?? title) }).click()
  await page.getByRole('button', { name: t('batch.from_one', { count: 1 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('batch.account') }).click()
  await page.getByRole('option', { name: new RegExp(account.name) }).click()
  await dialog.getByRole('button', { name: t('batch.begin') }).click()
  await expect.poll(address).toMatch(/batch=/)
  const table = page.getByRole('table', { name: t('batch.lines') })
  await expect.element(table).toMatchTextContent('Rp 125,000')
  expect(await wrongOn()).toEqual([])
})

it('PAF-3 a line of a statement is split over two invoices of tenants', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  // Not the first one, whose rates other tests set.
  const site = (await ask(admin, locations.list, { query: {} })).data.at(-1)
  const siteId = site?.id ?? ''
  const known = (await ask(admin, billingRates.list, { query: { location_id: siteId, limit: 1000 } })).data
  const rates = { service_m2: 50_000, surcharge_per_mille: 0, room_hour: 100_000, parking_hour: 5000 }
  if (!known.some((row) => row.valid_from === '2026-01'))
    await ask(admin, billingRates.create, { body: { location_id: siteId, valid_from: '2026-01', ...rates } })
  const [area] = (await ask(admin, areas.list, { query: { location_id: siteId, limit: 1 } })).data
  const name = unique('PT Bayar')
  const leases = [{ area_id: area?.id ?? '', area_dm2: 1000, from: '2025-01-01', until: null }]
  const tenant = (await ask(admin, tenants.create, { body: { location_id: siteId, code: name.slice(-8), name, leases } })).data
  for (const month of ['2026-01', '2026-02']) {
    await ask(admin, tenantInvoices.run, { body: { location_id: siteId, month } })
    const [draft] = (await ask(admin, tenantInvoices.list, { query: { tenant_id: tenant.id, month } })).data
    await ask(admin, tenantInvoices.issue, { params: { id: draft?.id ?? '' }, body: { rev: draft?.rev ?? 1 } })
  }
  const account = (
    await ask(admin, bankAccounts.create, {
      body: {
        name: unique('Kas'),
        bank: 'Bank Contoh',
        bic: 'CNTHIDJA',
        number: tenant.id.replaceAll(/\D/g, '').slice(-16),
        holder: 'PT Contoh',
      },
    })
  ).data
  const number = unique('RK')
  const form = new FormData()
  const mapping = {
    ...{ separator: ',', with_header: false, day: 1, date: 'YYYY-MM-DD', amount: 2, debit: null, credit: null, decimal: 'point' },
    ...{ text: 3, reference: null, counterparty: null },
  }
  for (const [key, value] of Object.entries({ account_id: account.id, number, mapping: JSON.stringify(mapping) })) form.append(key, value)
  form.append('file', new File([`2026-03-02,1000000,${name}\n`], 'statement.csv', { type: 'text/csv' }))
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  expect((await fetch('/api/v1/bank_statements', { method: 'POST', headers, body: form })).status).toBe(200)
  const [statement] = (await ask(admin, bankStatements.list, { query: { account_id: account.id } })).data
  await open(`${PAYMENT}?statement=${statement?.id}`, 'admin')
  await page.getByRole('button', { name: t('split.openName', { name: '' }), exact: false }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('split.search') }).fill(name)
  // Until the search is answered, other invoices are there too; what is chosen moves above the others.
  const choices = dialog.getByRole('checkbox', { name: new RegExp(name) })
  await choices.first().click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Rp 445,000')
  await choices.nth(1).click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Rp 0')
  expect(await wrongOn()).toEqual([])
  await dialog.getByRole('button', { name: t('split.allocate_other', { count: 2 }) }).click()
  await expect.element(page.getByText(t('lineState.matched'), { exact: true }).first()).toBeVisible()
})

it('PAF-4 a rate is entered and corrected, and the corrected one stays in the list', { timeout: 120_000 }, async () => {
  await open(`${PAYMENT}?tab=rates&currency=OMR`, 'admin')
  await page.getByRole('button', { name: t('rate.new') }).click()
  const dialog = page.getByRole('dialog')
  const currency = dialog.getByRole('combobox', { name: t('rate.currency') })
  await currency.fill('OMR')
  await page.getByRole('option', { name: 'OMR' }).click()
  await dialog.getByLabelText(t('rate.from'), { exact: false }).fill('2026-01-05')
  await dialog.getByLabelText(t('rate.rate'), { exact: false }).fill('42100,5')
  await dialog.getByLabelText(t('rate.source'), { exact: false }).fill('Bank Indonesia')
  await dialog.getByRole('button', { name: t('rate.save') }).click()
  const table = page.getByRole('table', { name: t('rate.title') })
  await expect.element(table).toMatchTextContent('42,100.50')
  await page.getByRole('button', { name: t('rate.correct', { currency: 'OMR', day: '05 Jan 2026' }) }).click()
  await dialog.getByLabelText(t('rate.rate'), { exact: false }).fill('42200')
  await dialog.getByRole('button', { name: t('rate.save') }).click()
  await expect.element(table).toMatchTextContent('42,200.00')
  await expect.element(table).toMatchTextContent(t('rate.corrected'))
  expect(await wrongOn()).toEqual([])
})

it('PAF-5 an invoice in dollars leads from the payables to its payment, which says its Rupiah', { timeout: 120_000 }, async () => {
  const { data } = await ask(await sessionOf('finance'), payables.list, { query: { kind: 'vendor_invoice', limit: 100 } })
  const number = data.find(({ currency }) => currency === 'USD')?.number ?? ''
  await open(`${PAYMENT}?search=${encodeURIComponent(number)}`, 'finance')
  await page.getByRole('link', { name: t('payable.toInvoiceOf', { number }) }).click()
  await expect.poll(address).toMatch(/look=invoices/)
  await page.getByRole('table').getByText(number, { exact: true }).click()
  const card = page.getByRole('article', { name: number })
  await card.getByRole('button', { name: en('purchasing:invoices.pay') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(en('purchasing:invoices.reference'), { exact: false }).fill('TT 4711')
  const pay = dialog.getByRole('button', { name: en('purchasing:invoices.pay') })
  await expect.element(pay).toBeDisabled()
  await dialog.getByLabelText(en('purchasing:invoices.rupiah'), { exact: false }).fill('66123000')
  expect(await wrongOn()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(card).toMatchTextContent('the bank took Rp 66,123,000')
  expect(await wrongOn()).toEqual([])
})
