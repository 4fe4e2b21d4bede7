import { publicOffers } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendorInvoices } from '@menara/shared/contract/purchasing/vendor-invoices.contract.ts'
import type { PurchaseState } from '@menara/shared/domain/purchasing/purchase-states.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, reopen } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

async function purchaseIn(state: PurchaseState): Promise<string> {
  const [row] = (await ask(await sessionOf('agent'), purchases.list, { query: { limit: 1, state } })).data
  if (!row) throw new Error(`The demo has no purchase that is ${state}`)
  return row.id
}
/** A link of the demo by which a vendor may still offer. */
async function vendorLink(): Promise<string> {
  const buyer = await sessionOf('agent')
  const id = await purchaseIn('sourcing')
  const rfq = (await ask(buyer, rfqs.get, { params: { id } })).data
  const invitation = rfq?.invitations.find((item) => item.state !== 'revoked')
  return (await ask(buyer, rfqs.link, { params: { id: invitation?.id ?? '' } })).data.path
}

it('lines are typed one after another: Enter begins the next, and all are saved', async () => {
  const id = await purchaseIn('submitted')
  const [first, second] = [unique('Katup bola'), unique('Seal tape')]
  await open(`/desk/ticketing/procurement/addItem?id=${id}`, 'agent')
  const lines = page.getByRole('group', { name: /^Line \d+$/ })
  const last = () => lines.last()
  await expect.element(last()).toBeVisible()
  const description = () => last().getByLabelText(en('purchasing:lines.description'))
  await description().fill(first)
  await last().getByLabelText(en('purchasing:lines.estimate')).fill('125000')
  const before = lines.elements().length
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines.elements().length).toBe(before + 1)
  await description().fill(second)
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expectToast('Success Update !')
  const { line_rows } = (await ask(await sessionOf('agent'), purchases.get, { params: { id } })).data
  expect(line_rows.slice(-2).map((line) => [line.description, line.estimated_price])).toEqual([
    [first, 125_000],
    [second, null],
  ])
})

it('a vendor offers by link on a phone, keeps a receipt, and what was typed stays in the browser', async () => {
  const path = await vendorLink()
  await open(path, 'stranger', { viewport: [360, 740] })
  const price = page.getByLabelText(/^Price per/).first()
  await expect.element(price).toBeVisible()
  await price.fill('1234567')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: new RegExp(`${en('supplier:submit')}|${en('supplier:submitAgain')}`) }).click()
  await expect.element(page.getByRole('button', { name: en('supplier:keepReceipt') })).toBeVisible()
  await reopen()
  await expect.element(price).toHaveValue('Rp 1,234,567')
  const [id, token] = [/rfq=([^&]+)/.exec(path)?.[1] ?? '', /token=(.+)$/.exec(path)?.[1] ?? '']
  const shown = await ask(null, publicOffers.get, { params: { id }, query: { token } })
  expect(JSON.stringify(shown)).not.toContain('1234567')
})

it('a vendor adds a file to an offer and takes one off; what is no document is refused', async () => {
  const path = await vendorLink()
  await open(path, 'stranger', { viewport: [360, 740] })
  const group = page.getByRole('group', { name: en('supplier:files'), exact: true })
  await expect.element(group).toBeVisible()
  const picker = () => group.element().querySelector('input[type="file"]') as HTMLElement
  const chosen = (name: string, text: string) => new File([text], name, { type: 'application/pdf' })
  await userEvent.upload(picker(), [chosen('brosur.pdf', '%PDF-1.7\n%%EOF\n'), chosen('sertifikat.pdf', '%PDF-1.7\n%%EOF\n')])
  await expect.element(group.getByText('sertifikat.pdf (1 KB)')).toBeVisible()
  await group.getByRole('button', { name: /sertifikat\.pdf/ }).click()
  await expect.element(group.getByText('sertifikat.pdf (1 KB)')).toHaveLength(0)
  await userEvent.upload(picker(), chosen('run.pdf', 'MZ'))
  await expect.element(group.getByRole('alert')).toMatchTextContent('run.pdf')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
  await page
    .getByLabelText(/^Price per/)
    .first()
    .fill('1234567')
  await page.getByRole('button', { name: new RegExp(`${en('supplier:submit')}|${en('supplier:submitAgain')}`) }).click()
  await expect.element(page.getByRole('button', { name: en('supplier:keepReceipt') })).toBeVisible()
  await reopen()
  await expect.element(group.getByText('brosur.pdf (1 KB)')).toBeVisible()
})

it('offers are compared line by line, and the lowest and what is far above what was paid before are marked', async () => {
  const id = await purchaseIn('evaluating')
  await open(`/desk/ticketing/procurement/priceOffering?id=${id}`, 'agent')
  await expect.element(page.getByText(en('purchasing:offers.best')).first()).toBeVisible()
  await expect.element(page.getByText(/^\d+% above what was paid before$/).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: en('purchasing:award.submit'), exact: true })).toBeEnabled()
})

it('the board shows every stage, and the list the same purchases', async () => {
  await open('/desk/eproc', 'agent')
  await expect.element(page.getByRole('region', { name: en('purchasing:stage.sourcing') })).toBeVisible()
  await page.getByText(en('purchasing:list'), { exact: true }).click()
  await expect.element(page.getByRole('table', { name: en('purchasing:title') })).toBeVisible()
})

it('an invoice for more than came is blocked and says why, and only another person releases it', async () => {
  const buyer = await sessionOf('agent')
  const [invoice] = (await ask(buyer, vendorInvoices.list, { query: { limit: 1, state: 'blocked' } })).data
  await open('/desk/eproc?look=invoices&invoice=blocked', 'agent')
  const table = page.getByRole('table', { name: en('purchasing:invoices.title') })
  await table.getByText(invoice?.number ?? '', { exact: true }).click()
  const card = page.getByRole('article', { name: invoice?.number ?? '' })
  await expect.element(card).toMatchTextContent('more than accepted')
  await expect.element(card.getByRole('button', { name: en('purchasing:invoices.release') })).toHaveLength(0)
  await page
    .getByRole('button', { name: en('purchasing:invoices.new') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const number = unique('INV')
  await dialog.getByLabelText(en('purchasing:invoices.number'), { exact: false }).fill(number)
  await dialog.getByLabelText(en('purchasing:invoices.due'), { exact: false }).fill('2030-01-31')
  await dialog.getByLabelText(en('purchasing:lines.quantity'), { exact: false }).first().fill('1')
  await dialog.getByLabelText(en('purchasing:orders.unitPrice'), { exact: false }).first().fill('999999999')
  await dialog.getByRole('button', { name: en('purchasing:invoices.enter') }).click()
  const entered = page.getByRole('article', { name: number })
  await expect.element(entered).toMatchTextContent('dearer than ordered')
  await open('/desk/eproc?look=vendors', 'finance')
  await expect.element(page.getByRole('table', { name: en('purchasing:scores.title') })).toBeVisible()
})

it('members of a committee open the offers together, each with their own passphrase', async () => {
  const buyer = await sessionOf('agent')
  const { data } = await ask(buyer, purchases.list, { query: { limit: 10, state: 'sourcing', search: 'panel listrik' } })
  const path = `/desk/ticketing/procurement/priceOffering?id=${data[0]?.id ?? ''}`
  const passphrase = () => page.getByLabelText(en('purchasing:committee.passphrase'), { exact: false })
  const openMine = async (typed: string) => {
    await passphrase().fill(typed)
    await page.getByRole('button', { name: en('purchasing:committee.open'), exact: true }).click()
  }
  await open(path, 'finance', { viewport: [360, 740] })
  await openMine('not the passphrase')
  await expect.element(page.getByText(en('purchasing:committee.wrong'))).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await openMine('panitia demo menara')
  await expect.element(passphrase()).toHaveLength(0)
  await open(path, 'agent')
  await openMine('panitia demo menara')
  await expect.element(page.getByText(en('purchasing:offers.best')).first()).toBeVisible()
})

it('a buyer names a committee, which waits for passphrases before it can be sent', async () => {
  const id = await purchaseIn('submitted')
  const path = `/desk/ticketing/procurement/priceOffering?id=${id}`
  await open(path, 'agent')
  await page.getByRole('combobox', { name: en('purchasing:rfq.vendors') }).click()
  await page.getByRole('option').first().click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('switch', { name: en('purchasing:committee.use'), exact: false }).click()
  const members = page.getByRole('combobox', { name: en('purchasing:committee.members'), exact: false })
  await members.click()
  for (const name of ['Citra Maharani', 'Elok Larasati']) await page.getByRole('option', { name, exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: en('common:saveChanges') }).click()
  await expect.element(page.getByText(en('purchasing:committee.notReady')).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: en('purchasing:rfq.send') })).toBeDisabled()
  await open(path, 'finance')
  await page.getByRole('textbox', { name: en('purchasing:committee.passphrase'), exact: true }).fill('kabut pagi di pelabuhan')
  await page.getByLabelText(en('purchasing:committee.repeat')).fill('kabut pagi di pelabuhan')
  await page.getByRole('button', { name: en('purchasing:committee.set'), exact: true }).click()
  await expectToast('Success Update !')
  await expect.element(page.getByRole('button', { name: en('purchasing:committee.replace') })).toBeVisible()
})
