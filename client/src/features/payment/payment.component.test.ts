import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { bankAccounts } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { address, open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PAYMENT = '/admin/plugins/payment'
const t = (key: string, params = {}) => en(`payment:${key}`, params)

it('PAF-1 its lists are read on a narrow screen, in Indonesian and in the dark', { timeout: 120_000 }, async () => {
  for (const tab of ['payables', 'batches', 'statements', 'accounts', 'spending']) {
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
