/**
 * What a row of a feed carries, in the field `oversized`, when it was too large to travel whole: the row has its id and what fits, and its
 * largest fields are left out. Whoever needs those asks for the one row by its own call.
 */
export interface Oversized {
  /** Names of the fields that are left out, the largest first. */
  readonly fields: readonly string[]
  /** Of the whole row's JSON text. */
  readonly bytes: number
  /** Another one when anything in the whole row has changed, so that a change of what is left out is told too. */
  readonly digest: string
}

/** What is left out of a row; null of one that is whole. */
export function oversizedOf(row: unknown): Oversized | null {
  const mark = (row as { oversized?: Partial<Oversized> | null } | null | undefined)?.oversized
  return typeof mark === 'object' && mark !== null && Array.isArray(mark.fields) && typeof mark.digest === 'string'
    ? (mark as Oversized)
    : null
}
