/** A cell of a grid, counted from 0. */
export interface Cell {
  readonly row: number
  readonly column: number
}
interface Size {
  readonly rows: number
  readonly columns: number
}

const STEP: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
  Home: [0, -1000],
  End: [0, 1000],
}
const within = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))
export const bounded = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: within(row, rows),
  column: within(column, columns),
})

/** Where a key leads from a cell (ARIA Authoring Practices, grid); undefined for a key that moves nothing. */
export function stepFrom(cell: Cell, key: string, size: Size): Cell | undefined {
  const step = STEP[key]
  return step && bounded({ row: cell.row + step[0], column: cell.column + step[1] }, size)
}

/** The cell that an event happened in, by its `data-cell`. */
export function cellOf(target: EventTarget): Cell | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
  const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
export const focusCell = (grid: HTMLElement | null, { row, column }: Cell): void =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
