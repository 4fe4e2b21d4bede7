/** Rows of a scope by key, each as JSON text: written once, sent to many. */
export type Rows = ReadonlyMap<string, string>
/** Changed rows: null for one that is gone. */
export type Changes = ReadonlyMap<string, string | null>

/** Reads an answer `{data: [...]}`. Null when it is no such thing; rows without the key are left out, for they could never be told apart. */
export function readRows(answer: unknown, key: string): Rows | null {
  const data = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(data)) return null
  const rows = new Map<string, string>()
  for (const row of data as unknown[]) {
    const id = (row as Record<string, unknown> | null)?.[key]
    if (typeof id === 'string' || typeof id === 'number') rows.set(String(id), JSON.stringify(row))
  }
  return rows
}

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
  for (const [key, value] of changes) text += `${text ? ',' : ''}[${JSON.stringify(key)},${value}]`
  return `[${text}]`
}

/** The changes that such a text tells of. */
export function changesOf(ops: string): Map<string, string | null> {
  const changes = new Map<string, string | null>()
  for (const [key, value] of JSON.parse(ops) as [string, unknown][]) changes.set(key, value === null ? null : JSON.stringify(value))
  return changes
}
