import { expect, it } from 'vitest'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { openMover } from './mover.ts'
import type { Velocity } from './onvif.ts'

const LEFT: Velocity = { pan: -1, tilt: 0, zoom: 0 }
const UP: Velocity = { pan: 0, tilt: 1, zoom: 0 }
const nameOf = (velocity: Velocity) => (velocity.pan ? 'left' : 'up')

/** What a camera was told, and when, in milliseconds from the beginning. */
function moved() {
  const clock = manualClock()
  const begun = clock.now()
  const told: string[] = []
  const states: boolean[] = []
  let broken = 0
  const hear = async (what: string): Promise<void> => {
    told.push(`${clock.now() - begun} ${what}`)
    if (broken > 0) {
      broken--
      throw new Error('no answer')
    }
  }
  const mover = openMover({
    camera: async () => ({ move: (velocity) => hear(nameOf(velocity)), stop: () => hear('stop') }),
    clock,
    moving: (on) => states.push(on),
    onTrouble: () => undefined,
  })
  return { clock, mover, told, states, fails: (times: number) => (broken = times) }
}

it('PZ-2 moves as long as it is said again, and stops a second after it was said last', async () => {
  const { clock, mover, told } = moved()
  for (let at = 0; at < 6; at++) {
    mover.move(LEFT)
    await clock.pass(300)
  }
  await clock.pass(5_000)
  expect(told).toEqual(['0 left', '2500 stop'])
})

it('PZ-2 is told anew every two seconds, below the time cameras go on by themselves', async () => {
  const { clock, mover, told } = moved()
  for (let at = 0; at < 15; at++) {
    mover.move(LEFT)
    await clock.pass(300)
  }
  expect(told.filter((text) => text.endsWith('left'))).toEqual(['0 left', '2100 left', '4200 left'])
})

it('PZ-4 a stop is heard last, whatever was asked just before', async () => {
  const { clock, mover, told, states } = moved()
  mover.move(LEFT)
  mover.move(UP)
  const stopped = mover.stop()
  await clock.pass(0)
  await stopped
  await clock.pass(5_000)
  expect(told.at(-1)).toBe('0 stop')
  expect(states.at(-1)).toBe(false)
})

it('PZ-4 a stop that fails is tried again until the camera has heard it', async () => {
  const { clock, mover, told, fails } = moved()
  mover.move(LEFT)
  await clock.pass(100)
  fails(3)
  void mover.stop()
  await clock.pass(5_000)
  expect(told).toEqual(['0 left', '100 stop', '600 stop', '1100 stop', '1600 stop'])
})

it('PZ-4 a movement that fails is taken back: nobody knows whether it was heard', async () => {
  const { clock, mover, told, fails } = moved()
  fails(1)
  mover.move(LEFT)
  await clock.pass(3_000)
  expect(told).toEqual(['0 left', '500 stop'])
})

it('PZ-2 a camera that stands is not told to stop', async () => {
  const { clock, mover, told } = moved()
  await mover.stop()
  await clock.pass(2_000)
  expect(told).toEqual([])
})
