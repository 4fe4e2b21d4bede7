import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import '../../../../tests/kit/upstreams/pretend-page.ts'
import { entryText, isWhole, readEntry } from './date-entry.ts'

const TODAY = '2026-11-23'
const speak = (language: 'en' | 'id') =>
  i18next.isInitialized ? i18next.changeLanguage(language) : i18next.init({ lng: language, resources: {} })
afterEach(() => void speak('id'))

it('KT-73 reads a day however people here write it, the day before the month', () => {
  const sames = [
    '2026-11-04',
    '04/11/2026',
    '4/11/2026',
    '4-11-26',
    '4.11.2026',
    '04112026',
    '4 Nov 2026',
    '4 November 2026',
    '4/11',
    '4 nov',
  ]
  for (const text of sames) expect([text, readEntry('date', text, TODAY)]).toEqual([text, '2026-11-04'])
  expect(['17 Agu 2026', '17 Agustus', '3 Des', '5 mei 2027'].map((text) => readEntry('date', text, TODAY))).toEqual([
    ...['2026-08-17', '2026-08-17', '2026-12-03', '2027-05-05'],
  ])
  expect(['hari ini', 'tomorrow', 'kemarin'].map((text) => readEntry('date', text, TODAY))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-22',
  ])
})

it('KT-73 takes nothing for a day or time that is none', () => {
  for (const text of ['31/02/2026', '11/23/2026', '29 Feb 2027', 'x', '23', '23/13/2026', '2026-00-10'])
    expect([text, readEntry('date', text, TODAY)]).toEqual([text, undefined])
  for (const text of ['24:00', '9:60', '9 PM', 'x']) expect(readEntry('time', text, TODAY)).toBeUndefined()
  expect(readEntry('date-time', '23/11/2026', TODAY)).toBeUndefined()
  expect(readEntry('date', '29/02/2028', TODAY)).toBe('2028-02-29')
})

it('KT-73 reads times and both together', () => {
  expect(['9', '9:05', '0905', '21.30', '21:30:15'].map((text) => readEntry('time', text, TODAY))).toEqual([
    ...['09:00', '09:05', '09:05', '21:30', '21:30:15'],
  ])
  expect(
    ['23/11/2026 21.30', '2026-11-23T21:30', '23 Nov 2026, 21:30', 'besok 8:00'].map((text) => readEntry('date-time', text, TODAY)),
  ).toEqual([...['2026-11-23T21:30', '2026-11-23T21:30', '2026-11-23T21:30', '2026-11-24T08:00']])
  expect(['2026-11', '11/2026', 'nov 2026', 'Agustus 2026'].map((text) => readEntry('month', text, TODAY))).toEqual([
    ...['2026-11', '2026-11', '2026-11', '2026-08'],
  ])
})

it('KT-73 shows what a field carries without AM or PM and reads it again, in both languages', async () => {
  const values = [
    ...([
      ['date', '2026-08-04'],
      ['time', '21:30'],
      ['date-time', '2026-12-23T00:05'],
      ['date-time', '2026-05-01T13:00:07'],
    ] as const),
    ...([['month', '2026-10']] as const),
  ] as const
  for (const language of ['en', 'id'] as const) {
    await speak(language)
    for (const [kind, value] of values) expect(readEntry(kind, entryText(kind, value), TODAY)).toBe(value)
  }
  await speak('en')
  expect([entryText('date-time', '2026-11-23T21:30'), entryText('date', 'nonsense'), entryText('date', '')]).toEqual([
    '23 Nov 2026 21:30',
    'nonsense',
    '',
  ])
  await speak('id')
  expect(entryText('date-time', '2026-11-23T21:30')).toBe('23 Nov 2026 21.30')
})

it('KT-73 waits for the whole year before a list is narrowed', () => {
  expect(['23/11', '23/11/20', '23/11/2026', '23 Nov 2026'].map((text) => isWhole('date', text))).toEqual([false, false, true, true])
})
