import { assets } from '@menara/shared/contract/places/assets.contract.ts'
import { bookings } from '@menara/shared/contract/places/bookings.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { open, settled } from '../../../../../tests/components/app.tsx'
import { wrongOn } from '../../../../../tests/components/axe.ts'
import { en } from '../../../../../tests/components/texts.ts'
import { overflow } from '../../../../../tests/components/width.ts'
import { ask, sessionOf, unique } from '../../../../../tests/journeys/kit/people.ts'

const main = page.getByRole('main')

it('a room is seen by week and month, and a day of the month leads to its hours', { timeout: 120_000 }, async () => {
  const admin = await sessionOf('admin')
  const [room] = (await ask(admin, assets.list, { query: { bookable: true, type: 'room', limit: 1 } })).data
  const [site] = (await ask(admin, locations.list, { query: {} })).data.filter((one) => one.id === room?.location_id)
  // A far day that the demo has nothing on.
  const [day, title] = ['2027-06-15', unique('Tinjauan')]
  const draft = { asset_id: room?.id ?? '', title, description: '', start: day, end: day, from: '10:00', to: '11:00' }
  const { id } = (await ask(admin, bookings.create, { body: draft })).data
  const at = `/admin/plugins/room_reservation?site=${site?.id}&day=${day}`
  await open(`${at}&span=month`, 'admin')
  const booking = main.getByRole('button', { name: new RegExp(title) })
  await expect.element(booking).toMatchTextContent(room?.name ?? '')
  await expect.poll(() => main.getByRole('cell').elements().length).toBe(42)
  expect.soft(await wrongOn('main'), 'month').toEqual([])
  await main.getByRole('button', { name: en('bookings:toDay', { day }) }).click()
  await settled()
  await expect.element(main.getByRole('region', { name: en('bookings:bookings') })).toBeVisible()
  await open(`${at}&span=week&type=room`, 'admin', { viewport: [360, 740] })
  await expect.element(booking).toBeVisible()
  expect(overflow()).toBeLessThanOrEqual(0)
  expect.soft(await wrongOn('main'), 'week').toEqual([])
  await ask(admin, bookings.cancel, { params: { id } })
})
