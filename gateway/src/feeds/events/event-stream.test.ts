import { expect, it } from 'vitest'
import { eventReader, type StreamEvent } from './event-stream.ts'

const TEXT = ': hello\r\n\r\nid: 7\r\ndata: {"a":1}\r\n\r\ndata: one\ndata: two\n\nid: 8\nevent: x\ndata:three\n\n'

it('FD-34 the hint stream is read whatever pieces it arrives in', () => {
  for (let first = 0; first <= TEXT.length; first++) {
    for (let second = first; second <= TEXT.length; second += 3) {
      const events: StreamEvent[] = []
      const read = eventReader((event) => events.push(event))
      for (const piece of [TEXT.slice(0, first), TEXT.slice(first, second), TEXT.slice(second)]) read(piece)
      expect(events).toEqual([
        { id: '7', data: '{"a":1}' },
        { id: '7', data: 'one\ntwo' },
        { id: '8', data: 'three' },
      ])
    }
  }
})
