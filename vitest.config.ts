import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { DURATIONS, durationsReporter, RESULTS } from './scripts/test/durations.ts'
import { findChromium, SOFTWARE_DRAWING } from './tests/journeys/kit/browsers/chromium.ts'
import { houseCommands, housePlugin } from './tests/kit/components/component-house-plugin.ts'
import { hasPostgres } from './tests/kit/services/services.ts'
import { isFullRun } from './tests/kit/test-scope.ts'

/** Two cores are the machine we plan for; the third works while others wait for cameras and disks. */
const WORKERS = 3

/** Everything that opens a backend on a database. */
const BACKEND = ['backend/{src,demo/src}/**/*.test.ts', 'tests/contract/**/*.test.ts']
/**
 * What runs on both engines each time: what the platform does with them, the demo, and one good call of every endpoint. What features do
 * with transactions, locks and constraints is run on the embedded one by `npm test -- full`; the products of `tests/start` and the journeys
 * run on it too.
 */
const ON_BOTH = ['backend/src/platform/**/*.test.ts', 'backend/demo/src/seed.test.ts', 'tests/contract/every-endpoint.test.ts']
/** What is refused before a database is asked, and who may ask what: once is enough in every scope. */
const BEFORE_DATABASES = [
  'tests/contract/{every-field,every-address,input-bounds,documented-calls}.test.ts',
  'tests/contract/probes/*.test.ts',
]

const onServer = hasPostgres()
const chromium = findChromium()
/** Folder that `npm test` reads the results from. */
const results = process.env['MENARA_TEST_RESULTS']
const slow = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: WORKERS,
    reporters: results
      ? ['default', ['json', { outputFile: join(results, RESULTS) }], durationsReporter(join(results, DURATIONS))]
      : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['shared/src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{architecture,kit}/**/*.test.ts'],
          ...slow,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['gateway/src/**/*.test.ts'],
          globalSetup: ['tests/kit/services/snapshot-global.ts'],
          ...slow,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'client',
          environment: 'node',
          include: ['client/src/**/*.test.{ts,tsx}'],
          exclude: ['client/src/**/*.component.test.{ts,tsx}'],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      // Files of one worker share what is loaded, and its database: each test begins by emptying it.
      {
        test: {
          name: 'embedded',
          environment: 'node',
          isolate: false,
          include: isFullRun || !onServer ? BACKEND : ON_BOTH,
          exclude: onServer ? BEFORE_DATABASES : [],
          globalSetup: ['tests/kit/services/snapshot-global.ts'],
          ...slow,
          sequence: { groupOrder: 0 },
        },
      },
      ...(chromium
        ? [
            {
              plugins: [react(), housePlugin()],
              cacheDir: 'node_modules/.vite-components',
              // Found late, it would make Vite load every page of a running test anew.
              optimizeDeps: { include: ['axe-core'] },
              test: {
                name: 'components',
                include: ['client/src/**/*.component.test.{ts,tsx}'],
                setupFiles: ['tests/components/setup.ts'],
                isolate: false,
                maxWorkers: 2,
                ...slow,
                // The first hook waits until the house is open and has its demo.
                hookTimeout: 300_000,
                browser: {
                  enabled: true,
                  headless: true,
                  provider: playwright({ launchOptions: { executablePath: chromium, args: ['--no-sandbox', ...SOFTWARE_DRAWING] } }),
                  instances: [{ browser: 'chromium' as const }],
                  viewport: { width: 1440, height: 900 },
                  screenshotFailures: false,
                  commands: houseCommands,
                },
                // A browser, its pages and the house take both cores: after everything else.
                sequence: { groupOrder: 3 },
              },
            },
          ]
        : []),
      ...(onServer
        ? [
            {
              test: {
                name: 'postgres',
                environment: 'node' as const,
                isolate: false,
                env: { MENARA_TEST_ENGINE: 'postgres' },
                include: BACKEND,
                globalSetup: ['tests/kit/services/services-global.ts'],
                ...slow,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
      {
        // Whole products as processes: one at a time, after everything else.
        test: {
          name: 'product',
          environment: 'node',
          include: ['tests/{start,faults}/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
