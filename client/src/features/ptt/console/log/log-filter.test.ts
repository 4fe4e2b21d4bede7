import '../../../../../../tests/kit/upstreams/pretend-page.ts'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { queryOf } from '@menara/shared/kit/endpoint.ts'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { type LogFilter, logQuery, refined } from './log-filter.ts'

const CHANNEL = '0199a5d0-0000-7000-8000-00000000000a'
const SITE = '0199a5d0-0000-7000-8000-00000000000b'
const STEPS = [{ search: 'asha' }, { channel_id: CHANNEL }, { start: '2026-11-20' }, { end: '2026-11-22' }, { emergency: true }] as const
const all = () => STEPS.reduce<LogFilter>(refined, {})

it('PU-63 the log is asked by who talked, channel, day and emergency, all at once', () => {
  const query = logQuery(all(), { siteId: SITE, zone: 'Asia/Jayapura' })
  expect(queryOf(query)).toBe(
    `?search=asha&channel_id=${CHANNEL}&start=2026-11-19T15%3A00%3A00.000Z&end=2026-11-22T14%3A59%3A59.999Z&emergency=true&location_id=${SITE}`,
  )
  // The log takes each of them as it is asked.
  expect(Value.Check(ptt.transmissions.query, query)).toBe(true)
})

it('PU-63 what is taken back is asked no more, and the rest stays', () => {
  const emptied = [{ search: '' }, { channel_id: null }, { start: '' }, { end: '' }, { emergency: false }]
  expect(emptied.map((item) => Object.keys(refined(all(), item)))).toEqual([
    ['channel_id', 'start', 'end', 'emergency'],
    ['search', 'start', 'end', 'emergency'],
    ['search', 'channel_id', 'end', 'emergency'],
    ['search', 'channel_id', 'start', 'emergency'],
    ['search', 'channel_id', 'start', 'end'],
  ])
  expect(logQuery(emptied.reduce<LogFilter>(refined, all()), { siteId: undefined, zone: 'Asia/Jayapura' })).toEqual({})
})
