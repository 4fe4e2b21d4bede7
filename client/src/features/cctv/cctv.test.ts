import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import { describe, expect, it } from 'vitest'
import { cameraBodyOf, cameraValuesOf } from './cameras/camera-values.ts'
import { FULL_BUDGET, nextBudget } from './picture/decode-budget.ts'
import { type Seen, truthOf } from './wall/tile-truth.ts'
import { beside, emptied, hung, livePlaces, MOST_LIVE, planFor, planOf, resized } from './wall/wall-plan.ts'

const NOW = 100_000
const facts = (more: Partial<CameraFacts>): CameraFacts => ({
  ...{ state: 'live', reason: null, frame_age_ms: 100, transcoded: false, codec: 'h264', b_frames: false },
  ...{ width: 640, height: 360, viewers: 1, retry_ms: null, recording: null },
  ...more,
})
const seen = (more: Partial<Seen>): Seen => ({
  ...{ room: 'in', isUnplayable: false, facts: facts({}), factsAt: NOW, frameAt: NOW - 100, stillAt: null },
  ...more,
})
const said = (more: Partial<Seen>) => truthOf(seen(more), NOW)

const CASES: [string, Partial<Seen>, object][] = [
  ['a picture just painted', {}, { state: 'live' }],
  ['none painted yet', { frameAt: null }, { state: 'connecting', ageMs: null }],
  ['none painted here for 3 s', { frameAt: NOW - 3_000 }, { state: 'delayed', ageMs: 3_000 }],
  ['none painted here for 11 s', { frameAt: NOW - 11_000 }, { state: 'frozen', ageMs: 11_000 }],
  ['the server sees the same picture', { facts: facts({ state: 'frozen', reason: 'stuck' }) }, { state: 'frozen', reason: 'stuck' }],
  ['the server hears nothing', { facts: facts({ state: 'delayed', frame_age_ms: 2_500 }) }, { state: 'delayed', ageMs: 2_500 }],
  ['the camera is gone', { facts: facts({ state: 'offline', reason: 'unreachable' }) }, { state: 'offline', reason: 'unreachable' }],
  ['one may not', { room: 'refused' }, { state: 'offline', reason: 'refused' }],
  ['no media worker', { room: 'unavailable' }, { state: 'offline', reason: 'no_worker' }],
  ['no line, and no picture', { room: 'away', frameAt: NOW - 5_000 }, { state: 'offline', reason: 'no_line', ageMs: 5_000 }],
  ['a line cut a moment ago', { room: 'away' }, { state: 'live' }],
]

const STILLS: [string, Partial<Seen>, object][] = [
  [
    'no decoder for it',
    { isUnplayable: true, stillAt: NOW - 1_500 },
    { state: 'stills', reason: 'no_h264', ageMs: 1_500, stills: 'no_h264' },
  ],
  ['no packet that gets through', { room: 'unconnected', stillAt: NOW - 3_000 }, { state: 'stills', reason: 'unconnected', ageMs: 3_000 }],
  ['no still yet either', { isUnplayable: true, frameAt: null }, { state: 'connecting', stills: 'no_h264' }],
  ['stills that are not renewed', { isUnplayable: true, stillAt: NOW - 11_000 }, { state: 'frozen', reason: 'no_h264', ageMs: 11_000 }],
  [
    'a camera that is gone',
    { isUnplayable: true, stillAt: NOW - 3_000, facts: facts({ state: 'offline', reason: 'unreachable' }) },
    { state: 'offline', reason: 'unreachable' },
  ],
]

describe('what a tile says', () => {
  it.each(STILLS)('CL-8 where no moving picture comes, with %s', (_, more, expected) => {
    expect(said({ frameAt: null, ...more })).toMatchObject(expected)
  })

  it.each(CASES)('CL-1 with %s', (_, more, expected) => {
    expect(said(more)).toMatchObject(expected)
  })
})

describe('a wall', () => {
  it('CL-2 has as many places as its size says, and keeps cameras where they hang when it changes', () => {
    const two = planOf({ size: 2, tiles: ['a', 'b', 'c'] })
    expect(two.tiles).toEqual(['a', 'b', 'c', null])
    const three = resized(two, 3)
    expect(three.tiles).toEqual(['a', 'b', null, 'c', null, null, null, null, null])
    expect(resized(three, 2).tiles).toEqual(two.tiles)
    expect(planFor(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ size: 3 })
    expect(planFor([])).toEqual({ size: 2, tiles: [null, null, null, null] })
  })

  it('CL-3 has a camera once: put elsewhere it changes places', () => {
    const plan = planOf({ size: 2, tiles: ['a', 'b'] })
    expect(hung(plan, 1, 'a').tiles).toEqual(['b', 'a', null, null])
    expect(hung(plan, 3, 'a').tiles).toEqual([null, 'b', null, 'a'])
    expect(hung(plan, 0, 'c').tiles).toEqual(['c', 'b', null, null])
    expect(emptied(plan, 0).tiles).toEqual([null, 'b', null, null])
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'x'].map((key) => beside(plan, 0, key))).toEqual([1, 2, 0, 0, 0])
  })

  it('CL-4 shows sixteen moving pictures at most, the first on it', () => {
    const plan = planOf({ size: 6, tiles: [null, ...Array.from({ length: 30 }, (_, at) => `camera ${at}`)] })
    expect([...livePlaces(plan)]).toEqual(Array.from({ length: MOST_LIVE }, (_, at) => at + 1))
  })
})

describe('what this computer decodes', () => {
  const after = (budget: typeof FULL_BUDGET, live: number, ...lost: readonly number[]) =>
    lost.reduce((budget, share) => nextBudget(budget, { live, lost: share }), budget)
  const calm = (count: number) => Array.from({ length: count }, () => 0)

  it('CL-6 a moment in which pictures are lost changes nothing; ten seconds of it make a quarter fewer move', () => {
    expect(after(FULL_BUDGET, 16, 0.4, 0.1, 0.4)).toMatchObject({ most: 16 })
    expect(after(FULL_BUDGET, 16, 0.4, 0.4)).toMatchObject({ most: 12 })
    expect(after(FULL_BUDGET, 9, 0.9, 0.9)).toMatchObject({ most: 6 })
  })

  it('CL-6 four move whatever happens', () => {
    const few = after(after(FULL_BUDGET, 5, 0.9, 0.9), 4, 0.9, 0.9, 0.9, 0.9)
    expect(few).toMatchObject({ most: 4 })
  })

  it('CL-6 after a calm while one more is tried, and later the next time', () => {
    const fewer = after(FULL_BUDGET, 16, 0.4, 0.4)
    expect(after(fewer, 12, ...calm(5))).toMatchObject({ most: 12 })
    const more = after(fewer, 12, ...calm(6))
    expect(more).toMatchObject({ most: 13 })
    const wrong = after(more, 13, 0.4, 0.4)
    expect(wrong).toMatchObject({ most: 9 })
    expect(after(wrong, 9, ...calm(11))).toMatchObject({ most: 9 })
    expect(after(wrong, 9, ...calm(12))).toMatchObject({ most: 10 })
    // Where fewer hang than may move, nothing is learnt.
    expect(after(wrong, 3, ...calm(40))).toMatchObject({ most: 9 })
  })
})

it('CL-5 a form sends of address, user name and password only what was typed', () => {
  const values = { ...cameraValuesOf(undefined, 'site'), code: 'CAM-1', name: 'Lobby', heading: 90 }
  const body = cameraBodyOf(values)
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['address']))
  expect(body).toMatchObject({ location_id: 'site', area_id: null, heading: 90, range_m: null })
  expect('username' in body || 'password' in body).toBe(false)
  expect(cameraBodyOf({ ...values, address: ' rtsp://10.0.0.1/ ', password: 'p' })).toMatchObject({
    address: 'rtsp://10.0.0.1/',
    password: 'p',
  })
})
