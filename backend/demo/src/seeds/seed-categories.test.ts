import { expect, it } from 'vitest'
import { storyOf } from '../portfolio/tickets/story.ts'

const ALARM = 32
const TRAVELLING = 30

it('DM-15 has a tree for every type but alarms and travelling, and nearly all its tickets in it', () => {
  const { categories, desk, crew } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  expect(new Set(categories.map((category) => category.ticket_type_id))).toEqual(new Set([1, 19, 27, 28, 29, 31, 33]))
  const byId = new Map(categories.map((category) => [category.id, category]))
  for (const category of categories)
    if (category.parent_id) expect(byId.get(category.parent_id)?.ticket_type_id).toBe(category.ticket_type_id)
  expect(categories.filter((category) => category.photo_required).map((category) => category.name_en)).toEqual(['Fire protection'])
  const teams = new Set(crew.teams.filter((team) => team.site === null).map((team) => team.id))
  const served = categories.filter((category) => category.group_id)
  expect(served.length).toBeGreaterThan(20)
  expect(served.filter((item) => !teams.has(item.group_id ?? ''))).toEqual([])
  const sorted = desk.told.filter(({ row }) => row.ticket_type_id !== ALARM && row.ticket_type_id !== TRAVELLING)
  const fitting = sorted.filter(({ row }) => byId.get(row.category_id ?? '')?.ticket_type_id === row.ticket_type_id)
  expect(fitting.length / sorted.length).toBeGreaterThan(0.98)
  for (const { row, logs } of fitting) expect(logs[0]?.after).toMatchObject({ category: { id: row.category_id } })
})
