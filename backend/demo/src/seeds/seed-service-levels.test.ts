import { calendarFits } from '@menara/backend/features/sla/sla-checks.service.ts'
import { actionsOf } from '@menara/shared/domain/sla/ladder.ts'
import { expect, it } from 'vitest'
import { storyOf } from '../portfolio/tickets/story.ts'

const NOW = Date.parse('2026-11-21T00:00:00Z')

it('DM-70 promises service levels, and its tickets have the clocks of their history', () => {
  const { serviceLevels, ticketClocks, desk, approvals } = storyOf({ now: NOW, password: 'none' })
  const { calendars, policies } = serviceLevels
  expect(policies.filter((policy) => policy.is_default).length).toBe(1)
  for (const calendar of calendars) calendarFits({ ...calendar, zone: calendar.zone ?? null })
  for (const { ladder } of policies) for (const step of ladder) expect(actionsOf(step)).not.toEqual([])
  const asked = policies.flatMap((policy) => policy.ladder.flatMap((step) => step.approval_type_id ?? []))
  expect(asked.map((id) => approvals.types.find((item) => item.id === id)?.active)).toEqual([false])
  expect(calendars[0]?.holidays.filter((holiday) => holiday.day.startsWith('2026') && holiday.kind === 'national').length).toBe(17)
  const rows = new Map(desk.told.map(({ row }) => [row.id, row]))
  const solutions = ticketClocks.clocks.filter((clock) => clock.kind === 'resolve')
  expect(solutions.length).toBeGreaterThan(300)
  for (const solution of solutions) {
    const { number, state, assignee_id, requester_id } = rows.get(solution.ticket_id) ?? {}
    // Nobody owes themselves a time: such a clock was let go of.
    if (assignee_id === requester_id) continue
    expect([number, solution.met_at !== null]).toEqual([number, state === 'resolved' || state === 'closed'])
  }
  const met = solutions.filter((solution) => solution.met_at !== null)
  const late = met.filter((item) => item.breached_at !== null).length
  // Most promises are kept, not all.
  expect(late).toBeGreaterThan(0)
  expect(met.length).toBeGreaterThan(2 * late)
})

it('DM-90 each of its tickets goes by the first policy, in the order they are tried, that is for it', () => {
  const { serviceLevels, ticketClocks, desk } = storyOf({ now: NOW, password: 'none' })
  const order = [...serviceLevels.policies].sort((a, b) => Number(a.is_default) - Number(b.is_default) || Number(a.sort) - Number(b.sort))
  const rows = new Map(desk.told.map(({ row }) => [row.id, row]))
  const of = (name: string) => order.find((item) => item.name_en === name)?.id
  const urgent = ticketClocks.slas.filter((sla) => {
    const row = rows.get(sla.ticket_id)
    return row?.ticket_type_id === 29 && ['critical', 'high'].includes(String(row.priority))
  })
  expect(order[0]?.name_en).toBe('Urgent work orders')
  expect(urgent.length).toBeGreaterThan(3)
  expect(new Set(urgent.map((item) => item.policy_id))).toEqual(new Set([of('Urgent work orders')]))
})
