import { expect, it } from 'vitest'
import { storyOf } from './portfolio/story.ts'

it('DM-73 has journeys and purchases that wait for approval, each with one open round, and some that were returned before', () => {
  const { approvals, desk } = storyOf({ now: Date.parse('2026-11-21T00:00:00Z'), password: 'none' })
  expect(approvals.types.map((one) => one.ticket_type_id)).toEqual([30, 19])
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
