import { billingRates } from '@menara/shared/contract/finance/billing-rates.contract.ts'
import { companyPlans } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const BILLING = '/admin/manage/billing'
/** Over by every clock that the house may stand at. */
const MONTH = '2026-01'
const t = (key: string, params = {}) => en(`billing:${key}`, params)

/** Rates of the first site from a month on, and a tenant who rents an area of it. */
async function openLetting(): Promise<{ siteId: string; name: string }> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const siteId = site?.id ?? ''
  const known = (await ask(admin, billingRates.list, { query: { location_id: siteId, limit: 1000 } })).data
  const rates = { service_m2: 50_000, surcharge_per_mille: 0, room_hour: 100_000, parking_hour: 5000 }
  if (!known.some((row) => row.valid_from === MONTH))
    await ask(admin, billingRates.create, { body: { location_id: siteId, valid_from: MONTH, ...rates } })
  const [area] = (await ask(admin, areas.list, { query: { location_id: siteId, limit: 1 } })).data
  const name = unique('PT Sewa')
  const leases = [{ area_id: area?.id ?? '', area_dm2: 10_000, from: '2025-01-01', until: null }]
  await ask(admin, tenants.create, { body: { location_id: siteId, code: name.slice(-8), name, leases } })
  return { siteId, name }
}

it('BIF-1 its lists are read on a narrow screen, in Indonesian and in the dark', { timeout: 120_000 }, async () => {
  await openLetting()
  for (const tab of ['invoices', 'tenants', 'rates', 'ageing', 'usage']) {
    await open(`${BILLING}?tab=${tab}`, 'admin', { viewport: [360, 800], language: 'id', scheme: 'dark' })
    await expect.element(page.getByRole('tab', { name: textsIn('id')(`billing:tab.${tab}`) })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(overflow()).toBeLessThanOrEqual(0)
    expect(await wrongOn()).toEqual([])
  }
})

it('BIF-2 a run makes drafts; one is opened, looked behind, issued and paid', { timeout: 120_000 }, async () => {
  const { siteId, name } = await openLetting()
  await open(`${BILLING}?month=${MONTH}&search=${encodeURIComponent(name)}`, 'admin', { site: siteId })
  await page.getByRole('button', { name: t('run.title') }).click()
  const run = page.getByRole('dialog')
  await run.getByRole('textbox', { name: t('month'), exact: false }).fill('01/2026')
  await run.getByRole('button', { name: t('run.start') }).click()
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect.poll(address).toMatch(/invoice=/)
  await page.getByRole('button', { name: new RegExp(t('lineKind.service')) }).click()
  await expect.element(page.getByText(t('source.lease'), { exact: false }).first()).toBeVisible()
  expect(await wrongOn()).toEqual([])
  await page.getByRole('button', { name: t('issue.confirm'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issue.confirm'), exact: true })
    .click()
  await page.getByRole('button', { name: t('receive.title') }).click()
  const receive = page.getByRole('dialog')
  await receive.getByRole('textbox', { name: t('amount'), exact: false }).fill('1000000')
  await receive.getByRole('textbox', { name: t('reference'), exact: false }).fill('TRF 77')
  await receive.getByRole('button', { name: t('receive.title') }).click()
  await expect.element(page.getByRole('table', { name: t('receipts.title') })).toMatchTextContent('TRF 77')
  await expect
    .element(page.getByText(t('state.overdue'), { exact: true }).or(page.getByText(t('state.part_paid'), { exact: true })))
    .toBeVisible()
})

it('BIF-3 a single thing has a price of its own', { timeout: 120_000 }, async () => {
  const { siteId } = await openLetting()
  const admin = await sessionOf('admin')
  const name = unique('Ruang')
  const body = { location_id: siteId, code: name.replaceAll(' ', '-'), name, type: 'room' as const, bookable: true }
  await ask(admin, assets.create, { body })
  await open(`${BILLING}?tab=rates`, 'admin', { site: siteId })
  await page
    .getByRole('button', { name: /Jan 2026/ })
    .first()
    .click()
  const things = page.getByRole('group', { name: t('rates.resources') })
  await things.getByRole('button', { name: t('addRow') }).click()
  await things.getByRole('combobox').last().fill(name)
  await page.getByRole('option', { name }).click()
  await things
    .getByRole('textbox', { name: new RegExp(`${t('rates.hour')}$`) })
    .last()
    .fill('250000')
  expect(await wrongOn()).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:save') })
    .click()
  const kept = async () =>
    (await ask(admin, billingRates.list, { query: { location_id: siteId, limit: 1000 } })).data.find((row) => row.valid_from === MONTH)
  await expect.poll(async () => (await kept())?.resources.map((row) => row.hour)).toContain(250_000)
})

it('BIF-4 a plan is entered, and the limit that is passed says so', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  for (const { id } of (await ask(admin, companyPlans.list, { query: { limit: 1000 } })).data)
    await ask(admin, companyPlans.remove, { params: { id } })
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const company = unique('PT Paket')
  await open(`${BILLING}?tab=usage`, 'admin')
  await page.getByRole('button', { name: t('plans.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('plans.company'), exact: false }).fill(company)
  await dialog.getByRole('textbox', { name: t('plans.name'), exact: false }).fill('Kecil')
  await dialog.getByRole('combobox', { name: t('plans.sites'), exact: false }).fill(site?.name ?? '')
  await page.getByRole('option', { name: site?.name ?? '', exact: true }).click()
  await dialog.getByRole('textbox', { name: t('plans.monthly'), exact: false }).fill('5000000')
  await dialog.getByRole('textbox', { name: t('plans.max_users'), exact: false }).fill('1')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  const plans = page.getByRole('region', { name: t('plans.title') })
  await expect.element(plans).toMatchTextContent(company)
  await expect.element(plans.getByText(t('plans.passed'), { exact: true })).toBeVisible()
  expect(await wrongOn()).toEqual([])
})

it('BIF-5 a plan is changed field by field, and its invoice shows what was counted', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  for (const { id } of (await ask(admin, companyPlans.list, { query: { limit: 1000 } })).data)
    await ask(admin, companyPlans.remove, { params: { id } })
  const { siteId, name } = await openLetting()
  const payer = (await ask(admin, tenants.list, { query: { search: name } })).data[0]
  const company = unique('PT Paket')
  const made = { company, name: 'Kecil', price: 5_000_000, site_ids: [siteId], max_users: 1, max_devices: 1, over_user: 1 }
  const plan = (await ask(admin, companyPlans.create, { body: made })).data
  await open(`${BILLING}?tab=usage`, 'admin')
  const plans = page.getByRole('region', { name: t('plans.title') })
  await plans.getByRole('button', { name: company, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByRole('textbox', { name: t(`plans.${key}`), exact: false })
  await field('over_user').fill('50000')
  await field('max_devices').fill('')
  await field('vat').fill('5000')
  await dialog.getByRole('combobox', { name: t('plans.payer') }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(field('vat')).toHaveAttribute('aria-invalid', 'true')
  await field('vat').fill('110')
  await dialog.getByRole('button', { name: en('common:save') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const kept = (await ask(admin, companyPlans.list, { query: { limit: 1000 } })).data.find(({ id }) => id === plan.id)
  expect(kept).toMatchObject({ over_user: 50_000, max_users: 1, max_devices: null, vat_per_mille: 110, payer: { id: payer?.id } })
  await plans.getByRole('button', { name: new RegExp(`${company} for`) }).click()
  await expect.poll(address).toMatch(/invoice=/)
  const counted = page.getByRole('note').filter({ hasText: t('plans.limit.users') })
  await expect.element(counted).toMatchTextContent(t('plans.used', { used: kept?.users, most: 1 }))
  expect(await wrongOn()).toEqual([])
})
