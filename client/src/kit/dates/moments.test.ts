import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { zoneAbbreviation } from '@menara/shared/domain/zone-abbreviation.ts'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { homeZoneOf } from '../site.ts'
import { ageText, agoText, clockText, dateText, spanText, timeText } from './dates.ts'
import { dayOf, daysAsInstants, daysBack, instantAt, todayIn } from './zoned-time.ts'

const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'] as const
const NOON = '2026-11-23T14:33:05.000Z'
const MINUTE = 60_000
const plain = (text: string): string => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ now: new Date('2026-11-23T14:40:00Z'), toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await speak('id')
})
const speak = (language: 'en' | 'id') =>
  i18next.isInitialized ? i18next.changeLanguage(language) : i18next.init({ lng: language, resources: {} })

it('KT-70 shows one moment as three clocks, each with its letters, in a browser of New York', async () => {
  await speak('en')
  expect(new Date(NOON).getHours()).toBe(9)
  expect(ZONES.map((zone) => dateText(NOON, 'time', zone))).toEqual(['21:33:05 WIB', '22:33:05 WITA', '23:33:05 WIT'])
  expect(ZONES.map((zone) => dateText(NOON, 'short', zone))).toEqual(['23 Nov, 21:33 WIB', '23 Nov, 22:33 WITA', '23 Nov, 23:33 WIT'])
  expect(dateText(NOON, 'full', 'Asia/Jayapura')).toBe('23 Nov 2026, 23:33:05 WIT')
  expect([clockText(NOON, 'Asia/Makassar'), timeText(NOON, 'Asia/Makassar')]).toEqual(['22:33', '22:33 WITA'])
  await speak('id')
  expect(plain(dateText(NOON, 'short', 'Asia/Makassar'))).toBe('23 Nov, 22.33 WITA')
})

it('KT-70 says the offset where a zone has no letters, as it is at that moment', () => {
  const at = (zone: string, day: string) => zoneAbbreviation(zone, Date.parse(`${day}T12:00:00Z`))
  expect([at('America/New_York', '2026-11-23'), at('America/New_York', '2026-07-01')]).toEqual(['UTC-5', 'UTC-4'])
  expect([at('Asia/Kolkata', '2026-07-01'), at('UTC', '2026-07-01'), at('Asia/Pontianak', '2026-07-01')]).toEqual([
    'UTC+5:30',
    'UTC',
    'WIB',
  ])
})

it('KT-70 names the date of a time of day that is not today at the site', async () => {
  await speak('en')
  vi.setSystemTime(new Date('2026-11-23T16:10:00Z'))
  // It is 23:10 in Jakarta and 01:10 of the next day in Jayapura.
  const at = '2026-11-23T14:00:00Z'
  expect(ZONES.map((zone) => dateText(at, 'time', zone))).toEqual(['21:00:00 WIB', '23 Nov, 22:00 WITA', '23 Nov, 23:00 WIT'])
  expect(dateText('2025-01-02T03:00:00Z', 'time', 'Asia/Jakarta')).toBe('02 Jan 2025, 10:00 WIB')
  expect(plain(spanText('2026-11-23T02:00:00Z', '2026-11-23T05:30:00Z', 'Asia/Jayapura'))).toMatch(/^23 Nov 2026, 11:00 ?– ?14:30 WIT$/)
})

it('KT-70 counts the days as the site counts them', () => {
  vi.setSystemTime(new Date('2026-12-31T16:30:00Z'))
  expect(ZONES.map((zone) => todayIn(zone))).toEqual(['2026-12-31', '2027-01-01', '2027-01-01'])
  expect(dayOf('2028-02-28T17:30:00Z', 'Asia/Jakarta')).toBe('2028-02-29')
  expect(ZONES.map((zone) => instantAt('2026-11-23T08:00', zone))).toEqual([
    '2026-11-23T01:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
    '2026-11-22T23:00:00.000Z',
  ])
})

it('KT-71 takes the zone of the site in scope for what belongs to none, and WIB for several', () => {
  const [papua, java] = [{ zone: 'Asia/Jayapura' }, { zone: 'Asia/Jakarta' }] as Location[]
  expect(homeZoneOf([papua as Location, java as Location], undefined)).toBe('Asia/Jakarta')
  expect(homeZoneOf([papua as Location, java as Location], papua)).toBe('Asia/Jayapura')
  expect([homeZoneOf([papua as Location], undefined), homeZoneOf([], undefined)]).toEqual(['Asia/Jayapura', 'Asia/Jakarta'])
})

it('KT-72 says how long ago in units that can be only one', async () => {
  const now = Date.parse(NOON)
  const ages = [2000, 5 * MINUTE, 3 * 60 * MINUTE, 3 * 1440 * MINUTE].map((ms) => now - ms)
  await speak('id')
  expect(ages.map((at) => agoText(at, now))).toEqual(['2 dtk lalu', '5 mnt lalu', '3 jam lalu', '3 hari lalu'])
  expect(ages.map((at) => ageText(at, now))).toEqual(['2 dtk', '5 mnt', '3 jam', '3 hari'])
  expect([agoText(now, now), agoText(now + 3_600_000, now)]).toEqual(['sekarang', 'dalam 1 jam'])
  await speak('en')
  expect(ages.map((at) => plain(agoText(at, now)))).toEqual(['2 sec ago', '5 min ago', '3 hr ago', '3 days ago'])
  expect(ages.map((at) => ageText(at, now))).toEqual(['2 s', '5 min', '3 h', '3 d'])
})

it('KT-75 asks for the days of a filter as they begin and end in a zone, and leaves what is open open', () => {
  const days = { start: '2026-11-25', end: '2026-11-25', search: 'pump' }
  expect(daysAsInstants(days, 'Asia/Makassar')).toEqual({
    start: '2026-11-24T16:00:00.000Z',
    end: '2026-11-25T15:59:59.999Z',
    search: 'pump',
  })
  // The night in which clocks go forward has 23 hours.
  expect(daysAsInstants({ start: '2026-03-08', end: '2026-03-08' }, 'America/New_York')).toEqual({
    start: '2026-03-08T05:00:00.000Z',
    end: '2026-03-09T03:59:59.999Z',
  })
  expect(daysAsInstants({ end: '' }, 'Asia/Jakarta')).toEqual({ end: '' })
})

it('KT-75 the last days begin with a day of the zone, not of UTC', () => {
  // 23:30 in UTC: the next day has begun in Jakarta and in Jayapura.
  const now = Date.parse('2026-11-24T23:30:00Z')
  expect(ZONES.map((zone) => daysBack(7, { now, zone }))).toEqual([
    '2026-11-17T17:00:00.000Z',
    '2026-11-17T16:00:00.000Z',
    '2026-11-17T15:00:00.000Z',
  ])
})
