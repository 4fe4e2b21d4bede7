export type Cell = string | number | null
/** A table as it is shown and as it is written into files: the numbers in it are the ones people see. */
export interface Sheet {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}
const DIGITS = 2
/** As the screen shows it: two decimals, no minus zero. */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10 ** DIGITS) / 10 ** DIGITS + 0

/** Percent from one figure to another; null without a base. */
export const changeOf = (now: number | null, base: number | null): number | null =>
  now === null || base === null || base === 0 ? null : rounded((100 * (now - base)) / Math.abs(base))
