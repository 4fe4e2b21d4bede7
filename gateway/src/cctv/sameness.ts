import { createHash } from 'node:crypto'

const FROZEN_MS = 10_000
const LEAST = 3

/**
 * Notices a picture that stays exactly the same. No two pictures of a camera that works are alike to the last bit: its sensor has noise.
 * `see` tells whether it is frozen now.
 */
export function watchSameness() {
  let hash = ''
  let since = 0
  let count = 0
  return {
    see(jpeg: Buffer, at: number): boolean {
      const now = createHash('sha1').update(jpeg).digest('base64')
      if (now !== hash) {
        hash = now
        since = at
        count = 0
      }
      count++
      return count >= LEAST && at - since >= FROZEN_MS
    },
  }
}
