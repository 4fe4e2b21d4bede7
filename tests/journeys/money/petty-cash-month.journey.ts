import { type PettyCashFund, pettyCash } from '@menara/shared/contract/claims/petty-cash.contract.ts'
import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { users } from '@menara/shared/contract/people/users.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import type { Permission } from '@menara/shared/kit/permission.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../kit/text-lookup.ts'
import { journey, LONG } from '../kit/journey.ts'
import { ask, type Hired, sessionOf, signIn, unique, uniqueMail } from '../kit/people.ts'
import { say } from '../kit/texts.ts'

const PETTY = '/desk/ticketing/reimburse/pettyCash'
const textsOf =
  (language: Language) =>
  (key: string, facts: Record<string, string | number> = {}): string =>
    say(language)(`petty_cash:${key}`, facts)
const [t, kata] = [textsOf('en'), textsOf('id')]
const LIMIT = 2_000_000
const SEES: readonly Permission[] = ['show_ticketing', 'show_ticketing_reimburse']

/** Somebody of the site with these rights alone. */
async function person(word: string, held: readonly Permission[], siteId: string): Promise<Hired> {
  const admin = await sessionOf('admin')
  const role = (await ask(admin, roles.create, { body: { name: unique(word), permissions: [...SEES, ...held] } as never })).data
  const value = { name: unique(word), email: uniqueMail(word), password: 'Selat-Sunda-0742' }
  const body = { ...value, role_ids: [role.id], location_ids: [siteId], status: 'active' as const }
  return { ...value, id: (await ask(admin, users.create, { body })).data.id }
}

/** Presses a button that has the focus or gets it, as somebody without a mouse does. */
async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}
/** Fills the dialog that is open and sends it with Enter in its last line. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const [name, value] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(value)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
/** Takes a step in the row of something, without fields. */
async function take(page: Page, { row, step }: { readonly row: string; readonly step: string }): Promise<void> {
  await press(rowOf(page, row).getByRole('button', { name: step, exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: step, exact: true }))
  await expect(page.getByRole('dialog')).toBeHidden()
}

interface Asking {
  readonly purpose: string
  readonly amount: string
}
/** Asks for money, in Indonesian. */
async function askForMoney(page: Page, { purpose, amount }: Asking): Promise<void> {
  await press(page.getByRole('button', { name: kata('voucher.ask') }))
  await fill(page, { [kata('voucher.purpose')]: purpose, [kata('amount')]: amount })
  await expect(rowOf(page, purpose)).toContainText(kata('state.submitted'))
}

async function proposed(session: Session, { siteId, holderId }: { siteId: string; holderId: string }): Promise<PettyCashFund> {
  const body = { code: `JR${unique('').trim().slice(0, 6).toUpperCase()}`, name: unique('Kas resepsionis'), location_id: siteId }
  return (await ask(session, pettyCash.propose, { body: { ...body, holder_id: holderId, float_limit: LIMIT } })).data
}

journey('a month of a cash box: vouchers, one refused, a replenishment, and a count with two signatures', LONG, async ({ as }) => {
  journey.setTimeout(300_000)
  const [site] = (await ask(await sessionOf('admin'), locations.list, { query: {} })).data
  const siteId = site?.id ?? ''
  const [holder, requester] = [await person('Pemegang', [], siteId), await person('Pemohon', [], siteId)]
  const [first, second] = [await person('First', ['petty_cash_manage'], siteId), await person('Second', ['petty_cash_manage'], siteId)]
  const [firstSession, holderSession] = [await signIn(first.email, first.password), await signIn(holder.email, holder.password)]
  const fund = await proposed(firstSession, { siteId, holderId: holder.id })
  const at = (tab: string) => `${PETTY}?fund=${fund.id}&tab=${tab}`

  // The second of the two opens the box with its float.
  const opener = await as(await signIn(second.email, second.password))
  await opener.goto(at('vouchers'))
  const card = opener.getByRole('button', { name: new RegExp(fund.code) }).locator('..')
  await press(card.getByRole('button', { name: t('fundStep.activate') }))
  await press(opener.getByRole('dialog').getByRole('button', { name: t('fundStep.activate') }))
  await expect(opener.getByRole('dialog')).toBeHidden()

  const claimant = await as(await signIn(requester.email, requester.password), { language: 'id' })
  await claimant.goto(at('vouchers'))
  const [lamps, cake, stamps] = [unique('Lampu'), unique('Kue'), unique('Meterai')]
  for (const [purpose, amount] of [
    [lamps, '800000'],
    [cake, '300000'],
    [stamps, '500000'],
  ] as const)
    await askForMoney(claimant, { purpose, amount })

  const manager = await as(firstSession)
  await manager.goto(at('vouchers'))
  await take(manager, { row: lamps, step: t('voucherStep.approve') })
  await take(manager, { row: stamps, step: t('voucherStep.approve') })
  await press(rowOf(manager, cake).getByRole('button', { name: t('voucherStep.reject'), exact: true }))
  await manager
    .getByRole('dialog')
    .getByRole('textbox', { name: t('note') })
    .fill('Not for the office')
  await press(manager.getByRole('dialog').getByRole('button', { name: t('voucherStep.reject'), exact: true }))
  await expect(rowOf(manager, cake)).toContainText(t('state.rejected'))

  const box = await as(holderSession, { language: 'id' })
  await box.goto(at('vouchers'))
  for (const [purpose, spent, receipt] of [
    [lamps, '750000', 'KW-101'],
    [stamps, '500000', 'KW-102'],
  ] as const) {
    await take(box, { row: purpose, step: kata('voucherStep.disburse') })
    await press(rowOf(box, purpose).getByRole('button', { name: kata('voucherStep.settle'), exact: true }))
    await fill(box, { [kata('voucher.spent')]: spent, [kata('voucher.receipt')]: receipt })
    await expect(rowOf(box, purpose)).toContainText(kata('state.settled'))
  }

  // 750,000 are left; what was spent is asked for, approved by one and paid by the other.
  await box.goto(at('replenishments'))
  await press(box.getByRole('button', { name: kata('replenish.ask') }))
  await press(box.getByRole('dialog').getByRole('button', { name: kata('replenish.ask') }))
  await expect(rowOf(box, 'Rp 1.250.000')).toContainText(kata('state.requested'))
  await manager.goto(at('replenishments'))
  await take(manager, { row: 'Rp 1,250,000', step: t('replenishStep.approve') })
  await opener.goto(at('replenishments'))
  await press(rowOf(opener, 'Rp 1,250,000').getByRole('button', { name: t('replenishStep.pay'), exact: true }))
  await fill(opener, { [t('replenish.reference')]: 'TRF 77' })
  await expect(rowOf(opener, 'Rp 1,250,000')).toContainText(t('state.paid'))

  // A surprise count finds 20,000 too little; whoever counted signs by it, the holder afterwards.
  await manager.goto(at('counts'))
  await press(manager.getByRole('button', { name: t('count.count') }))
  const counting = manager.getByRole('dialog')
  await counting.getByRole('textbox', { name: t('count.counted') }).fill('1980000')
  await press(counting.getByRole('button', { name: t('count.sign') }))
  await expect(counting).toBeHidden()
  await expect(rowOf(manager, 'Rp 1,980,000')).toContainText(t('count.waits'))
  await box.goto(at('counts'))
  await press(rowOf(box, 'Rp 1.980.000').getByRole('button', { name: kata('count.sign') }))
  await press(box.getByRole('dialog').getByRole('button', { name: kata('count.sign') }))
  await expect(rowOf(box, 'Rp 1.980.000')).toContainText(holder.name)

  // The month closes: every movement, and what is in the box is what the movements come to.
  await box.goto(at('statement'))
  const month = box.getByRole('table', { name: kata('tab.statement') })
  for (const kind of ['opening', 'disbursement', 'settlement', 'replenishment', 'count'])
    await expect(month).toContainText(kata(`posting.${kind}`))
  await expect(month.getByRole('row').last()).toContainText('Rp 1.980.000')
  const statement = (await ask(holderSession, pettyCash.statement, { params: { id: fund.id }, query: { month: monthOf() } })).data
  const drift = statement.postings.reduce((cash, posting) => cash - posting.cash, statement.closing - statement.opening)
  expect([statement.closing, statement.spent, drift]).toEqual([1_980_000, 1_250_000, 0])
  await claimant.reload()
  await expect(rowOf(claimant, cake)).toContainText(kata('state.rejected'))
})

/** The month of the product’s own clock, in the zone of the head office. */
const monthOf = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', year: 'numeric', month: '2-digit' }).format(
    performance.timeOrigin + performance.now(),
  )
