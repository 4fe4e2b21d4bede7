import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, warn } from '../kit/refusal.ts'
import type { Server } from './plan.ts'

/** Asked often at first, less often the longer it takes. */
const PAUSE_MS = { least: 40, most: 500, of: 0.02 }
const SAY_AFTER_MS = 15_000
/** A first start migrates and seeds; on a slow disk that takes a while. A server that ends is told by its own end, not by this. */
const LONGEST_MS = 1_800_000

interface Answer {
  readonly status: number
  /** The start it is of, as it says. */
  readonly instance?: string
  readonly body: string
}

/** Resolves when it answers 200 itself: another product may have taken the same port. Says once what it waits for, when that takes long. */
export async function untilReady({ name, readyUrl, instance }: Pick<Server, 'name' | 'readyUrl' | 'instance'>): Promise<void> {
  const from = performance.now()
  let said = false
  for (;;) {
    const answer = await ask(readyUrl)
    if (answer.status === 200 && answer.instance === instance) return
    const waited = performance.now() - from
    if (waited > LONGEST_MS) throw new Refusal(`The ${name} was not ready after ${LONGEST_MS / 60_000} min${missing(answer)}.`)
    if (waited > SAY_AFTER_MS && !said) {
      warn(`Still waiting for the ${name}${missing(answer)}.`)
      said = true
    }
    await wait(Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, waited * PAUSE_MS.of)))
  }
}

/** The parts it needs and has not, in its own words. */
function missing({ body }: Answer): string {
  if (!body.startsWith('{')) return ''
  const { parts = {} } = JSON.parse(body) as { parts?: Record<string, { ok?: boolean; required?: boolean; detail?: string }> }
  const lacking = Object.entries(parts).filter(([, { ok, required }]) => ok === false && required !== false)
  return lacking.length > 0 ? ` (${lacking.map(([part, { detail }]) => `${part}: ${detail}`).join('; ')})` : ''
}

function ask(url: string): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const get = url.startsWith('https:') ? getSecure : getPlain
  // Our own process on our own address: its certificate names the public host, not this one.
  const request = get(url, { timeout: 2_000, ...(get === getSecure && { rejectUnauthorized: false }) }, (answer) => {
    let body = ''
    answer.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    const instance = String(answer.headers['x-menara-instance'] ?? '')
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, instance, body }))
  })
  request.on('error', () => resolve({ status: 0, body: '' })).on('timeout', () => request.destroy())
  return promise
}
