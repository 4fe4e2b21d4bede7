import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, Refusal, say, warn } from './kit/refusal.ts'
import { root, runTool } from './kit/tool.ts'
import { ensureWorker } from './media/ensure-worker.ts'
import { workerCache } from './media/worker-cache.ts'
import { buildClient } from './start/client-build.ts'
import { ensureSystemPackages } from './system-packages.ts'

interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }
const JOURNEYS = 'tests/playwright.config.ts'

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
    const units = onlyJourneys ? { code: 0, tally: NOTHING } : await vitest(join(folder, 'vitest.json'), args)
    const journeys = withJourneys
      ? await playwright(join(folder, 'journeys.json'), onlyJourneys ? args.slice(1) : args)
      : { code: 0, tally: NOTHING }
    const [a, b] = [units.tally, journeys.tally]
    say(`\n${a.passed + b.passed} passed, ${a.failed + b.failed} failed, ${a.skipped + b.skipped} skipped`)
    if (units.code !== 0 || journeys.code !== 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function vitest(results: string, args: readonly string[]) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const { code } = await runTool('vitest', ['run', ...reporters, ...args], { show: true })
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read<VitestResults>(results)
  return { code, tally: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests } }
}

async function playwright(results: string, args: readonly string[]) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: results, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
  const { code } = await runTool('playwright', ['test', '-c', JOURNEYS, '--reporter=list,json', ...args], { show: true, env })
  const { expected, flaky, unexpected, skipped } = read<JourneyResults>(results).stats
  return { code, tally: { passed: expected + flaky, failed: unexpected, skipped } }
}

interface VitestResults {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

interface JourneyResults {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number; readonly skipped: number }
}

function read<Shape>(results: string): Shape {
  if (!existsSync(results)) throw new Refusal('The test runner ended without results; what it says is above.')
  return JSON.parse(readFileSync(results, 'utf8')) as Shape
}

await command(test)
