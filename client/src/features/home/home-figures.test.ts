import type { Alarm, Reading } from '@menara/shared/contract/iot/iot.contract.ts'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../instruments/chart/glance.ts'
import { alarmFigures, periodOf, sumOfDays } from './dashboard/dashboard-figures.ts'
import { factsOf, inSteps, metersOf, POWER_STEP_MS, sumOf, wholeSpan } from './panels/power.ts'
import { byType, statesOf, totalOf } from './panels/ticket-figures.ts'

const AT = '2026-11-21T00:00:00.000Z'
const minutes = (value: number) => new Date(Date.parse(AT) + value * 60_000).toISOString()

describe('the electrical load', () => {
  it('counts points called power in kW, nothing else', () => {
    const point = (id: string, name: string, unit: string) => ({ id, device: id, location_id: 's', point: name, unit }) as Reading
    expect(
      metersOf([point('a', 'power', 'kW'), point('b', 'power', 'W'), point('c', 'tenant_power', 'kW')]).map((meter) => meter.id),
    ).toEqual(['a'])
  })

  it('is the sum of all meters, in order of time', () => {
    expect(
      sumOf([
        [
          { at: minutes(5), mean: 2 },
          { at: minutes(0), mean: 1 },
        ],
        [
          { at: minutes(0), mean: 10 },
          { at: minutes(5), mean: 20 },
        ],
      ]).map((point) => point.value),
    ).toEqual([11, 22])
  })

  it('leaves out a span that not every speaking meter measured, and does not wait for a silent one', () => {
    expect(
      sumOf([
        [
          { at: minutes(0), mean: 1 },
          { at: minutes(5), mean: 2 },
        ],
        [{ at: minutes(5), mean: 20 }],
        [],
      ]),
    ).toEqual([{ at: Date.parse(minutes(5)), value: 22, meters: 2 }])
  })

  it('says its last, lowest and highest value, or nothing when there is none', () => {
    expect(
      factsOf([
        { at: 0, value: 5, meters: 1 },
        { at: 1, value: 9, meters: 1 },
        { at: 2, value: 7, meters: 1 },
      ]),
    ).toEqual({ last: 7, low: 5, high: 9 })
    expect(factsOf([])).toBeUndefined()
  })

  it('HM-4 breaks where a span has no value, and gathers what is told by shorter spans', () => {
    const at = (minute: number) => ({ at: minute * 60_000, value: 1 })
    expect(runsOf([at(0), at(5), at(30), at(35)], 5 * 60_000).map((run) => run.length)).toEqual([2, 2])
    expect(
      inSteps(
        [
          { at: minutes(0), mean: 1 },
          { at: minutes(10), mean: 3 },
          { at: minutes(15), mean: 8 },
        ],
        15 * 60_000,
      ),
    ).toEqual([
      { at: minutes(0), mean: 2 },
      { at: minutes(15), mean: 8 },
    ])
  })

  it('ends with the newest whole span', () => {
    expect(wholeSpan(Date.parse(minutes(7))) % POWER_STEP_MS).toBe(0)
    expect(wholeSpan(Date.parse(minutes(7)))).toBe(Date.parse(minutes(5)))
  })
})

describe('ticket figures', () => {
  const counts = [
    { ticket_type_id: 1, state: 'new' as const, count: 2 },
    { ticket_type_id: 1, state: 'pending' as const, count: 1 },
    { ticket_type_id: 32, state: 'assigned' as const, count: 5 },
    { ticket_type_id: 999, state: 'new' as const, count: 7 },
  ]

  it('are by type, the fullest first; types the product does not know are left out', () => {
    expect(byType(counts).map((row) => [row.code, row.total])).toEqual([
      ['alarm', 5],
      ['general', 3],
    ])
  })
  it('name the states that occur, in the order of a ticket’s life', () => {
    expect(statesOf(byType(counts))).toEqual(['new', 'assigned', 'pending'])
  })
  it('add up', () => {
    expect(totalOf(counts)).toBe(15)
    expect(
      sumOfDays([
        { day: 'a', opened: 1, resolved: 2 },
        { day: 'b', opened: 3, resolved: 0 },
      ]),
    ).toEqual({ opened: 4, resolved: 2 })
  })
})

describe('alarms of a period', () => {
  const alarm = (device: string, priority: Alarm['priority'], raisedAt: string) =>
    ({ device: { id: device, name: device }, location: { id: 's', name: 'S' }, priority, raised_at: raisedAt }) as Alarm

  it('are those raised within it, by priority and by device', () => {
    const now = Date.parse(AT)
    const figures = alarmFigures(
      [
        alarm('a', 'high', minutes(-60)),
        alarm('a', 'low', minutes(-120)),
        alarm('b', 'high', minutes(-60)),
        alarm('c', 'critical', minutes(-8 * 24 * 60)),
      ],
      { days: 7, now, top: 1 },
    )
    expect(figures.total).toBe(3)
    expect(figures.byPriority.map((item) => item.count)).toEqual([0, 2, 0, 1])
    expect(figures.devices).toEqual([{ id: 'a', name: 'a', where: 'S', count: 2 }])
  })

  it('are of 30 days unless the address says 7 or 90', () => {
    expect([periodOf('7'), periodOf(90), periodOf('12'), periodOf(undefined)]).toEqual([7, 90, 30, 30])
  })
})
