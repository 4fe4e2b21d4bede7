import { type VisitSeries, VisitSeriesDraft } from '@menara/shared/contract/visitors/visit-series.contract.ts'
import { VisitDraft } from '@menara/shared/contract/visitors/visits.contract.ts'
import { Errors } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { newVisit, seriesOf, type VisitValues, valuesOfSeries, visitOf } from './visit-values.ts'

const ID = '0193a5e0-0000-7000-8000-000000000001'
const filled: VisitValues = {
  ...newVisit({ siteId: ID, today: '2026-11-23', hostId: ID, language: 'en' }),
  title: 'Cleaning',
  visitors: 'Siti; PT Bersih; siti@example.test\nJoko',
}
const faults = (schema: object, body: object): string[] => Errors(schema, body)[1].map((error) => `${error.instancePath} ${error.keyword}`)

describe('the form of a visit', () => {
  it('VT-5 sends a visit without what only series have, and visitors when every line is good', () => {
    const body = visitOf({ ...filled, kind: 'group' }, ID)
    expect(faults(VisitDraft, body)).toEqual([])
    expect(body).toMatchObject({
      start: '2026-11-23',
      end: null,
      group: true,
      walk_in: false,
      visitors: [{ name: 'Siti' }, { name: 'Joko' }],
    })
    expect(faults(VisitDraft, visitOf({ ...filled, visitors: 'Siti\n, nobody', start: '' }, ID))).toEqual([
      ' required',
      '/visitors minItems',
    ])
  })

  it('VT-5 sends a series by its repeat alone', () => {
    const hours = { from: '18:00', to: '21:00', ends_on: '2027-03-31' }
    const sent = (repeat: string) => ({ ...seriesOf({ ...filled, ...hours, repeat, weekdays: ['2'], month_day: 31 }), command_id: ID })
    const of = (repeat: string) => {
      const { unit, weekdays, month_day } = sent(repeat) as unknown as VisitSeries
      return [unit, weekdays, month_day]
    }
    for (const text of ['workdays', 'week', 'month', 'day']) expect(faults(VisitSeriesDraft, sent(text))).toEqual([])
    expect([of('workdays'), of('week'), of('month'), of('day')]).toEqual([
      ['week', [1, 2, 3, 4, 5], null],
      ['week', [2], null],
      ['month', [], 31],
      ['day', [], null],
    ])
  })

  it('VT-5 shows a series as it was, its visitors as the lines they were', () => {
    const guests = [
      { name: 'Siti; the elder', company: 'PT "Bersih"', email: 'siti@example.test', phone: '+62 811', vehicle: 'B 1 A' },
      { name: 'Joko', company: 'AB 12', email: '', phone: '', vehicle: '' },
    ]
    const draft = { ...seriesOf({ ...filled, repeat: 'workdays', from: '18:00', to: '21:00', ends_on: '2027-03-31' }), visitors: guests }
    const series = { ...draft, location: { id: ID }, area: null, host: { id: ID }, co_host: null, calendar: null }
    const again = valuesOfSeries(series as unknown as VisitSeries)
    expect(again.repeat).toBe('workdays')
    expect(seriesOf(again)).toEqual({
      ...draft,
      visitors: [guests[0], { name: 'Joko', company: 'AB 12' }],
    })
  })
})
