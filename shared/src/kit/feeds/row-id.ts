/** `tickets` -> `ticket_id`, `activities` -> `activity_id`, `inbox` -> `inbox_id`. */
const idFieldOf = (subject: string): string => `${subject.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')}_id`

/**
 * The id of a row of a subject (`tickets`). Our own rows have `key` (`id`); somebody else's may carry only the documented `ticket_id`.
 * Undefined when there is neither.
 */
export function rowId(
  row: Readonly<Record<string, unknown>>,
  { subject, key = 'id' }: { subject: string; key?: string },
): string | undefined {
  for (const field of [key, idFieldOf(subject), '_id']) {
    const id = row[field]
    if ((typeof id === 'string' && id !== '') || typeof id === 'number') return String(id)
  }
  return undefined
}
