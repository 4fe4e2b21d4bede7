import { approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type Purchase, purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { newMemberKey } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'
import { stepOf } from '../../../../tests/kit/desk/approval-steps.ts'

/** Long after every clock that the house may stand at. */
const DEADLINE = '2027-06-30T10:00:00.000Z'
const PROCUREMENT = 19
const BUYER = 'Citra Maharani'

/** The oldest of the demo for which nobody was asked yet: other tests take the newest. */
async function submitted(): Promise<Purchase> {
  const { data } = await ask(await sessionOf('agent'), purchases.list, { query: { limit: 50, state: 'submitted' } })
  const found = data.at(-1)
  if (!found) throw new Error('The demo has no such purchase')
  return found
}
const oneVendor = async () => (await ask(await sessionOf('agent'), vendors.list, { query: { limit: 1 } })).data[0]

/** A request in Rupiah or dollars to one vendor, sealed to two members. Answers its link. */
async function sentToCommittee(id: string): Promise<string> {
  const buyer = await sessionOf('agent')
  const params = { id }
  const candidates = (await ask(buyer, rfqCommittees.candidates, { params })).data
  const members = { agent: BUYER, finance: 'Elok Larasati' } as const
  const committee = Object.values(members).map((name) => candidates.find((person) => person.name === name)?.id ?? '')
  const invitations = [{ vendor_id: (await oneVendor())?.id ?? '', language: 'en' as const }]
  const body = { deadline: DEADLINE, terms: '', invitations, committee, currencies: ['IDR' as const, 'USD' as const] }
  const prepared = (await ask(buyer, rfqs.put, { params, body })).data
  for (const role of ['agent', 'finance'] as const) {
    const own = prepared.committee?.members.find((member) => member.person?.name === members[role])
    await ask(await sessionOf(role), rfqCommittees.setKey, { params, body: await newMemberKey('kabut pagi di pelabuhan', own?.id ?? '') })
  }
  const sent = (await ask(buyer, rfqs.send, { params })).data
  return (await ask(buyer, rfqs.link, { params: { id: sent.invitations[0]?.id ?? '' } })).data.path
}
/** A purchase of two lines that the administrator asks for. Answers its id. */
async function requested(): Promise<string> {
  const requester = await sessionOf('admin')
  const [site] = (await ask(requester, locations.list, { query: {} })).data
  const name = unique('Suku cadang')
  const names = { ticket_type_id: PROCUREMENT, name_en: name, name_id: name }
  // With the category alone the approval type of its kind would ask somebody at once.
  const category = (await ask(requester, categories.create, { body: names })).data
  const steps = [stepOf({ user_ids: [(await sessionOf('finance')).user.id], amount_from: 100_000_000 })]
  await ask(requester, approvals.createType, { body: { ...names, category_id: category.id, steps, sort: 0 } })
  const lines = ['Impeller', 'Seal'].map((description) => ({ description, quantity: 2, unit_price: 450_000 }))
  const facts = { amount: 1_800_000, currency: 'IDR' as const, lines }
  const body = { ticket_type_id: PROCUREMENT, category_id: category.id, location_id: site?.id ?? '', title: name, facts }
  const { id } = (await ask(requester, tickets.create, { body })).data
  return id
}

it('a vendor offers in dollars to a committee on a phone, with a file that leaves the browser encrypted', {
  timeout: 120_000,
}, async () => {
  const { id } = await submitted()
  await open(await sentToCommittee(id), 'stranger', { viewport: [360, 740] })
  await page.getByLabelText(en('supplier:currency')).selectOptions('USD')
  const price = page.getByLabelText(/^Price per/).first()
  await price.fill('24.35')
  await expect.element(price).toHaveValue('USD 24.35')
  const group = page.getByRole('group', { name: en('supplier:files'), exact: true })
  const picker = group.element().querySelector('input[type="file"]') as HTMLElement
  // In plain it would be refused (PCH-95).
  await userEvent.upload(picker, new File(['%PDF-1.7\n%%EOF\n'], 'brosur.pdf', { type: 'application/pdf' }))
  await expect.element(group.getByText(/brosur\.pdf/)).toBeVisible()
  await page.getByRole('button', { name: en('supplier:submit') }).click()
  await expect.element(page.getByRole('button', { name: en('supplier:keepReceipt') })).toBeVisible()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])
})

it('a buyer orders directly below the limit, by keyboard; more than the limit is refused before it is sent', async () => {
  await open(`/desk/ticketing/procurement/priceOffering?id=${await requested()}`, 'agent')
  const form = page.getByRole('form', { name: en('purchasing:direct.title') })
  const vendor = form.getByRole('combobox', { name: en('purchasing:direct.vendor'), exact: false })
  await vendor.fill((await oneVendor())?.name ?? '')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await form.getByLabelText(en('purchasing:direct.reason'), { exact: false }).fill('Only maker of the part')
  const submit = form.getByRole('button', { name: en('purchasing:direct.submit') })
  const prices = form.getByLabelText(en('purchasing:orders.unitPrice'))
  await prices.first().fill('900000000')
  await expect.element(form.getByText(/more than may be ordered directly/)).toBeVisible()
  await expect.element(submit).toBeDisabled()
  for (const at of prices.elements().keys()) await prices.nth(at).fill('1000')
  await expect.element(submit).toBeEnabled()
  expect(await wrongOn()).toEqual([])
  submit.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(en('purchasing:direct.state.waiting_approval'))).toBeVisible()
  await expect.element(page.getByText(en('purchasing:direct.because', { reason: 'Only maker of the part' }))).toBeVisible()
  await expect.element(form).toHaveLength(0)
})

it('a buyer saves the request for quotation as PDF: for the file, and for each vendor', async () => {
  const { data } = await ask(await sessionOf('agent'), purchases.list, { query: { limit: 1, state: 'sourcing' } })
  const id = data[0]?.id ?? ''
  const path = `/desk/ticketing/procurement/priceOffering?id=${id}`
  await open(path, 'agent', { viewport: [360, 740] })
  const label = en('documents:issue', { kind: en('documents:kind.quotation_request') })
  const files = savedFiles()
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect.poll(() => files.map((file) => file.name)).toEqual([`${data[0]?.number}-RFQ.pdf`])
  await page
    .getByRole('button', { name: `${label}: `, exact: false })
    .first()
    .click()
  await expect.poll(() => files.length).toBe(2)
  expect(files[1]?.name).toContain('-RFQ-')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  expect.soft(await wrongOn(), 'request').toEqual([])
})
