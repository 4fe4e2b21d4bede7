import { documents } from '@menara/shared/contract/documents.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { savedFiles } from '../../../../tests/components/saved-files.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { ask, sessionOf } from '../../../../tests/journeys/kit/people.ts'
import { rupiahText } from '../../kit/texts/money.ts'

const LINES = [{ description: 'Filter AHU G4', quantity: 12, unit_price: 85_000 }]
async function purchase() {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')
  if (!site) throw new Error('The demo has this site')
  const body = {
    ...{ ticket_type_id: 19, location_id: site.id, title: 'Filters for the air handlers' },
    facts: { amount: 1_020_000, currency: 'IDR' as const, lines: LINES },
  }
  return (await ask(admin, tickets.create, { body })).data
}
const fact = (name: 'number' | 'amount') => page.getByRole('row').filter({ hasText: en(`documents:fact.${name}`) })

it('a purchase requisition is issued from its ticket, saved, and verified by its code without an account', async () => {
  const ticket = await purchase()
  await open(`/desk/ticketing/procurement/detail?id=${ticket.id}`, 'admin')
  const list = page.getByRole('region', { name: en('documents:title') })
  await expect.element(list).toMatchTextContent(en('documents:none'))
  const files = savedFiles()
  await list.getByRole('button', { name: en('documents:issue', { kind: en('documents:kind.requisition') }) }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]?.name).toBe(`${ticket.number}.pdf`)
  const bytes = (await files[0]?.bytes) as Uint8Array<ArrayBuffer>
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  const admin = await sessionOf('admin')
  const [issued] = (await ask(admin, documents.list, { query: { kind: 'requisition', subject_id: ticket.id } })).data
  if (!issued) throw new Error('None was issued')
  await expect.element(list).toMatchTextContent(issued.code)

  await open('/desk/external?document=', 'stranger', { viewport: [360, 740] })
  await page.getByRole('textbox', { name: en('documents:verify.code') }).fill(issued.code.toLowerCase())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(en('documents:verify.valid'))).toBeVisible()
  await expect.element(fact('number')).toMatchTextContent(ticket.number)
  await expect.element(fact('amount')).toMatchTextContent(rupiahText(1_020_000))
  expect.soft(await wrongOn(), 'verified').toEqual([])
  const picker = page.getByLabelText(en('documents:verify.file')).first()
  await userEvent.upload(picker, new File([bytes], 'same.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText(en('documents:verify.same'))).toBeVisible()
  await userEvent.upload(picker, new File(['%PDF-1.7'], 'other.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText(en('documents:verify.different'))).toBeVisible()
})

it('a code that nobody issued is said to be unknown, in Indonesian too', async () => {
  await open('/desk/external?document=0000-0000-0000', 'stranger', { language: 'id', viewport: [360, 740] })
  await expect.element(page.getByText(textsIn('id')('documents:verify.unknown'))).toBeVisible()
  expect.soft(await wrongOn(), 'unknown').toEqual([])
})
