import { expect, it } from 'vitest'
import { storyOf } from '../portfolio/tickets/story.ts'

const NOW = Date.UTC(2026, 10, 25, 5)

it('DM-45 rooms and vehicles are booked a fortnight around today, never two at once', () => {
  const { bookings, crew, portfolio } = storyOf({ now: NOW, password: 'none' })
  const bookable = new Map(portfolio.equipment.assets.filter(({ row }) => row.bookable).map(({ row }) => [row.id, row]))
  expect(new Set([...bookable.values()].map((value) => value.type))).toEqual(new Set(['room', 'vehicle']))
  expect(bookings.length).toBeGreaterThan(200)
  expect(bookings.length).toBeLessThan(3000)
  const people = new Map(crew.people.map((person) => [person.row.id, person]))
  for (const booking of bookings) {
    const who = people.get(booking.booked_by ?? '')
    expect(who?.everywhere || who?.site.id === bookable.get(booking.asset_id)?.location_id).toBe(true)
    expect(booking.start_at < booking.end_at && booking.created_at <= new Date(NOW).toISOString()).toBe(true)
    expect(Math.abs(Date.parse(booking.start_at) - NOW)).toBeLessThan(11 * 86_400_000)
  }
  const inOrder = bookings.toSorted((a, b) => a.asset_id.localeCompare(b.asset_id) || a.start_at.localeCompare(b.start_at))
  const doubled = inOrder.filter(
    (item, at) => inOrder[at - 1]?.asset_id === item.asset_id && item.start_at < (inOrder[at - 1]?.end_at ?? ''),
  )
  expect(doubled).toEqual([])
  expect(bookings.some((booking) => booking.end_at < new Date(NOW).toISOString())).toBe(true)
  expect(bookings.some((booking) => booking.start_at > new Date(NOW).toISOString())).toBe(true)
})
