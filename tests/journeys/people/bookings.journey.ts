import type { Asset } from '@menara/shared/contract/assets.contract.ts'
import { assets } from '@menara/shared/contract/assets.contract.ts'
import { bookings } from '@menara/shared/contract/bookings.contract.ts'
import { locations } from '@menara/shared/contract/locations.contract.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongOn } from '../kit/axe.ts'
import { house } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const SITE = 'VJS'
/** The day after tomorrow in Jakarta: nothing on it is past, whatever the hour. */
const DAY = new Date(machineNow().getTime() + (48 + 7) * 3_600_000).toISOString().slice(0, 10)

async function aRoom(): Promise<Asset> {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const name = unique('Ruang')
  const body = { location_id: site.id, code: name.toUpperCase().replaceAll(' ', '-'), name, type: 'room' as const, bookable: true }
  return (await ask(admin, assets.create, { body })).data
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(en(`bookings:${name}`), { exact: false })
const section = (page: Page, name: string) => page.getByRole('region', { name: en(`bookings:${name}`), exact: true })
const booked = (page: Page, title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(title) })
const said = (page: Page, title: string) => expect(page.getByText(title, { exact: true }).first()).toBeVisible()

interface Scroller {
  readonly scrollLeft: number
  readonly scrollWidth: number
  querySelector(which: string): { readonly previousElementSibling: { readonly offsetWidth: number } } | null
}
/** The hour that stands at the edge of the names. */
const hourOf = (hours: Locator): Promise<number> =>
  hours.evaluate((item) => {
    const { scrollLeft, scrollWidth } = item as unknown as Scroller
    const names = (item as unknown as Scroller).querySelector('ul')?.previousElementSibling.offsetWidth ?? 0
    return (scrollLeft / (scrollWidth - names)) * 24
  })

async function fillTimes(page: Page, from: string, to: string): Promise<void> {
  await field(page, 'startDay').fill(DAY)
  await field(page, 'endDay').fill(DAY)
  await field(page, 'from').fill(from)
  await field(page, 'to').fill(to)
}

journey(
  'a room is booked; who comes second is told why not and when, the other viewer sees it live, and it can be cancelled',
  async ({ as }) => {
    journey.setTimeout(120_000)
    const room = await aRoom()
    const person = await hire('Booker', ['Employee'])
    const booker = await as(await signIn(person.email, person.password))
    const manager = await as('admin')
    await manager.goto(`/admin/manage/assets/form?id=${room.id}&day=${DAY}&span=day`)
    await expect(section(manager, 'bookings')).toBeVisible()

    const [mine, theirs] = [unique('Rapat'), unique('Tinjauan')]
    await booker.goto('/admin/home')
    await section(booker, 'mine')
      .getByRole('button', { name: en('bookings:book') })
      .click()
    await field(booker, 'asset').fill(room.name)
    await booker.getByRole('option', { name: new RegExp(room.name) }).click()
    await field(booker, 'title').fill(mine)
    await fillTimes(booker, '09:00', '10:00')
    await expect(dialog(booker).getByText(en('bookings:free'))).toBeVisible()
    await dialog(booker)
      .getByRole('button', { name: en('bookings:book'), exact: true })
      .click()
    await said(booker, 'Success Create !')
    await expect(booked(booker, mine)).toBeVisible()
    // The other viewer did nothing.
    await expect(booked(manager, mine)).toBeVisible()
    await expect(booked(manager, mine)).toContainText(person.name)

    await section(manager, 'bookings')
      .getByRole('button', { name: en('bookings:book'), exact: true })
      .click()
    await field(manager, 'title').fill(theirs)
    await fillTimes(manager, '09:30', '10:30')
    const notice = dialog(manager).getByRole('alert')
    await expect(notice).toContainText(en('bookings:taken'))
    await expect(notice).toContainText(mine)
    await expect(notice).toContainText(person.name)
    await notice.getByRole('button', { name: /10:00–11:00/ }).click()
    await expect(field(manager, 'from')).toHaveValue('10:00')
    await expect(dialog(manager).getByText(en('bookings:free'))).toBeVisible()
    await dialog(manager)
      .getByRole('button', { name: en('bookings:book'), exact: true })
      .click()
    await said(manager, 'Success Create !')
    await expect(booked(manager, theirs)).toBeVisible()
    expect(await wrongOn(manager)).toEqual([])

    await booked(booker, mine).click()
    await dialog(booker)
      .getByRole('button', { name: en('bookings:cancelBooking') })
      .click()
    await booker
      .getByRole('dialog', { name: en('bookings:cancelTitle') })
      .getByRole('button', { name: en('bookings:cancelBooking') })
      .click()
    await said(booker, 'Success Delete !')
    await expect(booked(booker, mine)).toHaveCount(0)
    await expect(booked(manager, mine)).toHaveCount(0)
    await manager.reload()
    await expect(booked(manager, theirs)).toBeVisible()
    await expect(booked(manager, mine)).toHaveCount(0)
  },
)

journey('the bookings of a site are read by day, without a mouse', async ({ as }) => {
  journey.setTimeout(120_000)
  const room = await aRoom()
  const admin = await sessionOf('admin')
  const at = { asset_id: room.id, description: '', start: DAY, end: DAY }
  const [first, second, short] = [unique('Pagi'), unique('Siang'), unique('Setengah jam')]
  await ask(admin, bookings.create, { body: { ...at, title: first, from: '08:00', to: '09:00' } })
  await ask(admin, bookings.create, { body: { ...at, title: second, from: '13:00', to: '14:30' } })
  await ask(admin, bookings.create, { body: { ...at, title: short, from: '20:00', to: '20:30' } })
  const page = await as('operator', { viewport: { width: 360, height: 800 } })
  await page.goto('/admin/manage/assets')
  await page.getByText(en('assets:viewBookings'), { exact: true }).click()
  await expect(page).toHaveURL(/view=bookings/)
  await page.goto(`/admin/manage/assets?view=bookings&day=${DAY}`)
  await page.getByRole('combobox', { name: en('bookings:site') }).fill('VJS Jakarta')
  await page.getByRole('option', { name: 'VJS Jakarta', exact: true }).click()
  // The demo may have booked something earlier at this site.
  const hours = page.getByRole('region', { name: en('bookings:bookings'), exact: true })
  await expect.poll(() => hourOf(hours)).toBeLessThanOrEqual(6)
  await booked(page, first).focus()
  await page.keyboard.press('ArrowRight')
  await expect(booked(page, second)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const inFull = `${short}, 20:00–20:30`
  await expect(booked(page, short)).toBeFocused()
  await expect(booked(page, short)).toHaveAccessibleName(new RegExp(`${short} 20:00–20:30`))
  await expect(page.locator('[role=tooltip]').getByText(inFull)).toBeVisible()
  // In sight, beside the name of its row.
  const [rowName, bar] = [await hours.getByText(room.name, { exact: true }).boundingBox(), await booked(page, short).boundingBox()]
  expect(rowName?.x).toBeGreaterThanOrEqual(0)
  expect(bar?.x ?? 0).toBeGreaterThan((rowName?.x ?? 0) + (rowName?.width ?? 0))
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(360)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(second)
  await expect(field(page, 'from')).toHaveValue('13:00')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await wrongOn(page)).toEqual([])

  await page.getByRole('button', { name: en('bookings:today'), exact: true }).click()
  await expect(hours.locator('[data-now]')).toHaveText(/^\d\d:\d\d$/)

  const indonesian = await as('admin', { language: 'id', scheme: 'dark' })
  await indonesian.goto(`/admin/manage/assets/form?id=${room.id}&day=${DAY}`)
  await expect(indonesian.getByRole('region', { name: say('id')('bookings:bookings'), exact: true })).toBeVisible()
  await expect(booked(indonesian, second)).toBeVisible()
  expect(await wrongOn(indonesian)).toEqual([])
})

journey('who may not book is refused, on the screen and by the server', async ({ as }) => {
  const room = await aRoom()
  const page = await as('agent')
  await page.goto('/admin/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section(page, 'mine')).toHaveCount(0)
  const { accessToken } = await sessionOf('agent')
  const body = { asset_id: room.id, title: 'Rapat', description: '', start: DAY, end: DAY, from: '09:00', to: '10:00' }
  const refused = await page.request.post(`${house().url}${bookings.create.path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: body,
  })
  expect([refused.status(), ((await refused.json()) as { message: string }).message]).toEqual([
    403,
    'Booking needs the permission “book rooms” or “manage assets”',
  ])
})
