import { defineConfig } from 'vitest/config'
import { hasPostgres } from './tests/kit/services.ts'

/** Two cores are the machine we plan for; the third works while others wait for cameras and disks. */
const WORKERS = 3

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Files of one worker share what is loaded, and its database: each test begins by emptying it.
          isolate: false,
          include: ['{shared,backend}/src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/{contract,architecture,kit}/**/*.test.ts'],
          globalSetup: ['tests/kit/snapshot-global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['gateway/src/**/*.test.ts'],
          globalSetup: ['tests/kit/snapshot-global.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      // The same stores and features once more, on a real server, where one is installed.
      ...(hasPostgres()
        ? [
            {
              test: {
                name: 'postgres',
                environment: 'node' as const,
                isolate: false,
                env: { MENARA_TEST_ENGINE: 'postgres' },
                include: ['backend/src/**/*.test.ts', 'tests/contract/**/*.test.ts'],
                // Bad input is refused before a database is asked, and the embedded one is the same PostgreSQL.
                exclude: ['tests/contract/every-{field,address}.test.ts'],
                globalSetup: ['tests/kit/services-global.ts'],
                testTimeout: 60_000,
                hookTimeout: 120_000,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
      {
        test: {
          name: 'client',
          environment: 'node',
          include: ['client/src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
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
