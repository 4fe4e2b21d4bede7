import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { bounded, type Cell, cellOf, focusCell, stepFrom } from '../grid/grid-cells.ts'
import { isSelected, type Selection } from './roster-view.ts'

interface GridNeeds {
  readonly rows: number
  readonly columns: number
  /** Enter, Space or a second press on a cell. */
  readonly choose: () => void
  /** Any other key on a cell; true where it meant something. */
  readonly press: (key: string) => boolean
}
const ORIGIN: Cell = { row: 0, column: 0 }

/** Selection in a grid (ARIA Authoring Practices, grid): arrows move, Shift and arrows or dragging select, Enter chooses. */
export function useRosterGrid({ rows, columns, choose, press }: GridNeeds) {
  const body = useRef<HTMLTableSectionElement>(null)
  const dragging = useRef(false)
  const [selection, setSelection] = useState<Selection>({ from: ORIGIN, to: ORIGIN })
  const at = bounded(selection.to, { rows, columns })
  useEffect(() => {
    const stop = () => {
      dragging.current = false
    }
    window.addEventListener('pointerup', stop)
    return () => window.removeEventListener('pointerup', stop)
  }, [])
  const meant = (key: string): boolean => {
    if (key !== 'Enter' && key !== ' ') return press(key)
    choose()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCommand(event) || !cellOf(event.target)) return
    const to = stepFrom(at, event.key, { rows, columns })
    if (to) {
      setSelection({ from: event.shiftKey ? selection.from : to, to })
      focusCell(body.current, to)
    }
    if (to || meant(event.key)) event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent) => {
    const to = cellOf(event.target)
    if (!to || event.button !== 0) return
    dragging.current = event.pointerType === 'mouse'
    setSelection({ from: event.shiftKey ? selection.from : to, to })
  }
  const onPointerOver = (event: PointerEvent) => {
    const to = cellOf(event.target)
    if (to && dragging.current) setSelection({ from: selection.from, to })
  }
  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row} ${column}`,
    role: 'gridcell',
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    'aria-selected': isSelected(selection, { row, column }),
  })
  return { body, selection, cellProps, handlers: { onKeyDown, onPointerDown, onPointerOver, onDoubleClick: choose } }
}

/** Keys of the browser and the system, such as Ctrl and C. */
const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey
