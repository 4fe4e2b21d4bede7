import { expect, it } from 'vitest'
import { deltaFrame, frameHead } from './frames.ts'
import {
  type Change,
  dropScope,
  emptyOutbox,
  isWaiting,
  LEVELS,
  putBulk,
  putChange,
  putEvent,
  putUrgent,
  take,
  verdictOn,
} from './outbox.ts'
import { opsText } from './rows.ts'

const change = (seq: number, rows: Record<string, string | null>): Change => ({
  seq,
  changes: new Map(Object.entries(rows)),
  sourceAt: null,
  polledAt: seq,
})
const put = (box: ReturnType<typeof emptyOutbox>, it: Change, { scope = 'alarms', held = 0 } = {}) =>
  putChange(box, { scope, frame: deltaFrame(scope, { ...it, ops: opsText(it.changes) }), change: it }, held)
const read = (frames: readonly Buffer[]) =>
  frames.map((it) => JSON.parse(it.subarray(it.indexOf('{')).toString()) as { seq: number; ops: unknown })
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
    return large(10)
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

it('FD-35 floor and emergency go first, then events and alarms, then other state, then snapshots', () => {
  const box = emptyOutbox()
  putBulk(box, 'tickets', () => Buffer.from('bulk'))
  put(box, change(1, { a: '1' }))
  putEvent(box, { scope: 'alarm_events', frame: Buffer.from('event'), now: 0 })
  putUrgent(box, Buffer.from('urgent'))
  putChange(box, { scope: 'alarms', frame: Buffer.from('alarm'), change: change(1, { a: '1' }), lane: 'alarms' }, 0)
  putChange(box, { scope: 'system', frame: Buffer.from('system'), change: change(1, { a: '1' }), lane: 'urgent' }, 0)
  const sent = take(box, 0).map((it) => it.toString().replace(/.*"t":"d".*/s, 'state'))
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
  putBulk(box, 'inbox', () => Buffer.from('bulk'))
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
