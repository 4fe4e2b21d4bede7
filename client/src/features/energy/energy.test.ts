import type { EnergyTreeRow } from '@menara/shared/contract/iot/energy-figures.contract.ts'
import { expect, it } from 'vitest'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { dayOf, rangeOf } from './energy-period.ts'
import { percent, quantity, rupiahText, senText, signed } from './energy-texts.ts'
import { meterRows } from './meters/meter-rows.ts'

it('EW-1 a period means days of the site’s calendar', () => {
  const day = todayIn('Asia/Jayapura', Date.parse('2026-11-20T16:00:00Z'))
  expect(day).toBe('2026-11-21')
  expect(rangeOf('today', day)).toEqual({ start: day, end: day, step: 'hour' })
  expect(rangeOf('yesterday', day)).toMatchObject({ start: '2026-11-20', end: '2026-11-20' })
  expect(rangeOf('week', day)).toEqual({ start: '2026-11-15', end: day, step: 'hour' })
  expect(rangeOf('month', day)).toEqual({ start: '2026-11-01', end: day, step: 'day' })
  expect(rangeOf('days31', day)).toEqual({ start: '2026-10-22', end: day, step: 'day' })
  expect(rangeOf('year', day)).toEqual({ start: '2025-12-01', end: day, step: 'month' })
  expect([dayOf('2026-01-02', day), dayOf('tomorrow', day), dayOf(7, day)]).toEqual(['2026-01-02', day, day])
})

it('EW-2 what is not known is a dash', () => {
  expect([quantity(null, 'kWh'), rupiahText(null), senText(null), percent(undefined), signed(null)]).toEqual(['–', '–', '–', '–', '–'])
  expect([quantity(0, 'kWh'), percent(0.125, 1), signed(0.2), signed(-0.05)]).toEqual([
    '0 kWh',
    expect.stringMatching(/^12[.,]5 %$/),
    expect.stringMatching(/^\+20 %$/),
    expect.stringMatching(/^-5 %$/),
  ])
  expect(senText(103_578)).toMatch(/^Rp 1[.,]035[.,]78$/)
})

it('EW-3 each branch follows its meter, the remainder last', () => {
  const row = (id: string, parent_id: string | null, more: Partial<EnergyTreeRow> = {}, virtual = false) =>
    ({
      meter: { id, parent_id, terms: virtual ? [{ meter_id: 'a', sign: 'plus' }] : [] },
      remainder: null,
      ...more,
    }) as unknown as EnergyTreeRow
  const rest = { remainder: { kwh: 1, share: 0.1 } }
  const rows = [row('v', null, {}, true), row('a', null, rest), row('b', 'a', rest), row('c', 'b'), row('d', 'a'), row('e', 'gone')]
  expect(meterRows(rows).map((row) => [row.key, row.depth])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['b rest', 2],
    ['d', 1],
    ['a rest', 1],
    ['e', 0],
    ['v', 0],
  ])
})
