import { cpus, loadavg } from 'node:os'
import { forcedCuts } from './cuts.ts'
import { killed, killedBesideAnother } from './kills.ts'
import { latencies } from './notification-path.ts'
import { stoppedClients } from './stopped.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
const MB = 1024 * 1024
const INTERVAL_MS = 2_000

/** What feeds promise when connections break, gateways die and clients hang. `short`: fewer clients and seconds. */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const isShort = args.includes('short')
  say(`feeds: on ${cpus().length} cores that everything shares (load before: ${loadavg()[0]?.toFixed(1)})`)
  const verdicts: boolean[] = []
  const judge = (ok: boolean, text: string) => {
    verdicts.push(ok)
    say(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
  }
  const hint = await latencies({ changes: isShort ? 50 : 300, hinted: true })
  judge(
    at(hint, 0.95) < 100,
    `change to frame by hint: p50 ${at(hint, 0.5).toFixed(1)} ms, p95 ${at(hint, 0.95).toFixed(1)} ms, p99 ${at(hint, 0.99).toFixed(1)} ms (p95 below 100)`,
  )
  const poll = await latencies({ changes: isShort ? 10 : 40, hinted: false })
  judge(
    at(poll, 0.95) <= INTERVAL_MS * 1.05 + 250,
    `change to frame by polling every ${INTERVAL_MS} ms: mean ${(poll.reduce((a, b) => a + b) / poll.length).toFixed(0)} ms, p95 ${at(poll, 0.95).toFixed(0)} ms`,
  )
  const cut = await forcedCuts({ clients: 200, cuts: isShort ? 20 : 100, everyMs: 300 })
  judge(
    cut.lost + cut.doubled + cut.disordered === 0,
    `${cut.cuts} cuts of 2 s, 200 clients, ${cut.events} events each: ${cut.lost} lost, ${cut.doubled} doubled, ${cut.disordered} out of order, ${cut.restarts} restarts`,
  )
  const kill = await killed({ clients: isShort ? 400 : 2_000 })
  judge(
    kill.allFreshMs < 3_000 && kill.callsPerScope <= 1,
    `gateway killed amid a burst: all ${isShort ? 400 : '2,000'} fresh ${kill.allFreshMs} ms after it was back (${kill.sinceKillMs} ms after the kill), ${kill.callsPerScope} upstream call per scope`,
  )
  const pair = await killedBesideAnother({ clients: isShort ? 100 : 400 })
  if (!pair) say('  Redis is not on this machine: SKIPPED')
  else
    judge(
      pair.allFreshMs < 3_000 && pair.resumed === 1,
      `one of two gateways killed: all fresh ${pair.allFreshMs} ms after the kill, ${(pair.resumed * 100).toFixed(0)} % resumed where they were, ${pair.callsPerScope} upstream call per scope`,
    )
  const seconds = isShort ? 10 : 60
  const many = { others: 500, stopped: 10, ms: seconds * 1000 }
  const calm = await stoppedClients({ ...many, halted: false })
  const stop = await stoppedClients({ ...many, halted: true })
  judge(
    stop.grown - Math.max(0, calm.grown) < 40 * MB && stop.p99During < stop.p99Before * 2 + 20,
    `10 clients stopped for ${seconds} s: memory ${(stop.grown / MB).toFixed(0)} MB more, with nobody stopped ${(calm.grown / MB).toFixed(0)} MB; others' p99 ${stop.p99Before.toFixed(0)} ms before and ${stop.p99During.toFixed(0)} ms meanwhile`,
  )
  return verdicts.every(Boolean)
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
