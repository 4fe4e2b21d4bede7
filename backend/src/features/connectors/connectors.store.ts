import type { Connector, ConnectorKind, Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { connectors } from '../../schema/monitoring/connectors.ts'
import { devices } from '../../schema/monitoring/iot.ts'
import { locations } from '../../schema/places.ts'

export type ConnectorFacts = Omit<Connector, 'status'>
export interface ConnectorFilter {
  readonly scope: readonly string[] | null
  readonly location_id?: string
  readonly kind?: ConnectorKind
  readonly after?: readonly [name: string, id: string] | undefined
  readonly limit: number
}
export type ConnectorsStore = ReturnType<typeof connectorsStore>

/** The one writer of `connectors`. */
export function connectorsStore(db: Database) {
  const select = (where: SQL | undefined, limit: number) =>
    db.sql
      .select({
        id: connectors.id,
        name: connectors.name,
        kind: connectors.kind,
        location_id: connectors.location_id,
        host: connectors.host,
        port: connectors.port,
        interval_ms: connectors.interval_ms,
        timeout_ms: connectors.timeout_ms,
        enabled: connectors.enabled,
        mappings: connectors.mappings,
        location: sql`jsonb_build_object('id', ${locations.id}, 'name', ${locations.name})`,
      })
      .from(connectors)
      .innerJoin(locations, eq(locations.id, connectors.location_id))
      .where(where)
      .orderBy(asc(connectors.name), asc(connectors.id))
      .limit(limit) as unknown as Promise<ConnectorFacts[]>
  const inScope = (scope: readonly string[] | null) => (scope ? inArray(connectors.location_id, [...scope]) : undefined)

  return {
    list: ({ scope, location_id, kind, after, limit }: ConnectorFilter): Promise<ConnectorFacts[]> =>
      select(
        and(
          inScope(scope),
          location_id ? eq(connectors.location_id, location_id) : undefined,
          kind ? eq(connectors.kind, kind) : undefined,
          after ? sql`(${connectors.name}, ${connectors.id}) > (${after[0]}, ${after[1]}::uuid)` : undefined,
        ),
        limit,
      ),
    async get(id: string, scope: readonly string[] | null): Promise<ConnectorFacts | undefined> {
      return (await select(and(eq(connectors.id, id), inScope(scope)), 1))[0]
    },
    enabled: (): Promise<ConnectorFacts[]> => select(eq(connectors.enabled, true), 1000),

    async insert(row: typeof connectors.$inferInsert): Promise<void> {
      await db.sql.insert(connectors).values(row)
    },
    async update(id: string, facts: Partial<typeof connectors.$inferInsert>): Promise<void> {
      await db.sql.update(connectors).set(facts).where(eq(connectors.id, id))
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(connectors).where(eq(connectors.id, id))
    },

    /** Names and sites of the devices that mappings speak of. */
    async devicesOf(mappings: readonly Mapping[]): Promise<{ id: string; location_id: string; location_code: string; code: string }[]> {
      const ids = [...new Set(mappings.map((mapping) => mapping.device_id))]
      if (ids.length === 0) return []
      return db.sql
        .select({ id: devices.id, location_id: devices.location_id, location_code: locations.code, code: devices.code })
        .from(devices)
        .innerJoin(locations, eq(locations.id, devices.location_id))
        .where(inArray(devices.id, ids))
    },
  }
}
