import type { KeyboardEvent, RefObject } from 'react'

interface RowKeysNeeds<Row> {
  readonly rows: readonly Row[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Brings a row that is not drawn into view. */
  readonly show: (index: number) => void
  readonly open: ((row: Row) => void) | undefined
  readonly mark?: ((row: Row) => void) | undefined
}

/** Arrows, Home, End, Enter and Space on the rows of a table; keys pressed in a field inside a row stay there. */
export function useRowKeys<Row>({ rows, scroller, show, open, mark }: RowKeysNeeds<Row>) {
  return (event: KeyboardEvent): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!row || event.target !== row) return
    const at = Number(row.dataset.row)
    const to = TARGET[event.key]?.(at, rows.length)
    if (to !== undefined) {
      event.preventDefault()
      show(to)
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus())
    } else if (event.key === 'Enter' && rows[at] !== undefined) {
      event.preventDefault()
      open?.(rows[at])
    } else if (event.key === ' ' && mark && rows[at] !== undefined) {
      event.preventDefault()
      mark(rows[at])
    }
  }
}

const TARGET: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count) => Math.min(at + 10, count - 1),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}
