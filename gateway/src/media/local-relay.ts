import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { types } from 'mediasoup'
import type { Clock } from '../platform/clock.ts'
import { LOOPBACK, ownAddresses } from './rooms/listening.ts'

interface RelayNeeds {
  /** Where packets come in: an address of this machine that is not loopback. */
  readonly address: string
  /** The worker's UDP port on loopback. */
  readonly workerPort: number
  /** Whether an address is one of this machine's own. */
  readonly isOwn: (address: string) => boolean
  readonly clock: Clock
}

/** A sender that was silent for so long is forgotten. */
const IDLE_MS = 60_000
/** Senders at once: every room of every page of this machine has its own. */
const MAX_SENDERS = 1_000

/** Every IPv4 address of this machine, as far as it has them now. */
export function isOwnAddress(address: string): boolean {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.some((info) => info.address === address)
}

/**
 * Passes UDP packets on between a browser on this machine and a worker that listens on loopback alone, for browsers that never send to a
 * loopback address (Firefox). What comes from another machine is dropped unread; systems drop packets from outside that bear an address
 * of their own (RFC 1812, 5.3.8). Rejects where the address cannot be listened on.
 */
export async function openLocalRelay({ address, workerPort, isOwn, clock }: RelayNeeds) {
  const front = createSocket('udp4')
  const senders = new Map<string, { readonly socket: Socket; usedAt: number }>()
  front.bind({ address, port: 0, exclusive: true })
  await once(front, 'listening')
  front.on('error', () => close())

  function open(key: string, { address: to, port }: RemoteInfo) {
    const socket = createSocket('udp4')
    const made = { socket, usedAt: clock.now() }
    senders.set(key, made)
    socket.on('message', (packet, worker) => {
      if (worker.address === LOOPBACK && worker.port === workerPort) front.send(packet, port, to)
    })
    socket.on('error', () => forget(key))
    // Not loopback: STUN tells the browser what the worker saw, and Firefox drops an answer that names loopback.
    socket.bind({ address, port: 0, exclusive: true })
    return made
  }
  function forget(key: string): void {
    senders.get(key)?.socket.close()
    senders.delete(key)
  }
  function sweep(): void {
    for (const [key, { usedAt }] of senders) if (clock.now() - usedAt >= IDLE_MS) forget(key)
    cancel = clock.after(IDLE_MS, sweep)
  }
  let cancel = clock.after(IDLE_MS, sweep)
  let isClosed = false
  front.on('message', (packet, from) => {
    const key = `${from.address}:${from.port}`
    const known = senders.get(key)
    if (!known && (senders.size >= MAX_SENDERS || !isOwn(from.address))) return
    const sender = known ?? open(key, from)
    sender.usedAt = clock.now()
    sender.socket.send(packet, workerPort, LOOPBACK)
  })
  function close(): void {
    if (isClosed) return
    isClosed = true
    cancel()
    for (const key of [...senders.keys()]) forget(key)
    front.close()
  }
  return {
    address,
    port: (front.address() as AddressInfo).port,
    senders: () => senders.size,
    close,
  }
}
export type LocalRelay = Awaited<ReturnType<typeof openLocalRelay>>

interface Listening {
  readonly host: string
  readonly announcedAddress: string | null
}
/** Where a relay for browsers on this machine is wanted: on its first address beside loopback, where workers listen on loopback alone. */
export function relayAddress({ host, announcedAddress }: Listening, interfaces = networkInterfaces()): string | null {
  const isAlone = announcedAddress === null && [LOOPBACK, 'localhost', '::1'].includes(host)
  return isAlone ? (ownAddresses(interfaces).find(isIPv4) ?? null) : null
}

/** The candidates of a worker, and behind them the relay's: a browser that can do without it does. */
export function withRelay(candidates: readonly types.IceCandidate[], relay: LocalRelay | null): types.IceCandidate[] {
  const direct = candidates.find(({ protocol }) => protocol === 'udp')
  if (!relay || !direct) return [...candidates]
  const { address, port } = relay
  return [...candidates, { ...direct, foundation: 'relay', priority: 1, ip: address, address, port }]
}
