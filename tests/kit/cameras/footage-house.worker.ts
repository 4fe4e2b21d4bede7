/** A gateway that records a camera: to be killed. Says again and again what it has noted. */

import { runningClock } from '../test-clock.ts'
import { footageHouse } from './footage-house.ts'

const [, , dir = '', address = '', segment = '60'] = process.argv
const house = await footageHouse({ dir, address, env: { FOOTAGE_SEGMENT_S: segment } })
setInterval(() => {
  process.stdout.write(`${JSON.stringify({ now: runningClock.now(), notes: [...house.notes] })}\n`)
}, 50)
