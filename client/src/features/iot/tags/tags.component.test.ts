import { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { css } from '../../../../../tests/components/css.ts'
import { sensorWith } from '../../../../../tests/components/devices.ts'
import { press } from '../../../../../tests/components/keys.ts'
import { en, textsIn } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const PATH = '/admin/manage/device?tab=tags'
const PHONE = [360, 740] as const
const rowOf = (text: string) =>
  page
    .getByRole('table', { name: en('tagging:tags') })
    .getByRole('row')
    .filter({ hasText: text })
const newTag = (): string => unique('j').replaceAll(' ', '')

it('tags are given to many points at once, and reports find points by them', { timeout: 120_000 }, async () => {
  const { device } = await sensorWith([1, 2])
  const [tag, other] = [newTag(), `${newTag()}x:1`]
  await open(PATH, 'admin')
  await page.getByRole('textbox', { name: en('tagging:find') }).fill(device.name)
  await expect.element(rowOf(device.name)).toHaveLength(2)
  await page.getByRole('checkbox', { name: en('common:selectAll') }).click()
  await expect.element(page.getByRole('checkbox', { name: en('common:selectAll') })).toBeChecked()
  const bulk = page.getByRole('group', { name: en('tagging:bulk') })
  await bulk.getByRole('combobox').fill('Not a tag')
  await press(bulk.getByRole('combobox'), '{Enter}')
  await expect.element(bulk.getByText(en('tagging:notATag'))).toBeVisible()
  await bulk.getByRole('combobox').fill(tag)
  await press(bulk.getByRole('combobox'), '{Enter}')
  await bulk.getByRole('button', { name: en('tagging:give') }).click()
  await expect.element(css(`[data-tags="${tag}"]`)).toHaveLength(2)

  // The whole device, in the drawer of one of its points.
  await press(rowOf(device.name).first(), '{Enter}')
  const drawer = page.getByRole('dialog')
  const whole = drawer.getByRole('combobox', { name: en('tagging:wholeDevice') })
  await whole.fill(other)
  await press(whole, '{Enter}')
  await expect.element(drawer.getByText(other)).toBeVisible()
  // The list of suggestions closes with the field.
  whole.element().blur()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect.soft(await wrongOn(), 'drawer').toEqual([])

  await open('/admin/plugins/iot/report', 'admin')
  await page.getByRole('combobox', { name: en('iot:points') }).fill(`#${tag} #${other}`)
  await expect.element(page.getByRole('option').filter({ hasText: device.name })).toHaveLength(2)
  // A link to a device leads to its site; the list behind it shows what bears the tag.
  const list = css('main')
  await open(`/admin/plugins/iot/monitoring?device=${device.id}&tags=${tag}`, 'admin')
  await expect.element(list.getByText(en('iot:noDevices'))).toBeVisible()
  await open(`/admin/plugins/iot/monitoring?device=${device.id}&tags=${other}`, 'admin')
  await expect.element(list.getByText(device.name, { exact: false }).first()).toBeVisible()

  await ask(await sessionOf('admin'), tagging.assign, { body: { of: 'device', ids: [device.id], remove: [other] } })
})

it('who does not manage devices reads the tags, on a telephone too', async () => {
  const { device } = await sensorWith([1])
  const tag = newTag()
  await ask(await sessionOf('admin'), tagging.assign, { body: { of: 'device', ids: [device.id], add: [tag] } })
  await open(`/admin/plugins/iot/monitoring?device=${device.id}`, 'operator', { language: 'id', viewport: PHONE })
  const tags = page.getByRole('dialog').getByRole('region', { name: textsIn('id')('tagging:tags') })
  await expect.element(css(`[data-tags="${tag}"]`, tags)).toBeVisible()
  await expect.element(tags.getByRole('combobox')).not.toBeInTheDocument()
  expect.soft(overflow()).toBeLessThanOrEqual(0)
  await open(PATH, 'admin', { viewport: PHONE })
  await expect.element(page.getByRole('list', { name: en('tagging:tags') })).toBeVisible()
  expect.soft(overflow()).toBeLessThanOrEqual(0)
  expect.soft(await wrongOn(), 'list').toEqual([])
})
