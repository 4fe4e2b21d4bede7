import { claims } from '@menara/shared/contract/claims/claims.contract.ts'
import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../tests/journeys/kit/people.ts'

const V1 = '/desk/ticketing/reimburse/reimburseV1'
const V2 = '/desk/ticketing/reimburse/reimburseV2'
const PETTY = '/desk/ticketing/reimburse/pettyCash'
const t = (key: string) => en(`claims:${key}`)
const line = (number: number) => page.getByRole('group', { name: en('claims:lineOf', { line: number }) })

it('CF-1 CF-2 a claim is written by keyboard, kept, and refused where it breaks a limit', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const name_en = unique('Taxi')
  const body = { name_en, name_id: name_en, policy: 'v1' as const, account_code: '6200', line_limit: 100_000 }
  await ask(admin, reimburseTypes.create, { body })
  const person = await hire('Claimant', ['Employee'])
  await open(V1, await signIn(person.email, person.password))
  await page.getByRole('button', { name: t('new'), exact: true }).click()
  await expect.poll(address).toMatch(/claim=/)
  const title = unique('Kunjungan')
  await page.getByLabelText(t('title'), { exact: false }).fill(title)
  await page.getByRole('button', { name: t('addLine') }).click()
  await line(1)
    .getByRole('combobox', { name: t('type') })
    .fill(name_en)
  await page.getByRole('option', { name: name_en }).click()
  await line(1)
    .getByRole('textbox', { name: t('what') })
    .fill('Bandara')
  const amount = line(1).getByRole('textbox', { name: t('amount') })
  await amount.fill('150000')
  await expect.element(line(1).getByRole('status')).toMatchTextContent(/100/)
  await page.getByRole('button', { name: t('step.submit') }).click()
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('90000')
  ;(await amount.findElement()).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line(2)).toBeVisible()
  await line(2)
    .getByRole('textbox', { name: t('amount') })
    .fill('10000')
  await expect.element(page.getByText(t('saving.saved'))).toBeVisible()
  await reopen()
  await expect.element(line(2).getByRole('textbox', { name: t('amount') })).toHaveValue('Rp 10,000')
  await page.getByRole('button', { name: t('step.submit') }).click()
  await expect.element(page.getByRole('table', { name: t('lines') })).toMatchTextContent('Bandara')
  expect(await wrongOn()).toEqual([])
})

it('CF-6 a line in another currency says its rate and what it comes to', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const name_en = unique('Hotel')
  await ask(admin, reimburseTypes.create, { body: { name_en, name_id: name_en, policy: 'v1' as const, account_code: '6200' } })
  const rate = { currency: 'KWD' as const, valid_from: '2026-01-01', rate: '51500.125', source: 'Bank Indonesia' }
  await ask(admin, exchangeRates.create, { body: rate })
  const person = await hire('Traveller', ['Employee'])
  await open(V1, await signIn(person.email, person.password))
  await page.getByRole('button', { name: t('new'), exact: true }).click()
  await expect.poll(address).toMatch(/claim=/)
  await page.getByLabelText(t('title'), { exact: false }).fill(unique('Kuwait'))
  await page.getByRole('button', { name: t('addLine') }).click()
  await line(1)
    .getByRole('combobox', { name: t('type') })
    .fill(name_en)
  await page.getByRole('option', { name: name_en }).click()
  const currency = line(1).getByRole('combobox', { name: t('currency') })
  await currency.fill('BHD')
  await page.getByRole('option', { name: 'BHD' }).click()
  await expect.element(line(1)).toMatchTextContent(en('claims:foreign.noRate', { currency: 'BHD' }))
  await currency.fill('KWD')
  await page.getByRole('option', { name: 'KWD' }).click()
  await line(1)
    .getByRole('textbox', { name: t('amount') })
    .fill('1.001')
  await expect.element(line(1)).toMatchTextContent('51,500.125')
  await expect.element(line(1)).toMatchTextContent('Rp 51,552')
  await expect.element(page.getByText(t('saving.saved'))).toBeVisible()
  expect(await wrongOn()).toEqual([])
  await page.getByRole('button', { name: t('step.submit') }).click()
  await expect.element(page.getByRole('table', { name: t('lines') })).toMatchTextContent('KWD 1.001')
})

it('CF-3 a verifier finds what waits, and says less with a reason', async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const name_en = unique('Meals')
  const body = { name_en, name_id: name_en, policy: 'v2' as const, account_code: '6240' }
  const type = (await ask(admin, reimburseTypes.create, { body })).data
  const title = unique('Rapat')
  const lines = [{ day: '2026-01-05', type_id: type.id, description: 'Konsumsi', amount: 200_000 }]
  const claim = (await ask(admin, claims.create, { body: { policy: 'v2', title, location_id: site?.id ?? '', lines } })).data
  await ask(admin, claims.step, { params: { id: claim.id }, body: { step: 'submit', rev: claim.rev } })
  await open(`${V2}?queue=verify&search=${encodeURIComponent(title)}`, 'finance')
  await page.getByText(new RegExp(title)).click()
  await page.getByRole('button', { name: t('step.verify'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabelText(en('claims:reasonOf', { name: 'Konsumsi' }), { exact: false })
  await dialog.getByLabelText(en('claims:amountOf', { name: 'Konsumsi' })).fill('150000')
  await dialog.getByRole('button', { name: t('step.verify') }).click()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Batas konsumsi')
  await dialog.getByRole('button', { name: t('step.verify') }).click()
  const table = page.getByRole('table', { name: t('lines') })
  await expect.element(table).toMatchTextContent('Rp 150,000')
  await expect.element(table).toMatchTextContent('Batas konsumsi')
  expect(await wrongOn()).toEqual([])
})

it('CF-5 a PDF is put on a line, named with its size, and saved; a picture is shown', async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const name_en = unique('Parking')
  const body = { name_en, name_id: name_en, policy: 'v1' as const, account_code: '6200' }
  const type = (await ask(admin, reimburseTypes.create, { body })).data
  const lines = [{ day: '2026-01-05', type_id: type.id, description: 'Parkir', amount: 20_000 }]
  const title = unique('Parkir')
  const claim = (await ask(admin, claims.create, { body: { policy: 'v1', title, location_id: site?.id ?? '', lines } })).data
  await open(`${V1}?claim=${claim.id}`, 'admin')
  const picker = () => line(1).element().querySelector('input[type="file"]') as HTMLElement
  await expect.element(line(1).getByRole('button', { name: t('addReceipt') })).toBeVisible()
  await userEvent.upload(picker(), new File(['%PDF-1.7\n%%EOF\n'], 'parkir.pdf', { type: 'application/pdf' }))
  const save = line(1).getByRole('button', { name: /parkir\.pdf/ })
  await expect.element(save).toMatchTextContent('parkir.pdf (1 KB)')
  expect(await wrongOn()).toEqual([])
  const files = savedFiles()
  await save.click()
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]?.name).toBe('parkir.pdf')
  expect(new TextDecoder().decode(await files[0]?.bytes)).toContain('%%EOF')
  await userEvent.upload(picker(), new File(['MZ'], 'run.pdf', { type: 'application/pdf' }))
  await expect.element(line(1).getByRole('alert')).toMatchTextContent('run.pdf')
  await line(1)
    .getByRole('button', { name: /^Remove receipt 1/ })
    .click()
  await expect.element(save).toHaveLength(0)
})

it('CF-4 claims and petty cash are read on a narrow screen, in Indonesian and in the dark', async () => {
  for (const path of [V1, `${V2}?tab=advances`, PETTY, `${PETTY}?tab=statement`]) {
    await open(path, 'admin', { viewport: [360, 800], language: 'id', scheme: 'dark' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .element(page.getByText(textsIn('id')(path.startsWith(PETTY) ? 'petty_cash:tab.vouchers' : 'claims:tab.advances')).first())
      .toBeVisible()
    expect(overflow()).toBeLessThanOrEqual(0)
    expect(await wrongOn()).toEqual([])
  }
})
