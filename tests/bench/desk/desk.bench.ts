import { cpus } from 'node:os'
import { newDatabase, withPostgres } from '../../kit/services/services.ts'
import { cpuOf } from '../fanout/processes.ts'
import { type BenchClient, benchClient, quantile } from '../service-desk/bench-client.ts'
import { openDirectus, prepareDirectus } from '../service-desk/directus.ts'
import { generate } from '../service-desk/generate.ts'
import { LOGS_EACH } from '../service-desk/ids.ts'
import { atPace, type Figure, HEADING, inTurns, isKept, lineOf } from '../service-desk/measure.ts'
import { type Menara, openMenara } from '../service-desk/menara.ts'
import { rowsFolder, serverSettings } from '../service-desk/place.ts'
import {
  counters,
  creation,
  deepOffset,
  details,
  firstPages,
  lists,
  pageAfter,
  type Question,
  searches,
} from '../service-desk/questions.ts'
import { changeToScreens } from '../service-desk/viewers.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const VIEWERS = 25
const SCREENS_MS = 500
/** How far down the deep page is: a tenth of all, a thousand tickets a step. */
const PART_WALKED = 10
const STEP = 1000
const PACE = { perSecond: 50, seconds: 20, graceMs: 10_000 }
const PACE_MS = 300

/**
 * Questions of a service desk on PostgreSQL over HTTP, ours and those of Directus in turns over the same rows.
 * `--tickets=1000000` (ten times as many rows of history), `--making` for the rows alone, `--alone` without the peer. Rows are kept for the next run.
 */
export async function run(args: readonly string[] = []): Promise<boolean> {
  const tickets = Number(args.find((text) => text.startsWith('--tickets='))?.slice(10) ?? 1_000_000)
  const folder = rowsFolder(tickets)
  say(
    `desk: ${tickets.toLocaleString('en')} tickets, ${(tickets * LOGS_EACH).toLocaleString('en')} rows of history; ${cpus().length} cores shared by both, PostgreSQL and this bench`,
  )
  const rowsMade = await made(folder, { tickets, alone: args.includes('--alone') })
  if (!rowsMade) return false
  if (args.includes('--making')) return true
  const server = await withPostgres({ durable: true, folder, settings: serverSettings })
  if (!server) return false
  const rows = databaseOn(server.url)
  const menara = await openMenara(rows)
  const peer = rowsMade === 'for both' ? await openDirectus(server.url) : null
  try {
    return await measure(menara, { peer, tickets })
  } finally {
    await peer?.stop()
    await menara.close()
    await server.stop()
  }
}

const databaseOn = (server: string): string => {
  const url = new URL(server)
  url.pathname = '/menara'
  return url.href
}

/** The rows, made quickly: what is half made at a power cut is made anew. */
async function made(folder: string, { tickets, alone }: { tickets: number; alone: boolean }): Promise<'for both' | 'for us' | null> {
  const server = await withPostgres({ folder, settings: serverSettings })
  if (!server) return null
  try {
    await newDatabase(server.url, 'menara').catch((error: { code?: string }) => {
      if (error.code !== '42P04') throw error
    })
    const rows = databaseOn(server.url)
    await generate({ url: rows, tickets, say })
    return !alone && (await prepareDirectus({ server: server.url, rows, say })) ? 'for both' : 'for us'
  } finally {
    await server.stop()
  }
}

interface Run {
  readonly peer: Awaited<ReturnType<typeof openDirectus>> | null
  readonly tickets: number
}
async function measure(menara: Menara, { peer: theirs, tickets }: Run): Promise<boolean> {
  const us = benchClient({ name: 'Menara', port: menara.port, token: await menara.signIn() })
  const peer = theirs && benchClient(theirs)
  const figures: Figure[] = []
  const show = (figure: Figure): void => {
    figures.push(figure)
    say(lineOf(figure))
  }
  say(`  milliseconds over HTTP, one question at a time, ours beside ${theirs?.name ?? 'nobody'} in turns`)
  say(HEADING)
  const run = Date.now().toString(36)
  for (const question of [...lists, ...counters, ...searches, creation(run)]) show(await inTurns(question, { us, peer }))
  show(await inTurns(await deepPage(us, Math.floor(tickets / PART_WALKED)), { us, peer }))
  const { first, last } = await changeToScreens(menara, VIEWERS)
  const screens: Figure = { name: `a change at the last of ${VIEWERS} viewers' screens`, aim: SCREENS_MS, ours: last, peers: null }
  show(screens)
  say(`        (at the first of them p50 ${Math.round(quantile(first, 0.5))} ms)`)
  const kept = await steady(us, { menara, run })
  if (peer && theirs) await steadyPeer(peer, { pid: theirs.pid, run })
  us.close()
  peer?.close()
  return kept && figures.every(isKept)
}

/** The cursor is walked to, page after page; the peer says how many it leaves out. */
async function deepPage(us: BenchClient, depth: number): Promise<Question> {
  let [walked, next] = [0, undefined as string | undefined]
  for (; walked < depth; walked += STEP) {
    const { body } = await us.ask(firstPages(STEP, next))
    next = (body as { next?: string }).next
    if (next === undefined) throw new Error(`The list ended after ${walked} of ${depth} tickets`)
  }
  const cursor = next as string
  return {
    name: `page after ${walked.toLocaleString('en')} tickets`,
    aim: 60,
    ours: () => pageAfter(cursor),
    peers: () => deepOffset(walked),
  }
}

const pick = <T>(all: readonly T[], n: number): T => all[n % all.length] as T
/** Twenty requests of a desk at work, over and over: lists, tickets with their history, searches, counters, an opening. */
function mixOf(side: 'ours' | 'peers', { ids, run }: { ids: readonly string[]; run: string }) {
  const opening = creation(run)
  return (n: number) => {
    const turn = n % 20
    if (turn < 9) return pick(lists, n * 7 + Math.floor(n / 20))[side](n)
    if (turn < 15) return details[side](pick(ids, Math.floor(n / 2)))[n % 2] as ReturnType<Question['ours']>
    if (turn < 17) return pick(searches, Math.floor(n / 20) + turn)[side](n)
    return turn < 19 ? pick(counters, n)[side](n) : opening[side](n)
  }
}

async function steady(us: BenchClient, { menara, run }: { menara: Menara; run: string }): Promise<boolean> {
  const ids = ((await us.ask(firstPages(200))).body as { data: { id: string }[] }).data.map((item) => item.id)
  const before = cpuOf(menara.pid)
  const done = await atPace(us, mixOf('ours', { ids, run: `${run}m` }), PACE)
  return sayPace('Menara', { ...done, cpu: cpuOf(menara.pid) - before })
}

async function steadyPeer(peer: BenchClient, { pid, run }: { pid: number; run: string }): Promise<void> {
  const listed = (await peer.ask({ path: '/items/tickets?limit=200&fields=id&sort=-created_at,-id' })).body as { data: { id: string }[] }
  const before = cpuOf(pid)
  const done = await atPace(peer, mixOf('peers', { ids: listed.data.map((item) => item.id), run: `${run}p` }), PACE)
  sayPace(peer.name, { ...done, cpu: cpuOf(pid) - before })
}

function sayPace(name: string, { took, unanswered, trouble, cpu }: Awaited<ReturnType<typeof atPace>> & { readonly cpu: number }): boolean {
  const { perSecond, seconds } = PACE
  const [half, most] = [quantile(took, 0.5), quantile(took, 0.95)]
  const kept = unanswered === 0 && most <= PACE_MS
  say(
    `  ${kept ? 'PASS ' : 'short'} ${name}, ${perSecond} mixed requests a second for ${seconds} s: p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms (aim ${PACE_MS}), unanswered ${unanswered}; its process took ${((100 * cpu) / seconds).toFixed(0)} % of a core`,
  )
  if (trouble) say(`        (${trouble.slice(0, 200)})`)
  return kept
}

if (import.meta.main) process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
