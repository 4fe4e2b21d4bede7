import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { expect } from 'vitest'
import { administratorOf, askVictim, type KilledLedger } from './killed-ledger.ts'
import type { Site } from './killed-site.ts'
import type { Victim } from './victims.ts'

const POSTINGS = 60
const IN_STOCK = 1_000

/** Receipts and issues of one item, of which there are a thousand, under keys. */
export async function killedStock(victim: Victim, site: Site): Promise<KilledLedger> {
  const by = administratorOf(site)
  const store = (
    await askVictim(victim, { by, endpoint: stockStores.create, body: { location_id: site.locationId, code: 'MAIN', name: 'Main store' } })
  ).body.data
  const itemBody = { code: 'FUSE', name_en: 'Fuse', name_id: 'Sekering', unit: 'pcs' }
  const item = (await askVictim(victim, { by, endpoint: stockItems.create, body: itemBody })).body.data
  const ticketBody = { ticket_type_id: 1, location_id: site.locationId, title: 'No light' }
  const ticket = (await askVictim(victim, { by, endpoint: tickets.create, body: ticketBody })).body.data
  const at = { item_id: item.id, bin_id: store.bins[0]?.id ?? '' }
  await askVictim(victim, { by, endpoint: stockMovements.receive, body: { ...at, quantity: IN_STOCK } })
  let expected = IN_STOCK
  return {
    name: 'stock',
    async prepare(_victim, round) {
      const keys = Array.from({ length: POSTINGS }, (_, n) => `round-${round}-${n}`)
      expected += keys.reduce((sum, key) => sum + quantityOf(key), 0)
      return keys
    },
    async post(now, key) {
      const quantity = quantityOf(key)
      const document = { subject: 'tickets' as const, id: ticket.id }
      const body = { ...at, quantity: Math.abs(quantity), ...(quantity < 0 && { document }) }
      const endpoint = quantity < 0 ? stockMovements.issue : stockMovements.receive
      return (await askVictim(now, { by, endpoint, body, headers: { 'idempotency-key': key } })).body.data.id
    },
    async check(now) {
      expect((await askVictim(now, { by, endpoint: stockItems.get, id: item.id })).body.data.stock).toBe(expected)
    },
  }
}

/** Every third posting takes five in, the others give one or two out. */
function quantityOf(key: string): number {
  const n = Number(key.split('-').at(-1))
  return n % 3 === 0 ? 5 : -1 - (n % 2)
}
