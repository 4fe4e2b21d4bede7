import { readFileSync } from 'node:fs'
import { tenantInvoices } from '@menara/shared/contract/finance/tenant-invoices.contract.ts'
import { type TenantDraft, tenants } from '@menara/shared/contract/finance/tenants.contract.ts'
import { energy } from '@menara/shared/contract/iot/energy.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { lookAt } from '../kit/metered-site.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const BILLING = '/admin/manage/billing'
/** Where the demo has meters, tariffs and rates. */
const SITE = 'VJS'
const t = (key: string, facts: Record<string, string | number> = {}) => en(`billing:${key}`, facts)

interface Letting {
  readonly siteId: string
  readonly month: string
  readonly tenant: { readonly id: string; readonly name: string }
}
/** A tenant of the journey's own, who pays for a small part of a meter that measured all of the last month. */
async function openLetting(): Promise<Letting> {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const known = (await ask(admin, tenantInvoices.list, { query: { location_id: site.id, limit: 1000 } })).data
  const month =
    known
      .map((invoice) => invoice.month)
      .toSorted()
      .at(-1) ?? ''
  const taken = (await ask(admin, tenants.list, { query: { location_id: site.id, limit: 1000 } })).data.flatMap((tenant) => tenant.meters)
  const shareOf = (id: string): number => taken.filter(({ meter }) => meter.id === id).reduce((sum, { share }) => sum + share, 0)
  const meters = (await ask(admin, energy.meters, { query: { location_id: site.id, limit: 1000 } })).data
  const meter = meters.find(({ id }) => shareOf(id) <= 900)
  const name = unique('PT Penyewa')
  const body: TenantDraft = {
    ...{ location_id: site.id, code: name.slice(-8), name },
    meters: [{ meter_id: meter?.id ?? '', share: 50, from: `${month}-01`, until: null }],
  }
  return { siteId: site.id, month, tenant: (await ask(admin, tenants.create, { body })).data }
}

/** Runs the month in the page and opens the tenant's draft. */
async function runMonth(page: Page, { month, tenant }: Letting): Promise<void> {
  await page.goto(`${BILLING}?search=${encodeURIComponent(tenant.name)}`)
  // The dialog begins with the first site, once the sites are known.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: t('run.title') }).click()
  const run = page.getByRole('dialog')
  const field = run.getByRole('textbox', { name: t('month') })
  await field.fill(month)
  await field.press('Enter')
  await expect(run).toBeHidden()
  await page.getByRole('row', { name: new RegExp(tenant.name) }).click()
  await expect.poll(() => page.url()).toMatch(/invoice=/)
  await expect(page.getByRole('heading', { name: `${t('state.draft')} · ${tenant.name}` })).toBeVisible()
}

journey('readings of a meter become an invoice of a tenant, with what is behind its energy, and a PDF', async ({ as }) => {
  journey.setTimeout(240_000)
  const letting = await openLetting()
  const page = await as('finance')
  await lookAt(page, { id: letting.siteId })
  await runMonth(page, letting)

  const line = page.getByRole('button', { name: t('lineKind.lwbp') })
  await line.press('Enter')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  const readings = page.getByRole('table', { name: t('readings.title', { line: t('lineKind.lwbp') }) })
  await expect(readings.getByRole('row').nth(1)).toContainText(t('source.measured'))
  expect(await readings.getByRole('row').count()).toBeGreaterThan(24)
  expect(await wrongOn(page)).toEqual([])

  // Hours that were not measured are decided about first.
  const measured = page.getByRole('radio', { name: t('missing.measured') })
  if ((await measured.count()) > 0) {
    await measured.check({ force: true })
    await expect(measured).toBeChecked()
  }
  await page.getByRole('button', { name: t('issue.confirm'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issue.confirm'), exact: true })
    .click()
  const heading = page.getByRole('heading', { name: new RegExp(`^INV/${SITE}/.* · ${letting.tenant.name}$`) })
  await expect(heading).toBeVisible()
  const number = (await heading.textContent())?.split(' · ')[0] ?? ''

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(`: ${number}$`) }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})
