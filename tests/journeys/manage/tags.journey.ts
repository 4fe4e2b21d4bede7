import { tagging } from '@menara/shared/contract/tagging.contract.ts'
import { expect, type Page } from '@playwright/test'
import { wrongOn } from '../kit/axe.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'
import { speakerOf } from '../kit/values.ts'

const AT = '/admin/manage/device?tab=tags'
const rowOf = (page: Page, text: string) =>
  page
    .getByRole('table', { name: en('tagging:tags') })
    .getByRole('row')
    .filter({ hasText: text })
const aTag = (): string => unique('j').replaceAll(' ', '')

journey('tags are given to many points at once, and reports find points by them', async ({ as }) => {
  journey.setTimeout(120_000)
  const { device, close } = await speakerOf([1, 2])
  const [tag, other] = [aTag(), `${aTag()}x:1`]
  const page = await as('admin')
  await page.goto(AT)
  await page.getByRole('textbox', { name: en('tagging:find') }).fill(device.name)
  await expect(rowOf(page, device.name)).toHaveCount(2)
  await page.getByRole('checkbox', { name: en('common:selectAll') }).check()
  const bulk = page.getByRole('group', { name: en('tagging:bulk') })
  await bulk.getByRole('combobox').fill('Not a tag')
  await bulk.getByRole('combobox').press('Enter')
  await expect(bulk.getByText(en('tagging:notATag'))).toBeVisible()
  await bulk.getByRole('combobox').fill(tag)
  await bulk.getByRole('combobox').press('Enter')
  await bulk.getByRole('button', { name: en('tagging:give'), exact: true }).click()
  await expect(page.locator(`[data-tags="${tag}"]`)).toHaveCount(2)

  // The whole device, in the drawer of one of its points.
  await rowOf(page, device.name).first().press('Enter')
  const drawer = page.getByRole('dialog')
  const whole = drawer.getByRole('combobox', { name: en('tagging:wholeDevice') })
  await whole.fill(other)
  await whole.press('Enter')
  await expect(drawer.getByText(other, { exact: true })).toBeVisible()
  // The list of suggestions closes with the field.
  await whole.blur()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  expect.soft(await wrongOn(page), 'drawer').toEqual([])

  await page.goto('/admin/plugins/iot/report')
  await page.getByRole('combobox', { name: en('iot:points') }).fill(`#${tag} #${other}`)
  await expect(page.getByRole('option').filter({ hasText: device.name })).toHaveCount(2)
  // A link to a device leads to its site; the list behind it shows what bears the tag.
  const list = page.locator('main')
  await page.goto(`/admin/plugins/iot/monitoring?device=${device.id}&tags=${tag}`)
  await expect(list.getByText(en('iot:noDevices'))).toBeVisible()
  await page.goto(`/admin/plugins/iot/monitoring?device=${device.id}&tags=${other}`)
  await expect(list.getByText(device.name).first()).toBeVisible()

  const admin = await sessionOf('admin')
  await ask(admin, tagging.assign, { body: { of: 'device', ids: [device.id], remove: [other] } })
  await close()
})

journey('who does not manage devices reads the tags, on a telephone too', async ({ as }) => {
  const { device, close } = await speakerOf([1])
  const tag = aTag()
  await ask(await sessionOf('admin'), tagging.assign, { body: { of: 'device', ids: [device.id], add: [tag] } })
  const page = await as('operator', { viewport: { width: 360, height: 740 }, language: 'id' })
  await page.goto(`/admin/plugins/iot/monitoring?device=${device.id}`)
  const tags = page.getByRole('dialog').getByRole('region', { name: say('id')('tagging:tags') })
  await expect(tags.locator(`[data-tags="${tag}"]`)).toBeVisible()
  await expect(tags.getByRole('combobox')).toHaveCount(0)
  expect.soft(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const admin = await as('admin', { viewport: { width: 360, height: 740 } })
  await admin.goto(AT)
  await expect(admin.getByRole('list', { name: en('tagging:tags') })).toBeVisible()
  expect.soft(await admin.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect.soft(await wrongOn(admin), 'list').toEqual([])
  await close()
})
