import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Endpoint, ReplyOf } from '@menara/shared/kit/endpoint.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../backend/src/platform/db/open.ts'
import { ledgerDrift } from '../../backend/src/schema/finance/ledger-drift.ts'
import { isFullRun } from '../kit/test-scope.ts'
import { ENGINES, prepareSite, type Site } from './killed-site.ts'
import { startVictim, type Victim } from './victims.ts'

const ROUNDS = isFullRun ? 5 : 2
const POSTINGS = 120

describe.each(ENGINES)('kill -9 amid postings of stock, on %s', (engine) => {
  it(
    `keeps every balance the sum of its movements and posts each once, ${ROUNDS} times over`,
    async () => {
      const site = await prepareSite(engine)
      let victim = await startVictim(site)
      onTestFinished(() => victim.kill9())
      const target = await stocked(victim, site)
      for (let round = 1; round <= ROUNDS; round++) {
        const before = await stockOf(victim, site, target.item_id)
        const posted = new Map<string, string>()
        let dead: Promise<void> | undefined
        const kill = Math.ceil((POSTINGS * (round - 0.5)) / ROUNDS)
        const all = Array.from({ length: POSTINGS }, (_, n) => `round-${round}-${n}`)
        await Promise.all(
          all.map(async (key) => {
            const id = await vi.waitFor(() => (dead === undefined ? post(victim, { site, target, key }) : undefined), {
              timeout: 60_000,
              interval: 250,
            })
            if (id === undefined) return
            posted.set(key, id)
            if (posted.size >= kill) dead ??= victim.kill9()
          }),
        )
        await dead
        victim = await victim.again()
        // Everything is sent again under its key, what was answered and what was not: nothing is posted twice.
        const again = new Map<string, string>()
        const send = (key: string) => vi.waitFor(() => post(victim, { site, target, key }), { timeout: 60_000, interval: 250 })
        await Promise.all(all.map(async (key) => again.set(key, await send(key))))
        for (const [key, id] of posted) expect(again.get(key)).toBe(id)
        const change = all.reduce((sum, key) => sum + quantityOf(key), 0)
        expect(await stockOf(victim, site, target.item_id)).toBe(before + change)
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

interface Target {
  readonly item_id: string
  readonly bin_id: string
  readonly ticketId: string
}

/** Every third posting takes five in, the others give one or two out. */
const quantityOf = (key: string): number => {
  const n = Number(key.split('-').at(-1))
  return n % 3 === 0 ? 5 : -1 - (n % 2)
}

/** The id of the movement; throws when it was not acknowledged. */
async function post(victim: Victim, { site, target, key }: { site: Site; target: Target; key: string }): Promise<string> {
  const { ticketId, ...at } = target
  const quantity = quantityOf(key)
  const document = { subject: 'tickets' as const, id: ticketId }
  const sent = { ...at, quantity: Math.abs(quantity), ...(quantity < 0 && { document }) }
  const endpoint = quantity < 0 ? stockMovements.issue : stockMovements.receive
  return (await ask(victim, { site, endpoint, body: sent, headers: { 'idempotency-key': key } })).data.id
}

/** A store, an item of which there are a thousand, and a ticket that takes them. */
async function stocked(victim: Victim, site: Site): Promise<Target> {
  const asks = <E extends Endpoint>(endpoint: E, body: object) => ask(victim, { site, endpoint, body })
  const store = (await asks(stockStores.create, { location_id: site.locationId, code: 'MAIN', name: 'Main store' })).data
  const item = (await asks(stockItems.create, { code: 'FUSE', name_en: 'Fuse', name_id: 'Sekering', unit: 'pcs' })).data
  const ticket = (await asks(tickets.create, { ticket_type_id: 1, location_id: site.locationId, title: 'No light' })).data
  const target = { item_id: item.id, bin_id: store.bins[0]?.id ?? '', ticketId: ticket.id }
  await asks(stockMovements.receive, { item_id: target.item_id, bin_id: target.bin_id, quantity: 1_000 })
  return target
}

async function stockOf(victim: Victim, site: Site, id: string): Promise<number> {
  const reply = await fetch(`${victim.url}/api/v1/stock_items/${id}`, { headers: { authorization: `Bearer ${site.token}` } })
  return ((await reply.json()) as ReplyOf<typeof stockItems.get>).data.stock
}

interface Asked<E extends Endpoint> {
  readonly site: Site
  readonly endpoint: E
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}
async function ask<E extends Endpoint>(victim: Victim, { site, endpoint, body, headers = {} }: Asked<E>): Promise<ReplyOf<E>> {
  const reply = await fetch(`${victim.url}${endpoint.path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${site.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as ReplyOf<E> & { readonly message?: string }
  if (reply.status !== 200) throw new Error(`${reply.status} ${answer.message}`)
  return answer
}
