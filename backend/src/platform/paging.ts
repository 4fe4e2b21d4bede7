import { invalid } from './errors.ts'

/** An opaque cursor made of the sort values of the last row given. */
const cursorOf = (values: readonly (string | number | null)[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Reads a cursor back; undefined at the start (`0`, empty, absent). `kinds` says what each value must be; a forged one is 422. */
export function readCursor<const K extends readonly ('string' | 'number' | 'string?')[]>(
  next: string | undefined,
  kinds: K,
): { [I in keyof K]: K[I] extends 'number' ? number : K[I] extends 'string?' ? string | null : string } | undefined {
  if (next === undefined || next === '' || next === '0') return undefined
  const values = parse(next)
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    kinds.every((kind, i) => (kind === 'string?' && values[i] === null) || typeof values[i] === kind.replace('?', ''))
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
