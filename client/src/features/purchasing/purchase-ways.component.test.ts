import { type Purchase, purchases } from '@menara/shared/contract/purchasing/purchases.contract.ts'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import { rfqs } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { vendors } from '@menara/shared/contract/vendors.contract.ts'
import { newMemberKey } from '@menara/shared/domain/purchasing/committee-seal.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { en } from '../../../../tests/components/texts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, sessionOf } from '../../../../tests/journeys/kit/people.ts'

/** Long after every clock that the house may stand at. */
const DEADLINE = '2027-06-30T10:00:00.000Z'
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
