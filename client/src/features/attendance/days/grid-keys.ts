import { type KeyboardEvent, useRef, useState } from 'react'

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
interface Cell {
  readonly row: number
  readonly column: number
}

/** Moves the focus among the cells of a grid (ARIA Authoring Practices, grid): one of them takes the tabulator, Enter and Space open it. */
export function useGridKeys({ rows, columns, open }: { rows: number; columns: number; open: (cell: Cell) => void }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const here = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target as HTMLElement)
    if (!cell) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(cell)
    }
    const step = STEP[event.key]
    if (!step) return
    event.preventDefault()
    const bounded = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))
    const next = { row: bounded(cell.row + step[0], rows), column: bounded(cell.column + step[1], columns) }
    setAt(next)
    body.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row} ${column}`,
    role: 'gridcell',
    tabIndex: row === here.row && column === here.column ? 0 : -1,
    onClick: () => {
      setAt({ row, column })
      open({ row, column })
    },
  })
  return { body, onKeyDown, cellProps }
}

function cellOf(target: HTMLElement): Cell | undefined {
  const [row, column] = target.dataset['cell']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
