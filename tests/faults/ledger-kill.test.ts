import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { ledgerDrift } from '../../backend/src/schema/finance/ledger-drift.ts'
import { isFullRun } from '../kit/test-scope.ts'
import { killedCash } from './killed-cash.ts'
import type { KilledLedger } from './killed-ledger.ts'
import { killedPayments } from './killed-payments.ts'
import { ENGINES, prepareSite } from './killed-site.ts'
import { killedStock } from './killed-stock.ts'
import { startVictim, type Victim } from './victims.ts'

const ROUNDS = isFullRun ? 5 : 1
const PATIENCE = { timeout: 60_000, interval: 250 }

describe.each(ENGINES)('kill -9 amid postings of stock, cash and payments, on %s', (engine) => {
  it(
    `keeps every balance the sum of its movements and posts each once, ${ROUNDS} times over`,
    async () => {
      const site = await prepareSite(engine)
      let victim = await startVictim(site)
      onTestFinished(() => victim.kill9())
      const ledgers = [await killedStock(victim, site), await killedCash(victim, site), await killedPayments(victim, site)]
      for (let round = 1; round <= ROUNDS; round++) {
        const postings = await postingsOf(victim, { ledgers, round })
        const share = (round - 0.5) / ROUNDS
        const posted = await postUntilKilled(victim, postings, share)
        victim = await victim.again()
        // Everything is sent again, what was answered and what was not: nothing is posted twice.
        const now = victim
        await Promise.all(
          postings.map(async ({ ledger, key }) => {
            const id = await vi.waitFor(() => ledger.post(now, key), PATIENCE)
            if (posted.has(key)) expect(id).toBe(posted.get(key))
          }),
        )
        for (const ledger of ledgers) await ledger.check(victim)
      }
      await victim.kill9()
      const db = await openDatabase(site.database)
      try {
        expect(await db.sql.select().from(ledgerDrift)).toEqual([])
      } finally {
        await db.close()
      }
    },
    ROUNDS * 240_000,
  )
})

interface Posting {
  readonly ledger: KilledLedger
  readonly key: string
}
/** The postings of a round, of all ledgers in turns. */
async function postingsOf(victim: Victim, { ledgers, round }: { ledgers: readonly KilledLedger[]; round: number }): Promise<Posting[]> {
  const placed: (Posting & { readonly at: number })[] = []
  for (const ledger of ledgers) {
    const keys = await ledger.prepare(victim, round)
    placed.push(...keys.map((key, place) => ({ ledger, key, at: place / keys.length })))
  }
  return placed.toSorted((a, b) => a.at - b.at)
}

/** Sends all of them at once, and kills the product when so much is acknowledged; answers the ids of those. */
async function postUntilKilled(victim: Victim, postings: readonly Posting[], share: number): Promise<ReadonlyMap<string, string>> {
  const posted = new Map<string, string>()
  const enough = Math.ceil(postings.length * share)
  let dead: Promise<void> | undefined
  await Promise.all(
    postings.map(async ({ ledger, key }) => {
      const id = await vi.waitFor(() => (dead === undefined ? ledger.post(victim, key) : undefined), PATIENCE)
      if (id === undefined) return
      posted.set(key, id)
      if (posted.size >= enough) dead ??= victim.kill9()
    }),
  )
  await dead
  return posted
}
