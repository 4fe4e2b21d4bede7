import { type StockItemDetail, stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { type StockMovement, stockMovements } from '@menara/shared/contract/stock/stock-movements.contract.ts'
import { type StockStore, stockStores } from '@menara/shared/contract/stock/stock-stores.contract.ts'
import { type Permission, permissions } from '@menara/shared/kit/permission.ts'
import { newId } from '../../../backend/src/platform/ids.ts'
import { roles, userLocations, userRoles, users } from '../../../backend/src/schema/people.ts'
import { stockDrift } from '../../../backend/src/schema/stock/stock.ts'
import type { Building, Person } from '../building.ts'

/** Creates a store of the first site with two bins, unless `more` says otherwise. */
export async function newStore({ admin, cast }: Building, code: string, more: object = {}): Promise<StockStore> {
  const { status, body } = await admin.asks(stockStores.create, {
    body: { location_id: cast.site, code, name: `Store ${code}`, bins: ['A-01', 'A-02'], ...more },
  })
  if (status !== 200) throw new Error(`The store ${code} was refused: ${JSON.stringify(body)}`)
  return body.data
}

/** Creates an item of all sites, counted in pieces. */
export async function newItem({ admin }: Building, code: string, more: object = {}): Promise<StockItemDetail> {
  const draft = { code, name_en: `Item ${code}`, name_id: `Barang ${code}`, unit: 'pcs', standard_cost: 1000, ...more }
  const { status, body } = await admin.asks(stockItems.create, { body: draft })
  if (status !== 200) throw new Error(`The item ${code} was refused: ${JSON.stringify(body)}`)
  return body.data
}

/** Takes in so much of an item. */
export async function receive({ admin }: Pick<Building, 'admin'>, item: { readonly id: string }, more: object): Promise<StockMovement> {
  const { status, body } = await admin.asks(stockMovements.receive, {
    body: { item_id: item.id, ...(more as { bin_id: string; quantity: number }) },
  })
  if (status !== 200) throw new Error(`A receipt was refused: ${JSON.stringify(body)}`)
  return body.data
}

/** Bins of a store in the order of their codes. */
export const binsOf = (store: StockStore): string[] => store.bins.map(({ id }) => id)

export const STOCK_WORKER: readonly Permission[] = ['show_plugins', 'show_plugin_inventory', 'show_plugin_item_movement', 'stock_post']

/** Sari, who may do everything at the first site: for what takes two people. */
export async function secondPerson({ db, cast, clock, as }: Building): Promise<Person> {
  const [id, role] = [newId(), newId()]
  const created_at = clock.now().toISOString()
  await db.sql.insert(roles).values({ id: role, name: role, permissions: [...permissions] })
  await db.sql.insert(users).values({ id, name: 'Sari', email: `${id}@example.test`, status: 'active', password: 'none', created_at })
  await db.sql.insert(userRoles).values({ user_id: id, role_id: role })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
  return as(id)
}

/** Rows of the view that must be empty. */
export const drift = ({ db }: Pick<Building, 'db'>): Promise<unknown[]> => db.sql.select().from(stockDrift)
