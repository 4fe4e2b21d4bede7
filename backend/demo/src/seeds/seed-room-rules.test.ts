import { expect, it } from 'vitest'
import { storyOf } from '../portfolio/tickets/story.ts'

it('DM-106 rooms have equipment, those of the head office have rules, and one of them is booked as a series', () => {
  const { roomRules, bookings } = storyOf({ now: Date.UTC(2026, 10, 25, 5), password: 'none' })
  expect(new Set(roomRules.equipped.map((row) => row.name))).toEqual(new Set(['Proyektor', 'Papan tulis', 'Konferensi video']))
  expect(roomRules.rules.map((row) => row.settings)).toMatchObject([{ cross_day: false }, { notice_minutes: 60 }, { check_in: true }])
  const rows = roomRules.occurrences
  expect(rows).toHaveLength(8)
  const between = rows.slice(1).map((row, at) => Date.parse(row.start_at) - Date.parse(rows[at]?.start_at ?? ''))
  expect(new Set(between)).toEqual(new Set([7 * 86_400_000]))
  const others = bookings.filter((one) => one.asset_id === rows[0]?.asset_id)
  expect(others.filter((one) => rows.some((row) => row.start_at < one.end_at && one.start_at < row.end_at))).toEqual([])
})
