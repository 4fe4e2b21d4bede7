import { expect, it } from 'vitest'
import { closesAt } from './ticket-dates.ts'

it('TKT-5 a resolved ticket says when it closes by itself, seven days on; a trip, and what is not resolved, says nothing', () => {
  const resolved = { state: 'resolved', type: 'general', resolved_at: '2026-11-20T03:00:00.000Z' } as const
  expect(closesAt(resolved)).toBe('2026-11-27T03:00:00.000Z')
  expect(closesAt({ ...resolved, type: 'travelling' })).toBeNull()
  expect(closesAt({ ...resolved, state: 'closed' })).toBeNull()
  expect(closesAt({ ...resolved, state: 'in_progress', resolved_at: null })).toBeNull()
})
