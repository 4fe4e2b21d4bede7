import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, type Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium, NO_CHROMIUM, SOFTWARE_DRAWING } from '../journeys/kit/browsers/chromium.ts'
import { freePort } from '../kit/services/free-port.ts'
import { discard, startProduct } from '../kit/services/product.ts'

/** `npm run bench -- lighthouse`: performance of /admin/home, signed in, as Lighthouse's desktop profile sees it; medians of the rounds. A busy machine lowers it. */
const ROUNDS = 3
const PATHS = ['/login', '/admin/home'] as const
const DESKTOP = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttling: {
    rttMs: 40,
    throughputKbps: 10_240,
    cpuSlowdownMultiplier: 1,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
} as const

const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function signIn(url: string): Promise<Session> {
  const body = JSON.stringify({ email: 'operator@menara.demo', password: 'menara-demo' })
  const response = await fetch(`${url}${accounts.login.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { data: Session }).data
}

/** What is told beside the score, with its unit. */
const FIGURES = [
  ['first-contentful-paint', 'ms'],
  ['largest-contentful-paint', 'ms'],
  ['total-blocking-time', 'ms'],
  ['cumulative-layout-shift', ''],
] as const
interface Load {
  readonly score: number
  readonly figures: readonly number[]
}

/** One load. The browser keeps its storage, so that who is signed in stays so. */
async function loadOf(address: string, port: number): Promise<Load> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: ['performance'],
    disableStorageReset: true,
    logLevel: 'error',
    ...DESKTOP,
  })
  const lhr = result?.lhr
  if (lhr?.finalDisplayedUrl !== address) throw new Error(`Lighthouse saw ${lhr?.finalDisplayedUrl}, not ${address}`)
  const score = lhr.categories.performance?.score
  if (typeof score !== 'number') throw new Error(`Lighthouse gave no score: ${lhr.runtimeError?.message ?? 'no reason'}`)
  return { score: Math.round(score * 100), figures: FIGURES.map(([name]) => lhr.audits[name]?.numericValue ?? Number.NaN) }
}

/** Puts a session where the client keeps it. */
async function enter(page: Page, url: string): Promise<void> {
  const { user, ...token } = await signIn(url)
  await page.goto(`${url}/login`)
  for (const [name, value] of Object.entries({ user, token }))
    await page.evaluate(`localStorage.setItem('${name}', ${JSON.stringify(JSON.stringify(value))})`)
}

async function measure(executablePath: string, url: string): Promise<void> {
  const port = await freePort()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`, ...SOFTWARE_DRAWING]
  // Lighthouse opens pages of its own: they share storage with ours only in the browser's own profile.
  const profile = mkdtempSync(join(tmpdir(), 'menara-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  try {
    for (const path of PATHS) {
      if (path !== '/login') await enter(await context.newPage(), url)
      const loads: Load[] = []
      for (let round = 0; round < ROUNDS; round++) loads.push(await loadOf(`${url}${path}`, port))
      const scores = loads.map((load) => load.score)
      print(`${path}: performance ${median(scores)} (of ${scores.join(', ')}); load average of the machine ${loadavg()[0]?.toFixed(1)}`)
      for (const [i, [name, unit]] of FIGURES.entries()) {
        const value = median(loads.map((load) => load.figures[i] ?? Number.NaN))
        print(`  ${name} ${unit === 'ms' ? Math.round(value) : value.toFixed(3)} ${unit}`)
      }
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

const executablePath = findChromium()
if (!executablePath) print(NO_CHROMIUM)
else {
  const product = await startProduct({ env: { DEMO: '1', RATE_LIMIT: '0' } })
  try {
    await measure(executablePath, product.url)
  } finally {
    await product.stop()
    discard(product)
  }
}
