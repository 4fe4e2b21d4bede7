import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { ALARMS, follow, openGateway } from '../../../../tests/kit/upstreams/gateway.ts'
import { openMetrics } from '../../platform/metrics.ts'
import type { Feed, Watcher } from '../feed.ts'
import { connectionOf } from '../rows/wire.ts'
import { openFlush } from './flush.ts'
import { deltaFrame } from './frames.ts'
import type { Change } from './send-queue.ts'

vi.setConfig({ testTimeout: 30_000 })

const wide = (round: number) => Array.from({ length: 200 }, (_, i) => ({ id: `a${i}`, text: `${round} `.repeat(400) }))

it('FD-31 a client that does not read costs bounded memory, and others are served meanwhile', async () => {
  const { url, upstream, gateway } = await openGateway()
  const slow = await follow(url, 'asha')
  const quick = await follow(url, 'bram')
  await slow.sub('alarms')
  await quick.sub('alarms')
  await expect.poll(() => upstream.hearsHints()).toBe(true)
  slow.socket.pause()
  const before = process.memoryUsage().arrayBuffers
  for (let round = 1; round <= 60; round++) {
    upstream.lists.set(ALARMS, wide(round))
    upstream.hint('alarms')
    await quick.next('d', ({ seq }) => seq === round)
  }
  expect((await gateway.metrics.conflated.get()).values[0]?.value).toBeGreaterThan(10)
  // 60 rounds of some 200 KB each: unbounded it would be 12 MB more, on top of what the quick one makes for its own reading.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 * 1024)
  slow.socket.resume()
  const last = await slow.next('d', ({ seq }) => seq === 60)
  expect(last.ops).toHaveLength(200)
  expect(slow.frames.filter(({ t }) => t === 'd').length).toBeLessThan(50)
})

it('FD-32 what is published while a sweep runs reaches each connection in one write', async () => {
  const sweep = openFlush({ metrics: openMetrics() })
  const got: { seq: number; bytes: number }[] = []
  const writes: number[] = []
  const socket = { flush: () => void writes.push(got.length) }
  const watcher: Watcher = {
    token: () => '',
    ready: () => undefined,
    told: () => undefined,
    expelled: () => undefined,
    parted: () => undefined,
    happened: () => undefined,
    doubted: () => undefined,
    changed(_, bytes, { seq }) {
      got.push({ seq, bytes: bytes.length })
      sweep.socket(socket)
    },
  }
  const feed = { watchers: new Set([watcher]), pending: { bytes: [], change: null, seqs: [] } } as unknown as Feed
  const publish = (seq: number) => {
    feed.pending.bytes.push(deltaFrame('alarms', { seq, ops: '[]', sourceAt: null, polledAt: 0 }))
    feed.pending.change = { seq, changes: new Map(), sourceAt: null, polledAt: 0 } satisfies Change
    sweep.feed(feed)
  }
  for (let seq = 1; seq <= 5; seq++) publish(seq)
  await new Promise((go) => setTimeout(go, 20))
  expect(got).toEqual([{ seq: 5, bytes: 5 * deltaFrame('alarms', { seq: 1, ops: '[]', sourceAt: null, polledAt: 0 }).length }])
  expect(writes).toEqual([1])
})

it('FD-33 the connection under a ws socket is where the gateway writes', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((go) => server.once('listening', go))
  const { port } = server.address() as { port: number }
  const accepted = new Promise<WebSocket>((go) => server.once('connection', go))
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const connection = connectionOf(await accepted)
  expect(connection).toBeInstanceOf(Socket)
  expect(connection.writableLength).toBe(0)
  await new Promise((go) => client.once('open', go))
  client.terminate()
  server.close()
})
