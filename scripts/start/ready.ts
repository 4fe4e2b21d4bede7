import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../kit/refusal.ts'

const PAUSE_MS = 40
/** A first start migrates and seeds; on a slow disk that takes a while. */
const LONGEST_MS = 300_000

/** Resolves when `url` answers 200. */
export async function untilReady(name: string, url: string): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    if ((await statusOf(url)) === 200) return
    await wait(PAUSE_MS)
  }
  throw new Refusal(`The ${name} was not ready after ${LONGEST_MS / 1000} s (${url}).`)
}

function statusOf(url: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const get = url.startsWith('https:') ? getSecure : getPlain
  // Our own process on our own address: its certificate names the public host, not this one.
  const request = get(url, { timeout: 2_000, ...(get === getSecure && { rejectUnauthorized: false }) }, (answer) => {
    answer.resume()
    resolve(answer.statusCode ?? 0)
  })
  request.on('error', () => resolve(0)).on('timeout', () => request.destroy())
  return promise
}
