import { spawn } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Room } from '../../gateway/src/media/rooms/room.ts'
import { openSfu } from '../../gateway/src/media/sfu.ts'
import { systemClock } from '../../gateway/src/platform/clock.ts'
import { logTo } from '../../gateway/src/platform/log.ts'
import { openMetrics } from '../../gateway/src/platform/metrics.ts'
import { readSettings } from '../../gateway/src/platform/settings.ts'
import { heldRooms, mediaEnv, personOf } from '../kit/voice/media-rooms.ts'
import { plainListener, plainTalker, type ReceivedAudio } from '../kit/voice/plain-rtp.ts'

/** `most`: percent of a core the worker may take. */
const SHAPES = [
  { rooms: 1, listeners: 200, most: 30 },
  { rooms: 1, listeners: 500, most: 60 },
  { rooms: 1, listeners: 1000, most: 100 },
  { rooms: 10, listeners: 50, most: 60 },
  { rooms: 50, listeners: 10, most: 60 },
] as const
type Shape = (typeof SHAPES)[number]

const PACKETS_A_SECOND = 50
const SETTLE_MS = 1_500
const SETTLES_MS = 10_000
const LOOK_MS = 50
/** Of every room, so many of the last listeners are read in clear for loss and delay; the others are encrypted like a browser's. */
const READ = 5
/** Of media.md: at least 500 listeners of one worker core; a thousand have to fit. */
const MOST_P95_MS = 20
const MOST_LOST = 0.01

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * One worker, one voice per room, and so many listeners on plain RTP. What is counted is what goes out of the room's line: talker -> worker
 * -> this process, which decides -> worker -> every listener. `args`: seconds of each measurement (8).
 */
async function run(args: readonly string[]): Promise<boolean> {
  if (!mediaEnv) return false
  const seconds = Number(args[0]) > 0 ? Number(args[0]) : 8
  const sink = await openSink()
  say(
    `sfu: one worker, talkers, this process and the sink share ${cpus().length} cores (load before: ${loadavg()[0]?.toFixed(1)}); ${seconds} s each`,
  )
  say(' rooms x listeners   packets/s   worker  gateway*  us/packet    lost   delay to the last listener p50 / p95 / p99')
  const verdicts: Verdict[] = []
  for (const shape of SHAPES) verdicts.push(await measure(shape, seconds, sink.port))
  say(' * the talkers and the listeners that are read included')
  for (const { ok, text } of verdicts) say(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
  sink.close()
  return verdicts.every(({ ok }) => ok)
}

interface Verdict {
  readonly ok: boolean
  readonly text: string
}
async function measure({ rooms, listeners, most }: Shape, seconds: number, sink: number): Promise<Verdict> {
  const held = heldRooms()
  const { media, host } = readSettings({ MENARA_BACKEND_URL: 'http://127.0.0.1:1', ...mediaEnv, MEDIA_WORKERS: '1' })
  const log = logTo({ write: () => true }, 'silent')
  const sfu = openSfu({ settings: { ...media, host }, rules: held.rules, clock: systemClock, log, metrics: openMetrics() })
  const open = await Promise.all(
    Array.from({ length: rooms }, async (_, i) => {
      const id = `held:${i}`
      const person = personOf(`talker-${i}`)
      await sfu.welcome(person, () => undefined).answers.join(undefined, { room: id })
      const room = sfu.room(id) as Room
      held.floor.set(id, person.id)
      for (let n = 0; n < listeners - READ; n++) await sinkListener(room, sink)
      const read = await Promise.all(Array.from({ length: READ }, () => plainListener(room, person)))
      return { read, talker: await plainTalker(room, person, (i % 250) + 1) }
    }),
  )
  const ears = open.flatMap(({ read }) => read)
  await settled(ears)
  for (const { heard } of ears) heard.length = 0
  const [before, from] = [await cpu(sfu), performance.now()]
  await wait(seconds * 1000)
  const [after, ms] = [await cpu(sfu), performance.now() - from]
  const out = rooms * listeners * PACKETS_A_SECOND
  const share = (name: keyof typeof after) => ((after[name] - before[name]) / ms) * 100
  const delays = ears.flatMap(({ heard }) => heard.map(({ delay }) => delay)).sort((a, b) => a - b)
  const at = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.NaN
  const lost = lostShare(ears.map(({ heard }) => heard))
  say(
    `${`${rooms} x ${listeners}`.padStart(14)} ${String(out).padStart(15)} ${percent(share('worker'))} ${percent(share('gateway'))} ${(((after.worker - before.worker) * 1000) / (out * (ms / 1000))).toFixed(1).padStart(9)} ${`${(lost * 100).toFixed(2)} %`.padStart(9)}   ${[0.5, 0.95, 0.99].map((part) => `${at(part).toFixed(1)} ms`).join(' / ')}`,
  )
  for (const { talker, read } of open) {
    talker.stop()
    for (const item of read) item.stop()
  }
  sfu.close()
  return {
    ok: lost < MOST_LOST && at(0.95) < MOST_P95_MS && share('worker') < most,
    text: `${rooms} x ${listeners}: ${(lost * 100).toFixed(2)} % lost (below ${MOST_LOST * 100} %), last listener p95 ${at(0.95).toFixed(1)} ms (below ${MOST_P95_MS} ms), ${share('worker').toFixed(0)} % of a core (below ${most} %)`,
  }
}
/** Until what piled up while the listeners were made has gone out; a worker that cannot keep up never gets there. */
async function settled(ears: readonly { readonly heard: readonly ReceivedAudio[] }[]): Promise<void> {
  await wait(SETTLE_MS)
  const isLate = () => ears.some(({ heard }) => (heard.at(-1)?.delay ?? Number.POSITIVE_INFINITY) > MOST_P95_MS)
  for (let waited = 0; waited < SETTLES_MS && isLate(); waited += LOOK_MS) await wait(LOOK_MS)
}
const percent = (value: number) => `${value.toFixed(0)} %`.padStart(8)

/** Of the packets between the first and the last that came, those that did not. */
function lostShare(all: readonly (readonly ReceivedAudio[])[]): number {
  let [expected, got] = [0, 0]
  for (const heard of all) {
    const [first, last] = [heard[0], heard.at(-1)]
    if (!first || !last) return 1
    expected += last.count - first.count + 1
    got += heard.length
  }
  return 1 - got / expected
}

async function cpu(sfu: ReturnType<typeof openSfu>): Promise<{ worker: number; gateway: number }> {
  const [used, own] = [await sfu.workers()[0]?.worker.getResourceUsage(), process.cpuUsage()]
  return { worker: (used?.ru_utime ?? 0) + (used?.ru_stime ?? 0), gateway: (own.user + own.system) / 1000 }
}

const SUITE = 'AEAD_AES_256_GCM'
const KEY = Buffer.alloc(44, 7).toString('base64')

async function sinkListener(room: Room, port: number): Promise<void> {
  const { router } = room.trunk
  const transport = await router.createPlainTransport({
    listenInfo: { protocol: 'udp', ip: '127.0.0.1' },
    rtcpMux: true,
    enableSrtp: true,
    srtpCryptoSuite: SUITE,
  })
  await transport.connect({ ip: '127.0.0.1', port, srtpParameters: { cryptoSuite: SUITE, keyBase64: KEY } })
  await transport.consume({ producerId: room.line?.producer.id ?? '', rtpCapabilities: router.rtpCapabilities })
}

/** A socket of another process that nobody reads: the kernel drops what comes, and only the worker is measured. */
async function openSink(): Promise<{ port: number; close(): void }> {
  const script = `const s=require('dgram').createSocket('udp4');s.bind(0,'127.0.0.1',()=>{process.stdout.write(s.address().port+'\\n',()=>process.kill(process.pid,'SIGSTOP'))})`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<number>((go) => child.stdout.once('data', (text) => go(Number(text))))
  return { port, close: () => void child.kill('SIGKILL') }
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
