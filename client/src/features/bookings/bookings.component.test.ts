import { type Asset, assets } from '@menara/shared/contract/places/assets.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { address, open, reopen } from '../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../tests/components/axe.ts'
import { css } from '../../../../tests/components/css.ts'
import { houseTime } from '../../../../tests/components/house.ts'
import { en, textsIn } from '../../../../tests/components/texts.ts'
import { expectToast } from '../../../../tests/components/toasts.ts'
import { overflow } from '../../../../tests/components/width.ts'
import { ask, hire, sessionOf, signIn, unique } from '../../../../tests/journeys/kit/people.ts'
import { askFirst } from '../../kit/overlays/confirm.tsx'

const SITE = 'VJS'
/** The day after tomorrow in Jakarta: nothing on it is past, whatever the hour. */
const DAY = new Date((await houseTime()) + (48 + 7) * 3_600_000).toISOString().slice(0, 10)

async function aRoom(): Promise<Asset> {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find((location) => location.code === SITE)
  if (!site) throw new Error(`The demo has no site ${SITE}`)
  const name = unique('Ruang')
  const body = { location_id: site.id, code: name.toUpperCase().replaceAll(' ', '-'), name, type: 'room' as const, bookable: true }
  return (await ask(admin, assets.create, { body })).data
}

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByLabelText(en(`bookings:${name}`), { exact: false })
const section = (name: string) => page.getByRole('region', { name: en(`bookings:${name}`) })
const booked = (title: string) => page.getByRole('main').getByRole('button', { name: new RegExp(title) })

/** The hour that stands at the edge of the names. */
function hourOf(hours: Locator): number {
  const { scrollLeft, scrollWidth } = hours.element()
  const names = hours.element().querySelector('ul')?.previousElementSibling as HTMLElement | null | undefined
  return (scrollLeft / (scrollWidth - (names?.offsetWidth ?? 0))) * 24
}

async function fillTimes(from: string, to: string): Promise<void> {
  await field('startDay').fill(DAY)
  await field('endDay').fill(DAY)
  await field('from').fill(from)
  await field('to').fill(to)
}

it('KT-119 a room is booked from home, and the booking can be cancelled there, also when a question was asked before', async () => {
  const room = await aRoom()
  const person = await hire('Booker', ['Employee'])
  const title = unique('Rapat')
  await open('/admin/home', await signIn(person.email, person.password))
  askFirst({ title: 'Asked before', text: '', confirm: 'Yes', run: () => undefined })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await section('mine')
    .getByRole('button', { name: en('bookings:book') })
    .click()
  await field('asset').fill(room.name)
  await page.getByRole('option', { name: new RegExp(room.name) }).click()
  await field('title').fill(title)
  await fillTimes('09:00', '10:00')
  await expect.element(dialog.getByText(en('bookings:free'))).toBeVisible()
  await dialog.getByRole('button', { name: en('bookings:book') }).click()
  await expectToast('Success Create !')
  await expect.element(booked(title)).toBeVisible()

  await booked(title).click()
  await dialog.getByRole('button', { name: en('bookings:cancelBooking') }).click()
  await page
    .getByRole('dialog', { name: en('bookings:cancelTitle') })
    .getByRole('button', { name: en('bookings:cancelBooking') })
    .click()
  await expectToast('Success Delete !')
  await expect.element(booked(title)).not.toBeInTheDocument()
})

it('another’s booking appears and disappears live, and who comes second is told why not and when', async () => {
  const room = await aRoom()
  const person = await hire('Booker', ['Employee'])
  const booker = await signIn(person.email, person.password)
  const [theirs, mine] = [unique('Rapat'), unique('Tinjauan')]
  await open(`/admin/manage/assets/form?id=${room.id}&day=${DAY}&span=day`, 'admin')
  await expect.element(section('bookings')).toBeVisible()
  const body = { asset_id: room.id, title: theirs, description: '', start: DAY, end: DAY, from: '09:00', to: '10:00' }
  const { data: booking } = await ask(booker, bookings.create, { body })
  // This viewer did nothing.
  await expect.element(booked(theirs)).toBeVisible()
  await expect.element(booked(theirs)).toMatchTextContent(person.name)

  await section('bookings')
    .getByRole('button', { name: en('bookings:book') })
    .click()
  await field('title').fill(mine)
  await fillTimes('09:30', '10:30')
  const notice = dialog.getByRole('alert')
  await expect.element(notice).toMatchTextContent(en('bookings:taken'))
  await expect.element(notice).toMatchTextContent(theirs)
  await expect.element(notice).toMatchTextContent(person.name)
  await notice.getByRole('button', { name: /10:00–11:00/ }).click()
  await expect.element(field('from')).toHaveValue('10:00')
  await expect.element(dialog.getByText(en('bookings:free'))).toBeVisible()
  await dialog.getByRole('button', { name: en('bookings:book') }).click()
  await expectToast('Success Create !')
  await expect.element(booked(mine)).toBeVisible()
  expect(await wrongOn()).toEqual([])

  await ask(booker, bookings.cancel, { params: { id: booking.id } })
  await expect.element(booked(theirs)).not.toBeInTheDocument()
  await reopen()
  await expect.element(booked(mine)).toBeVisible()
  await expect.element(booked(theirs)).not.toBeInTheDocument()
})

it('the bookings of a site are read by day, without a mouse', async () => {
  const room = await aRoom()
  const admin = await sessionOf('admin')
  const at = { asset_id: room.id, description: '', start: DAY, end: DAY }
  const [first, second, short] = [unique('Pagi'), unique('Siang'), unique('Setengah jam')]
  await ask(admin, bookings.create, { body: { ...at, title: first, from: '08:00', to: '09:00' } })
  await ask(admin, bookings.create, { body: { ...at, title: second, from: '13:00', to: '14:30' } })
  await ask(admin, bookings.create, { body: { ...at, title: short, from: '20:00', to: '20:30' } })
  const viewport = [360, 800] as const
  await open('/admin/manage/assets', 'operator', { viewport })
  await page.getByText(en('assets:viewBookings')).click()
  await expect.poll(address).toMatch(/view=bookings/)
  await open(`/admin/manage/assets?view=bookings&day=${DAY}`, 'operator', { viewport })
  await page.getByRole('combobox', { name: en('bookings:site'), exact: false }).fill('VJS Jakarta')
  await page.getByRole('option', { name: 'VJS Jakarta' }).click()
  // The demo may have booked something earlier at this site.
  const hours = section('bookings')
  await expect.element(hours).toBeVisible()
  await expect.poll(() => hourOf(hours)).toBeLessThanOrEqual(6)
  ;(await booked(first).findElement()).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(booked(second)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(booked(short)).toHaveFocus()
  await expect.element(booked(short)).toHaveAccessibleName(new RegExp(`${short} 20:00–20:30`))
  await expect.element(css('[role=tooltip]').getByText(`${short}, 20:00–20:30`, { exact: false })).toBeVisible()
  // In sight, beside the name of its row.
  const [rowName, bar] = [hours.getByText(room.name), booked(short)].map((locator) => locator.element().getBoundingClientRect())
  expect(rowName?.left).toBeGreaterThanOrEqual(0)
  expect(bar?.left).toBeGreaterThan(rowName?.right ?? 0)
  expect(bar?.right).toBeLessThanOrEqual(360)
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent(second)
  await expect.element(field('from')).toHaveValue('13:00')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect(await wrongOn()).toEqual([])

  await page.getByRole('button', { name: en('bookings:today') }).click()
  await expect.element(css('[data-now]', hours)).toMatchTextContent(/^\d\d:\d\d$/)

  await open(`/admin/manage/assets/form?id=${room.id}&day=${DAY}`, 'admin', { language: 'id', scheme: 'dark' })
  await expect.element(page.getByRole('region', { name: textsIn('id')('bookings:bookings') })).toBeVisible()
  await expect.element(booked(second)).toBeVisible()
  expect(await wrongOn()).toEqual([])
})

it('who may not book is refused, on the screen and by the server', async () => {
  const room = await aRoom()
  await open('/admin/home', 'agent')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(section('mine')).not.toBeInTheDocument()
  const { accessToken } = await sessionOf('agent')
  const body = { asset_id: room.id, title: 'Rapat', description: '', start: DAY, end: DAY, from: '09:00', to: '10:00' }
  const refused = await fetch(bookings.create.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    403,
    'Booking needs the permission “book rooms” or “manage assets”',
  ])
})
