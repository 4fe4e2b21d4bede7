import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { freePort } from '../../kit/services/free-port.ts'
import { findProgram, sayMissing } from '../../kit/services/services-run.ts'
import { startProgram, wait } from '../fanout/processes.ts'
import { audioIn, hello, message, reader, saying, types } from './mumble-wire.ts'
import type { Arrival, Band, Peer, System } from './system.ts'

const PING_MS = 5_000
const LISTENS_MS = 20_000

/** Debian's Mumble server; null, said loudly, where it is not on this machine. */
export async function mumble(): Promise<System | null> {
  const program = findProgram(['murmurd', 'mumble-server'])
  if (!program) return sayMissing('the Mumble server', 'mumble-server')
  const folder = mkdtempSync(join(tmpdir(), 'menara-mumble-'))
  // Started by root it goes on as a user of its own.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const settings = [
    `database=${join(folder, 'mumble.sqlite')}`,
    `port=${port}`,
    'host=127.0.0.1',
    'bandwidth=130000',
    'users=100',
    'opusthreshold=0',
    // Twenty come from one address at once.
    'autobanAttempts=0',
    'bonjour=false',
    'logfile=',
    'pidfile=',
    'ice=',
  ]
  writeFileSync(join(folder, 'mumble.ini'), `${settings.join('\n')}\n`)
  const server = startProgram(program, ['-fg', '-ini', join(folder, 'mumble.ini')], { HOME: folder })
  await untilListening(port, server.said)
  return {
    name: 'Mumble',
    note: 'nobody is asked; sound through its TLS tunnel',
    grants: false,
    async open(): Promise<Band> {
      const peers: Peer[] = []
      return {
        async enter() {
          const begun = performance.now()
          const entered = await enter(port, `person-${Math.random().toString(36).slice(2)}`)
          peers.push(entered.peer)
          return { ...entered, begun }
        },
        async close() {
          for (const peer of peers) peer.close()
        },
      }
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, said: () => string): Promise<void> {
  const until = performance.now() + LISTENS_MS
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
    const isThere = await new Promise<boolean>((go) => socket.once('secureConnect', () => go(true)).once('error', () => go(false)))
    socket.destroy()
    if (isThere) return
    if (performance.now() > until) throw new Error(`The Mumble server does not listen:\n${said()}`)
    await wait(100)
  }
}

async function enter(port: number, name: string): Promise<{ peer: Peer; connected: number }> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  socket.setNoDelay(true)
  await new Promise<void>((go, fail) => void socket.once('secureConnect', () => go()).once('error', fail))
  const connected = performance.now()
  const ear: Arrival[] = []
  const { promise: entered, resolve, reject } = Promise.withResolvers<void>()
  socket.on('error', reject).on(
    'data',
    reader((type, payload) => {
      const packet = type === types.voice ? audioIn(payload) : null
      if (packet) ear.push({ at: performance.now(), packet: Buffer.from(packet) })
      else if (type === types.serverSync) resolve()
      else if (type === types.reject) reject(new Error(`Mumble refuses ${name}: ${payload.toString('latin1')}`))
    }),
  )
  socket.write(hello(name))
  await entered
  const ping = setInterval(() => socket.write(message(types.ping)), PING_MS)
  return {
    connected,
    peer: {
      ear,
      press: async () => undefined,
      release: async () => undefined,
      say: (packet, tick) => void socket.write(saying(packet, tick * 2)),
      close() {
        clearInterval(ping)
        socket.destroy()
      },
    },
  }
}
