import { defineConfig } from '@playwright/test'
import { findChromium, SOFTWARE_DRAWING } from './journeys/kit/browsers/chromium.ts'
import { isFullRun } from './kit/test-scope.ts'

/** Two cores are the machine we plan for. */
const WORKERS = 2

const ARGS = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...SOFTWARE_DRAWING,
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** What is timed, or takes a process away, has the machine to itself: after everything else, whether that passed or not. */
const ALONE = '**/{main-job,faults,first-load}/*.journey.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './journeys/kit/products/product-global.ts',
  workers: WORKERS,
  projects: [
    { name: 'screens', testMatch: '**/*.journey.ts', testIgnore: ALONE, teardown: 'alone' },
    { name: 'alone', testMatch: ALONE, workers: 1 },
  ],
  fullyParallel: true,
  ...(!isFullRun && { grepInvert: /@long/ }),
  forbidOnly: true,
  // A shared machine may starve a browser once; a second failure is one.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // Limits for what hangs, not for what is slow: on two busy cores a page of the product may take ten seconds.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: ARGS },
  },
})
