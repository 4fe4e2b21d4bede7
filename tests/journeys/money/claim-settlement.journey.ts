import { reimburseTypes } from '@menara/shared/contract/claims/reimburse-types.contract.ts'
import { expect, type Page } from '@playwright/test'
import type { Language } from '../../kit/text-lookup.ts'
import { choose } from '../kit/choices.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { say } from '../kit/texts.ts'

const CLAIMS = '/desk/ticketing/reimburse/reimburseV2'
const ADVANCES = `${CLAIMS}?tab=advances`
const textsOf =
  (language: Language) =>
  (key: string, facts: Record<string, string | number> = {}): string =>
    say(language)(`claims:${key}`, facts)
const [t, kata] = [textsOf('en'), textsOf('id')]

/** Asks for an advance, in Indonesian and by keyboard. */
async function askForAdvance(page: Page, purpose: string): Promise<void> {
  await page.goto(ADVANCES)
  await page.getByRole('button', { name: kata('advance.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: kata('advance.purpose') }).fill(purpose)
  await dialog.getByRole('textbox', { name: kata('amount') }).fill('500000')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: purpose })).toContainText(kata('state.requested'))
}

/** Takes a step of an advance in its row. */
async function moveAdvance(page: Page, purpose: string, step: 'approve' | 'pay'): Promise<void> {
  await page.goto(ADVANCES)
  const row = page.getByRole('row').filter({ hasText: purpose })
  await row.getByRole('button', { name: t(`advanceStep.${step}`), exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (step === 'pay') await dialog.getByRole('textbox', { name: t('reference') }).fill('TRF 41')
  await dialog.getByRole('button', { name: t(`advanceStep.${step}`), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(t(`state.${step === 'pay' ? 'paid' : 'approved'}`))
}

interface Written {
  readonly title: string
  readonly purpose: string
  readonly type: string
}
/** Writes three lines one after another, names the advance, and submits. Returns the address of the claim. */
async function claim(page: Page, { title, purpose, type }: Written): Promise<string> {
  await page.goto(CLAIMS)
  await page.getByRole('button', { name: kata('new'), exact: true }).click()
  await expect.poll(() => page.url()).toMatch(/claim=/)
  await page.getByRole('textbox', { name: kata('title') }).fill(title)
  await page.getByRole('combobox', { name: kata('advance.settles') }).click()
  await page.getByRole('option', { name: purpose, exact: false }).click()
  await page.getByRole('button', { name: kata('addLine') }).click()
  for (const [at, [what, amount]] of [
    ['Hotel', '400000'] as const,
    ['Minibar', '100000'] as const,
    ['Taksi', '250000'] as const,
  ].entries()) {
    const line = page.getByRole('group', { name: kata('lineOf', { line: at + 1 }), exact: true })
    await choose(page, { field: kata('type'), option: type }, line)
    await line.getByRole('textbox', { name: kata('what') }).fill(what)
    await line.getByRole('textbox', { name: kata('amount') }).fill(amount)
    // Enter in the last line begins the next.
    if (at < 2) await page.keyboard.press('Enter')
  }
  await expect(page.getByText(kata('saving.saved'))).toBeVisible()
  await expect(page.getByText(kata('total.payable', { amount: 'Rp 250.000' }))).toBeVisible()
  await page.getByRole('button', { name: kata('step.submit') }).click()
  await expect(page.getByRole('table', { name: kata('lines') })).toContainText('Minibar')
  return page.url()
}

/** Takes a step of the claim that is open. `fill` types what it needs. */
async function take(
  page: Page,
  step: 'verify' | 'approve' | 'schedule' | 'pay',
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: t(`step.${step}`), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fill?.(dialog)
  await dialog.getByRole('button', { name: t(`step.${step}`), exact: true }).click()
  await expect(dialog).toBeHidden()
}

journey('a claim offsets an advance, loses a line to its verifier, and is settled by four people', LONG, async ({ as }) => {
  journey.setTimeout(300_000)
  const type = unique('Dinas')
  const body = { name_en: type, name_id: type, policy: 'v2' as const, account_code: '6230' }
  await ask(await sessionOf('admin'), reimburseTypes.create, { body })
  const [purpose, title] = [unique('Uang muka Surabaya'), unique('Dinas Surabaya')]

  const employee = await as('employee', { language: 'id' })
  await askForAdvance(employee, purpose)
  const superior = await as('hr')
  await moveAdvance(superior, purpose, 'approve')
  const finance = await as('finance')
  await moveAdvance(finance, purpose, 'pay')

  const address = await claim(employee, { title, purpose, type })

  await finance.goto(`${CLAIMS}?queue=verify&search=${encodeURIComponent(title)}`)
  await finance.getByText(title).click()
  await take(finance, 'verify', async (dialog) => {
    await dialog.getByRole('textbox', { name: t('amountOf', { name: 'Minibar' }) }).fill('0')
    await dialog.getByRole('textbox', { name: t('reasonOf', { name: 'Minibar' }) }).fill('Tidak ditanggung')
  })
  await expect(finance.getByRole('table', { name: t('lines') })).toContainText(t('lessBecause', { reason: 'Tidak ditanggung' }))

  await superior.goto(address)
  await take(superior, 'approve')

  // Whoever verified does not pay.
  await finance.reload()
  await expect(finance.getByText(t('state.approved'), { exact: true }).first()).toBeVisible()
  await expect(finance.getByRole('button', { name: t('step.schedule'), exact: true })).toHaveCount(0)
  const payer = await as('admin')
  await payer.goto(address)
  await take(payer, 'schedule', (dialog) => dialog.getByLabel(t('dueOn')).fill('today'))
  await take(payer, 'pay', (dialog) => dialog.getByRole('textbox', { name: t('reference') }).fill('TRF 42'))

  const sheet = employee.getByRole('region', { name: kata('sheet.title') })
  for (const [fact, value] of [
    ['claimed', 'Rp 750.000'],
    ['approved', 'Rp 650.000'],
    ['payable', 'Rp 150.000'],
    ['left', 'Rp 0'],
    ['reference', 'TRF 42'],
  ] as const)
    await expect(sheet.getByRole('row', { name: `${kata(`sheet.${fact}`)} ${value}`, exact: true })).toBeVisible()
})
