import { Gauge } from 'prom-client'
import type { PartStatus } from '../platform/http/health.ts'
import { recurringJob } from '../platform/jobs/recurring-job.ts'
import type { Closable, Platform } from '../platform/platform.ts'
import { ledgerDrift } from '../schema/finance/ledger-drift.ts'

const EVERY_MS = 3_600_000

export interface LedgerCheck extends Closable {
  /** Compares every ledger with what it sums up, and logs an error that names those that differ. */
  once(): Promise<void>
  /** Once now and then every hour. */
  start(): void
  /** A part of `/readyz`: `ok`, `not checked yet`, or which ledgers differ in how many rows. */
  status(): PartStatus
}

/** Looks whether the ledgers of stock, cash, purchasing, payment and billing add up. What differs is never corrected, only reported. */
export function openLedgerCheck({ db, log, metrics }: Pick<Platform, 'db' | 'log' | 'metrics'>): LedgerCheck {
  const differing = new Gauge({
    name: 'menara_ledger_drift_rows',
    help: 'Rows of a ledger that contradict one another; 0 unless something is wrong',
    labelNames: ['ledger'],
    registers: [metrics],
  })
  let status = 'not checked yet'
  const work = async () => {
    const found = await db.sql.select().from(ledgerDrift)
    differing.reset()
    for (const { ledger, rows } of found) differing.set({ ledger }, rows)
    status = found.length === 0 ? 'ok' : found.map(({ ledger, rows }) => `${ledger} differs in ${rows} rows`).join(', ')
    if (found.length > 0) log.error({ ledgers: found }, `The ledgers do not add up: ${status}. See docs/stock.md and docs/payment.md.`)
  }
  const job = recurringJob({ work, everyMs: EVERY_MS, log, trouble: 'the ledgers could not be checked' })
  return {
    once: job.once,
    start() {
      job.soon()
      job.start()
    },
    status: () => ({ status }),
    close: job.close,
  }
}
