import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { expect, it } from 'vitest'
import { type AlarmFilter, compareAlarms, countAlarms, newlyCalling, visibleAlarms } from './alarm-order.ts'

const alarm = (id: string, more: Partial<Alarm> = {}): Alarm =>
  ({
    id,
    message: 'Too warm',
    type: 'temperature_high',
    device: { id: 'd', name: 'CRAC 4' },
    location: { id: 'l', name: 'Cikarang' },
    area: { id: 'r', name: 'Data hall B' },
    priority: 'high',
    process: 'active',
    ack: 'unacked',
    occurrence: 1,
    rev: 1,
    raised_at: '2026-11-20T04:00:00.000Z',
    ...more,
  }) as Alarm
const everything: AlarmFilter = { which: 'all', priority: null, search: '' }
const ids = (rows: readonly Alarm[]) => rows.map((it) => it.id)
const mapOf = (...rows: readonly Alarm[]) => new Map(rows.map((it) => [it.id, it]))

it('AO-1 puts first what needs somebody most', () => {
  const right = [
    alarm('critical', { priority: 'critical' }),
    alarm('newer', { raised_at: '2026-11-20T05:00:00.000Z' }),
    alarm('older', { raised_at: '2026-11-20T03:00:00.000Z' }),
    alarm('twin-a', { priority: 'low' }),
    alarm('twin-b', { priority: 'low' }),
    alarm('returned', { process: 'normal', priority: 'critical' }),
    alarm('seen', { ack: 'acked', priority: 'critical' }),
  ]
  expect(ids(right.toReversed().sort(compareAlarms))).toEqual(ids(right))
  expect(ids(visibleAlarms(right.toReversed(), everything))).toEqual(ids(right))
})

it('AO-2 shows what the filter lets through', () => {
  const rows = [
    alarm('b'),
    alarm('c', { ack: 'acked' }),
    alarm('d', { process: 'normal', priority: 'low', area: null, message: 'Door open' }),
  ]
  const shown = (filter: Partial<AlarmFilter>) => ids(visibleAlarms(rows, { ...everything, ...filter })).sort()
  expect(shown({ which: 'active' })).toEqual(['b', 'c'])
  expect(shown({ which: 'unacked' })).toEqual(['b', 'd'])
  expect(shown({ priority: 'low' })).toEqual(['d'])
  expect(shown({ search: '  DATA hall ' })).toEqual(['b', 'c'])
  for (const search of ['door', 'd']) expect(shown({ search })).toContain('d')
  for (const search of ['crac', 'cikarang', 'temperature_high']) expect(shown({ search })).toEqual(['b', 'c', 'd'])
  expect(shown({ which: 'unacked', priority: 'high', search: 'nowhere' })).toEqual([])
})

it('AO-3 counts what stands', () => {
  const rows = [
    alarm('b', { priority: 'critical' }),
    alarm('c', { ack: 'acked', priority: 'critical' }),
    alarm('d', { process: 'normal', priority: 'critical' }),
    alarm('e'),
  ]
  expect(countAlarms(rows)).toEqual({ standing: 4, active: 3, unacked: 3, critical: 2 })
  expect(countAlarms([])).toEqual({ standing: 0, active: 0, unacked: 0, critical: 0 })
})

it('AO-4 calls for the most urgent that is new', () => {
  const before = mapOf(alarm('a', { priority: 'critical' }))
  expect(newlyCalling(before, mapOf(alarm('a', { priority: 'critical' }), alarm('b'), alarm('c', { priority: 'critical' })))?.id).toBe('c')
  expect(newlyCalling(before, before)).toBeUndefined()
  expect(newlyCalling(before, mapOf(alarm('a', { priority: 'critical', occurrence: 2 })))?.id).toBe('a')
})

it('AO-4 does not call for what is acknowledged, or normal again', () => {
  expect(newlyCalling(new Map(), mapOf(alarm('a', { ack: 'acked' }), alarm('b', { process: 'normal' })))).toBeUndefined()
})
