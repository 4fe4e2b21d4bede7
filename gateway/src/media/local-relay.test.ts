import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { manualClock } from '../../../tests/kit/manual-clock.ts'
import { openMedia } from '../../../tests/kit/voice/media.ts'
import { mediaEnv, personOf } from '../../../tests/kit/voice/media-rooms.ts'
import { openLocalRelay, relayAddress, withRelay } from './local-relay.ts'

const LOCAL = '127.0.0.1'
const HERE = {
  lo: [{ address: LOCAL, internal: true, family: 'IPv4' }],
  eth0: [
    { address: 'fe80::1', internal: false, family: 'IPv6' },
    { address: '10.1.2.3', internal: false, family: 'IPv4' },
  ],
} as never

/** A socket on this machine; `next` is what it receives next. */
async function socket(answers = false) {
  const socket = createSocket('udp4')
  socket.bind({ address: LOCAL, port: 0 })
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const heard: string[] = []
  /** Where they came from. */
  const from = new Set<string>()
  socket.on('message', (packet, { port, address }) => {
    heard.push(String(packet))
    from.add(address)
    if (answers) socket.send(`answer to ${packet}`, port, address)
  })
  return { heard, from, port: (socket.address() as AddressInfo).port, send: (text: string, to: number) => socket.send(text, to, LOCAL) }
}
async function relayed(isOwn: (address: string) => boolean, address = LOCAL) {
  const clock = manualClock()
  const worker = await socket(true)
  const relay = await openLocalRelay({ address, workerPort: worker.port, isOwn, clock })
  onTestFinished(relay.close)
  return { clock, worker, relay }
}

it('MD-21 packets of this machine reach the worker and its answers come back, each to who asked', async () => {
  const { worker, relay } = await relayed(() => true)
  const [one, two] = [await socket(), await socket()]
  one.send('one', relay.port)
  two.send('two', relay.port)
  await expect.poll(() => [one.heard, two.heard]).toEqual([['answer to one'], ['answer to two']])
  expect(worker.heard.toSorted()).toEqual(['one', 'two'])
})

// Other systems have one loopback address.
it.skipIf(process.platform !== 'linux')('MD-21 the worker sees the relay’s own address, which STUN names to the browser', async () => {
  const { worker, relay } = await relayed(() => true, '127.0.0.2')
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  socket.send('one', relay.port, '127.0.0.2')
  await expect.poll(() => [...worker.from]).toEqual(['127.0.0.2'])
})

it('MD-21 packets of another machine are dropped', async () => {
  const asked: string[] = []
  const { worker, relay } = await relayed((address) => {
    asked.push(address)
    return asked.length > 1
  })
  const sender = await socket()
  sender.send('first', relay.port)
  await expect.poll(() => asked).toEqual([LOCAL])
  sender.send('second', relay.port)
  await expect.poll(() => worker.heard).toEqual(['second'])
})

it('MD-21 a sender that was silent for a minute is forgotten', async () => {
  const { clock, relay } = await relayed(() => true)
  const sender = await socket()
  sender.send('one', relay.port)
  await expect.poll(() => sender.heard.length).toBe(1)
  expect(relay.senders()).toBe(1)
  await clock.pass(60_000)
  expect(relay.senders()).toBe(0)
})

it('MD-21 is wanted only where workers listen on loopback alone and there is another address', () => {
  const at = (host: string, announcedAddress: string | null = null) => relayAddress({ host, announcedAddress }, HERE)
  expect([at('127.0.0.1'), at('localhost'), at('::1')]).toEqual(['10.1.2.3', '10.1.2.3', '10.1.2.3'])
  expect([at('0.0.0.0'), at('10.1.2.3'), at('127.0.0.1', 'media.example')]).toEqual([null, null, null])
  expect(relayAddress({ host: '127.0.0.1', announcedAddress: null }, {})).toBe(null)
})

it.skipIf(!mediaEnv)('MD-21 a transport offers it last, beside loopback', async () => {
  const { sfu, enter } = openMedia({ env: { MEDIA_WORKERS: '1' } })
  const { guest } = await enter('held:lobby', personOf('c-asha'))
  const relay = sfu.workers()[0]?.relay ?? null
  const { ice_candidates } = await guest.answers.transport(undefined, { room: 'held:lobby', direction: 'receive' })
  const offered = ice_candidates.map(({ protocol, address }) => `${protocol} ${address}`)
  expect(offered).toEqual(['udp 127.0.0.1', 'tcp 127.0.0.1', ...(relay ? [`udp ${relay.address}`] : [])])
  const direct = { foundation: 'udpcandidate', priority: 900, ip: LOCAL, address: LOCAL, protocol: 'udp', port: 1, type: 'host' } as const
  expect(withRelay([direct], { address: '10.1.2.3', port: 5, senders: () => 0, close: () => undefined })).toEqual([
    direct,
    { ...direct, foundation: 'relay', priority: 1, ip: '10.1.2.3', address: '10.1.2.3', port: 5 },
  ])
})
