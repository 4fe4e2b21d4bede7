import { describe, expect, it } from 'vitest'
import { byDay, dayByKey, daysBetween, pageDays, type ScheduleEntry, turned } from './schedule-days.ts'

const entry = (layer: ScheduleEntry['layer'], time: string, title: string): ScheduleEntry => ({
  ...{ id: title, layer, day: '2026-11-24', time, title, detail: '' },
})

describe('the days of the schedule', () => {
  it('SCH-1 are six weeks around a month, one week from Monday, or the month alone', () => {
    const month = pageDays('2026-11-24', 'month')
    expect([month.length, month[0], month.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
    const week = pageDays('2026-11-24', 'week')
    expect([week.length, week[0], week.at(-1)]).toEqual([7, '2026-11-23', '2026-11-29'])
    const agenda = pageDays('2026-11-24', 'agenda')
    expect([agenda.length, agenda[0], agenda.at(-1)]).toEqual([30, '2026-11-01', '2026-11-30'])
    expect([turned('2026-01-31', 'month', 1), turned('2026-01-01', 'week', -1)]).toEqual(['2026-02-01', '2025-12-25'])
  })

  it('SCH-2 show holidays, planned work, people and bookings, in the order of time', () => {
    const rows = [entry('rooms', '08:00', 'd'), entry('people', '', 'c'), entry('maintenance', '09:00', 'b2')]
    const day = byDay([...rows, entry('maintenance', '08:00', 'b1'), entry('events', '', 'a')]).get('2026-11-24')
    expect(day?.map(({ title }) => title)).toEqual(['a', 'b1', 'b2', 'c', 'd'])
    expect(daysBetween('2026-11-20', '2026-11-24', pageDays('2026-11-24', 'week'))).toEqual(['2026-11-23', '2026-11-24'])
  })

  it('SCH-3 are walked by keys, by day, week and month', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'x']
    expect(keys.map((key) => dayByKey(key, '2026-11-24'))).toEqual([
      '2026-11-23',
      '2026-11-25',
      '2026-11-17',
      '2026-12-01',
      '2026-11-23',
      '2026-11-29',
      '2026-10-24',
      '2026-12-24',
      undefined,
    ])
    expect([dayByKey('PageDown', '2026-01-31'), dayByKey('PageUp', '2026-03-31')]).toEqual(['2026-02-28', '2026-02-28'])
  })
})
