import type { Ticket } from '@menara/shared/contract/tickets.contract.ts'
import { describe, expect, it } from 'vitest'
import { mergeTickets, ORDERS } from './ticket-order.ts'

const aTicket = (id: string, facts: Partial<Ticket> = {}): Ticket =>
  ({
    id,
    created_at: `2026-11-0${id}T00:00:00.000Z`,
    updated_at: `2026-11-0${id}T00:00:00.000Z`,
    priority: 'medium',
    due_at: null,
    next_due_at: null,
    breached: false,
    ...facts,
  }) as Ticket
const following = (...rows: Ticket[]): ReadonlyMap<string, Ticket> => new Map(rows.map((row) => [row.id, row]))
const idsOf = (rows: readonly Ticket[] | undefined) => rows?.map((row) => row.id)

describe('merging what is followed into pages', () => {
  it('shows the pages while nothing is followed yet', () => {
    expect(mergeTickets({ live: undefined, asked: [aTicket('1')], sort: 'newest', size: 2 })).toEqual([aTicket('1')])
    expect(mergeTickets({ live: undefined, asked: undefined, sort: 'newest', size: 2 })).toBeUndefined()
  })
  it('puts a new ticket where its order has it and drops what left the filter', () => {
    expect(
      idsOf(mergeTickets({ live: following(aTicket('1'), aTicket('3')), asked: [aTicket('2'), aTicket('1')], sort: 'newest', size: 100 })),
    ).toEqual(['3', '1'])
  })
  it('goes on with older pages where the followed rows end', () => {
    const asked = [aTicket('5'), aTicket('4'), aTicket('3'), aTicket('2'), aTicket('1')]
    expect(idsOf(mergeTickets({ live: following(aTicket('6'), aTicket('5'), aTicket('3')), asked, sort: 'newest', size: 3 }))).toEqual([
      '6',
      '5',
      '3',
      '2',
      '1',
    ])
  })
  it('takes the followed row when both have it', () => {
    const [row] =
      mergeTickets({ live: following(aTicket('1', { title: 'new' })), asked: [aTicket('1', { title: 'old' })], sort: 'newest', size: 1 }) ??
      []
    expect(row?.title).toBe('new')
  })
})

describe('the orders of the list', () => {
  it('puts the most urgent first, the newer before the older', () => {
    expect(idsOf([aTicket('1'), aTicket('2', { priority: 'critical' }), aTicket('3')].sort(ORDERS.priority))).toEqual(['2', '3', '1'])
  })
  it('puts tickets that are never due last', () => {
    expect(
      idsOf(
        [
          aTicket('1'),
          aTicket('2', { next_due_at: '2026-11-09T00:00:00.000Z' }),
          aTicket('3', { next_due_at: '2026-11-08T00:00:00.000Z' }),
        ].sort(ORDERS.due),
      ),
    ).toEqual(['3', '2', '1'])
  })
})
