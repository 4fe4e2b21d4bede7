import type { TicketView } from '@menara/shared/contract/desk/ticket-views.contract.ts'
import { describe, expect, it } from 'vitest'
import { factsOf, placeAt } from '../views/view-place.ts'
import { addressOf, filtersUsed, isFiltered, questionOf, readPlace } from './ticket-place.ts'

const [GROUP, SUBTYPE, VIEW] = ['1', '2', '3'].map((text) => `0190a0a0-0000-7000-8000-00000000000${text}`) as [string, string, string]
const around = { typeId: 1, siteId: undefined, me: 'me-id', zone: 'Asia/Jakarta' }

describe('the place of a list in its address', () => {
  it('survives the way through the address', () => {
    const address = {
      search: 'AHU',
      status: '101,104',
      states: 'new,in_progress',
      priority: 'high',
      assignee: 'nobody',
      group: GROUP,
      subtype: SUBTYPE,
      overdue: 'true',
      start: '2026-11-01',
      end: '2026-11-30',
      sort: 'due',
      columns: 'site,due',
      view: 'calendar',
      day: '2026-11-05',
      span: 'week',
    }
    expect(addressOf(readPlace(address))).toEqual(address)
  })
  it('leaves out what is as usual', () => {
    expect(addressOf(readPlace({}))).toEqual({})
    expect(isFiltered(readPlace({ sort: 'due' }))).toBe(false)
    expect(isFiltered(readPlace({ status: 101 }))).toBe(true)
    expect(filtersUsed(readPlace({ status: 101, priority: 'high', search: 'AHU', sort: 'due' }))).toBe(2)
  })
  it('takes what makes no sense as not said', () => {
    expect(
      addressOf(readPlace({ status: 'x,101', states: 'huge', priority: 'huge', sort: 'random', start: '2026-99-99', end: 5 })),
    ).toEqual({
      status: '101',
    })
  })
  it('asks for the states a figure on the dashboard counted', () => {
    const place = readPlace({ states: 'pending' })
    expect(questionOf(place, around)).toEqual({ ticket_type_id: '1', states: 'pending', sort: 'newest' })
    expect(isFiltered(place)).toBe(true)
  })
  it('asks for whole days of the site', () => {
    expect(questionOf(readPlace({ start: '2026-11-01', end: '2026-11-01', assignee: 'me' }), around)).toEqual({
      ticket_type_id: '1',
      assignee_id: 'me-id',
      start: '2026-10-31T17:00:00.000Z',
      end: '2026-11-01T16:59:59.999Z',
      sort: 'newest',
    })
  })

  it('QV-1 is what a saved view says until it is left, then what the address says', () => {
    const filter = { states: 'new', assignee: 'nobody' as const, overdue: true, group_id: GROUP }
    const view = { id: VIEW, filter, sort: 'due', columns: ['due'] } as unknown as TicketView
    const place = placeAt(readPlace({ v: VIEW, view: 'board', search: 'ignored' }), [view])
    expect(place).toMatchObject({ search: '', states: ['new'], hands: 'nobody', overdue: true, group: GROUP, sort: 'due', view: 'board' })
    expect(addressOf(place)).toEqual({ v: VIEW, view: 'board' })
    expect(factsOf(place)).toEqual({ filter, sort: 'due', columns: ['due'] })
    const left = { ...place, overdue: false, edited: true }
    expect(placeAt(readPlace(addressOf(left)), [view])).toEqual(left)
    // One that is gone leaves the whole list.
    expect(isFiltered(placeAt(readPlace({ v: VIEW }), []))).toBe(false)
  })
})
