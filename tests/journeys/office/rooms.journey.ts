import { bookingLinks } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { type Asset, assets } from '@menara/shared/contract/places/assets.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { machineNow } from '../../kit/test-clock.ts'
import { wrongOn } from '../kit/axe.ts'
import { choose } from '../kit/choices.ts'
import { house } from '../kit/house.ts'
import { journey } from '../kit/journey.ts'
import { ask, hire, sessionOf, signIn, unique } from '../kit/people.ts'
import { en, say } from '../kit/texts.ts'

const inIndonesian = say('id')
/** Tomorrow in Jakarta. */
const DAY = new Date(machineNow().getTime() + (24 + 7) * 3_600_000).toISOString().slice(0, 10)

async function aRoom(): Promise<Asset> {
  const admin = await sessionOf('admin')
  const site = (await ask(admin, locations.list, { query: {} })).data.find(({ code }) => code === 'VJS')
  const name = unique('Ruang')
  const body = { location_id: site?.id ?? '', code: name.toUpperCase().replaceAll(' ', '-'), name, type: 'room' as const, bookable: true }
  return (await ask(admin, assets.create, { body })).data
}

/** Books the room from home on a telephone, in Indonesian. */
async function bookOnTelephone(page: Page, { room, title }: { readonly room: Asset; readonly title: string }): Promise<void> {
  const t = (key: string) => inIndonesian(`bookings:${key}`)
  await page.goto('/admin/home')
  await page
    .getByRole('region', { name: t('mine') })
    .getByRole('button', { name: t('book') })
    .click()
  const dialog = page.getByRole('dialog')
  await choose(page, { field: t('asset'), option: new RegExp(room.name), typed: room.name }, dialog)
  for (const [name, value] of [
    ['title', title],
    ['startDay', DAY.split('-').toReversed().join('/')],
    ['endDay', DAY.split('-').toReversed().join('/')],
    ['from', '09:00'],
    ['to', '10:00'],
  ] as const)
    await dialog.getByLabel(t(name)).fill(value)
  await expect(dialog.getByText(t('free'))).toBeVisible()
  expect(await wrongOn(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: t('book') }).click()
  await expect(dialog).toBeHidden()
}

journey('a room is booked on a telephone; the day of the site, the calendar and the screen at the door follow', async ({ as }) => {
  journey.setTimeout(180_000)
  const [room, admin] = [await aRoom(), await sessionOf('admin')]
  const { email, password, name } = await hire('Pemesan', ['Employee'])
  const booker = await signIn(email, password)
  const title = unique('Rapat')
  const watching = await as('admin')
  await watching.goto(`/admin/plugins/room_reservation?site=${room.location.id}&day=${DAY}&search=${encodeURIComponent(room.name)}`)
  await expect(watching.getByRole('region', { name: en('bookings:bookings') })).toBeVisible()
  const page = await as(booker, { language: 'id', viewport: { width: 360, height: 740 } })
  await bookOnTelephone(page, { room, title })

  // Who watches the site did nothing; the calendar of the room is read by any program for calendars.
  await expect(watching.getByRole('main').getByRole('button', { name: new RegExp(title) })).toBeVisible()
  const { token } = (await ask(admin, bookingLinks.create, { body: { kind: 'room', asset_id: room.id } })).data
  const calendar = await (await fetch(`${house().url}/api/v1/public/calendars/${token}`)).text()
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(calendar.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)

  // At the door somebody takes the room for a quarter of an hour; the screen there and the watcher know.
  const display = (await ask(admin, bookingLinks.create, { body: { kind: 'display', asset_id: room.id } })).data
  const door = await as('stranger', { language: 'id' })
  await door.goto(`/desk/external?room=${display.token}`)
  await door.getByRole('button', { name: inIndonesian('bookings:display.book_other', { count: 15 }) }).click()
  await expect(door.getByText(inIndonesian('bookings:display.taken'), { exact: true })).toBeVisible()
  expect(await wrongOn(door)).toEqual([])
  await door.reload()
  await expect(door.getByText(inIndonesian('bookings:display.taken'), { exact: true })).toBeVisible()

  // The link is revoked: the calendar is gone.
  const links = (await ask(admin, bookingLinks.list, { query: { asset_id: room.id } })).data
  for (const { id } of links) await ask(admin, bookingLinks.revoke, { params: { id } })
  expect((await fetch(`${house().url}/api/v1/public/calendars/${token}`)).status).toBe(404)
  const [kept] = (await ask(admin, bookings.list, { query: { asset_id: room.id, start: DAY, end: DAY } })).data
  expect(kept).toMatchObject({ title, booked_by: { name } })
})
