import { expect, it } from 'vitest'
import { storyOf } from '../portfolio/tickets/story.ts'
import { ticketFactsOf } from '../portfolio/tickets/ticket-facts.ts'

it('DM-73 has journeys and purchases that wait for approval, each with one open round, and some that were returned before', () => {
  const { approvals, desk } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  expect(approvals.types.filter((one) => one.active !== false).map((one) => one.ticket_type_id)).toEqual([30, 19])
  const waiting = desk.told.filter(({ row }) => row.state === 'waiting_approval').map(({ row }) => row.id)
  const pending = approvals.requests.filter((one) => one.state === 'pending')
  expect(waiting.length).toBeGreaterThan(1)
  expect(pending.map((one) => one.ticket_id).toSorted()).toEqual(waiting.toSorted())
  expect(approvals.requests.filter((one) => one.state === 'returned').length).toBeGreaterThan(0)
  for (const { id } of pending) {
    const steps = approvals.steps.filter((one) => one.request_id === id)
    const [active, ...more] = steps.filter((one) => one.state === 'active')
    expect(more).toEqual([])
    expect(approvals.seats.filter((one) => one.open && one.step_id === active?.id)).toHaveLength(1)
    for (const one of steps.filter(({ state }) => state === 'approved'))
      expect(approvals.votes.some((vote) => vote.step_id === one.id)).toBe(true)
  }
})

it('DM-73 asks the owner of the cost centre that pays for a journey second, or the deputy where the owner asks for it', () => {
  const { approvals, costCentres, desk } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  const facts = new Map(ticketFactsOf(desk.told, costCentres).map((one) => [one.ticket_id, one.cost_centre_id]))
  const [journeys] = approvals.types
  expect(journeys?.steps.map((one) => one.source)).toEqual(['people', 'cost_centre_owner', 'people'])
  const second = new Set(approvals.steps.filter((one) => one.definition.source === 'cost_centre_owner').map((one) => one.id))
  const asked = approvals.seats.filter((one) => second.has(one.step_id))
  expect(asked.length).toBeGreaterThan(0)
  for (const { ticket_id, user_id } of asked) {
    const payer = costCentres.find((one) => one.id === facts.get(ticket_id))
    expect([payer?.owner_id, payer?.deputy_id]).toContain(user_id)
    expect(desk.told.find(({ row }) => row.id === ticket_id)?.row.requester_id).not.toBe(user_id)
  }
})
