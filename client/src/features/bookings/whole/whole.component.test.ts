import { bookingLinks } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { bookingRules } from '@menara/shared/contract/bookings/booking-rules.contract.ts'
import { type Asset, assets } from '@menara/shared/contract/places/assets.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open, settled } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { houseTime } from '../../../../../tests/components/house.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { expectToast } from '../../../../../tests/components/toasts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

/** The day after tomorrow in Jakarta: nothing on it is past, whatever the hour. */
const DAY = new Date((await houseTime()) + (48 + 7) * 3_600_000).toISOString().slice(0, 10)
const dayAfter = (count: number) => new Date(Date.parse(DAY) + count * 86_400_000).toISOString().slice(0, 10)
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByLabelText(en(`bookings:${name}`), { exact: false })

async function aRoom(): Promise<Asset> {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data[0]
  const name = unique('Ruang')
  const body = { location_id: site?.id ?? '', code: name.toUpperCase().replaceAll(' ', '-'), name, type: 'room' as const, bookable: true }
  return (await ask(admin, assets.create, { body })).data
}

it('BV-7 a room is booked week by week, without the date that is taken, and the series is cancelled together', {
  timeout: 120_000,
}, async () => {
  const room = await aRoom()
  const admin = await sessionOf('admin')
  const title = unique('Rapat')
  const taken = { asset_id: room.id, title: 'Audit', description: '', start: dayAfter(7), end: dayAfter(7), from: '09:30', to: '11:00' }
  await ask(admin, bookings.create, { body: taken })
  await open(`/admin/manage/assets/form?id=${room.id}&day=${DAY}&span=day`, 'admin')
  await page
    .getByRole('region', { name: en('bookings:bookings') })
    .getByRole('button', { name: en('bookings:book') })
    .click()
  await field('title').fill(title)
  await field('startDay').fill(DAY)
  await field('endDay').fill(DAY)
  await field('from').fill('09:00')
  await field('to').fill('10:00')
  await dialog.getByRole('combobox', { name: en('bookings:repeat') }).click()
  await page.getByRole('option', { name: en('bookings:repeats.weekly') }).click()
  await field('until').fill(dayAfter(14))
  await expect.element(dialog.getByText(en('bookings:datesTaken_one', { count: 1 }))).toBeVisible()
  await expect.element(dialog.getByText(/Audit/)).toBeVisible()
  expect.soft(await wrongOn('[role=dialog]')).toEqual([])
  await field('leaveOut').click()
  await dialog.getByRole('button', { name: en('bookings:book'), exact: true }).click()
  await expectToast('Success Create !')
  const made = async () =>
    (await ask(admin, bookings.list, { query: { asset_id: room.id, start: DAY, end: dayAfter(30), limit: 50 } })).data.filter(
      (one) => one.series,
    )
  expect((await made()).map((one) => one.title)).toEqual([title, title])
  await main.getByRole('button', { name: new RegExp(title) }).click()
  await dialog.getByRole('button', { name: en('bookings:cancelScope.all') }).click()
  await page
    .getByRole('dialog', { name: en('bookings:cancelScope.all') })
    .getByRole('button', { name: en('bookings:cancelScope.all') })
    .click()
  await expectToast('Success Delete !')
  expect(await made()).toEqual([])
})

it('BV-8 the rules of a room are set, and what is left empty is inherited', { timeout: 120_000 }, async () => {
  const room = await aRoom()
  const admin = await sessionOf('admin')
  await open(`/admin/plugins/room_reservation?site=${room.location.id}`, 'admin')
  await main.getByRole('button', { name: en('bookings:rules.open') }).click()
  await dialog.getByRole('combobox', { name: en('bookings:rules.scope') }).fill(room.name)
  await page.getByRole('option', { name: new RegExp(room.name) }).click()
  await field('rules.fields.notice_minutes').fill('90')
  await field('rules.fields.blackouts').fill('soon')
  await expect.element(dialog.getByText(en('bookings:rules.blackoutsWrong'))).toBeVisible()
  await field('rules.fields.blackouts').fill('2026-12-24 2026-12-26 Cuti')
  await dialog.getByRole('button', { name: en('common:saveChanges') }).click()
  await expectToast('Success Update !')
  const { own, settings } = (await ask(admin, bookingRules.of, { params: { id: room.id } })).data
  expect([own.notice_minutes, own.min_minutes, settings.min_minutes, own.blackouts?.length]).toEqual([90, undefined, 15, 1])
})

it('BV-10 a booking in focus is moved by Shift and an arrow', { timeout: 120_000 }, async () => {
  const room = await aRoom()
  const admin = await sessionOf('admin')
  const title = unique('Geser')
  const body = { asset_id: room.id, title, description: '', start: DAY, end: DAY, from: '09:00', to: '10:00' }
  const { id } = (await ask(admin, bookings.create, { body })).data
  await open(`/admin/plugins/room_reservation?site=${room.location.id}&day=${DAY}&search=${encodeURIComponent(room.name)}`, 'admin')
  const booking = main.getByRole('button', { name: new RegExp(title) })
  await expect.element(booking).toBeVisible()
  ;(booking.element() as HTMLElement).focus()
  const clock = async () => (await ask(admin, bookings.get, { params: { id } })).data
  const before = await clock()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expectToast('Success Update !')
  await expect.poll(async () => Date.parse((await clock()).start_at) - Date.parse(before.start_at)).toBe(900_000)
})

it('BV-12 a room is taken and left at its display, on a telephone too', { timeout: 120_000 }, async () => {
  const room = await aRoom()
  const admin = await sessionOf('admin')
  const { token } = (await ask(admin, bookingLinks.create, { body: { kind: 'display', asset_id: room.id } })).data
  await open(`/desk/external?room=${token}`, 'stranger', { viewport: [360, 740] })
  await expect.element(page.getByRole('heading', { name: room.name })).toBeVisible()
  await expect.element(page.getByText(en('bookings:display.free'), { exact: true })).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect.soft(await wrongOn()).toEqual([])
  await page.getByRole('button', { name: en('bookings:display.book_other', { count: 15 }) }).click()
  await expect.element(page.getByText(en('bookings:display.taken'), { exact: true })).toBeVisible()
  await settled()
  const { id } = (await ask(admin, bookings.list, { query: { asset_id: room.id } })).data[0] ?? { id: '' }
  await ask(admin, bookings.cancel, { params: { id } })
})
