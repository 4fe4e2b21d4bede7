import { areas } from '@menara/shared/contract/areas.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { journey } from '../kit/journey.ts'
import { ask, sessionOf, unique } from '../kit/people.ts'
import { en } from '../kit/texts.ts'

const SHOWN_MS = 5000
const REMOVED_AFTER_MS = 500
/** One frame more than the time said: timers of a page are rounded to frames. */
const FRAME_MS = 17

const toast = (page: Page, title: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })

/** An area's form, ready to be saved, with the page's clock standing still. */
async function openArea(page: Page): Promise<void> {
  const admin = await sessionOf('admin')
  const [site] = (await ask(admin, locations.list, { query: {} })).data
  const word = unique('Toast')
  const { data } = await ask(admin, areas.create, {
    body: { location_id: site?.id ?? '', code: word.replaceAll(' ', '-').toUpperCase().slice(0, 30), name: word, kind: 'zone' },
  })
  await page.clock.install()
  await page.goto(`/admin/manage/area/form?id=${data.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word)
}
const save = (page: Page) => page.getByRole('button', { name: en('common:saveChanges') }).click()

journey('a toast has its exact title, stays 5000 ms and is gone 500 ms later', async ({ as }) => {
  const page = await as('admin')
  await openArea(page)
  await page.clock.pauseAt(machineNow().getTime() + 3_600_000)
  await save(page)
  const locator = toast(page, 'Success Update !')
  await expect(locator).toHaveCount(1)
  await page.clock.runFor(SHOWN_MS - 200)
  await expect(locator).toHaveCount(1)
  await expect(locator).toHaveCSS('opacity', '1')
  await page.clock.runFor(200 + FRAME_MS)
  await expect(locator).toHaveCount(1)
  await page.clock.runFor(REMOVED_AFTER_MS - 4 * FRAME_MS)
  await expect(locator).toHaveCount(1)
  await page.clock.runFor(8 * FRAME_MS)
  await expect(locator).toHaveCount(0)
})

const refusal = (status: number, more: object = {}) => ({
  status,
  json: { status, title: '', message: 'The lift is stuck', errors: [], ...more },
})
const twoRules = [
  { field: 'colour', rule: 'required' },
  { field: 'shape', rule: 'maxLength' },
]

journey('a refusal shows the specified title with the message of the server', async ({ as, noise }) => {
  noise.expect(/status of (409|422|500)/)
  const page = await as('admin')
  await openArea(page)
  await page.route('**/api/v1/areas/*', (route) => (route.request().method() === 'PUT' ? route.fulfill(refusal(500)) : route.fallback()))
  await save(page)
  await expect(toast(page, 'Something Wrong !')).toContainText('The lift is stuck')
  await page.unrouteAll()
  await page.route('**/api/v1/areas/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal(422, { errors: twoRules })) : route.fallback(),
  )
  await save(page)
  await expect(toast(page, 'Invalid from input!')).toHaveCount(2)
  await expect(toast(page, 'colour is required')).toHaveCount(1)
  await expect(toast(page, 'shape is maxLength')).toHaveCount(1)
})

journey('a 401 forgets the person and leads to /login', async ({ as, noise }) => {
  noise.expect(/status of 401/)
  const page = await as('admin')
  await openArea(page)
  await page.route('**/api/v1/**', (route) => route.fulfill(refusal(401)))
  await save(page)
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate('[localStorage.getItem("token"), localStorage.getItem("user")]')).toEqual([null, null])
})
