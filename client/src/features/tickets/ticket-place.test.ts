import { describe, expect, it } from 'vitest'
import { addressOf, isFiltered, questionOf, readPlace } from './ticket-place.ts'

const around = { typeId: 1, siteId: undefined, me: 'me-id', zone: 'Asia/Jakarta' }

describe('the place of a list in its address', () => {
  it('survives the way through the address', () => {
    const address = {
      search: 'AHU',
      status: '101,104',
      states: 'new,in_progress',
      priority: 'high',
      assignee: 'me',
      start: '2026-11-01',
      end: '2026-11-30',
      sort: 'due',
    }
    expect(addressOf(readPlace(address))).toEqual(address)
  })
  it('leaves out what is as usual', () => {
    expect(addressOf(readPlace({}))).toEqual({})
    expect(isFiltered(readPlace({ sort: 'due' }))).toBe(false)
    expect(isFiltered(readPlace({ status: 101 }))).toBe(true)
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
})
