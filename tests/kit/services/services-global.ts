import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../backend/src/platform/db/open.ts'
import { databaseNamed, TEMPLATE } from './database-url.ts'
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
  if (url) await makeTemplate(url)
  project.provide('databaseUrl', url)
  if (!postgres) return undefined
  process.env.MENARA_TEST_DATABASE_URL = postgres.url
  return postgres.stop
}

/** A database with our schema and no rows, that those of the workers are copies of: a copy takes a tenth of what the migrations take. */
async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  } finally {
    await client.end()
  }
  await (await openDatabase({ databaseUrl: databaseNamed(server, TEMPLATE) })).close()
}
