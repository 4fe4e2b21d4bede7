import { invalid } from './errors.ts'

/** An opaque cursor made of the sort values of the last row given. */
const cursorOf = (values: readonly (string | number | null)[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** What a value of a cursor is: `day` is `YYYY-MM-DD`, `instant` RFC 3339 in UTC with milliseconds, `id` a UUID, `string?` may be null. */
type CursorKind = 'string' | 'string?' | 'number' | 'id' | 'day' | 'instant'
type CursorValue<K extends CursorKind> = K extends 'number' ? number : K extends 'string?' ? string | null : string
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// PostgreSQL stores no null character, and refuses one that is only compared.
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000')
const isMoment = (value: unknown, text: (at: Date) => string): boolean => {
  const at = new Date(typeof value === 'string' ? value : '')
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() > 0 && text(at) === value
}
const FITS: Readonly<Record<CursorKind, (value: unknown) => boolean>> = {
  string: isText,
  'string?': (value) => value === null || isText(value),
  number: (value) => typeof value === 'number',
  id: (value) => isText(value) && ID.test(value),
  day: (value) => isMoment(value, (at) => at.toISOString().slice(0, 10)),
  instant: (value) => isMoment(value, (at) => at.toISOString()),
}

/** Reads a cursor back; undefined at the start (`0`, empty, absent). `kinds` says what each value must be; a forged one is 422. */
export function readCursor<const K extends readonly CursorKind[]>(
  next: string | undefined,
  kinds: K,
): { [I in keyof K]: CursorValue<K[I]> } | undefined {
  if (next === undefined || next === '' || next === '0') return undefined
  const values = parse(next)
  const fits = Array.isArray(values) && values.length === kinds.length && kinds.every((kind, at) => FITS[kind](values[at]))
  if (!fits) throw invalid('next', 'cursor', 'next is not a cursor this list gave out; start again with 0')
  return values as never
}

function parse(next: string): unknown {
  try {
    return JSON.parse(Buffer.from(next, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** A page of at most `limit` rows out of `limit + 1` fetched, with the cursor of what follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number | null)[],
): { data: Row[]; next?: string } {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return rows.length > limit && last ? { data, next: cursorOf(keyOf(last)) } : { data }
}

/** `%` and `_` of a typed text mean themselves in LIKE. */
export const likeText = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
