import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import type { Location } from '@menara/shared/contract/places/locations.contract.ts'
import { describe, expect, it } from 'vitest'
import { firstFloor, floorById, sitePlanOf } from '../campus/floors.ts'
import { afterPick, placedAddress } from '../maps-address.ts'
import { layersOf } from './maps-layers.ts'
import { found, rankedSites, type ShownAlarm, siteMarks, withoutSetAside } from './site-ranks.ts'
import { alarmsSeen, cornersOf, sceneMarks, sceneShapes, spread } from './site-scene.ts'

const aSite = (id: string, more: Partial<Location> = {}): Location => ({
  id,
  code: id,
  name: id,
  type: 'branch',
  address: '',
  zone: 'Asia/Jakarta',
  longitude: 106,
  latitude: -6,
  ...more,
})
const slab = (id: string) => ({
  type: 'Feature',
  properties: { kind: 'floor', area_id: id },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ],
    ],
  },
})
const room = (id: string) => ({
  type: 'Feature',
  properties: { kind: 'room', area_id: id, name: id },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ],
    ],
  },
})
const anArea = (id: string, kind: Area['kind'], more: Partial<Area> = {}): Area => ({
  id,
  location_id: 'A',
  parent_id: null,
  code: id,
  name: id,
  kind,
  level: null,
  longitude: 106,
  latitude: -6,
  plan: kind === 'floor' ? { type: 'FeatureCollection', features: [slab(id), room(`${id}-room`)] } : null,
  asset_count: 0,
  ...more,
})
const anAlarm = (id: string, more: Partial<ShownAlarm> = {}): ShownAlarm => ({
  id,
  device: { id: `dev-${id}`, name: `dev-${id}` },
  location: { id: 'A', name: 'A' },
  area: null,
  longitude: 106.1,
  latitude: -6.1,
  type: 'hot',
  message: 'Hot',
  wording: null,
  priority: 'low',
  process: 'active',
  ack: 'unacked',
  raised_at: '2026-11-21T00:00:00Z',
  ...more,
})
const aDevice = (id: string, more: Partial<Device> = {}): Device => ({
  id,
  code: id,
  name: id,
  kind: 'sensor',
  location_id: 'A',
  area_id: null,
  asset_id: null,
  location: { id: 'A', name: 'A' },
  area: null,
  asset: null,
  status: 'online',
  heartbeat_s: 60,
  last_seen_at: null,
  longitude: 106.2,
  latitude: -6.2,
  ...more,
})
const inArea = (id: string) => ({ area: { id, name: id } })

/** Tower T with floors 0, 1 and a room on each; hall H with one floor; a yard. */
const areas: readonly Area[] = [
  anArea('T', 'building'),
  anArea('T0', 'floor', { parent_id: 'T', level: 0 }),
  anArea('T1', 'floor', { parent_id: 'T', level: 1 }),
  anArea('T0-room', 'room', { parent_id: 'T0' }),
  anArea('T1-room', 'room', { parent_id: 'T1' }),
  anArea('H', 'building'),
  anArea('H0', 'floor', { parent_id: 'H', level: 0 }),
  anArea('yard', 'outdoor', { plan: { type: 'FeatureCollection', features: [slab('yard')] } }),
]
const plan = sitePlanOf(areas)
const scene = (more: { alarms?: ShownAlarm[]; devices?: Device[]; floor?: string } = {}) => ({
  site: aSite('A'),
  plan,
  floor: floorById(plan, more.floor ?? 'T0'),
  devices: more.devices ?? [],
  alarms: more.alarms ?? [],
})

describe('sites on the map', () => {
  const alarms = [anAlarm('1'), anAlarm('2', { location: { id: 'B', name: 'B' }, priority: 'critical' }), anAlarm('3')]

  it('are ordered by their worst alarm, then by how many, then by name', () => {
    const ranked = rankedSites([aSite('C'), aSite('A'), aSite('B')], alarms)
    expect(ranked.map((item) => [item.site.id, item.worst, item.alarms.length])).toEqual([
      ['B', 0, 1],
      ['A', 3, 2],
      ['C', 4, 0],
    ])
  })

  it('MP-12 are not coloured by what is set aside', () => {
    const plain = { shelf: null, suppressed: false, out_of_service: null }
    const rows = {
      stands: plain,
      shelved: { ...plain, shelf: {} },
      silent: { ...plain, suppressed: true },
      out: { ...plain, out_of_service: {} },
    }
    expect([...withoutSetAside(new Map(Object.entries(rows)) as never).keys()]).toEqual(['stands'])
  })

  it('carry the count of their alarms; one without a place is only in the list', () => {
    const marks = siteMarks(rankedSites([aSite('A'), aSite('B', { longitude: null })], alarms))
    expect(marks).toEqual([expect.objectContaining({ id: 'site:A', rank: 3, count: 2 })])
  })

  it('are found by every word of a search, in any order', () => {
    expect(found('jakarta vjs', 'VJS Jakarta')).toBe(true)
    expect(found('vjs surabaya', 'VJS Jakarta', null)).toBe(false)
  })
})

describe('the storey to look at first', () => {
  it('is the ground floor of the largest building when nothing stands', () => {
    expect(firstFloor(plan, [])?.id).toBe('T0')
  })

  it('is where the worst alarm stands, from any room of it', () => {
    expect(firstFloor(plan, [anAlarm('1', inArea('H0')), anAlarm('2', { ...inArea('T1-room'), priority: 'high' })])?.id).toBe('T1')
  })

  it('is unknown for areas outside buildings and of other sites', () => {
    expect([plan.floorOf('yard'), plan.floorOf('elsewhere'), plan.floorOf(null)]).toEqual([undefined, undefined, undefined])
  })
})

describe('the marks of a site', () => {
  it('are the alarms of the storey, outside and of nowhere in particular; others stand in their building', () => {
    const alarms = [
      anAlarm('here', inArea('T0-room')),
      anAlarm('yard', inArea('yard')),
      anAlarm('none'),
      anAlarm('above', inArea('T1')),
      anAlarm('hall', { ...inArea('H0'), priority: 'critical' }),
    ]
    expect(alarmsSeen(scene({ alarms })).map((alarm) => alarm.id)).toEqual(['here', 'yard', 'none'])
    expect(sceneMarks(scene({ alarms })).map((mark) => [mark.id, mark.rank, mark.count])).toEqual(
      expect.arrayContaining([
        ['alarm:here', 3, 1],
        ['floor:H0', 0, 1],
      ]),
    )
    expect(sceneMarks(scene({ alarms })).some((mark) => mark.id === 'alarm:above')).toBe(false)
  })

  it('show a device only while it has no standing alarm, as a ring when it is silent', () => {
    const devices = [aDevice('dev-1'), aDevice('calm', { status: 'offline', longitude: 107 })]
    const marks = sceneMarks(scene({ devices, alarms: [anAlarm('1')] }))
    expect(marks.filter((mark) => !mark.id.startsWith('floor:')).map((mark) => [mark.id, mark.hollow ?? false])).toEqual([
      ['alarm:1', false],
      ['device:calm', true],
    ])
  })

  it('stand at their device or site when the alarm has no place of its own', () => {
    const [atDevice, atSite] = sceneMarks(
      scene({
        devices: [aDevice('dev-1')],
        alarms: [anAlarm('1', { longitude: null }), anAlarm('2', { longitude: null, latitude: null })],
      }),
    )
    expect([atDevice?.longitude, atSite?.longitude]).toEqual([106.2, 106])
  })

  it('at one place are put side by side', () => {
    const here = { name: '', rank: 4 as const, count: 0, longitude: 106, latitude: -6 }
    const placed = spread([
      { ...here, id: 'a' },
      { ...here, id: 'b' },
      { ...here, id: 'c', longitude: 107 },
    ])
    expect(new Set(placed.map((mark) => `${mark.longitude} ${mark.latitude}`)).size).toBe(3)
    expect(placed.find((mark) => mark.id === 'c')?.longitude).toBe(107)
  })
})

describe('the plan of a site', () => {
  it('is the storey, the grounds and the slabs of the other buildings; a room with an alarm carries its rank', () => {
    const { features } = sceneShapes(scene({ alarms: [anAlarm('1', { ...inArea('T0-room'), priority: 'high' })] }))
    expect(features.map((feature) => [feature.properties?.['area_id'], feature.properties?.['rank']])).toEqual([
      ['yard', undefined],
      ['H0', undefined],
      ['T0', undefined],
      ['T0-room', 1],
    ])
  })

  it('tells its corners to the camera; without a plan there are none', () => {
    expect(cornersOf(floorById(plan, 'T0'))[0]).toEqual([1, 1])
    expect(cornersOf(undefined)).toEqual([])
  })
})

describe('picking a mark', () => {
  const now = { site: 'A', floor: 'T0', alarm: 'x' }
  it.each([
    ['site:B', { site: 'B' }],
    ['floor:T1', { site: 'A', floor: 'T1' }],
    ['alarm:y', { site: 'A', floor: 'T0', alarm: 'y' }],
    ['device:z', { site: 'A', floor: 'T0', device: 'z' }],
    ['what', now],
  ])('%s leads to its address', (mark, address) => {
    expect(afterPick(now, mark)).toEqual(address)
  })
})

it('MP-10 what carries a tag is shown once, and a layer that is off not at all', () => {
  const devices = [aDevice('tag'), aDevice('cam', { kind: 'camera', longitude: 107 }), aDevice('calm', { longitude: 108 })]
  const mover = {
    id: 'm',
    kind: 'asset',
    name: 'Cart',
    longitude: 106,
    latitude: -6,
    accuracy_m: null,
    heading: null,
    recorded_at: '',
    area: null,
    level: null,
    device: { id: 'tag', name: 'tag' },
  } as const
  const ids = (more: object) => sceneMarks({ ...scene({ devices, alarms: [anAlarm('1')] }), ...more }).map((mark) => mark.id)
  expect(ids({ movers: [mover] })).toEqual(expect.not.arrayContaining(['device:tag']))
  expect(ids({ movers: [mover] })).toEqual(expect.arrayContaining(['device:cam', 'device:calm', 'alarm:1']))
  expect(ids({ layers: layersOf({ cameras: false, devices: false, alarms: false }) }).filter((id) => !id.startsWith('floor:'))).toEqual([])
})

it('MP-11 the list leads to the place on the map', () => {
  const row = { id: 'x', location: { id: 'A', name: 'A' }, area: { id: 'T0', name: 'T0' } }
  expect(placedAddress({ ...row, kind: 'camera', status: 'online' })).toEqual({ site: 'A', floor: 'T0', device: 'x' })
  expect(placedAddress({ ...row, kind: 'guard', status: 'still' })).toEqual({ site: 'A', floor: 'T0', subject: 'x' })
  expect(placedAddress({ ...row, kind: 'asset', status: 'deployed', area: null })).toEqual({ site: 'A' })
})
