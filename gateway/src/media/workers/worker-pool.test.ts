import { createHmac } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../tests/kit/services/free-port.ts'
import { runningClock } from '../../../../tests/kit/test-clock.ts'
import { openMedia, talking } from '../../../../tests/kit/voice/media.ts'
import { mediaEnv, personOf } from '../../../../tests/kit/voice/media-rooms.ts'
import { listenInfos } from '../rooms/listening.ts'

const ROOM = 'held:lobby'
const asha = personOf('c-asha', 'u-asha')

function folder(): string {
  const sync = mkdtempSync(join(tmpdir(), 'menara-worker-'))
  onTestFinished(() => rmSync(sync, { recursive: true, force: true }))
  return sync
}
const said = (at: string, change: object) =>
  writeFileSync(
    join(at, 'progress.json'),
    JSON.stringify({ step: 'building', done: 0, total: 0, detail: '', at: new Date(runningClock.now()).toISOString(), ...change }),
  )
const NOT_NAMED = { MEDIASOUP_WORKER_BIN: '', MEDIA_WORKERS: '1', MEDIA_PORT: '0' }

it('MD-18 the worker finds nothing of ours in its environment, and ours is whole afterwards', async () => {
  const at = join(folder(), 'worker')
  // Answers as a worker does when it is asked whether it runs here, and writes down what it was given.
  writeFileSync(at, '#!/bin/sh\nenv >> "$0.env"\nexit 41\n', { mode: 0o755 })
  process.env['MENARA_INTERNAL_TOKEN'] = 'hush'
  onTestFinished(() => {
    delete process.env['MENARA_INTERNAL_TOKEN']
  })
  const { sfu } = openMedia({ env: { ...NOT_NAMED, MEDIASOUP_WORKER_BIN: at } })
  await expect.poll(() => sfu.status().worker, { timeout: 20_000 }).toBe('missing')
  const found = readFileSync(`${at}.env`, 'utf8')
  expect(found).toContain('MEDIASOUP_VERSION')
  expect(found).not.toContain('hush')
  expect(process.env['MENARA_INTERNAL_TOKEN']).toBe('hush')
})

describe('without a worker', () => {
  it('MD-1 it says what is missing and how to get it, and refuses rooms with that sentence', async () => {
    const named = openMedia({ env: { MEDIASOUP_WORKER_BIN: '/nowhere/worker' } })
    await expect.poll(() => named.sfu.status().worker).toBe('missing')
    expect(named.sfu.status().detail).toMatch(/\/nowhere\/worker.*everything else works.*npm run media:build/)
    await expect(named.enter(ROOM, asha)).rejects.toMatchObject({ status: 503, message: named.sfu.status().detail })
    const empty = openMedia({ env: { ...NOT_NAMED, MENARA_MEDIA_WORKER_DIR: folder() } })
    await expect.poll(() => empty.sfu.status().detail).toContain('The media worker is not installed')
  })

  it('MD-1 a file that is no worker is said too', async () => {
    const at = join(folder(), 'worker')
    writeFileSync(at, '#!/bin/sh\nexit 3\n', { mode: 0o755 })
    const { sfu } = openMedia({ env: { MEDIASOUP_WORKER_BIN: at } })
    await expect.poll(() => sfu.status().worker, { timeout: 5_000 }).toBe('missing')
    expect(sfu.status().detail).toContain('does not run')
  })

  it('MD-1 while one is built it says how far, a builder that fell silent was interrupted, one that failed says why', async () => {
    const cases = [
      [
        { done: 129, total: 258, detail: 'Compiling 129 of 258' },
        { worker: 'building', progress: 0.5, detail: expect.stringContaining('129 of 258') },
      ],
      [{ step: 'installing' }, { worker: 'building', progress: 0 }],
      [{ at: new Date(runningClock.now() - 60_000).toISOString() }, { worker: 'missing', detail: expect.stringContaining('interrupted') }],
      [
        { step: 'failed', detail: 'No compiler.' },
        { worker: 'missing', detail: expect.stringContaining('No compiler.') },
      ],
    ] as const
    for (const [told, status] of cases) {
      const at = folder()
      said(at, told)
      const { sfu, metrics } = openMedia({ env: { ...NOT_NAMED, MENARA_MEDIA_WORKER_DIR: at } })
      await expect.poll(() => sfu.status()).toMatchObject(status)
      expect(await metrics.registry.metrics()).toContain(`menara_media_worker_state{state="${status.worker}"} 1`)
    }
  })

  it.skipIf(!mediaEnv)('MD-1 when the builder is done the rooms open by themselves', async () => {
    const at = folder()
    said(at, { done: 1, total: 2 })
    // Time goes a hundred times as fast, so that nobody waits for the next look.
    const clock = { ...runningClock, after: (ms: number, run: () => void) => runningClock.after(ms / 100, run) }
    const { sfu, enter } = openMedia({ clock, env: { ...NOT_NAMED, MENARA_MEDIA_WORKER_DIR: at } })
    await expect.poll(() => sfu.status().worker).toBe('building')
    copyFileSync(mediaEnv?.MEDIASOUP_WORKER_BIN ?? '', join(at, 'mediasoup-worker'))
    await expect.poll(() => sfu.status().worker, { timeout: 5_000 }).toBe('available')
    expect((await enter(ROOM, asha)).room.id).toBe(ROOM)
  })
})

describe('where workers listen', () => {
  const address = (ip: string, internal = false, family: 'IPv4' | 'IPv6' = 'IPv4') => [{ address: ip, internal, family }] as never
  const HERE = {
    lo: address('127.0.0.1', true),
    eth0: address('10.1.2.3'),
    eth1: address('169.254.0.9'),
    six: address('fe80::1', false, 'IPv6'),
  }
  const at = (host: string, announcedAddress: string | null = null) =>
    listenInfos({ host, announcedAddress, port: 20_000 }, HERE).map(({ protocol, ip, announcedAddress: told }) =>
      [protocol, ip, told].filter(Boolean).join(' '),
    )

  it('MD-2 on loopback when the gateway is only there, on this machine’s own addresses when it is everywhere', () => {
    expect(at('127.0.0.1')).toEqual(['udp 127.0.0.1', 'tcp 127.0.0.1'])
    expect(at('localhost')).toEqual(at('127.0.0.1'))
    expect(at('0.0.0.0')).toEqual(['udp 127.0.0.1', 'tcp 127.0.0.1', 'udp 10.1.2.3', 'tcp 10.1.2.3'])
    expect(at('10.1.2.3')).toEqual(at('0.0.0.0'))
    expect(at('0.0.0.0', 'media.example')).toEqual(['udp 0.0.0.0 media.example', 'tcp 0.0.0.0 media.example'])
  })

  const taken = async (port: number): Promise<Server> => {
    const server = createServer()
    await new Promise<void>((go) => server.listen(port, '127.0.0.1', go))
    onTestFinished(() => void server.close())
    return server
  }

  it.skipIf(!mediaEnv)('MD-2 one port per worker; one that was asked for and is taken is said', async () => {
    const port = await freePort()
    const { enter, sfu } = openMedia({ env: { MEDIA_WORKERS: '1', MEDIA_PORT: String(port) } })
    const { guest } = await enter(ROOM, asha)
    const { ice_candidates } = await guest.answers.transport(undefined, { room: ROOM, direction: 'receive' })
    const onLoopback = ice_candidates.filter(({ address: ip }) => ip === '127.0.0.1')
    expect(onLoopback.map((item) => `${item.protocol} ${item.address}:${item.port}`)).toEqual([
      `udp 127.0.0.1:${port}`,
      `tcp 127.0.0.1:${port}`,
    ])
    expect(sfu.status()).toMatchObject({ worker: 'available', progress: null })
    await new Promise<void>((go) =>
      createConnection(port, '127.0.0.1', go)
        .on('error', () => undefined)
        .once('connect', function (this: { destroy(): void }) {
          this.destroy()
        }),
    )
    const other = await freePort()
    await taken(other)
    const refused = openMedia({ env: { MEDIA_WORKERS: '1', MEDIA_PORT: String(other) } })
    await expect.poll(() => refused.sfu.status().worker, { timeout: 5_000 }).toBe('missing')
    expect(refused.sfu.status().detail).toContain('does not run')
  })
})

describe.skipIf(!mediaEnv)('relay and figures', () => {
  const relayOf = async (env: Record<string, string>) => {
    const { enter } = openMedia({ env })
    const { guest } = await enter(ROOM, asha)
    return (await guest.answers.transport(undefined, { room: ROOM, direction: 'receive' })).ice_servers
  }
  it('MD-13 a relay is offered by UDP and TCP, with a credential that names the person and runs out', async () => {
    expect(await relayOf({})).toEqual([])
    expect(await relayOf({ TURN_URL: 'turn:relay.example:3478' })).toEqual([])
    const before = Math.floor(runningClock.now() / 1000)
    const [relay] = await relayOf({ TURN_URL: 'turn:relay.example:3478', TURN_SECRET: 'quiet', TURN_SECONDS: '600' })
    const [expiry, user] = relay?.username.split(':') ?? []
    expect(user).toBe('u-asha')
    expect(Number(expiry) - before - 600).toBeLessThan(5)
    expect(Number(expiry) - before - 600).toBeGreaterThanOrEqual(0)
    expect(relay).toMatchObject({ urls: ['turn:relay.example:3478', 'turn:relay.example:3478?transport=tcp'] })
    expect(relay?.credential).toBe(
      createHmac('sha1', 'quiet')
        .update(relay?.username ?? '')
        .digest('base64'),
    )
    for (const url of ['turn:relay.example:3478?transport=udp', 'turns:relay.example:5349'])
      expect(await relayOf({ TURN_URL: url, TURN_SECRET: 'quiet' })).toMatchObject([{ urls: [url] }])
  })

  it('MD-14 rooms, people, voices and workers are counted', async () => {
    const { enter, metrics, held, sfu } = openMedia()
    const { room } = await enter(ROOM, asha)
    const microphone = await talking(room, asha, 1)
    held.floor.set(ROOM, 'c-asha')
    await sfu.reconsider(ROOM)
    await expect.poll(() => room.line?.packets()).toBeGreaterThan(0)
    const text = await metrics.registry.metrics()
    for (const line of [
      `menara_media_room_people{room="${ROOM}"} 1`,
      `menara_media_room_speaking{room="${ROOM}"} 1`,
      `menara_media_room_branches{room="${ROOM}"} 1`,
      'menara_media_workers 2',
      'menara_media_worker_state{state="available"} 1',
      'menara_media_worker_build_ratio 1',
      'menara_media_worker_deaths_total 0',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/menara_media_room_packets\{room="held:lobby"\} [1-9]/)
    expect(text).toMatch(/menara_media_worker_cpu_seconds\{worker="0"\} \d/)
    expect(microphone.microphone.paused).toBe(false)
  })
})
