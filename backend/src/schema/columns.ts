import { customType } from 'drizzle-orm/pg-core'

/** Instant in UTC that leaves the database as RFC 3339 text with milliseconds. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** Transaction id of PostgreSQL, 64 bit. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
/** Bytes of a file that is kept with its row. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
