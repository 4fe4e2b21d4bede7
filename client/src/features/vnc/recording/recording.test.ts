import { expect, it } from 'vitest'
import { targetBodyOf, targetValuesOf } from '../targets/target-values.ts'
import { readFbs } from './fbs.ts'
import { openPlayer } from './player.ts'

/** A recording of blocks at their times. */
function recorded(...blocks: [at: number, bytes: number[]][]): ArrayBuffer {
  const parts = blocks.flatMap(([at, bytes]) => {
    const block = new Uint8Array(4 + Math.ceil(bytes.length / 4) * 4 + 4)
    const view = new DataView(block.buffer)
    view.setUint32(0, bytes.length)
    block.set(bytes, 4)
    view.setUint32(block.length - 4, at)
    return [...block]
  })
  return new Uint8Array([...new TextEncoder().encode('FBS 001.000\n'), ...parts]).buffer
}
const bytesOf = (blocks: ReturnType<typeof readFbs>) => blocks?.map(({ at, bytes }) => [at, [...new Uint8Array(bytes)]])

it('VS-4 reads blocks with their times, leaves a cut end away, and knows what is none', () => {
  const file = recorded([0, [1, 2, 3]], [40, []], [1_000, [4, 5, 6, 7, 8]])
  expect(bytesOf(readFbs(file))).toEqual([
    [0, [1, 2, 3]],
    [40, []],
    [1_000, [4, 5, 6, 7, 8]],
  ])
  expect(readFbs(file.slice(0, file.byteLength - 5))).toHaveLength(2)
  expect(readFbs(new ArrayBuffer(3))).toBeNull()
  expect(readFbs(new TextEncoder().encode('RFB 003.008\n').buffer as ArrayBuffer)).toBeNull()
})

it('VS-5 plays at its pace or faster, and draws anew to go back', () => {
  let time = 0
  let tick: () => void = () => undefined
  const drawn: number[][] = []
  const player = openPlayer({
    place: {} as HTMLElement,
    blocks: readFbs(recorded([0, [1]], [500, [2]], [4_000, [3]])) ?? [],
    now: () => time,
    after(_, work) {
      tick = work
      return () => undefined
    },
    draw({ channel }) {
      const seen: number[] = []
      drawn.push(seen)
      Object.assign(channel.raw, { onmessage: ({ data }: { data: ArrayBuffer }) => seen.push(...new Uint8Array(data)) })
      return { ...nothing, close: () => undefined }
    },
  })
  const pass = (ms: number) => {
    time += ms
    tick()
  }
  pass(0)
  expect(drawn).toEqual([[1]])
  pass(500)
  expect([drawn, player.state.getState().at]).toEqual([[[1, 2]], 500])
  player.pace(8)
  pass(500)
  expect([drawn, player.state.getState()]).toMatchObject([[[1, 2, 3]], { at: 4_000, playing: false }])
  player.seek(600)
  pass(40)
  expect(drawn).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})
const nothing = {
  ...{ act: () => undefined, scale: () => undefined, ctrlAltDel: () => undefined, paste: () => undefined },
  ...{ type: () => undefined, release: () => undefined, focus: () => undefined },
}

it('VS-6 leaves address and password as they are where their fields are empty', () => {
  const target = { name: 'Panel', location_id: 'l1', area_id: null, has_password: true } as never
  const values = targetValuesOf(target, undefined)
  expect(Object.keys(targetBodyOf(values))).not.toEqual(expect.arrayContaining(['host']))
  expect(targetBodyOf(values)).not.toHaveProperty('password')
  expect(targetBodyOf({ ...values, without_password: true })).toHaveProperty('password', null)
  expect(targetBodyOf({ ...values, host: ' 10.0.0.9 ', port: 5901, password: 'new' })).toMatchObject({
    ...{ host: '10.0.0.9', port: 5901, password: 'new' },
  })
})
