import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, say, warn } from './kit/refusal.ts'
import { root } from './kit/tool.ts'
import { ensureWorker } from './media/ensure-worker.ts'
import { workerCache } from './media/worker-cache.ts'
import { buildClient, buildServers } from './start/build.ts'
import { ensureSystemPackages } from './system-packages.ts'
import { JOURNEYS, journeys } from './test/journeys.ts'
import { moments } from './test/moments.ts'
import { lastWords, NOTHING, type Outcome } from './test/outcome.ts'
import { units } from './test/units.ts'

/**
 * `npm test`: rules, features, contract, architecture and starts in one runner, then the journeys in a real browser.
 * `npm test -- full` also runs every backend test on the embedded database, the long journeys, and all rounds of what is killed.
 * `npm test -- moments` runs the first runner at the dates and zones where software breaks, and the second at one of them.
 * `npm test -- [moments] <args>` hands them to the first runner alone, `npm test -- [moments] journeys <args>` to the second alone.
 */
async function test(): Promise<void> {
  const args = process.argv.slice(2)
  ensureSystemPackages('test')
  const worker = await ensureWorker(workerCache(root, process.env), process.env, say)
  if ('lacking' in worker) warn(`SKIPPED: every test of sound and pictures. ${worker.lacking}`)
  // The product and the journeys need it; building it here keeps that out of their time limits.
  await buildServers(root)
  if (existsSync(join(root, 'client/index.html'))) await buildClient(root)
  const folder = mkdtempSync(join(tmpdir(), 'menara-results-'))
  try {
    const outcomes = await run(folder, args)
    say(lastWords(outcomes))
    if (outcomes.some(({ code }) => code !== 0)) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(folder: string, args: readonly string[]): Promise<Outcome[]> {
  const [first = '', ...rest] = args
  if (first === 'moments') return moments(folder, rest)
  if (first === 'full')
    return rest.length > 0 ? [await units(folder, rest, FULL)] : [await units(folder, [], FULL), await browserPart(folder, [], FULL)]
  if (first === 'journeys') return [await browserPart(folder, rest, rest.length > 0 ? FULL : {})]
  const outcome = await units(folder, args)
  return args.length > 0 ? [outcome] : [outcome, await browserPart(folder, args)]
}

/** Read by the configurations of both runners. */
const FULL = { MENARA_TEST_SCOPE: 'full' }

const browserPart = async (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> =>
  existsSync(join(root, JOURNEYS)) ? journeys(folder, args, env) : NOTHING

await command(test)
