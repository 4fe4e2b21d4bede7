import { exchangeRates } from '@menara/shared/contract/finance/exchange-rates.contract.ts'
import { directOrders } from '@menara/shared/contract/purchasing/direct-orders.contract.ts'
import { purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import { type Rfq, rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { newMemberKey } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'
import { TEST_START } from '../../../../tests/kit/test-clock.ts'

const t = (key: string, params = {}) => en(`purchasing:${key}`, params)
/** Long after every clock that the house may stand at. */
const DEADLINE = '2027-06-30T10:00:00.000Z'

/** A purchase of the administrator with one line. */
async function newPurchase(): Promise<{ id: string; vendorId: string; vendor: string }> {
  const [admin, agent] = [await sessionOf('admin'), await sessionOf('agent')]
  const [known] = (await ask(agent, purchases.list, { query: { limit: 1, state: 'submitted' } })).data
  const title = unique('Pompa')
  const lines = [{ description: 'Pompa celup', quantity: 4, unit_price: 1_500_000 }]
  const body = {
    ticket_type_id: 19,
    location_id: known?.location.id ?? '',
    title,
    facts: { amount: 6_000_000, currency: 'IDR' as const, lines },
  }
  const { id } = (await ask(admin, tickets.create, { body })).data
  const [vendor] = (await ask(agent, vendors.list, { query: { limit: 1 } })).data
  return { id, vendorId: vendor?.id ?? '', vendor: vendor?.name ?? '' }
}
interface Asking {
  readonly currencies?: Rfq['currencies']
  readonly committee?: string[]
}
async function prepared({ id, vendorId }: { id: string; vendorId: string }, asking: Asking): Promise<Rfq> {
  const body = {
    deadline: DEADLINE,
    terms: '',
    invitations: [{ vendor_id: vendorId, language: 'en' as const }],
  }
  const { data } = await ask(await sessionOf('agent'), rfqs.put, { params: { id }, body: { ...body, ...asking } })
  return data as Rfq
}
/** Sends it; answers the link of its vendor. */
async function sent(id: string): Promise<string> {
  const buyer = await sessionOf('agent')
  const { invitations } = (await ask(buyer, rfqs.send, { params: { id } })).data
  return (await ask(buyer, rfqs.link, { params: { id: invitations[0]?.id ?? '' } })).data.path
}
const handIn = () => page.getByRole('button', { name: new RegExp(`${en('supplier:submit')}|${en('supplier:submitAgain')}`) }).click()

it('a vendor chooses a currency on a phone, and types prices with its decimals', async () => {
  const query = { currency: 'USD' as const, day: TEST_START.toISOString().slice(0, 10) }
  if ((await ask(await sessionOf('admin'), exchangeRates.ofDay, { query })).data === null)
    await ask(await sessionOf('admin'), exchangeRates.create, {
      body: { currency: 'USD', valid_from: '2026-01-01', rate: '15842.50', source: 'BI' },
    })
  const purchase = await newPurchase()
  await prepared(purchase, { currencies: ['IDR', 'USD'] })
  await open(await sent(purchase.id), 'stranger', { viewport: [360, 740] })
  await page.getByLabelText(en('supplier:currency')).selectOptions('USD')
  const price = page.getByLabelText(/^Price per/).first()
  await price.fill('24.35')
  await expect.element(page.getByText(en('supplier:total', { amount: 'USD 97.40' }))).toBeVisible()
  await handIn()
  await expect.element(page.getByRole('button', { name: en('supplier:keepReceipt') })).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
})

it('a vendor of a committee sends a file, which leaves the browser encrypted', async () => {
  const purchase = await newPurchase()
  const buyer = await sessionOf('agent')
  const candidates = (await ask(buyer, rfqCommittees.candidates, { params: { id: purchase.id } })).data
  const me = (who: string) => candidates.find(({ name }) => name === who)?.id ?? ''
  const members = { agent: me('Citra Maharani'), finance: me('Elok Larasati') }
  const { committee } = await prepared(purchase, { committee: Object.values(members) })
  for (const [role, id] of Object.entries(members)) {
    const own = committee?.members.find((member) => member.person?.id === id)
    const body = await newMemberKey('kabut pagi di pelabuhan', own?.id ?? '')
    await ask(await sessionOf(role as 'agent'), rfqCommittees.setKey, { params: { id: purchase.id }, body })
  }
  await open(await sent(purchase.id), 'stranger', { viewport: [360, 740] })
  await page
    .getByLabelText(/^Price per/)
    .first()
    .fill('1234567')
  const group = page.getByRole('group', { name: en('supplier:files'), exact: true })
  const picker = group.element().querySelector('input[type="file"]') as HTMLElement
  await userEvent.upload(picker, new File(['%PDF-1.7\n%%EOF\n'], 'brosur.pdf', { type: 'application/pdf' }))
  await expect.element(group.getByText(/brosur\.pdf/)).toBeVisible()
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  expect([addresses.some((path) => path.endsWith('/sealed_files')), addresses.some((path) => path.endsWith('/files'))]).toEqual([
    true,
    false,
  ])
  await handIn()
  await expect.element(page.getByRole('button', { name: en('supplier:keepReceipt') })).toBeVisible()
})

it('a buyer orders directly within the limit, and a second person agrees', async () => {
  await ask(await sessionOf('admin'), directOrders.configure, { body: { direct_order_limit: 5_000_000 } })
  const { id, vendor } = await newPurchase()
  const path = `/desk/ticketing/procurement/priceOffering?id=${id}`
  await open(path, 'agent')
  const form = page.getByRole('form', { name: t('direct.title') })
  await form.getByRole('combobox', { name: t('direct.vendor') }).fill(vendor)
  await page.getByRole('option', { name: vendor, exact: true }).click()
  await form.getByRole('textbox', { name: t('direct.reason'), exact: false }).fill('Satu-satunya yang tersedia')
  await expect.element(form.getByText(t('direct.tooLarge', { rest: 'Rp 5,000,000' }))).toBeVisible()
  const order = form.getByRole('button', { name: t('direct.submit') })
  await expect.element(order).toBeDisabled()
  await form.getByLabelText(t('lines.quantity'), { exact: false }).fill('3')
  await order.click()
  await expectToast('Success Create !')
  await expect.element(page.getByText(t('direct.state.waiting_approval'))).toBeVisible()
  expect(await wrongOn()).toEqual([])
  await open(path, 'finance')
  await page.getByRole('button', { name: t('award.approve') }).click()
  await expect.element(page.getByText(t('direct.state.approved'))).toBeVisible()
})
