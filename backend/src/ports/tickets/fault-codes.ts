/** What the codes on posters tell other features. */
export interface FaultCodes {
  /** Where a code hangs. Throws `not-found` for one that does not hold. */
  placeOf(code: string): Promise<{ readonly location_id: string; readonly asset_id: string | null }>
  /** Counts a look of an address. Throws `too-many` above its limit. */
  mayLook(address: string): void
}
