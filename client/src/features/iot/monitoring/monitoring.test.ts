import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import type { DeviceStatus, Point } from '@menara/shared/contract/iot/telemetry.contract.ts'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import type { Device } from '@menara/shared/contract/places/assets.contract.ts'
import { expect, it } from 'vitest'
import { floorsOf, planOf } from '../../../instruments/plan/floors.ts'
import { hasNewRows } from '../../../kit/live/new-points.ts'
import { deviceRows, mainPoint, visibleRows } from './device-rows.ts'
import { unstacked } from './places.ts'

const area = (id: string, facts: Partial<Area>): Area =>
  ({ id, name: id, kind: 'room', parent_id: null, level: null, plan: null, ...facts }) as Area
const PLAN = { type: 'FeatureCollection' as const, features: [] }

it('IO-8 a device stands on the floor of its area', () => {
  const site = floorsOf([
    area('tower', { kind: 'building' }),
    area('f1', { kind: 'floor', parent_id: 'tower', level: 1, plan: PLAN }),
    area('f2', { kind: 'floor', parent_id: 'tower', level: 2, plan: PLAN }),
    area('room', { parent_id: 'f2' }),
    area('corner', { parent_id: 'room' }),
    area('garden', { kind: 'outdoor', plan: PLAN }),
    area('loop', { parent_id: 'loop' }),
  ])
  expect(site.buildings.map((building) => [building.name, building.floors.map((one) => one.id)])).toEqual([['tower', ['f2', 'f1']]])
  expect(['corner', 'f1', 'garden', 'loop', 'unknown', null].map((id) => site.floorOf(id)?.id)).toEqual([
    'f2',
    'f1',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('IO-9 a plan is drawn to scale with north up', () => {
  const ring = [
    [106.8, -6.2],
    [106.801, -6.2],
    [106.801, -6.199],
    [106.8, -6.199],
    [106.8, -6.2],
  ]
  const room = { properties: { kind: 'room', name: 'A' }, geometry: { type: 'Polygon', coordinates: [ring] } }
  const floor = { properties: { kind: 'floor' }, geometry: { type: 'MultiPolygon', coordinates: [[ring]] } }
  const plan = planOf([room, floor, { geometry: null }])
  expect([plan?.width, plan?.height].map((item) => Math.round(item ?? 0))).toEqual([111, 111])
  expect(plan?.at(106.8, -6.199)[1]).toBeCloseTo(0)
  expect(plan?.at(106.8, -6.2)[1]).toBeCloseTo(111.32, 1)
  expect(plan?.shapes.map((shape) => shape.kind)).toEqual(['floor', 'room'])
  expect(planOf([])).toBeNull()
})

it('IO-9 marks too close to read stand side by side', () => {
  const size = { width: 50, height: 20 }
  const marks = Array.from({ length: 12 }, (_, i) => ({ id: `m${i}`, x: 100, y: 100 + i }))
  const apart = unstacked(marks, size)
  const crossing = apart.filter((a, i) => apart.some((b, j) => i < j && Math.abs(a.x - b.x) < 50 && Math.abs(a.y - b.y) < 20))
  expect(crossing).toEqual([])
  expect(apart[0]).toEqual({ id: 'm0', x: 100, y: 100 })
  expect(Math.max(...apart.map((placed) => Math.hypot(placed.x - 100, placed.y - 100)))).toBeLessThan(150)
})

const device = (id: string, facts: Partial<Device> = {}): Device =>
  ({
    id,
    name: id,
    code: id,
    kind: 'sensor',
    status: 'online',
    area_id: null,
    area: null,
    asset: null,
    last_seen_at: null,
    ...facts,
  }) as Device
const point = (id: string, facts: Partial<Point>): Point => ({ id, device_id: 'a', kind: 'gauge', unit: '', point: id, ...facts }) as Point

it('IO-10 devices are found by kind, status and words', () => {
  const rows = deviceRows({
    devices: [
      device('a', { name: 'AHU 1', area: { id: 'x', name: 'Lobby' }, area_id: 'x' }),
      device('b', { name: 'Meter', kind: 'meter', asset: { id: 'y', name: 'Panel Utama' } }),
      device('c', { name: 'Door', status: 'offline' }),
    ],
    present: new Map([['b', { status: 'stale', seen_at: '2026-11-21T01:00:00.000Z' } as DeviceStatus]]),
    points: [point('t', { unit: '°C' })],
    alarms: [{ device: { id: 'a' }, priority: 'high', process: 'active' } as Alarm],
  })
  const found = (facts: object) => visibleRows(rows, { kind: null, status: null, search: '', onFloor: null, ...facts }).map((row) => row.id)
  expect(found({})).toEqual(['a', 'c', 'b'])
  expect(found({ kind: 'meter' })).toEqual(['b'])
  expect(found({ status: 'stale' })).toEqual(['b'])
  expect(found({ status: 'trouble' })).toEqual(['a', 'c', 'b'])
  expect(found({ status: 'online' })).toEqual(['a'])
  expect([found({ search: 'lobby ahu' }), found({ search: 'utama' }), found({ search: 'nothing' })]).toEqual([['a'], ['b'], []])
  expect(found({ onFloor: (id: string | null) => id === 'x' })).toEqual(['a'])
  expect(mainPoint([point('n', { kind: 'counter', unit: 'kWh' }), point('h', { unit: '%' }), point('t', { unit: '°C' })])?.id).toBe('t')
  expect(mainPoint([])).toBeNull()
})

it('IO-21 a point that is not among the known ones is asked for, once', () => {
  const asked = new Set<string>()
  const known = new Set(['old'])
  expect(hasNewRows([['old', { id: 'old' }]], known, asked)).toBe(false)
  expect(hasNewRows([['gone', null]], known, asked)).toBe(false)
  expect(
    hasNewRows(
      [
        ['old', {}],
        ['born', { id: 'born' }],
      ],
      known,
      asked,
    ),
  ).toBe(true)
  expect(hasNewRows([['born', { id: 'born' }]], known, asked)).toBe(false)
})
