import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { atPace, flatOut } from './pacer.ts'
import { openBackend, openMinimal, openPeers, type Upstream, type Yard } from './peers.ts'
import { serveList } from './upstream.ts'

const RATIO = 0.6
const P50_MS = 0.5
const PACE = 1000

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Figures {
  readonly rates: number[]
  readonly p50: number[]
  readonly p99: number[]
}

/**
 * A 5 KB list direct, through the gateway and through nginx, in turns. The ratio is taken over our backend, whose list is what is asked
 * for in life, and over an upstream that does nothing, where a proxy weighs most; latency at a fixed rate over the latter.
 * `args`: rounds (5) and seconds of each measurement (3).
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const [rounds = 5, seconds = 3] = args.map(Number).filter((value) => value > 0)
  say(
    `proxy: 5 KB list; load, upstream and proxy share ${cpus().length} cores (load before: ${loadavg()[0]?.toFixed(1)}); medians of ${rounds} rounds`,
  )
  const backend = await compare('our backend (PGlite, signed in)', openBackend, { rounds, seconds, pace: null })
  const minimal = await compare('an upstream that does nothing else', openMinimal, { rounds, seconds, pace: PACE })
  const p50 = median(minimal.get('gateway')?.p50 ?? [])
  const verdicts = [
    [ratioOf(backend) >= RATIO, `ratio ${ratioOf(backend).toFixed(2)} over our backend (at least ${RATIO.toFixed(2)} of direct)`],
    [ratioOf(minimal) >= RATIO, `ratio ${ratioOf(minimal).toFixed(2)} over an upstream that does nothing else`],
    [p50 <= P50_MS, `p50 ${p50.toFixed(2)} ms at ${PACE} req/s (at most ${P50_MS} ms)`],
  ] as const
  for (const [ok, text] of verdicts) say(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
  return verdicts.every(([ok]) => ok)
}

interface Plan {
  readonly rounds: number
  readonly seconds: number
  readonly pace: number | null
}

async function compare(title: string, open: (yard: Yard) => Promise<Upstream>, plan: Plan): Promise<Map<string, Figures>> {
  const yard: Yard = { children: [], folder: mkdtempSync(join(tmpdir(), 'menara-bench-')) }
  try {
    const upstream = await open(yard)
    const peers = await openPeers(upstream, yard)
    if (peers.length < 3) say('  nginx was not found: SKIPPED')
    const found = new Map(peers.map(({ name }) => [name, { rates: [], p50: [], p99: [] } as Figures]))
    for (const { port } of peers) await flatOut({ ...upstream, port, seconds: 2 })
    for (let round = 0; round < plan.rounds; round++) {
      for (const { name, port } of peers) await measure(found.get(name) as Figures, { ...upstream, port }, plan)
    }
    show(title, found)
    return found
  } finally {
    for (const child of yard.children) child.kill('SIGTERM')
    await wait(1000)
    for (const child of yard.children) child.kill('SIGKILL')
    rmSync(yard.folder, { recursive: true, force: true })
  }
}

async function measure(figures: Figures, target: Upstream, { seconds, pace }: Plan): Promise<void> {
  figures.rates.push(await flatOut({ ...target, seconds }))
  if (pace === null) return
  const took = await atPace({ ...target, seconds }, pace)
  figures.p50.push(took[Math.floor(took.length * 0.5)] as number)
  figures.p99.push(took[Math.floor(took.length * 0.99)] as number)
}

const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
const ratioOf = (found: ReadonlyMap<string, Figures>, name = 'gateway') =>
  median(found.get(name)?.rates ?? []) / median(found.get('direct')?.rates ?? [])

function show(title: string, found: ReadonlyMap<string, Figures>): void {
  say(` over ${title}`)
  for (const [name, { rates, p50, p99 }] of found) {
    const spread = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`
    const late = p50.length > 0 ? `   at ${PACE} req/s: p50 ${median(p50).toFixed(2)} ms  p99 ${median(p99).toFixed(2)} ms` : ''
    say(
      `  ${name.padEnd(8)} ${Math.round(median(rates)).toString().padStart(6)} req/s (${spread})  ratio ${ratioOf(found, name).toFixed(2)}${late}`,
    )
  }
}

const [first, port] = process.argv.slice(2)
if (import.meta.main && first === '--serve') await serveList(Number(port))
else if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
