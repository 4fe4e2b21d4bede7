import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import { expect, it } from 'vitest'
import { longestFirst, remainingOf } from './gate-waits.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const at = (time: string) => `2026-11-22T${time}Z`
const came = (name: string, arrived: string | null, facts: object = {}) =>
  ({ name, arrived_at: arrived && at(arrived), checked_in_at: null, ended_at: null, gate: null, ...facts }) as unknown as Visitor
const target = (due: string) => ({ gate: { state: 'running', due_at: at(due), target_minutes: 10, missed_at: null } })

it('VT-11 puts who waits longest first, and nobody who is in or gone', () => {
  const rows = [
    came('late', '09:58:00'),
    came('in', '09:00:00', { checked_in_at: at('09:05:00') }),
    came('gone', '09:00:00', { ended_at: at('09:05:00') }),
    came('expected', null),
    came('early', '09:40:00'),
  ]
  expect(longestFirst(rows).map((item) => item.name)).toEqual(['early', 'late'])
})

it('VT-11 says how many minutes are left of the target, or over it', () => {
  const says = (due: string, facts: object = {}) => remainingOf(came('Budi', '09:40:00', { ...target(due), ...facts }), NOW)
  expect([says('10:07:30'), says('10:02:00'), says('10:00:00')]).toEqual([
    { is: 'left', minutes: 8 },
    { is: 'near', minutes: 2 },
    { is: 'near', minutes: 0 },
  ])
  expect([says('09:59:30'), says('09:50:00')]).toEqual([
    { is: 'over', minutes: 0 },
    { is: 'over', minutes: 10 },
  ])
  expect([says('09:50:00', { checked_in_at: at('09:55:00') }), says('09:50:00', { gate: null })]).toEqual([null, null])
})
