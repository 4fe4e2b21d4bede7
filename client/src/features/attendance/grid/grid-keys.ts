import { type KeyboardEvent, useRef, useState } from 'react'
import { bounded, type Cell, cellOf, focusCell, stepFrom } from './grid-cells.ts'

/** Moves the focus among the cells of a grid (ARIA Authoring Practices, grid): one of them takes the tabulator, Enter and Space open it. */
export function useGridKeys({ rows, columns, open }: { rows: number; columns: number; open: (cell: Cell) => void }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 })
  const here = bounded(at, { rows, columns })
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return open(cell)
    }
    const next = stepFrom(cell, event.key, { rows, columns })
    if (!next) return
    event.preventDefault()
    setAt(next)
    focusCell(body.current, next)
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
