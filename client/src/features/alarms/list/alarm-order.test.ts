import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { expect, it } from 'vitest'
import { type AlarmFilter, compareAlarms, countAlarms, groupedLines, listOf, ofDesk, visibleAlarms } from './alarm-order.ts'

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
    latched: false,
    shelf: null,
    suppressed: false,
    out_of_service: null,
    first_out: false,
    cause: '',
    asset: null,
    ticket: null,
    raised_at: '2026-11-20T04:00:00.000Z',
    ...more,
  }) as Alarm
const everything: AlarmFilter = { which: 'all', priority: null, search: '' }
const ids = (rows: readonly Alarm[]) => rows.map((row) => row.id)
const SHELF = { kind: 'timed' as const, until: null, reason: 'Noise', by: null, at: '2026-11-20T04:00:00.000Z' }

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

it('AO-2 finds the words that the reader sees', () => {
  const rows = [alarm('b', { message: 'Tamu 03 entered Ruang IT' })]
  const found = (search: string) => ids(visibleAlarms(rows, { ...everything, search }, () => 'Tamu 03 memasuki Ruang IT'))
  expect([found('memasuki'), found('entered')]).toEqual([['b'], []])
})

it('AO-2 lets annunciated ones through: those that call now', () => {
  const rows = [alarm('b'), alarm('c', { ack: 'acked' }), alarm('g', { shelf: SHELF }), alarm('d', { process: 'normal' })]
  expect(ids(visibleAlarms(rows, { ...everything, which: 'annunciated' }))).toEqual(['b'])
  expect(ids(visibleAlarms([alarm('t', { ticket: { id: '1', name: 'ALM-2026-7' } })], { ...everything, search: 'alm-2026' }))).toEqual([
    't',
  ])
})

it('AO-3 counts what is in the live list', () => {
  const rows = [
    alarm('b', { priority: 'critical' }),
    alarm('c', { ack: 'acked', priority: 'critical' }),
    alarm('d', { process: 'normal', priority: 'critical' }),
    alarm('e'),
    alarm('g', { shelf: SHELF, priority: 'critical' }),
  ]
  const counts = { standing: 4, active: 3, unacked: 3, critical: 2 }
  expect(countAlarms(rows)).toEqual({ ...counts, lists: { live: 4, shelved: 1, suppressed: 0, out: 0 } })
  expect(countAlarms([])).toMatchObject({ standing: 0, active: 0, unacked: 0, critical: 0 })
})

it('AO-4 puts an alarm in one list', () => {
  const out_of_service = { ticket: null, reason: 'Repair', by: null, at: SHELF.at }
  expect(
    [
      alarm('a'),
      alarm('b', { shelf: SHELF }),
      alarm('c', { shelf: SHELF, suppressed: true }),
      alarm('d', { shelf: SHELF, suppressed: true, out_of_service }),
    ].map(listOf),
  ).toEqual(['live', 'shelved', 'suppressed', 'out'])
})

it('AO-4 shows a desk its own alarms', () => {
  const rows = [
    alarm('a', { desk: { id: 'one', name: 'One' } }),
    alarm('b', { desk: { id: 'two', name: 'Two' } }),
    alarm('c', { desk: null }),
  ]
  expect([ids(ofDesk(rows, 'two')), ids(ofDesk(rows, null))]).toEqual([['b'], ['a', 'b', 'c']])
})

it('AO-5 groups a flood by asset and cause, pins the first one out and keeps everything', () => {
  const of = (id: string, name: string, cause: string, more: Partial<Alarm> = {}) =>
    alarm(id, { asset: { id: name, name }, cause, ...more })
  const rows = [
    of('u', 'UPS', 'power', { priority: 'critical' }),
    of('a', 'AHU', 'power'),
    of('first', 'AHU', 'power', { first_out: true }),
    of('b', 'AHU', 'filter'),
    of('c', 'AHU', 'power'),
    alarm('lone', { asset: null, cause: '' }),
  ]
  const { lines, groups } = groupedLines(rows)
  expect(
    lines.map((line) =>
      line.kind === 'group' ? `${line.name} ${line.cause} ${line.alarms.length}` : `${line.key}${line.pinned ? '!' : ''}`,
    ),
  ).toEqual(['first!', 'UPS power 1', 'u', 'AHU power 2', 'a', 'c', 'AHU filter 1', 'b', 'CRAC 4  1', 'lone'])
  expect([groups, lines.filter((line) => line.kind === 'alarm').length]).toEqual([4, rows.length])
})
