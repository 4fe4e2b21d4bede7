import type { AlarmTransition } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import type { Camera, Placed, Track } from '@menara/shared/contract/maps/positions.contract.ts'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { distanceM, type LonLat, pointAt } from '@menara/shared/domain/geo.ts'
import { describe, expect, it } from 'vitest'
import { sitePlanOf } from '../campus/floors.ts'
import { cameraFor, nearestGuards } from '../cards/nearest.ts'
import { lengthened, type Mover, moverMarks, trackOf } from '../moving/movers.ts'
import { devicesAt, placesAt, standingAt, stoodAllAlong } from '../moving/replay.ts'
import { mapResults } from '../side/map-search.ts'
import { coneOf, conesOf, covers } from './cones.ts'
import { layersOf } from './maps-layers.ts'
import type { ShownAlarm } from './site-ranks.ts'
import { isOfFence, withPlaces } from './tagged-alarms.ts'

const HERE: LonLat = [106.8, -6.2]
const NOW = Date.parse('2026-11-21T03:00:00Z')
const ago = (ms: number): string => new Date(NOW - ms).toISOString()

const aCamera = (more: Partial<Camera> = {}): Camera => ({
  id: 'c',
  code: 'CAM-1',
  name: 'Camera',
  location: { id: 'A', name: 'A' },
  area: null,
  asset: null,
  status: 'online',
  last_seen_at: null,
  longitude: HERE[0],
  latitude: HERE[1],
  heading: 0,
  field_of_view: 90,
  range_m: 20,
  ...more,
})
const aMover = (id: string, at: LonLat = HERE, more: Partial<Mover> = {}): Mover => ({
  id,
  kind: 'guard',
  name: id,
  longitude: at[0],
  latitude: at[1],
  accuracy_m: 3,
  heading: 90,
  recorded_at: ago(0),
  area: null,
  level: null,
  device: null,
  ...more,
})
const floor = (id: string, level: number, building: string): Area => ({
  id,
  location_id: 'A',
  parent_id: building,
  code: id,
  name: id,
  kind: 'floor',
  level,
  longitude: null,
  latitude: null,
  plan: { type: 'FeatureCollection', features: [] },
  asset_count: 0,
})
const areas = [floor('T0', 0, 'T'), floor('T1', 1, 'T'), floor('H0', 0, 'H')]
const plan = sitePlanOf(areas)
const on = (id: string) => ({ area: { id, name: id } })

it('MP-1 what is remembered of layers counts as far as it makes sense', () => {
  expect(layersOf({ guards: false })).toMatchObject({ guards: false, alarms: true, fences: true })
  for (const odd of [null, 'x', 7, [], { guards: 'no', weather: false }]) expect(Object.values(layersOf(odd)).every(Boolean)).toBe(true)
})

describe('what a camera sees', () => {
  it('MP-2 begins at the camera and ends at its range, as wide as its lens', () => {
    const ring = coneOf(aCamera({ heading: 30 })) ?? []
    expect(ring[0]).toEqual(HERE)
    for (const corner of ring.slice(1)) expect(distanceM(HERE, corner)).toBeCloseTo(20, 1)
    expect(coneOf(aCamera({ heading: null }))).toBeNull()
    expect(coneOf(aCamera({ field_of_view: null, range_m: null }))?.length).toBeGreaterThan(3)
  })

  it('MP-2 covers what lies in it, around north as well', () => {
    const north = aCamera({ heading: 350 })
    expect(covers(north, pointAt(HERE, 20, 10))).toBe(true)
    expect(covers(north, pointAt(HERE, 50, 10))).toBe(false)
    expect(covers(north, pointAt(HERE, 350, 25))).toBe(false)
    expect(covers(aCamera({ heading: null }), HERE)).toBe(false)
  })

  it('MP-3 is lit by an alarm and faint without an answer', () => {
    const cones = conesOf([aCamera(), aCamera({ heading: 180 }), aCamera({ status: 'offline' })], [pointAt(HERE, 0, 5)])
    expect(cones).toMatchObject([
      { lit: true, dead: false },
      { lit: false, dead: false },
      { lit: true, dead: true },
    ])
  })
})

describe('what moves', () => {
  it('MP-4 is drawn as what it is and pales with its age', () => {
    const movers = [aMover('new'), aMover('old', HERE, { kind: 'visitor', recorded_at: ago(5 * 60_000) })]
    const marks = moverMarks(movers, layersOf(null), NOW)
    expect(marks).toMatchObject([
      { id: 'subject:new', glyph: 'guard', heading: 90, hollow: false, fresh: 1 },
      { id: 'subject:old', glyph: 'visitor', hollow: true, fresh: 0.5 },
    ])
    expect(moverMarks(movers, layersOf({ visitors: false }), NOW).map((mark) => mark.id)).toEqual(['subject:new'])
  })

  it('MP-5 leaves a track that fades, without jumps', () => {
    const step = (seconds: number, metres: number) => {
      const [longitude, latitude] = pointAt(HERE, 90, metres)
      return { at: ago(seconds * 1000), longitude, latitude }
    }
    const track = trackOf([step(300, 0), step(290, 5), step(60, 10), step(50, 15), step(40, 500), step(30, 505)], NOW)
    expect(track.map((overlay) => overlay.kind === 'track' && Math.round(overlay.fresh * 100))).toEqual([72, 83])
  })

  it('MP-5 grows by new places only, and is forgotten with its subject', () => {
    const first = lengthened(new Map(), [aMover('a'), aMover('b')])
    const again = lengthened(first, [aMover('a'), aMover('c')])
    expect([...again].map(([id, way]) => [id, way.length])).toEqual([
      ['a', 1],
      ['c', 1],
    ])
    expect(lengthened(again, [aMover('a', HERE, { recorded_at: ago(-1000) })]).get('a')).toHaveLength(2)
  })
})

it('MP-6 the nearest guards are those on the storey first', () => {
  const movers = [
    aMover('above', pointAt(HERE, 0, 2), on('T1')),
    aMover('here', pointAt(HERE, 0, 20), on('T0')),
    aMover('next door', pointAt(HERE, 0, 40), on('H0')),
    aMover('far', pointAt(HERE, 0, 400), on('T0')),
    aMover('silent', HERE, { ...on('T0'), recorded_at: ago(11 * 60_000) }),
    aMover('visitor', HERE, { ...on('T0'), kind: 'visitor' }),
  ]
  const near = nearestGuards({ at: HERE, areaId: 'T0' }, movers, { plan, now: NOW })
  expect(near.map((near) => [near.mover.id, Math.round(near.metres), near.storeys])).toEqual([
    ['here', 20, 0],
    ['above', 2, 1],
    ['next door', 40, null],
  ])
})

describe('a replay', () => {
  const track = (points: [seconds: number, metres: number, area: string][]): Track => ({
    id: 's',
    kind: 'guard',
    name: 'Guard',
    points: points.map(([seconds, metres, area_id]) => {
      const [longitude, latitude] = pointAt(HERE, 90, metres)
      return { at: new Date(NOW + seconds * 1000).toISOString(), longitude, latitude, area_id, accuracy_m: null, heading: null }
    }),
  })
  const byId = new Map(areas.map((area) => [area.id, area]))
  const whereAt = (track: Track, seconds: number) => {
    const [mover] = placesAt([track], NOW + seconds * 1000, byId)
    return mover && [Math.round(distanceM(HERE, [mover.longitude, mover.latitude])), mover.area?.id]
  }

  it('MP-7 walks straight between two places of one storey, waits before a change of storey, and loses the silent', () => {
    const walk = track([
      [0, 0, 'T0'],
      [10, 10, 'T0'],
      [20, 20, 'T1'],
    ])
    expect([-1, 0, 5, 15, 20, 200, 321].map((seconds) => whereAt(walk, seconds))).toEqual([
      undefined,
      [0, 'T0'],
      [5, 'T0'],
      [10, 'T0'],
      [20, 'T1'],
      [20, 'T1'],
      undefined,
    ])
  })

  it('MP-8 shows what stood then', () => {
    const entry = (seconds: number, event: AlarmTransition['event'], seq: number) =>
      ({
        alarm_id: 'a',
        event,
        at: new Date(NOW + seconds * 1000).toISOString(),
        seq,
        device: { id: 'd', name: 'd' },
        priority: 'high',
      }) as AlarmTransition
    const journal = [entry(30, 'acknowledged', 3), entry(20, 'cleared', 2), entry(10, 'raised', 1), entry(5, 'cleared', 0)]
    const stood = (seconds: number) => standingAt(journal, NOW + seconds * 1000, new Map()).map((alarm) => [alarm.process, alarm.ack])
    expect([6, 15, 25, 35].map(stood)).toEqual([[], [['active', 'unacked']], [['normal', 'unacked']], []])
  })
})

it('MP-13 a replay shows what was there, as it was', () => {
  const idAt = (seconds: number, end: string) => {
    const hex = (NOW + seconds * 1000).toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000${end}`
  }
  const [gate, lift, late, plant] = [idAt(-900, 'a'), idAt(-900, 'b'), idAt(60, 'c'), idAt(-900, 'd')]
  const devices = [
    { id: gate, status: 'offline' as const },
    { id: lift, status: 'online' as const },
    { id: late, status: 'offline' as const },
    { id: plant, status: 'maintenance' as const },
  ]
  const turn = (link_id: string, type: string, seconds: number) => ({ link_id, type, at: new Date(NOW + seconds * 1000).toISOString() })
  const turns = [turn(gate, 'device.offline', 40), turn(gate, 'device.online', 10), turn(lift, 'device.online', 90)]
  const seen = (seconds: number) => devicesAt(devices, turns, NOW + seconds * 1000).map((item) => [item.id.at(-1), item.status])
  expect(seen(0)).toEqual([
    ['a', 'offline'],
    ['b', 'offline'],
    ['d', 'unknown'],
  ])
  expect(seen(20)).toEqual([
    ['a', 'online'],
    ['b', 'offline'],
    ['d', 'unknown'],
  ])
  expect(seen(100)).toEqual([
    ['a', 'offline'],
    ['b', 'online'],
    ['c', 'offline'],
    ['d', 'unknown'],
  ])
  const standing = [
    { id: 'old', raised_at: new Date(NOW - 9e8).toISOString() },
    { id: 'told', raised_at: new Date(NOW - 9e8).toISOString() },
    { id: 'new', raised_at: new Date(NOW + 5000).toISOString() },
  ] as ShownAlarm[]
  expect(stoodAllAlong(standing, [{ alarm_id: 'told' }], NOW).map((alarm) => alarm.id)).toEqual(['old'])
})

it('MP-9 alarms of what moves stand where that is', () => {
  const alarm = (device: string, type: string) =>
    ({ id: device + type, device: { id: device, name: '' }, type, longitude: null, latitude: null, area: null }) as ShownAlarm
  const tag = aMover('0198aaaa-0000-7000-8000-00000000000a', pointAt(HERE, 0, 50), { device: { id: 'tag', name: 'tag' }, ...on('T1') })
  const phone = aMover('0198aaaa-0000-7000-8000-00000000000b', pointAt(HERE, 0, 90))
  const placed = withPlaces([alarm('tag', 'x'), alarm('site', 'fence-0000000000ff-00000000000b'), alarm('other', 'hot')], [tag, phone])
  expect(placed.map((alarm) => [alarm.latitude, alarm.area?.id])).toEqual([
    [tag.latitude, 'T1'],
    [phone.latitude, undefined],
    [null, undefined],
  ])
  expect(isOfFence({ type: 'fence-0000000000ff-00000000000b' }, '0198aaaa-0000-7000-8000-0000000000ff')).toBe(true)
  expect(isOfFence({ type: 'hot' }, '0198aaaa-0000-7000-8000-0000000000ff')).toBe(false)
})

const aPlaced = (kind: Placed['kind'], status: string): Placed =>
  ({ id: `${kind} ${status}`, kind, status, name: 'Pump', location: { id: 'B', name: 'B' }, area: null }) as Placed

it('MP-14 a search in a replay finds what was at the replayed site at the moment, else what is everywhere now', () => {
  const alarm = (id: string, message: string) =>
    ({ id, message, device: { id: 'd', name: 'Pump' }, location: { id: 'A', name: 'A' } }) as ShownAlarm
  const device = (id: string, name: string) => ({ id, name, code: id }) as never
  const place = { span: { siteId: 'A', start: 0, end: 1 }, at: 0, playing: false, speed: 1 }
  const site = { id: 'A', name: 'Pump house', code: 'PH', address: '' } as never
  const maps = {
    here: { site, alarms: [alarm('then', 'Pump hot')], worst: 0 as never },
    ranked: [{ site, alarms: [alarm('now', 'Pump hot')], worst: 0 as never }],
    devices: [device('d1', 'Pump 1'), device('d2', 'Fan')],
    movers: [aMover('Pump carrier')],
  }
  const idsOf = (found: ReturnType<typeof mapResults>) => [
    found.sites.length,
    ...[found.alarms, found.movers, found.devices].map((all) => all.map((item) => item.id)),
  ]
  const named = [device('d9', 'Pump elsewhere')]
  expect(idsOf(mapResults({ ...maps, replay: { place: null } }, 'pump', { named, placed: [], say: (alarm) => alarm.message }))).toEqual([
    1,
    ['now'],
    ['Pump carrier'],
    ['d9'],
  ])
  expect(idsOf(mapResults({ ...maps, replay: { place } }, 'pump', { named, placed: [], say: (alarm) => alarm.message }))).toEqual([
    0,
    ['then'],
    ['Pump carrier'],
    ['d1'],
  ])
})

it('MP-16 the search finds what moves at other sites, once, and not in a replay', () => {
  const placed = [
    ...[aPlaced('guard', 'moving'), aPlaced('asset', 'still'), aPlaced('visitor', 'deployed'), aPlaced('device', 'moving')],
    { ...aPlaced('guard', 'moving'), id: 'Pump carrier' },
  ]
  const maps = { here: undefined, ranked: [], devices: [], movers: [aMover('Pump carrier')] }
  const found = (place: Parameters<typeof mapResults>[0]['replay']['place']) =>
    mapResults({ ...maps, replay: { place } }, 'pump', { named: [], placed, say: () => '' }).elsewhere.map(({ id }) => id)
  expect(found(null)).toEqual(['guard moving', 'asset still'])
  expect(found({ span: { siteId: 'A', start: 0, end: 1 }, at: 0, playing: false, speed: 1 })).toEqual([])
})

it('MP-17 the camera for a place is one of its storey that covers it, else the nearest within 60 metres; one that is offline comes last', () => {
  const plan = sitePlanOf([floor('T1', 1, 'T'), floor('T2', 2, 'T')])
  const at = pointAt(HERE, 0, 10)
  const [north, south] = [aCamera({ id: 'north', ...on('T1') }), aCamera({ id: 'south', heading: 180, ...on('T1') })]
  const place = { at, areaId: 'T1' }
  const near = aCamera({ id: 'near', heading: null, latitude: at[1], ...on('T1') })
  const above = aCamera({ id: 'above', latitude: at[1], ...on('T2') })
  expect(cameraFor(place, [near, above, south, north], plan)?.id).toBe('north')
  expect(cameraFor(place, [above, south, near], plan)?.id).toBe('near')
  expect(cameraFor(place, [{ ...north, status: 'offline' }, south], plan)?.id).toBe('south')
  expect(cameraFor(place, [{ ...north, status: 'offline' }], plan)?.id).toBe('north')
  expect(cameraFor({ at: pointAt(HERE, 0, 80), areaId: 'T1' }, [north, above], plan)).toBeUndefined()
})
