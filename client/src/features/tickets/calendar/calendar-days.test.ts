import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { byDay, isAgreed, pageDays, spanOf, turned } from './calendar-days.ts'

const ticket = (id: string, next_due_at: string | null, due_at: string | null = null) =>
  ({ id, next_due_at, due_at, location: { id: 'site', name: 'Site' } }) as unknown as Ticket

describe('the calendar of tickets', () => {
  it('QC-1 puts a ticket on the day it is due at its site', () => {
    const days = byDay([ticket('late', '2026-11-21T18:30:00.000Z'), ticket('none', null)], () => 'Asia/Jakarta')
    expect([...days].map(([day, tickets]) => [day, tickets.map((one) => one.id)])).toEqual([['2026-11-22', ['late']]])
  })

  it('QC-2 shows the weeks of a month from Monday, or one week', () => {
    const month = pageDays('2026-11-22', 'month')
    expect([month.length, month[0], month.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
    expect(pageDays('2026-11-22', 'week')).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`))
    expect([turned('2026-01-31', 'month', -1), turned('2026-01-31', 'month', 1), turned('2026-01-01', 'week', -1)]).toEqual([
      '2025-12-01',
      '2026-02-01',
      '2025-12-25',
    ])
    expect(spanOf(['2026-11-16', '2026-11-22'], 'Asia/Jakarta')).toEqual({
      due_from: '2026-11-14T17:00:00.000Z',
      due_until: '2026-11-23T16:59:59.999Z',
    })
  })

  it('QC-3 moves only what was agreed, not what a clock says', () => {
    expect(isAgreed(ticket('agreed', '2026-11-22T03:00:00.000Z', '2026-11-22T03:00:00.000Z'))).toBe(true)
    expect(isAgreed(ticket('clock', '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'))).toBe(false)
    expect(isAgreed(ticket('none', null))).toBe(false)
  })
})
