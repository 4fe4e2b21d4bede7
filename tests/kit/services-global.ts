import type { TestProject } from 'vitest/node'
import { withPostgres } from './services.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server for store tests; null when the machine has none. */
    databaseUrl: string | null
  }
}

/** One PostgreSQL server for the whole run: `inject('databaseUrl')` or `MENARA_TEST_DATABASE_URL`. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.MENARA_TEST_DATABASE_URL
  const postgres = given ? null : await withPostgres()
  const url = given ?? postgres?.url ?? null
  project.provide('databaseUrl', url)
  if (!postgres) return undefined
  process.env.MENARA_TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
