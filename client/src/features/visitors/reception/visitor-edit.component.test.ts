import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { visits } from '@menara/shared/contract/visitors/visits.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../../tests/components/axe.ts'
import { houseTime } from '../../../../../tests/components/house.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { expectToast } from '../../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

it('VI-14 the host corrects an expected visitor on their card; what was not touched stays', async () => {
  const host = await sessionOf('agent')
  const [site] = (await ask(host, locations.list, { query: {} })).data
  const name = unique('Budi')
  const start = new Date((await houseTime()) + 86_400_000).toISOString().slice(0, 10)
  const facts = { name, company: 'PT Lama', vehicle: 'B 1234 XY' }
  const body = { command_id: crypto.randomUUID(), title: unique('Audit'), location_id: site?.id ?? '', visitors: [facts], start }
  const { ticket } = (await ask(host, visits.open, { body })).data
  await open(`/desk/ticketing/visitor/detail?id=${ticket.id}&tab=visitor`, 'agent')
  const card = page.getByRole('article', { name })
  await card.getByRole('button', { name: en('visitors:stepName', { step: en('visitors:step.edit'), name }) }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  const phone = dialog.getByRole('textbox', { name: en('visitors:fact.phone'), exact: true })
  await expect.element(phone).toBeVisible()
  expect.soft(await wrongInBoth('[role=dialog]'), 'dialog').toEqual([])
  await phone.fill('no number')
  await dialog.getByRole('textbox', { name: en('visitors:fact.company'), exact: true }).fill('PT Baru')
  await userEvent.keyboard('{Enter}')
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('+62 812 0000 111')
  await userEvent.keyboard('{Enter}')
  await expectToast('Success Update !')
  await expect.element(card).toMatchTextContent('PT Baru')
  const [now] = (await ask(host, visitors.ofTicket, { params: { id: ticket.id } })).data
  expect(now).toMatchObject({ name, company: 'PT Baru', phone: '+62 812 0000 111', vehicle: 'B 1234 XY', host: { id: host.user.id } })
})
