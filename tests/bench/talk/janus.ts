import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { freePort } from '../../kit/services/free-port.ts'
import { findProgram, sayMissing } from '../../kit/services/services-run.ts'
import { startProgram, wait } from '../fanout/processes.ts'
import { openRtp } from './rtp-sender.ts'
import type { Band, Peer, System } from './system.ts'

const ROOM = 1234
const OPUS = 111
/** Opus that says nothing for 20 ms. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
/** What Debian's package loads beside, each with a complaint about its settings. */
const NOT_PLUGINS = 'textroom nosip duktape videocall voicemail videoroom sip echotest recordplay lua streaming'.split(' ')
const NOT_TRANSPORTS = ['rabbitmq', 'pfunix', 'mqtt', 'nanomsg', 'http']
const LISTENS_MS = 20_000

/** Debian's Janus with its AudioBridge, which mixes; null, said loudly, where it is not on this machine. */
export async function janus(): Promise<System | null> {
  const program = findProgram(['janus'])
  if (!program) return sayMissing('the Janus server', 'janus')
  const folder = mkdtempSync(join(tmpdir(), 'menara-janus-'))
  const port = await freePort()
  configure(folder, port)
  const server = startProgram(program, ['-F', folder, '-i', '127.0.0.1'], { HOME: folder })
  const url = `ws://127.0.0.1:${port}`
  await untilListening(url, server.said)
  return {
    name: 'Janus AudioBridge',
    note: 'mixes, its own buffer of packets; muted and unmuted; sound over plain RTP',
    grants: true,
    async open(): Promise<Band> {
      const peers: Peer[] = []
      let people = 0
      return {
        async enter() {
          const begun = performance.now()
          const entered = await enter(url, ++people)
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

function configure(folder: string, port: number): void {
  mkdirSync(folder, { recursive: true })
  const files = {
    'janus.jcfg': [
      'general: { debug_level = 2, session_timeout = 0 }',
      `plugins: { disable = "${NOT_PLUGINS.map((text) => `libjanus_${text}.so`).join(',')}" }`,
      `transports: { disable = "${NOT_TRANSPORTS.map((text) => `libjanus_${text}.so`).join(',')}" }`,
      'loggers: { disable = "libjanus_jsonlog.so" }',
      '',
    ].join('\n'),
    'janus.transport.websockets.jcfg': `general: { json = "compact", ws = true, ws_port = ${port}, ws_ip = "127.0.0.1" }\n`,
    'janus.plugin.audiobridge.jcfg': `general: { local_ip = "127.0.0.1" }\nroom-${ROOM}: { description = "Bench", sampling_rate = 48000, allow_rtp_participants = true }\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

async function untilListening(url: string, said: () => string): Promise<void> {
  const until = performance.now() + LISTENS_MS
  for (;;) {
    const socket = new WebSocket(url, 'janus-protocol')
    const isThere = await new Promise<boolean>((go) => socket.once('open', () => go(true)).once('error', () => go(false)))
    socket.terminate()
    if (isThere) return
    if (performance.now() > until) throw new Error(`Janus does not listen:\n${said()}`)
    await wait(100)
  }
}

interface Said {
  readonly janus: string
  readonly transaction?: string
  readonly data?: { readonly id: number }
  readonly plugindata?: { readonly data: { readonly error?: string; readonly rtp?: { readonly port: number } } }
  readonly error?: { readonly reason: string }
}

/** One connection with a session and a handle on the AudioBridge. */
async function openHandle(url: string) {
  const socket = new WebSocket(url, 'janus-protocol')
  await new Promise<void>((go, fail) => void socket.once('open', go).once('error', fail))
  const connected = performance.now()
  const waiting = new Map<string, (said: Said) => void>()
  socket.on('message', (text) => {
    const said = JSON.parse(String(text)) as Said
    // An acknowledgement only says that the answer will come.
    if (said.janus !== 'ack') waiting.get(said.transaction ?? '')?.(said)
  })
  let count = 0
  async function ask(what: object): Promise<Said> {
    const transaction = String(++count)
    const { promise, resolve } = Promise.withResolvers<Said>()
    waiting.set(transaction, resolve)
    socket.send(JSON.stringify({ ...what, transaction }))
    const said = await promise
    const wrong = said.error?.reason ?? said.plugindata?.data.error
    if (wrong) throw new Error(`Janus refuses ${JSON.stringify(what)}: ${wrong}`)
    return said
  }
  const session_id = (await ask({ janus: 'create' })).data?.id
  const handle_id = (await ask({ janus: 'attach', session_id, plugin: 'janus.plugin.audiobridge' })).data?.id
  return {
    connected,
    asks: (body: object) => ask({ janus: 'message', session_id, handle_id, body }),
    close: () => socket.terminate(),
  }
}

async function enter(url: string, who: number): Promise<{ peer: Peer; connected: number }> {
  const handle = await openHandle(url)
  const rtp = await openRtp(200_000 + who)
  const joined = await handle.asks({
    ...{ request: 'join', room: ROOM, display: `person-${who}`, muted: true },
    rtp: { ip: '127.0.0.1', port: rtp.port, payload_type: OPUS },
  })
  const port = joined.plugindata?.data.rtp?.port
  if (!port) throw new Error('Janus gave no port for sound')
  rtp.sendTo(port)
  // Janus sends to nobody from whom no packet has come, muted or not.
  rtp.say(SILENCE, 0)
  const mute = async (muted: boolean) => void (await handle.asks({ request: 'configure', muted }))
  return {
    connected: handle.connected,
    peer: {
      ear: rtp.ear,
      say: rtp.say,
      press: () => mute(false),
      release: () => mute(true),
      close() {
        handle.close()
        rtp.close()
      },
    },
  }
}
