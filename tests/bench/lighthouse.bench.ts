import { accounts, type Session } from '@menara/shared/contract/accounts.contract.ts'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium, NO_CHROMIUM } from '../journeys/kit/chromium.ts'
import { freePort } from '../kit/free-port.ts'
import { discard, startProduct } from '../kit/product.ts'

/** `npm run bench -- lighthouse`: performance of /admin/home, signed in, as Lighthouse's desktop profile sees it; median of the rounds. */
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

async function measure(executablePath: string, url: string): Promise<void> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  try {
    for (const path of PATHS) {
      const context = browser.contexts()[0] ?? (await browser.newContext())
      const page = await context.newPage()
      await page.goto(`${url}/login`)
      const { user, ...token } = await signIn(url)
      if (path !== '/login')
        await page.evaluate(
          `localStorage.setItem('token', ${JSON.stringify(JSON.stringify(token))}); localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))})`,
        )
      const scores: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const result = await lighthouse(`${url}${path}`, {
          port,
          onlyCategories: ['performance'],
          disableStorageReset: true,
          logLevel: 'error',
          ...DESKTOP,
        })
        const score = result?.lhr.categories.performance?.score
        if (score == null) throw new Error(`Lighthouse gave no score: ${result?.lhr.runtimeError?.message ?? 'no reason'}`)
        if (!result?.lhr.finalDisplayedUrl.endsWith(path)) throw new Error(`Lighthouse saw ${result?.lhr.finalDisplayedUrl}, not ${path}`)
        scores.push(Math.round(score * 100))
      }
      print(`${path}: performance ${median(scores)} (of ${scores.join(', ')})`)
      await page.close()
    }
  } finally {
    await browser.close()
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
