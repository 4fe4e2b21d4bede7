import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { areas } from '@menara/shared/contract/places/areas.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { quietSite } from '../../../../tests/components/devices.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { ask, sessionOf, unique } from '../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/manage/ticket?tab=Basic&type=30'
const id = textsIn('id')

/** An area at a site of its own, with its code. */
async function poster(): Promise<{ readonly code: string; readonly area: string }> {
  const admin = await sessionOf('admin')
  const location_id = (await quietSite()).id
  const area = unique('Pantry')
  await ask(admin, areas.create, { body: { location_id, name: area, code: area.replaceAll(' ', '-').slice(-30), kind: 'room' } })
  await ask(admin, faultCodes.create, { body: { location_id } })
  const [item] = (await ask(admin, faultCodes.list, { query: { location_id } })).data
  return { area, code: item?.code ?? '' }
}

it('an administrator adds a label for requesters, and settles when tickets close', async () => {
  await open(PATH, 'admin')
  const labels = page.getByRole('region', { name: en('desk_settings:label.title') })
  const name = unique('Parked')
  await page.getByRole('button', { name: en('desk_settings:label.new'), exact: true }).click()
  await page.getByRole('textbox', { name: en('desk_settings:label.label_en'), exact: false }).fill(name)
  await page.getByRole('textbox', { name: en('desk_settings:label.label_id'), exact: false }).fill(`${name} (id)`)
  expect.soft(await wrongOn('main'), 'label form').toEqual([])
  await page.getByRole('button', { name: en('common:saveChanges'), exact: true }).click()
  await expect.element(labels.getByText(name, { exact: true })).toBeVisible()
  await labels.getByRole('button', { name: en('desk_settings:removeName', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('common:delete') })
    .click()
  await expect.element(labels.getByText(name, { exact: true })).toHaveLength(0)

  const closing = page.getByRole('region', { name: en('desk_settings:closing.title') })
  await expect.element(closing).toMatchTextContent(en('desk_settings:closing.settled'))
  await page.getByRole('combobox', { name: en('desk_settings:ticketType'), exact: false }).click()
  await page.getByRole('option', { name: en('nav:type.procurement') }).click()
  await closing.getByRole('textbox', { name: en('desk_settings:closing.days'), exact: false }).fill('21')
  await closing.getByRole('button', { name: en('desk_settings:closing.save'), exact: true }).click()
  await expectToast('Success Update !')
})

it('an administrator prints a poster with the code of an area', async () => {
  const { code, area } = await poster()
  await open(PATH, 'admin')
  const codes = page.getByRole('region', { name: en('faults:codes') })
  await codes.getByRole('textbox', { name: en('faults:searchPlace'), exact: false }).fill(area)
  await codes.getByRole('checkbox', { name: en('common:select', { name: area }) }).click()
  expect.soft(await wrongOn('main'), 'settings').toEqual([])
  await codes.getByRole('button', { name: en('faults:print', { count: 1 }) }).click()
  const sheet = page.getByRole('article', { name: area })
  await expect.element(sheet.getByRole('img', { name: en('faults:codeOf', { name: area }) })).toBeVisible()
  await expect.element(sheet).toMatchTextContent(id('faults:poster.title'))
  await expect.element(sheet).toMatchTextContent(en('faults:poster.title'))
  expect(code).toMatch(/^[\w-]{22}$/)
})
