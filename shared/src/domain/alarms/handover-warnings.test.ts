import { expect, it } from 'vitest'
import { handoverWarnings } from './handover-warnings.ts'

const sheet = (unacked: number, ...assignees: (string | null)[]) => ({
  totals: { unacked },
  incidents: assignees.map((assignee) => ({ assignee })),
})

it('HO-14 warns of alarms nobody acknowledged, incidents without an assignee and an empty summary, and of nothing else', () => {
  expect(handoverWarnings({ summary: ' ', sheet: sheet(2, null, 'Citra', null) })).toEqual([
    { kind: 'unacknowledged', count: 2 },
    { kind: 'unassigned', count: 2 },
    { kind: 'no_summary', count: 0 },
  ])
  expect(handoverWarnings({ summary: 'Quiet', sheet: sheet(0, 'Citra') })).toEqual([])
})
