import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
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

  const draft = (id: string, facts: Partial<Ticket> = {}) => aTicket(id, { state: 'draft', ...facts })
  it("puts one's own drafts among what is followed, each where the order has it", () => {
    const parts = { live: following(aTicket('1'), aTicket('3')), asked: undefined, size: 100 }
    expect(idsOf(mergeTickets({ ...parts, drafts: following(draft('2'), draft('4')), sort: 'newest' }))).toEqual(['4', '3', '2', '1'])
    expect(idsOf(mergeTickets({ ...parts, drafts: following(draft('2'), draft('4')), sort: 'oldest' }))).toEqual(['1', '2', '3', '4'])
  })
  it('shows a draft as followed once it is sent, and never twice', () => {
    const live = following(aTicket('2', { state: 'new' }), aTicket('1'))
    const rows = mergeTickets({ live, drafts: following(draft('2')), asked: [draft('2')], sort: 'newest', size: 100 })
    expect(rows?.map((row) => [row.id, row.state])).toEqual([
      ['2', 'new'],
      ['1', undefined],
    ])
  })
  it('drops a draft that is no more', () => {
    const parts = { live: following(aTicket('3'), aTicket('1')), asked: [draft('2')], sort: 'newest' as const, size: 100 }
    expect(idsOf(mergeTickets({ ...parts, drafts: following(draft('2')) }))).toEqual(['3', '2', '1'])
    expect(idsOf(mergeTickets({ ...parts, drafts: following() }))).toEqual(['3', '1'])
  })
  it('leaves drafts beyond the followed rows to the pages, as they are now', () => {
    const asked = [aTicket('5'), aTicket('4'), draft('3', { title: 'old' }), aTicket('2')]
    const drafts = following(draft('3', { title: 'new' }), draft('1'))
    const rows = mergeTickets({ live: following(aTicket('5'), aTicket('4')), drafts, asked, sort: 'newest', size: 2 })
    expect(rows?.map((row) => [row.id, row.title])).toEqual([
      ['5', undefined],
      ['4', undefined],
      ['3', 'new'],
      ['2', undefined],
    ])
  })
  it('shows a draft that came forward since its page was asked for in its new place alone', () => {
    const asked = [aTicket('5'), aTicket('4'), draft('3'), aTicket('2')]
    const moved = draft('3', { updated_at: '2026-11-09T00:00:00.000Z' })
    const live = following(aTicket('5'), aTicket('4'))
    expect(idsOf(mergeTickets({ live, drafts: following(moved), asked, sort: 'updated', size: 2 }))).toEqual(['3', '5', '4', '2'])
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
