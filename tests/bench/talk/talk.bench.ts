import { cpus, loadavg } from 'node:os'
import { mediaEnv } from '../../kit/voice/media-rooms.ts'
import { opusTools } from '../../kit/voice/ogg-file.ts'
import { measureInBrowser } from './browser.ts'
import { janus } from './janus.ts'
import { type Measured, measure, measureGrants, share } from './measure.ts'
import { menara } from './menara.ts'
import { mumble } from './mumble.ts'
import type { System } from './system.ts'

const SIZES = [2, 20] as const
const SLOW_MS = 100
/** Of media.md. */
const MOST_GRANTED_MS = 50
const MOST_GRANTED_SLOW_MS = 300
const MOST_MOUTH_TO_EAR_MS = 200
const MOST_LATE_MS = 150

const say = (line: string) => process.stdout.write(`${line}\n`)
const verdicts: boolean[] = []
function judge(values: readonly number[], most: number, what: string): void {
  const ok = share(values, 0.95) < most
  verdicts.push(ok)
  say(`  ${ok ? 'PASS ' : 'short'}  ${what}: p50 ${ms(share(values, 0.5))}, p95 ${ms(share(values, 0.95))} (p95 below ${most} ms)`)
}
const ms = (value: number) => (value < 1e6 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : 'never')

/**
 * One channel of 2 and of 20: from the press to the server's grant and to the last listener, mouth to ear by an audible mark, and how soon a
 * newcomer hears. Ours, Mumble's server and Janus' AudioBridge, each in processes of their own, one after another. `quick`: 2 people only,
 * and no browser.
 */
async function run(args: readonly string[]): Promise<boolean> {
  if (!mediaEnv || !opusTools) {
    say(
      'talk: SKIPPED, without a media worker (npm run media:build) or Opus’ tools (apt-get install opus-tools) nothing can be said or heard',
    )
    return false
  }
  const isQuick = args.includes('quick')
  say(`talk: servers, mouths and ears share ${cpus().length} cores (load before: ${loadavg()[0]?.toFixed(1)})`)
  const ours = new Map<number, Measured>()
  head()
  for (const open of [menara, mumble, janus])
    await sideBySide(open, isQuick ? [2] : SIZES, (people, measured) => open === menara && ours.set(people, measured))
  say('  mouth to ear: 20 ms of packet and 6.5 ms of Opus are in it, the ear plays each packet as it comes; late entry: from connecting')
  for (const [people, measured] of ours) {
    judge(measured.granted, MOST_GRANTED_MS, `press to granted, ${people} people`)
    judge(measured.mouthToEar, MOST_MOUTH_TO_EAR_MS, `mouth to ear, ${people} people`)
    judge(measured.lateJoin, MOST_LATE_MS, `late entry of one who is connected, ${people} people`)
  }
  await slowly()
  if (!isQuick) await inBrowser()
  return verdicts.every(Boolean)
}

async function sideBySide(
  open: () => Promise<System | null>,
  sizes: readonly number[],
  keep: (people: number, measured: Measured) => unknown,
) {
  const system = await open().catch(({ message }: Error) => {
    // Ours has to start; without another one there is only nothing beside it.
    if (open === menara) throw new Error(message)
    say(`!!! SKIPPED: ${message.slice(0, 300)}`)
    return null
  })
  if (!system) return
  try {
    for (const people of sizes) {
      const measured = await measure(system, people)
      row(system, people, measured)
      keep(people, measured)
    }
  } finally {
    await system.close()
  }
}

const head = () =>
  say(
    `  ${'people'.padEnd(30)}${['press -> granted', 'press -> last ear', 'mouth to ear', 'late entry'].map((text) => text.padStart(20)).join('')}`,
  )
function row(system: System, people: number, measured: Measured): void {
  const pair = (values: readonly number[]) => `${ms(share(values, 0.5))} / ${ms(share(values, 0.95))}`.padStart(20)
  const granted = system.grants ? pair(measured.granted) : 'none asked'.padStart(20)
  say(
    `  ${`${people} ${system.name}`.padEnd(30)}${granted}${pair(measured.heard)}${pair(measured.mouthToEar)}${pair(measured.late)}   ${system.note}`,
  )
}

async function slowly(): Promise<void> {
  const system = await menara({ slowMs: SLOW_MS })
  try {
    judge(await measureGrants(system), MOST_GRANTED_SLOW_MS, `press to granted over a network of ${SLOW_MS} ms there and back`)
  } finally {
    await system.close()
  }
}

async function inBrowser(): Promise<void> {
  const browser = await measureInBrowser()
  if (!browser) return
  judge(browser.granted, MOST_GRANTED_MS, 'in Chromium: press to granted')
  judge(browser.mouthToEar, MOST_MOUTH_TO_EAR_MS, 'in Chromium: mouth to ear over WebRTC, the browser’s own buffers included')
  judge(browser.late, MOST_LATE_MS, 'in Chromium: late entry of one who is connected, to the first sound')
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
