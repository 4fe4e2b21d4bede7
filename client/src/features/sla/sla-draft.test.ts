import { indonesianHolidays } from '@menara/shared/domain/sla/indonesian-holidays.ts'
import { describe, expect, it } from 'vitest'
import { calendarDraftOf, knownKinds, policyDraftOf, withChosen, withHolidays, withTarget } from './sla-draft.ts'
import { shareMet, summed } from './sla-sums.ts'

const low = { kind: 'resolve', priority: 'low' } as const

describe('a draft', () => {
  it('puts a target in place, and takes it out', () => {
    const first = withTarget([], low, { amount: 60, unit: 'minutes' })
    const other = withTarget(first, { kind: 'respond', priority: 'low' }, { amount: 5, unit: 'minutes' })
    expect(withTarget(other, low, { amount: 2, unit: 'days' })).toEqual([
      { kind: 'respond', priority: 'low', amount: 5, unit: 'minutes' },
      { ...low, amount: 2, unit: 'days' },
    ])
    expect(withTarget(first, low, null)).toEqual([])
  })

  it('puts in a year of holidays once, in order', () => {
    const year = indonesianHolidays.filter((holiday) => holiday.day.startsWith('2026'))
    const own = { day: '2026-06-22', kind: 'national' as const, name_en: 'City day', name_id: 'Hari jadi kota' }
    const all = withHolidays(withHolidays([own], year), year)
    expect(all.length).toBe(year.length + 1)
    expect(all.map((item) => item.day)).toEqual(all.map((item) => item.day).sort())
  })

  it('offers what was chosen before by its name, also when it is archived or removed', () => {
    const words = { called: [{ value: 'old', label: 'Old' }], unknown: 'removed' }
    const offered = [{ value: 'new', label: 'New' }]
    expect(withChosen(offered, ['new', 'old', 'gone'], words)).toEqual([
      { value: 'old', label: 'Old' },
      { value: 'gone', label: 'removed' },
      { value: 'new', label: 'New' },
    ])
  })

  it('begins with what is usual', () => {
    expect(policyDraftOf(undefined, 'c')).toMatchObject({
      calendar_id: 'c',
      targets: [],
      subtype_ids: [],
      requester_group_ids: [],
      note_is_response: true,
    })
    expect(calendarDraftOf(undefined).weekly.map((item) => item.day)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('figures', () => {
  it('are added up by a part of them, and their share is of those that are decided', () => {
    const figure = { kind: 'resolve', ticket_type_id: 1, priority: 'low', met: 3, breached: 1, running: 5, breach_minutes: 10 } as const
    const sums = summed([figure, { ...figure, priority: 'high' }, { ...figure, kind: 'own' }], (item) => item.kind).get('resolve')
    expect(sums).toEqual({ met: 6, breached: 2, running: 10, breach_minutes: 20 })
    expect([shareMet(figure), shareMet({ met: 0, breached: 0 })]).toEqual([75, null])
  })
})

it('SL-50 the form has a column for each kind of target that the server serves', () => {
  expect(knownKinds(['resolve', 'humming', 'respond'])).toEqual(['respond', 'resolve'])
  expect(knownKinds([])).toEqual(['respond', 'next', 'own', 'resolve'])
})
