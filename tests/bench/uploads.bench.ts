import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { cpus } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts, type Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { type Ticket, tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { chunk, PNG_START, png } from '../kit/files/pictures.ts'
import { discard, type Product, startProduct } from '../kit/services/product.ts'
import { rssOf } from './fanout/processes.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MB = 1024 * 1024
const LIMIT = 25 * MB
/** Forms at once, and pictures of each. */
const AT_ONCE = 12
const EACH = 4
/** Above idle, backend and gateway together: what comes in at once is six times as much. */
const MOST_MB = 200
const REST_MS = 5000

/** A picture of exactly so many bytes. */
const picture = (bytes: number) => png({ pixels: Buffer.alloc(bytes - png({ pixels: Buffer.alloc(0) }).length, 7) })
/** Says that it has ten thousand million pixels, in a few bytes. */
const bomb = (): Buffer => {
  const facts = Buffer.alloc(13)
  facts.writeUInt32BE(100_000, 0)
  facts.writeUInt32BE(100_000, 4)
  facts.writeUInt8(8, 8)
  return Buffer.concat([PNG_START, chunk('IHDR', facts), chunk('IDAT', Buffer.alloc(LIMIT - 100)), chunk('IEND', '')])
}

/** What is sent, and what it is answered with. */
const KINDS = [
  { name: 'pictures of 25 MB', bytes: picture(LIMIT), status: 200 },
  { name: 'one byte more', bytes: picture(LIMIT + 1), status: 413 },
  { name: 'no pictures', bytes: Buffer.alloc(LIMIT, 'x'), status: 422 },
  { name: '10,000 megapixels', bytes: bomb(), status: 422 },
] as const

/** Pictures as large as they may be, many at once, through gateway and backend as started by people; how far their memory grows. Linux. */
export async function run(): Promise<boolean> {
  const product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0' } })
  try {
    return await measure(product)
  } finally {
    await product.stop()
    discard(product)
  }
}

async function measure(product: Product): Promise<boolean> {
  const { token, id } = await openTicket(product)
  const parts = [product.processOf('backend'), product.processOf('gateway')]
  say(
    `uploads: ${AT_ONCE} forms of ${EACH} files at once, ${(AT_ONCE * EACH * LIMIT) / MB} MB in all; ${cpus().length} cores shared by all`,
  )
  // What the first of anything costs is no upload's.
  await send(product.url, { token, id, bytes: png() })
  const verdicts: boolean[] = []
  for (const { name, bytes, status } of KINDS) {
    await wait(REST_MS)
    const idle = sum(parts.map(rssOf))
    for (const pid of parts) writeFileSync(`/proc/${pid}/clear_refs`, '5')
    const from = performance.now()
    const sent = Array.from({ length: AT_ONCE }, () => send(product.url, { token, id, bytes }))
    const statuses = await Promise.all(sent)
    const grown = (sum(parts.map(peakOf)) - idle) / MB
    const ok = grown <= MOST_MB && statuses.every((value) => value === status)
    verdicts.push(ok)
    const answers = [...new Set(statuses)].join(', ')
    say(
      `  ${ok ? 'PASS ' : 'short'}  ${name.padEnd(18)} answered ${answers}; peak ${grown.toFixed(0)} MB above the idle ${(idle / MB).toFixed(0)} MB (at most ${MOST_MB}); ${((performance.now() - from) / 1000).toFixed(1)} s`,
    )
  }
  return verdicts.every(Boolean)
}

const sum = (all: readonly number[]): number => all.reduce((total, value) => total + value, 0)
/** Bytes a process held at most since its mark was cleared. */
const peakOf = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

async function openTicket({ url }: Product): Promise<{ token: string; id: string }> {
  const ask = async <T>(path: string, { body, token }: { body?: object; token?: string }): Promise<T> => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${url}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: T }).data
  }
  const { accessToken: token } = await ask<Session>(accounts.login.path, { body: { email: 'admin@menara.demo', password: 'menara-demo' } })
  const [site] = await ask<{ id: string }[]>(locations.list.path, { token })
  const body = { ticket_type_id: 1, location_id: site?.id, title: 'Pictures' }
  return { token, id: (await ask<Ticket>(tickets.create.path, { body, token })).id }
}

interface Sending {
  readonly token: string
  readonly id: string
  readonly bytes: Buffer
}
/** One note with its files, as a browser sends it; its status. What is refused amid the sending is answered all the same. */
async function send(url: string, { token, id, bytes }: Sending): Promise<number> {
  const part = (head: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const body = [
    Buffer.from(`${part('name="ticket_id"')}${id}\r\n`),
    ...Array.from({ length: EACH }, () => [Buffer.from(part('name="image"; filename="photo.png"')), bytes, Buffer.from('\r\n')]).flat(),
    Buffer.from('--b--\r\n'),
  ]
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const to = request(`${url}${tickets.addNote.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': sum(body.map((bytes) => bytes.length)),
    },
  })
  to.once('response', (reply) => resolve(reply.resume().statusCode ?? 0)).once('error', reject)
  await Promise.race([promise, pipeline(Readable.from(body), to).catch(() => promise)])
  return promise
}

if (import.meta.main) process.exitCode = (await run()) ? 0 : 1
