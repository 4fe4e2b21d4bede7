import type { Op, ServerFrame } from '@menara/shared/kit/feeds/feed-frames.ts'
import { oversizedOf } from '@menara/shared/kit/feeds/oversized-row.ts'
import { expect, it, vi } from 'vitest'
import { eventLog } from '../../../../tests/kit/upstreams/event-log.ts'
import { foreignUpstream } from '../../../../tests/kit/upstreams/foreign-upstream.ts'
import { ALARMS, follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'
import { maxFrameBytes, maxRowBytes } from './oversized.ts'

vi.setConfig({ testTimeout: 30_000 })

const TICKETS = '/desk/api/v1/tickets'
const ACTIVITIES = '/api/v1/activities'
const MB = 1024 * 1024
const ENVELOPE = 1024
const text = (bytes: number, letter = 'x') => letter.repeat(bytes)
const ticket = (n: number, bytes: number, letter = 'x') => ({
  id: `t${n}`,
  number: `T-${n}`,
  title: 'A leak',
  extra_data: { text: text(bytes, letter) },
})

/** Somebody else’s server with large rows, and a gateway over it. */
async function opened() {
  const foreign = await foreignUpstream()
  for (const token of ['asha', 'bram']) foreign.tokens.add(token)
  foreign.lists.set(ALARMS, [{ id: 'a1', state: 'active' }])
  foreign.lists.set(TICKETS, [])
  const gateway = await openGateway({ env: foreign.env })
  return { ...gateway, foreign, enter: () => measured(gateway.url) }
}
/** A client that knows how large each frame was. */
async function measured(url: string) {
  const client = await follow(url, 'asha')
  const sizes: number[] = []
  client.socket.on('message', (data) => sizes.push(Buffer.byteLength(String(data))))
  return { ...client, sizes, largest: () => Math.max(...sizes) }
}
type Client = Awaited<ReturnType<typeof measured>>
type Part = Extract<ServerFrame, { t: 'ok' | 'more' }>

/** An answer with all its frames. */
async function whole(client: Client, scope: string, from = {}) {
  const ok = await client.sub(scope, from)
  const parts: Part[] = [ok]
  while (parts.at(-1)?.more) parts.push(await client.next('more', (item) => item.scope === scope))
  const ops = parts.flatMap((part): readonly Op[] => ('snapshot' in part ? part.snapshot : part.deltas.flatMap((delta) => delta.ops)))
  return { ok, parts, ops }
}
/** What is said of a change, up to its last frame. */
async function changed(client: Client) {
  const parts = [await client.next('d')]
  while (parts.at(-1)?.more) parts.push(await client.next('d'))
  return { parts, ops: parts.flatMap((part) => part.ops) }
}
const counted = async ({ gateway }: Awaited<ReturnType<typeof openGateway>>) =>
  (await gateway.metrics.oversized.get()).values.map(({ labels, value }) => [labels.channel, labels.what, value])

it('FD-63 a row that is too large comes without its largest fields; a change of these is told, the others are whole', async () => {
  const item = await opened()
  const huge = { ...ticket(1, MB), notes: text(MB / 2), oversized: 'pallet' }
  item.foreign.lists.set(TICKETS, [
    huge,
    ticket(2, 40_000),
    { id: 't3', ...Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [i, text(40)])) },
  ])
  const client = await item.enter()
  const { ops } = await whole(client, 'tickets?location_id=12')
  const rows = new Map(ops)
  expect(rows.get('t1')).toEqual({
    id: 't1',
    number: 'T-1',
    title: 'A leak',
    oversized: { fields: ['extra_data', 'notes'], bytes: expect.any(Number), digest: expect.any(String) },
  })
  expect(oversizedOf(rows.get('t1'))?.bytes).toBeGreaterThan(1.5 * MB)
  expect(rows.get('t2')).toEqual(ticket(2, 40_000))
  expect(rows.get('t3')).toMatchObject({ id: 't3' })
  expect(JSON.stringify(rows.get('t3')).length).toBeLessThan(maxRowBytes + 8192)
  item.foreign.lists.set(TICKETS, [{ ...huge, notes: text(MB / 2, 'y') }, ticket(2, 40_000)])
  expect((await changed(client)).ops).toMatchObject([
    ['t1', { id: 't1', oversized: { fields: ['extra_data', 'notes'] } }],
    ['t3', null],
  ])
  expect(await counted(item)).toEqual([['tickets', 'row', 2]])
  expect(item.log.filter((line) => line.includes('too large'))).toHaveLength(1)
})

it('FD-64 rows of more than a frame come in several, and all of them', async () => {
  const { foreign, enter } = await opened()
  const all = Array.from({ length: 200 }, (_, n) => ticket(n, 16_000))
  foreign.lists.set(TICKETS, all)
  const client = await enter()
  const { ops, parts } = await whole(client, 'tickets?location_id=12')
  expect(ops).toEqual(all.map((row) => [row.id, row]))
  expect(parts.length).toBeGreaterThan(6)
  expect(client.largest()).toBeLessThanOrEqual(maxFrameBytes + ENVELOPE)
})

it('FD-65 a change of several megabytes reaches everyone who reads, in frames of limited size, and cuts nobody off', async () => {
  const { foreign, enter } = await opened()
  const clients = [await enter(), await enter()]
  for (const client of clients) await whole(client, 'tickets?location_id=12')
  const all = Array.from({ length: 200 }, (_, n) => ticket(n, 16_000))
  foreign.lists.set(TICKETS, all)
  for (const client of clients) {
    const { ops, parts } = await changed(client)
    expect(ops).toEqual(all.map((row) => [row.id, row]))
    expect([parts.length > 6, new Set(parts.map(({ seq }) => seq)).size]).toEqual([true, 1])
    expect(client.largest()).toBeLessThanOrEqual(maxFrameBytes + ENVELOPE)
    expect(client.frames.filter(({ t }) => t === 'bye')).toEqual([])
  }
  // The next change of one row is one frame again.
  foreign.lists.set(TICKETS, [ticket(0, 16_000, 'y'), ...all.slice(1)])
  expect((await changed(clients[0] as Client)).parts).toMatchObject([{ seq: 2, ops: [['t0', {}]] }])
})

it('FD-66 an answer that is too large makes its own feed stale, and no other', async () => {
  const item = await opened()
  item.foreign.lists.set(TICKETS, [ticket(1, 10)])
  const client = await item.enter()
  await whole(client, 'tickets?location_id=12')
  await client.sub('alarms')
  item.foreign.lists.set(
    TICKETS,
    Array.from({ length: 9 }, (_, n) => ticket(n, MB)),
  )
  const stale = await client.next('stale')
  expect(stale).toMatchObject({ scope: 'tickets?location_id=12', reason: expect.stringContaining('8 MB') })
  const other = await item.enter()
  expect((await whole(other, 'tickets?location_id=12')).ok).toMatchObject({ snapshot: [['t1', {}]], stale: { reason: stale.reason } })
  item.foreign.lists.set(ALARMS, [{ id: 'a1', state: 'cleared' }])
  expect(await client.next('d')).toMatchObject({ scope: 'alarms', ops: [['a1', { state: 'cleared' }]] })
  expect(client.frames.filter(({ t }) => t === 'stale' || t === 'bye')).toEqual([])
  item.foreign.lists.set(TICKETS, [ticket(1, 10, 'y')])
  expect(await client.next('fresh')).toMatchObject({ scope: 'tickets?location_id=12' })
  expect(await counted(item)).toEqual([['tickets', 'answer', expect.any(Number)]])
  expect(item.log.filter((line) => line.includes('too large'))).toHaveLength(1)
})

it('FD-67 what a follower of a log missed comes in several frames where it is more than one holds', async () => {
  const { url, upstream } = await openGateway()
  const log = eventLog(upstream, ACTIVITIES)
  log.add(1)
  const client = await measured(url)
  const { ok } = await whole(client, 'activity_events')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  log.add(60, { text: text(40_000) })
  upstream.hint('activities')
  for (let n = 0; n < 60; n++) await client.next('e')
  const again = await measured(url)
  const missed = await whole(again, 'activity_events', { epoch: ok.epoch, seq: ok.seq, after: 'e1' })
  expect(missed.ok.recovered).toBe(true)
  expect(missed.ops.map(([key]) => key)).toEqual(Array.from({ length: 60 }, (_, i) => `e${i + 2}`))
  expect([missed.parts.length > 3, again.largest() <= maxFrameBytes + ENVELOPE]).toEqual([true, true])
})
