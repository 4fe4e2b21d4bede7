import { cpus, loadavg } from 'node:os'
import { measure, measureIdle, measureRig, type Plan } from './measure.ts'
import type { PeerName } from './talk.ts'

const NAMES: readonly PeerName[] = ['gateway', 'ws', 'socket.io', 'mosquitto']
const MOST_US = 3
const MOST_P99_MS = 150
const MOST_KB = 15

const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

interface Figures {
  readonly rate: number[]
  readonly us: number[]
  readonly p50: number[]
  readonly p99: number[]
  readonly share: number[]
}

/**
 * The same changes to the same number of clients through the gateway and its peers, in turns. The gateway does all of its work meanwhile:
 * it asks an upstream for every scope, knows who everyone is and what each follows. `args`: rounds (3), seconds of each measurement (8);
 * `short` for one round of 4 s.
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const isShort = args.includes('short')
  const [rounds = isShort ? 1 : 3, seconds = isShort ? 4 : 8] = args.map(Number).filter((value) => value > 0)
  say(
    `fanout: load, upstream and server share ${cpus().length} cores (load before: ${loadavg()[0]?.toFixed(1)}); medians of ${rounds} rounds of ${seconds} s`,
  )
  const limit = await measureRig(seconds)
  say(`  the rig itself counts at most ${Math.round(limit / 1000)},000 deliveries/s`)
  await compare('2,000 clients, 100 scopes, 10 Hz, 300 bytes', { clients: 2000, scopes: 100, hz: 10, each: 1, seconds }, rounds)
  const big = await compare(
    '4,000 clients, 50 changes/s each: 200,000 deliveries/s',
    { clients: 4000, scopes: 100, hz: 10, each: 5, seconds },
    rounds,
  )
  const idle: Record<string, number> = {}
  for (const name of ['gateway', 'ws', 'socket.io'] as const)
    idle[name] = (await measureIdle(name, isShort ? { clients: 3000, settleMs: 6_000 } : { clients: 6000, settleMs: 12_000 })) / 1024
  say(
    ` memory of an idle socket: ${Object.entries(idle)
      .map(([name, kb]) => `${name} ${kb.toFixed(1)} KB`)
      .join(', ')}`,
  )
  const ours = big.get('gateway') as Figures
  const verdicts = [
    [median(ours.share) >= 1, `delivered whole: ${(median(ours.share) * 100).toFixed(2)} % of 200,000 deliveries/s`],
    [median(ours.p99) < MOST_P99_MS, `p99 ${median(ours.p99).toFixed(0)} ms (below ${MOST_P99_MS})`],
    [median(ours.us) <= MOST_US, `${median(ours.us).toFixed(2)} us of server CPU per delivery (at most ${MOST_US})`],
    [(idle.gateway ?? Number.NaN) <= MOST_KB, `${idle.gateway?.toFixed(1)} KB per idle socket (at most ${MOST_KB})`],
  ] as const
  for (const [ok, text] of verdicts) say(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
  return verdicts.every(([ok]) => ok)
}

async function compare(title: string, plan: Plan, rounds: number): Promise<Map<PeerName, Figures>> {
  const found = new Map(NAMES.map((name) => [name, { rate: [], us: [], p50: [], p99: [], share: [] } as Figures]))
  for (let round = 0; round < rounds; round++) {
    for (const name of NAMES) {
      const measured = await measure(name, plan)
      const figures = found.get(name)
      if (!measured || !figures) continue
      figures.rate.push(measured.rate)
      figures.us.push(measured.cpuUs)
      figures.p50.push(measured.p50)
      figures.p99.push(measured.p99)
      figures.share.push(measured.share)
    }
  }
  say(` ${title}`)
  for (const [name, { rate, us, p50, p99, share }] of found) {
    if (rate.length === 0) say(`  ${name.padEnd(10)} not on this machine: SKIPPED`)
    else
      say(
        `  ${name.padEnd(10)} ${Math.round(median(rate)).toString().padStart(7)} deliveries/s (${(median(share) * 100).toFixed(1)} % of what was due)` +
          `  ${median(us).toFixed(2).padStart(6)} us CPU each = ${Math.round(1e6 / median(us))}/s per core  p50 ${median(p50).toFixed(1)} ms  p99 ${median(p99).toFixed(1)} ms`,
      )
  }
  return found
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
