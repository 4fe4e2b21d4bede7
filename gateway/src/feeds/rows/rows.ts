import { hash } from 'node:crypto'
import type { Change, Channel } from '@menara/shared/kit/feeds/channel.ts'
import { rowId } from '@menara/shared/kit/feeds/row-id.ts'
import { fitted } from './oversized.ts'

/** Rows of a scope by key, each as JSON text: written once, sent to many. */
export type Rows = ReadonlyMap<string, string>
/** Changed rows: null for one that is gone. */
export type Changes = ReadonlyMap<string, string | null>

/** What an answer lists. */
export interface ReadRows {
  readonly rows: Rows
  /** Keys of rows that were too large: they are without their largest fields. */
  readonly oversized: readonly string[]
}

/**
 * Reads an answer `{data: [...]}`. Null when it is no such thing. A row without the channel's key goes by the id its subject documents
 * (`ticket_id`), else by its own content, and carries that under the key: nothing that upstream lists is dropped. A row that is too large
 * comes without its largest fields.
 */
export function readRows(answer: unknown, channel: Pick<Channel, 'name' | 'key' | 'position' | 'changesOf'>): ReadRows | null {
  if (channel.changesOf) return readChanges(answer, channel.changesOf)
  const found = keyedRows(answer, channel)
  if (!found) return null
  const rows = new Map<string, string>()
  const oversized: string[] = []
  const keep = [channel.key, ...(channel.position ? [channel.position] : [])]
  for (const { id, named } of found) {
    const text = JSON.stringify(named)
    const part = fitted(named, text, keep)
    rows.set(id, part ? JSON.stringify(part) : text)
    if (part) oversized.push(id)
  }
  return { rows, oversized }
}

/** The same rows as change notifications. The revision is of the whole row, also of what would be too large to be sent. */
function readChanges(answer: unknown, channel: Channel): ReadRows | null {
  const found = keyedRows(answer, channel)
  if (!found) return null
  const changes = found.map(
    ({ id, named }): Change => ({ topic: channel.name, key: id, rev: hash('sha1', JSON.stringify(named), 'base64url') }),
  )
  return { rows: new Map(changes.map((change) => [change.key, JSON.stringify(change)])), oversized: [] }
}

/** The rows of an answer under their keys; null when it is none. */
function keyedRows(answer: unknown, channel: Pick<Channel, 'name' | 'key'>): { id: string; named: Fields }[] | null {
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data)) return null
  return (data as unknown[]).flatMap((row) => (typeof row === 'object' && row !== null ? [keyed(row as Fields, channel)] : []))
}

type Fields = Readonly<Record<string, unknown>>
const LONGEST_KEY = 1000

/** A row under its key. */
function keyed(row: Fields, { name, key }: Pick<Channel, 'name' | 'key'>): { id: string; named: Fields } {
  const own = row[key]
  if (typeof own === 'number' || (typeof own === 'string' && own.length <= LONGEST_KEY)) return { id: String(own), named: row }
  const documented = rowId(row, { subject: name, key })
  const id = documented !== undefined && documented.length <= LONGEST_KEY ? documented : contentId(row)
  return { id, named: { ...row, [key]: id } }
}

const contentId = (row: object) => `row-${hash('sha1', JSON.stringify(row), 'hex')}`

/** Where the next page of an answer begins; null when there is none. */
export function readNext(answer: unknown): string | null {
  const next = (answer as { next?: unknown } | null)?.next
  return typeof next === 'string' && next !== '' ? next : null
}

/** Keys that changed, with their new text; null for those that are gone. */
export function changesBetween(before: Rows, after: Rows): Map<string, string | null> {
  const changed = new Map<string, string | null>()
  for (const [key, text] of after) if (before.get(key) !== text) changed.set(key, text)
  for (const key of before.keys()) if (!after.has(key)) changed.set(key, null)
  return changed
}

/** JSON text of operations `[[key, value|null], …]`. */
export function opsText(changes: Changes): string {
  let text = ''
  for (const op of opTexts(changes)) text += text ? `,${op}` : op
  return `[${text}]`
}

/** JSON texts of the operations. */
export function* opTexts(changes: Changes): Generator<string, void> {
  for (const [key, value] of changes) yield `[${JSON.stringify(key)},${value}]`
}

/** The changes that such a text tells of. */
export function changesOf(ops: string): Map<string, string | null> {
  const changes = new Map<string, string | null>()
  for (const [key, value] of JSON.parse(ops) as [string, unknown][]) changes.set(key, value === null ? null : JSON.stringify(value))
  return changes
}
