import { expect, it } from 'vitest'
import { opsText } from '../rows/rows.ts'
import { deltaFrame, frameHead } from './frames.ts'
import {
  type Change,
  dropScope,
  emptyOutbox,
  isWaiting,
  LEVELS,
  putAnswer,
  putBulk,
  putChange,
  putEvent,
  putUrgent,
  take,
  verdictOn,
} from './send-queue.ts'

const change = (seq: number, rows: Record<string, string | null>): Change => ({
  seq,
  changes: new Map(Object.entries(rows)),
  sourceAt: null,
  polledAt: seq,
})
const put = (box: ReturnType<typeof emptyOutbox>, change: Change, { scope = 'alarms', held = 0 } = {}) =>
  putChange(box, { scope, frame: deltaFrame(scope, { ...change, ops: opsText(change.changes) }), change: change }, held)
const read = (frames: readonly Buffer[]) =>
  frames.map((frame) => JSON.parse(frame.subarray(frame.indexOf('{')).toString()) as { seq: number; ops: unknown })
const large = (bytes: number) => Buffer.alloc(bytes, 'x')

it('FD-28 above 64 KiB waiting, changes of a scope are merged row by row; the newest word on each row arrives', () => {
  const box = emptyOutbox()
  put(box, change(1, { a: '1' }), { held: LEVELS.conflate })
  put(box, change(2, { a: '2', b: '1' }), { held: LEVELS.conflate })
  put(box, change(3, { b: null }), { held: 0 })
  expect(take(box, LEVELS.conflate)).toEqual([])
  expect(read(take(box, 0))).toMatchObject([
    {
      seq: 3,
      ops: [
        ['a', 2],
        ['b', null],
      ],
    },
  ])
  expect(box.conflated).toBe(3)
  expect(isWaiting(box)).toBe(false)
})

it('FD-29 above 256 KiB snapshots wait, and hold every newer change when they go', () => {
  const box = emptyOutbox()
  let made = 0
  putBulk(box, 'alarms', () => {
    made++
    return [large(10)]
  })
  put(box, change(1, { a: '1' }))
  expect(take(box, LEVELS.pause)).toEqual([])
  expect(made).toBe(0)
  expect(take(box, 0)).toHaveLength(1)
  put(box, change(2, { a: '2' }))
  expect(read(take(box, 0))).toMatchObject([{ seq: 2 }])
})

it('FD-30 above 1 MiB waiting, or with an event waiting for over 10 s, the client must go', () => {
  const box = emptyOutbox()
  const at = (held: number, now = 0, bulkHeld = 0) => verdictOn(box, { held, bulkHeld, now })
  expect(at(LEVELS.cut)).toBeNull()
  expect(at(LEVELS.cut + 1)).toBe('bytes')
  expect(at(3 * LEVELS.cut, 0, 2 * LEVELS.cut)).toBeNull()
  putEvent(box, { scope: 'alarm_events', frame: large(5), now: 0 })
  take(box, LEVELS.pause)
  expect(at(0, 10_000)).toBeNull()
  expect(at(0, 10_001)).toBe('events')
})

it('FD-64 what is urgent goes between the frames of an answer, what changes meanwhile after the last', () => {
  const box = emptyOutbox()
  const part = (name: string) => Buffer.concat([Buffer.from(name), large(LEVELS.pause)])
  putBulk(box, 'alarms', () => [part('1'), part('2')])
  putAnswer(box, 'activity_events', [part('3'), part('4')])
  const nameOf = (buffer: Buffer) => (buffer.includes('"t":"d"') ? 'change' : buffer.subarray(0, 20).toString().replace(/x+$/, ''))
  const named = (held: number) => take(box, held).map(nameOf)
  expect(named(0)).toEqual(['1'])
  put(box, change(2, { a: '2' }))
  put(box, change(3, { a: '3' }))
  putEvent(box, { scope: 'activity_events', frame: Buffer.from('event'), now: 0 })
  putEvent(box, { scope: 'alarm_events', frame: Buffer.from('other event'), now: 0 })
  putUrgent(box, Buffer.from('urgent'))
  expect(named(LEVELS.pause)).toEqual(['urgent'])
  expect([named(0), named(0), named(0), named(0)]).toEqual([['other event', '2'], ['3'], ['change', '4'], ['event']])
  expect(isWaiting(box)).toBe(false)
})

it('FD-65 a change that is too large for a frame goes in several, each when there is room, with the newest word on each row', () => {
  const box = emptyOutbox()
  const text = JSON.stringify('x'.repeat(60_000))
  put(box, change(1, Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`a${i}`, text]))))
  const [first] = read(take(box, 0)) as unknown as { seq: number; more?: true; ops: [string, unknown][] }[]
  expect(first).toMatchObject({ seq: 1, more: true })
  expect(take(box, LEVELS.conflate)).toEqual([])
  put(box, change(2, { a19: '"new"' }))
  const rest = [...read(take(box, 0)), ...read(take(box, 0))] as unknown as (typeof first)[]
  expect(rest.map((item) => [item?.seq, item?.more])).toEqual([
    [2, true],
    [2, undefined],
  ])
  const rows = new Map([first, ...rest].flatMap((item) => item?.ops ?? []))
  expect([rows.size, rows.get('a19'), isWaiting(box)]).toEqual([20, 'new', false])
})

it('FD-35 floor and emergency go first, then events and alarms, then other state, then snapshots', () => {
  const box = emptyOutbox()
  putBulk(box, 'tickets', () => [Buffer.from('bulk')])
  put(box, change(1, { a: '1' }))
  putEvent(box, { scope: 'alarm_events', frame: Buffer.from('event'), now: 0 })
  putUrgent(box, Buffer.from('urgent'))
  putChange(box, { scope: 'alarms', frame: Buffer.from('alarm'), change: change(1, { a: '1' }), lane: 'alarms' }, 0)
  putChange(box, { scope: 'system', frame: Buffer.from('system'), change: change(1, { a: '1' }), lane: 'urgent' }, 0)
  const sent = take(box, 0).map((bytes) => bytes.toString().replace(/.*"t":"d".*/s, 'state'))
  expect(sent).toEqual(['urgent', 'system', 'event', 'alarm', 'state', 'bulk'])
  expect(box.bytes).toBe(0)
})

it('FD-36 events are never merged, however slow the client', () => {
  const box = emptyOutbox()
  for (let i = 0; i < 100; i++) putEvent(box, { scope: 'alarm_events', frame: large(1024), now: 0 })
  expect(take(box, LEVELS.pause)).toEqual([])
  expect(take(box, LEVELS.pause - 2048)).toHaveLength(2)
  expect(take(box, 0)).toHaveLength(98)
  expect(box.bytes).toBe(0)
})

it('forgets what waits for a scope that is left', () => {
  const box = emptyOutbox()
  put(box, change(1, { a: '1' }))
  put(box, change(1, { a: '1' }), { scope: 'tickets', held: LEVELS.conflate })
  putBulk(box, 'inbox', () => [Buffer.from('bulk')])
  putEvent(box, { scope: 'alarm_events', frame: large(9), now: 0 })
  for (const scope of ['alarms', 'tickets', 'inbox', 'alarm_events']) dropScope(box, scope)
  expect(isWaiting(box)).toBe(false)
  expect(box.bytes).toBe(0)
})

it('frames payloads of every size as RFC 6455 says', () => {
  expect([...frameHead(125)]).toEqual([0x81, 125])
  expect([...frameHead(126)]).toEqual([0x81, 126, 0, 126])
  expect([...frameHead(65_536)]).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
})
