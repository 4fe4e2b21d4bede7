import { createHash } from 'node:crypto'
import type { Wording } from '@menara/shared/kit/nested-texts.ts'

/** A transition as it is kept; times as RFC 3339. */
export interface Unsealed {
  readonly id: string
  readonly alarm_id: string
  readonly device_id: string | null
  readonly location_id: string | null
  readonly desk_id: string | null
  readonly type: string
  readonly message: string
  readonly wording: Wording | null
  readonly priority: string
  readonly unit: string
  readonly occurrence: number
  readonly event: string
  readonly actor_id: string | null
  readonly comment: string
  readonly value: number | null
  readonly source_at: string | null
  readonly at: string
}
export interface JournalRow extends Unsealed {
  readonly prev_hash: string | null
  readonly hash: string | null
}

/** Seals entries one after the other, the first to the hash before it (empty at the beginning). */
export function sealed(entries: readonly Unsealed[], before: string): JournalRow[] {
  let prev_hash = before
  return entries.map((entry) => {
    const hash = hashOf(entry, prev_hash)
    const row = { ...entry, prev_hash, hash }
    prev_hash = hash
    return row
  })
}

export const fits = (row: JournalRow, before: string): boolean => row.prev_hash === before && row.hash === hashOf(row, before)

const hashOf = (unsealed: Unsealed, before: string): string => {
  const facts = [
    unsealed.id,
    unsealed.alarm_id,
    unsealed.device_id,
    unsealed.location_id,
    unsealed.desk_id,
    unsealed.type,
    unsealed.message,
    unsealed.priority,
    unsealed.unit,
    unsealed.occurrence,
  ]
  // Rows from before there was any are sealed without.
  const wording = unsealed.wording
    ? [unsealed.wording.key, ...Object.entries(unsealed.wording.params).sort(([a], [b]) => (a < b ? -1 : 1))]
    : []
  const happening = [unsealed.event, unsealed.actor_id, unsealed.comment, unsealed.value, unsealed.source_at, unsealed.at]
  return createHash('sha256')
    .update(JSON.stringify([before, ...facts, ...wording, ...happening]))
    .digest('hex')
}
