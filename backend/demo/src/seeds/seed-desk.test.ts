import { standardRoles } from '@menara/backend/features/roles/standard-roles.ts'
import { TicketViewFilter } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { ownLabels } from '../portfolio/desk-settings.ts'
import type { Someone } from '../portfolio/people/people.ts'
import { storyOf } from '../portfolio/tickets/story.ts'
import { sharedViews } from '../portfolio/tickets/ticket-views.ts'

it('DM-71 has labels and sub-types in both languages, a team for the grounds, and answers of most who were asked', () => {
  const { deskSettings, desk, crew, portfolio } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  for (const label of ownLabels()) expect([label.label_en, label.label_id].every((text) => text.length > 3)).toBe(true)
  expect(new Set(deskSettings.subtypes.map((subtype) => subtype.ticket_type_id))).toEqual(new Set([1, 29]))
  const teams = new Map(crew.teams.map((team) => [team.id, team]))
  const grounds = new Set(portfolio.places.areas.filter((area) => area.kind === 'outdoor').map((area) => area.id))
  expect(deskSettings.defaults.length).toBeGreaterThan(0)
  for (const { area_id, group_id, location_id } of deskSettings.defaults) {
    const team = teams.get(group_id ?? '')
    expect([grounds.has(area_id ?? ''), team?.kind, (team?.site?.id ?? location_id) === location_id]).toEqual([true, 'engineering', true])
  }
  const told = new Map(desk.told.map(({ row }) => [row.id, row]))
  const answered = deskSettings.surveys.filter((survey) => survey.score !== null)
  expect(answered.length).toBeGreaterThan(50)
  for (const item of answered) expect(told.get(item.ticket_id)?.requester_id).toBe(item.answered_by)
})

it('DM-76 has views for everybody of two lists, with filters that the contract takes', () => {
  const views = sharedViews(Date.parse('2026-11-21T00:00:00Z'))
  expect([views.length, new Set(views.map((view) => view.ticket_type_id)).size]).toEqual([8, 2])
  expect(views.filter((view) => !Value.Check(TicketViewFilter, view.filter) || view.shared !== 'everybody')).toEqual([])
})

it('DM-91 gives tickets only to people who may work them at their site', () => {
  const { desk, crew } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  const works = (item: Someone) => (standardRoles[item.role].permissions as readonly string[]).includes('ticket_work')
  const able = new Map(
    crew.people.filter((person) => person.row.status === 'active' && works(person)).map((person) => [person.row.id, person]),
  )
  const given = desk.told.filter(({ row }) => row.assignee_id)
  const wrong = given.filter(({ row }) => {
    const person = able.get(row.assignee_id ?? '')
    return !person || !(person.everywhere || person.site.id === row.location_id)
  })
  expect([given.length > 500, wrong.map(({ row }) => row.number)]).toEqual([true, []])
})
