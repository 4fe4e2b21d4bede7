import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongInBoth } from '../../../../../tests/components/axe.ts'
import { savedFiles } from '../../../../../tests/components/saved-files.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { ask, sessionOf } from '../../../../../tests/journeys/kit/people.ts'

it('UP-15 UP-17 a PDF is chosen for a note, sent, and saved from it; a program is not taken', async () => {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  if (!site) throw new Error('The demo has sites')
  const body = { ticket_type_id: 1, location_id: site.id, title: 'Offer for the pump' }
  const { id } = (await ask(admin, tickets.create, { body })).data
  await open(`/desk/ticketing/general/detail?id=${id}`, 'admin')
  const composer = page.getByRole('region', { name: en('tickets:newNote') })
  const picker = composer.getByLabelText(en('tickets:images'))
  await userEvent.upload(picker, [
    new File(['%PDF-1.7\n%%EOF\n'], 'offer.pdf', { type: 'application/pdf' }),
    new File(['MZ'], 'run.exe', { type: 'application/x-msdownload' }),
  ])
  await expect.element(composer.getByRole('alert')).toMatchTextContent('run.exe')
  await expect.element(composer.getByRole('list', { name: en('tickets:chosenImages') })).toMatchTextContent('offer.pdf')
  expect.soft(await wrongInBoth('section'), 'chosen').toEqual([])
  await composer.getByRole('button', { name: en('tickets:addNote') }).click()
  const save = page.getByRole('button', { name: en('tickets:saveFile', { name: 'offer.pdf' }) }).first()
  await expect.element(save).toBeVisible()
  const files = savedFiles()
  await save.click()
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]?.name).toBe('offer.pdf')
  expect(new TextDecoder().decode(await files[0]?.bytes)).toContain('%%EOF')
})
