import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Journal } from './audit/journal.ts'
import type { Database } from './db/database.ts'
import type { VirusScanner } from './files/virus-scanner.ts'
import type { Keyring } from './secrets/keyring.ts'

/** What every module of the backend is built from. Clock and ids are arguments, so that tests can set them. */
export interface Platform {
  readonly app: FastifyInstance
  readonly db: Database
  readonly journal: Journal
  readonly log: Logger
  readonly metrics: Registry
  readonly dataDir: string
  /** Scans every file that comes in; undefined where no scanner is set. */
  readonly scan: VirusScanner | undefined
  /** Keys that sign and encrypt; they are kept outside of the database. */
  readonly keys: Keyring
  /** Time zone of what belongs to no site, or to sites of several zones. */
  readonly zone: string
  /** Whether the demo's accounts may be used from any address. */
  readonly demoPublic: boolean
  /** After how many minutes without use the sessions of people who acknowledge alarms end; null: never. */
  readonly deskIdleMinutes: number | null
  now(): Date
  newId(): string
}

/** A module that runs jobs or holds resources, and is closed with the backend. */
export interface Closable {
  close(): Promise<void>
}
