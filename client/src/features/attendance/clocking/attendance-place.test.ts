import { expect, it } from 'vitest'
import { addressOf, questionOf, readPlace } from './attendance-place.ts'

const ID = '0190a0a0-0000-7000-8000-000000000000'

it('ADS-1 an address is read as a place and written as the same address; what makes no sense is not said', () => {
  const address = { tab: 'list', start: '2026-11-01', end: '2026-11-30', user: ID, only: 'late', id: ID }
  expect(addressOf(readPlace(address))).toEqual(address)
  expect(readPlace({ tab: 'nonsense', start: '2026-13-40', user: "' or 1=1", only: 'all', id: 7 })).toEqual({
    tab: 'presence',
    start: '',
    end: '',
    user: '',
    only: null,
    id: '',
  })
  expect(addressOf(readPlace({}))).toEqual({})
})

it('ADS-1 asks only for what is said, and for the chosen site', () => {
  const place = readPlace({ tab: 'summary', start: '2026-11-01', only: 'late' })
  expect(questionOf(place, undefined)).toEqual({ start: '2026-11-01' })
  expect(questionOf(place, ID)).toEqual({ start: '2026-11-01', location_id: ID })
})
