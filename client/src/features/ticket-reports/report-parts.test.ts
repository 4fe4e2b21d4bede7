import type { TicketReport } from '@menara/shared/contract/desk/ticket-reports.contract.ts'
import { expect, it } from 'vitest'
import { partKeys, partsOf, totalsSheet } from './report-parts.ts'
import { daysBefore, daysOf, readReport } from './report-place.ts'
import { waitsOf } from './report-waits.ts'

const cohort = { opened: 4, solved: 2, response_s: 5400, resolution_s: null, reopened: 1 }
const report: TicketReport = {
  start: '2026-11-01',
  end: '2026-11-02',
  zone: 'Asia/Jakarta',
  totals: { ...cohort, solved_in_range: 3, backlog: 9, sla_respond: 75, sla_resolve: null, answered: 2, score: 4.5, low: 0 },
  days: [{ day: '2026-11-01', opened: 4, solved: 2 }],
  backlog: [{ state: 'new', all: 9, day: 1, week: 2, month: 3, older: 3 }],
  states: [{ state: 'new', tickets: 4, mean_s: 1800 }],
  priorities: [{ priority: 'high', ...cohort }],
  categories: [{ id: null, name_en: '', name_id: '', ...cohort }],
  teams: [{ id: 'g', name: 'Engineering', ...cohort }],
  sites: [{ id: 's', name: 'VJS', ...cohort }],
  agents: [{ id: null, name: '', open: 5, ...cohort }],
  targets: [{ kind: 'resolve', met: 3, breached: 1, running: 2, late_s: 5400 }],
  approvers: [{ id: 'a', name: 'Citra', asked: 2, answered: 1, waiting: 1, mean_s: 7200, longest_s: 9000 }],
  gates: [{ id: 's', name: 'VJS', arrived: 9, met: 6, missed: 2, at_once: 4, median_s: 90, p90_s: 814 }],
}
const words = {
  word: (key: string) => key,
  state: (text: string) => text,
  priority: (text: string) => text,
  target: (text: string) => text,
  category: () => 'Leaks',
}

it('RPT-6 every table leads to its tickets by the filters of the list', () => {
  const parts = [...partsOf(report, words), ...waitsOf(report, words)]
  expect(parts.map((part) => part.key)).toEqual(partKeys)
  for (const { head, rows, lists } of parts)
    expect([rows.map((row) => row.length), lists.length]).toEqual([rows.map(() => head.length), rows.length])
  const listOf = (key: string) => parts.find((part) => part.key === key)?.lists[0]
  expect(['days', 'backlog', 'priorities', 'categories', 'teams', 'agents'].map(listOf)).toEqual([
    { start: '2026-11-01', end: '2026-11-01' },
    { states: 'new' },
    { start: '2026-11-01', end: '2026-11-02', priority: 'high' },
    undefined,
    { start: '2026-11-01', end: '2026-11-02', group: 'g' },
    { states: 'new,waiting_approval,assigned,in_progress,pending', assignee: 'nobody' },
  ])
  expect(parts.find((part) => part.key === 'teams')?.rows).toEqual([['Engineering', 4, 2, 1.5, null, 1]])
  expect(parts.slice(-3).map((part) => part.rows)).toEqual([
    [['resolve', 3, 1, 2, 75, 1.5]],
    [['Citra', 2, 1, 1, 2, 2.5]],
    [['VJS', 9, 6, 2, 75, 4, 1.5, 13.6]],
  ])
})

it('RPT-6 the totals stand beside those of as many days before, but for what is open now', () => {
  const past = { ...report.totals, opened: 2, reopened: 0 }
  const { rows } = totalsSheet(report.totals, past, words)
  expect(rows.slice(0, 6)).toEqual([
    ['column.opened', 4, 2],
    ['column.solved', 3, 3],
    ['column.backlog', 9, null],
    ['column.response', 1.5, 1.5],
    ['column.resolution', null, null],
    ['column.reopenedShare', 25, 0],
  ])
  expect(totalsSheet(report.totals, undefined, words).rows[0]).toEqual(['column.opened', 4])
})

it('RPT-2 an address that makes no range is none, and the range before is as long', () => {
  const place = readReport({ days: 7, type: 'visitor', compare: true })
  expect(daysOf(place, '2026-11-22')).toEqual({ start: '2026-11-16', end: '2026-11-22' })
  expect(daysBefore({ start: '2026-11-16', end: '2026-11-22' })).toEqual({ start: '2026-11-09', end: '2026-11-15' })
  expect(readReport({ days: 8, type: 'nonsense', from: 'x' })).toEqual({ days: 30, from: '', to: '', type: '', compare: false })
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2026-11-02', ''],
    ['2024-01-01', '2026-01-01'],
  ] as const)
    expect(daysOf({ ...place, from, to }, '2026-11-22')).toBeNull()
})
