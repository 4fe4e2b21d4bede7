import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { CctvCamera, HotPlace } from '@menara/shared/contract/media/cctv.contract.ts'
import { describe, expect, it } from 'vitest'
import { isMoveKey, STILL, velocityOfKeys, velocityOfPad } from '../ptz/ptz-velocity.ts'
import { COLD, cameraFor, dismissed, type HotTile, pinned, presetFor, shownIn, stepped, waitingIn } from './hot-tile.ts'
import { livePlaces, planOf, resized } from './wall-plan.ts'

const SITE = { id: 'site', name: 'Tower' }
const DEGREE_M = 111_195
const camera = (id: string, more: Partial<CctvCamera> = {}): CctvCamera =>
  ({
    ...{
      id,
      code: id,
      name: id,
      location: SITE,
      area: null,
      longitude: 106,
      latitude: -6,
      heading: null,
      field_of_view: null,
      range_m: null,
    },
    ...{ transport: 'tcp' as const, enabled: true, configured: true, has_credentials: false, ptz: false, updated_at: null },
    ...(more as object),
  }) as CctvCamera
const alarm = (id: string, more: Partial<Alarm> = {}): Alarm =>
  ({
    ...{ id, device: { id: `d-${id}`, name: `Sensor ${id}` }, location: SITE, area: null, longitude: 106, latitude: -6 },
    ...{ priority: 'high', process: 'active', ack: 'unacked', annunciated: true, occurrence: 1, raised_at: '2026-11-22T01:00:00.000Z' },
    ...{ shelf: null, suppressed: false, out_of_service: null },
    ...more,
  }) as Alarm
const away = (metres: number) => ({ latitude: -6 + metres / DEGREE_M })

describe('the camera of an alarm', () => {
  const floor = { id: 'floor', name: 'Lobby' }
  it('CL-21 is the nearest of its area', () => {
    const cameras = [camera('far', { area: floor, ...away(400) }), camera('near', { area: floor, ...away(90) }), camera('beside', away(1))]
    expect(cameraFor(alarm('a', { area: floor }), cameras)?.id).toBe('near')
  })
  it('CL-21 is else the nearest of its site within 50 m, else none', () => {
    const cameras = [camera('fifty', away(49)), camera('sixty', away(60)), camera('placeless', { longitude: null, latitude: null })]
    expect(cameraFor(alarm('a', { area: floor }), cameras)?.id).toBe('fifty')
    expect(cameraFor(alarm('a'), cameras.slice(1))).toBeNull()
    expect(cameraFor(alarm('a', { longitude: null }), cameras)).toBeNull()
    const elsewhere = { location: { id: 'other', name: 'Other' } }
    expect(
      cameraFor(alarm('a'), [camera('c', elsewhere), camera('off', { enabled: false }), camera('bare', { configured: false })]),
    ).toBeNull()
  })
})

describe('the hot place', () => {
  const hot: HotPlace = { place: 0, priority: 'high' }
  const cameras = [camera('c1')]
  const step = (before: HotTile, ...alarms: Alarm[]) => stepped(before, { alarms, cameras, hot, siteId: undefined })
  const shown = (tile: HotTile) => shownIn(tile)?.alarm.id

  it('CL-22 shows the gravest alarm first, then the oldest, and none below its priority', () => {
    const younger = alarm('younger', { raised_at: '2026-11-22T02:00:00.000Z' })
    const tile = step(COLD, younger, alarm('older'), alarm('gravest', { priority: 'critical' }), alarm('little', { priority: 'medium' }))
    expect(tile.queue.map((alarm) => alarm.alarm.id)).toEqual(['gravest', 'older', 'younger'])
    expect([shown(tile), waitingIn(tile)]).toEqual(['gravest', 2])
  })
  it('CL-22 keeps it until it is acknowledged, also when its cause is gone; then the next comes, then none', () => {
    const [first, second] = [alarm('first', { priority: 'critical' }), alarm('second')]
    let tile = step(COLD, first, second)
    tile = step(tile, { ...first, process: 'normal', annunciated: false }, second)
    expect(shown(tile)).toBe('first')
    tile = step(tile, { ...first, process: 'normal', annunciated: false, ack: 'acked' }, second)
    expect(shown(tile)).toBe('second')
    tile = step(tile, { ...second, annunciated: false, suppressed: true })
    expect(shownIn(tile)).toBeNull()
    // One that was gone before anybody looked never comes.
    expect(shownIn(step(COLD, alarm('past', { process: 'normal', annunciated: false })))).toBeNull()
  })
  it('CL-22 is of its site alone', () => {
    const here = (siteId: string) => shownIn(stepped(COLD, { alarms: [alarm('a')], cameras, hot, siteId }))
    expect([here('site')?.camera, here('other')]).toEqual(['c1', null])
  })
  it('CL-23 is kept by a person whatever comes, and let go by them', () => {
    const first = alarm('first')
    let tile = pinned(step(COLD, first))
    tile = step(tile, { ...first, ack: 'acked', annunciated: false }, alarm('worse', { priority: 'critical' }))
    expect([shown(tile), waitingIn(tile)]).toEqual(['first', 1])
    expect(shown(pinned(tile))).toBe('worse')
  })
  it('CL-23 is sent away for this occurrence, and comes with the next', () => {
    const [first, second] = [alarm('first', { priority: 'critical' }), alarm('second')]
    let tile = dismissed(step(COLD, first, second))
    expect(shown(tile)).toBe('second')
    tile = step(tile, first, second)
    expect(shown(tile)).toBe('second')
    expect(shown(step(tile, { ...first, occurrence: 2 }, second))).toBe('first')
    expect(dismissed(COLD)).toEqual(COLD)
  })
  it('CL-24 looks at the place named as the device, else as the area', () => {
    const places = [
      { token: '1', name: 'lobby' },
      { token: '2', name: 'SENSOR A' },
    ]
    const area = { id: 'f', name: 'Lobby' }
    expect(presetFor(alarm('a', { area }), places)?.token).toBe('2')
    expect(presetFor(alarm('b', { area }), places)?.token).toBe('1')
    expect(presetFor(alarm('b'), places)).toBeNull()
  })
  it('CL-25 is kept with the wall, moves before all others, and goes where the wall becomes too small', () => {
    const wide = planOf({ size: 6, tiles: Array.from({ length: 36 }, (_, at) => `c${at}`), hot: { place: 35, priority: 'high' } })
    expect([35, 14, 15].map((at) => livePlaces(wide, 16).has(at))).toEqual([true, true, false])
    expect(resized(wide, 5).hot).toBeUndefined()
    expect(resized(planOf({ size: 2, tiles: [], hot }), 1).hot).toEqual(hot)
  })
})

describe('moving a camera', () => {
  it('CL-20 adds held keys up, and cancels opposite ones', () => {
    expect(velocityOfKeys(['ArrowLeft', 'ArrowUp'], 0.5)).toEqual({ pan: -0.5, tilt: 0.5, zoom: 0 })
    expect(velocityOfKeys(['+', 'ArrowDown'], 1)).toEqual({ pan: 0, tilt: -1, zoom: 1 })
    expect(velocityOfKeys(['ArrowLeft', 'ArrowRight'], 1)).toBe(STILL)
    expect([isMoveKey('ArrowLeft'), isMoveKey('-'), isMoveKey('a'), isMoveKey('Tab')]).toEqual([true, true, false, false])
  })
  it('CL-20 is at full speed at the edge of the pad, and still in its middle', () => {
    expect(velocityOfPad({ x: 1, y: 0 }, 1)).toEqual({ pan: 1, tilt: 0, zoom: 0 })
    expect(velocityOfPad({ x: 0, y: -0.5 }, 1)).toEqual({ pan: 0, tilt: 0.5, zoom: 0 })
    expect(velocityOfPad({ x: 3, y: 0 }, 0.5)).toEqual({ pan: 0.5, tilt: 0, zoom: 0 })
    expect(velocityOfPad({ x: 0.05, y: 0.05 }, 1)).toBe(STILL)
  })
})
