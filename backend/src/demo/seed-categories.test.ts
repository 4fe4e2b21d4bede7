import { expect, it } from 'vitest'
import { storyOf } from './portfolio/story.ts'

const ALARM = 32
const TRAVELLING = 30

it('DM-15 has a tree for every type but alarms and travelling, and nearly all its tickets in it', () => {
  const { categories, desk, crew } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  expect(new Set(categories.map((it) => it.ticket_type_id))).toEqual(new Set([1, 19, 27, 28, 29, 31, 33]))
  const byId = new Map(categories.map((it) => [it.id, it]))
  for (const it of categories) if (it.parent_id) expect(byId.get(it.parent_id)?.ticket_type_id).toBe(it.ticket_type_id)
  expect(categories.filter((it) => it.photo_required).map((it) => it.name_en)).toEqual(['Fire protection'])
  const teams = new Set(crew.teams.filter((it) => it.site === null).map((it) => it.id))
  const served = categories.filter((it) => it.group_id)
  expect(served.length).toBeGreaterThan(20)
  expect(served.filter((it) => !teams.has(it.group_id ?? ''))).toEqual([])
  const sorted = desk.told.filter(({ row }) => row.ticket_type_id !== ALARM && row.ticket_type_id !== TRAVELLING)
  const fitting = sorted.filter(({ row }) => byId.get(row.category_id ?? '')?.ticket_type_id === row.ticket_type_id)
  expect(fitting.length / sorted.length).toBeGreaterThan(0.98)
  for (const { row, logs } of fitting) expect(logs[0]?.after).toMatchObject({ category: { id: row.category_id } })
})
