import { readyQuestions } from '@menara/shared/domain/reports/ready-reports.ts'
import { expect, it } from 'vitest'
import { cellText, daysOf, definitionOf, draftOf, ofSubject, type ReportingState, readCell, readDraft, stateOf } from './report-view.ts'

it('RPS-4 reads an address as far as it makes sense, and writes the draft back as the same address', () => {
  const state: ReportingState = {
    subject: 'tickets',
    groups: 'site.nothing.month.state',
    measures: 'solved.kwh',
    period: 'month1',
    compare: true,
    view: 'pivot',
    filters: 'state:!new,~;priority:;kwh:1;category:a%2Cb',
  }
  const draft = readDraft(state)
  expect(draft).toMatchObject({ groups: ['site', 'month'], measures: ['solved'], view: 'pivot', compare: true })
  expect(draft.filters).toEqual([
    { field: 'state', not: true, values: ['new', null] },
    { field: 'category', not: false, values: ['a,b'] },
  ])
  expect(readDraft(stateOf(draft, undefined))).toEqual(draft)
  expect(readDraft({ groups: '', measures: '' })).toMatchObject({ subject: 'tickets', groups: [], measures: ['count'] })
})

it('RPS-4 keeps what another subject knows too, and the days of its period', () => {
  const draft = readDraft({ subject: 'tickets', groups: 'site.priority', measures: 'breached', period: 'month1' })
  expect(ofSubject(draft, 'bookings')).toMatchObject({ subject: 'bookings', groups: ['site'], measures: ['count'], period: 'month1' })
  expect(daysOf(draft, '2026-11-27')).toEqual({ start: '2026-10-01', end: '2026-10-31' })
  expect(daysOf({ ...draft, from: '2026-11-05' }, '2026-11-27')).toBeNull()
  expect(daysOf({ ...draft, from: '2026-11-05', to: '2026-11-01' }, '2026-11-27')).toBeNull()
})

it('RPS-4 opens a figure by its address, and a ready report as it is declared', () => {
  const draft = readDraft({ subject: 'tickets', groups: 'site.month', measures: 'count' })
  const cell = { measure: 'count', keys: [null, '2026-11'], before: true }
  expect(readCell(cellText(cell), draft)).toEqual(cell)
  expect(readCell('nothing:a', draft)).toBeNull()
  for (const { definition } of readyQuestions) {
    const { compare = false, ...kept } = definition
    expect(definitionOf(draftOf(definition))).toMatchObject({ ...kept, ...(compare && { compare }) })
  }
})
