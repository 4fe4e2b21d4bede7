/** The years of tickets there are, the last one ending when they were made. */
export const DAYS = 3 * 365
export const SITES = 20
export const AREAS = 25
export const ASSETS = 60
/** The first people are agents, the others ask for things. */
export const AGENTS = 60
export const PEOPLE = 400
export const GROUPS = 20
export const LOGS_EACH = 10
/** Categories of each type, and those in each of them. */
export const ROOTS = 6
export const LEAVES = 4

const KINDS = { site: 1, area: 2, asset: 3, person: 4, group: 5, category: 6, policy: 7, calendar: 8, role: 9, session: 10 } as const
type Kind = keyof typeof KINDS

/** Every row of a kind by its number; in SQL `bench.id(kind, n)`. */
export const idOf = (kind: Kind, n: number): string => `019a${hex(KINDS[kind], 4)}-0000-7000-8000-${hex(n, 12)}`
const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0')
/** Sees everything at every site. */
export const ADMIN = idOf('person', 0)
export const areaOf = (site: number, n: number): string => idOf('area', site * 100 + n)
export const assetOf = (site: number, n: number): string => idOf('asset', site * 100 + n)
export const categoryOf = (type: number, root: number, leaf = 0): string => idOf('category', type * 100 + root * 10 + leaf)

/** The helpers of the generator: the same number and the same salt give the same part of one, in whatever order rows are made. */
export const HELPERS = `
create schema if not exists bench;
create table if not exists bench.steps (name text primary key, took_ms int not null);
create table if not exists bench.indexes (name text primary key, made_by text not null);
create or replace function bench.id(kind int, n bigint) returns uuid language sql immutable parallel safe
  as $$ select ('019a' || lpad(to_hex(kind), 4, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create or replace function bench.h(n bigint, salt int) returns float8 language sql immutable parallel safe
  as $$ select (hashint8extended(n, salt) & 2147483647) / 2147483648.0::float8 $$;
create or replace function bench.timed_id(at timestamptz, n bigint) returns uuid language sql immutable parallel safe
  as $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid $$;
create or replace function bench.pick(words text[], part float8) returns text language sql immutable parallel safe
  as $$ select words[1 + floor(part * array_length(words, 1))::int] $$;
`
export const kindNumber = (kind: Kind): number => KINDS[kind]
