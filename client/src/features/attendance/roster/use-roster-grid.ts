import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isSelected, type Selection } from './roster-view.ts'

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
  const bounded = (value: number, count: number): number => Math.max(0, Math.min(value, count - 1))
  const at: Cell = { row: bounded(selection.to.row, rows), column: bounded(selection.to.column, columns) }
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
    const step = STEP[event.key]
    if (step) {
      const to = { row: bounded(at.row + step[0], rows), column: bounded(at.column + step[1], columns) }
      setSelection({ from: event.shiftKey ? selection.from : to, to })
      body.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus()
    }
    if (step || meant(event.key)) event.preventDefault()
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
function cellOf(target: EventTarget): Cell | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]')
  const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}
