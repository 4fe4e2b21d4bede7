import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, say, warn } from './kit/refusal.ts'
import { root } from './kit/tool.ts'
import { ensureWorker } from './media/ensure-worker.ts'
import { workerCache } from './media/worker-cache.ts'
import { buildClient } from './start/client-build.ts'
import { ensureSystemPackages } from './system-packages.ts'
import { JOURNEYS, journeys } from './test/journeys.ts'
import { lastWords, NOTHING } from './test/outcome.ts'
import { units } from './test/units.ts'

/**
 * `npm test`: rules, features, contract, architecture and starts in one runner, then the journeys in a real browser.
 * `npm test -- <args>` hands them to the first runner alone, `npm test -- journeys <args>` to the second alone.
 */
async function test(): Promise<void> {
  const args = process.argv.slice(2)
  ensureSystemPackages('test')
  const onlyJourneys = args[0] === 'journeys'
  const withJourneys = existsSync(join(root, JOURNEYS)) && (onlyJourneys || args.length === 0)
  const worker = await ensureWorker(workerCache(root, process.env), process.env, say)
  if ('lacking' in worker) warn(`SKIPPED: every test of sound and pictures. ${worker.lacking}`)
  // The product and the journeys need it; building it here keeps that out of their time limits.
  if (existsSync(join(root, 'client/index.html'))) await buildClient(root)
  const folder = mkdtempSync(join(tmpdir(), 'menara-results-'))
  try {
    const first = onlyJourneys ? NOTHING : await units(folder, args)
    const second = withJourneys ? await journeys(folder, onlyJourneys ? args.slice(1) : args) : NOTHING
    say(lastWords([first, second]))
    if (first.code !== 0 || second.code !== 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await command(test)
