import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import type { ListItem } from './alarm-order.ts'

interface RovingNeeds {
  readonly lines: readonly ListItem[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Brings a row that is not drawn into view. */
  readonly show: (index: number) => void
  readonly onOpen: (id: string) => void
  readonly onSelect: ((id: string) => void) | undefined
  readonly onCurrent: ((id: string) => void) | undefined
}

/** One row of the grid has the focus and keeps it by id while rows come and go around it; headings are passed over. */
export function useRovingRows({ lines, scroller, show, onOpen, onSelect, onCurrent }: RovingNeeds) {
  const [wanted, setWanted] = useState<string | null>(null)
  const known = lines.some((line) => line.key === wanted)
  const focusId = known ? wanted : (lines.find((line) => line.kind === 'alarm')?.key ?? null)

  const go = (key: string): void => {
    setWanted(key)
    onCurrent?.(key)
    show(lines.findIndex((line) => line.key === key))
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-alarm-id="${key}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (focusId === null || event.ctrlKey || event.metaKey || event.altKey) return
    const move = MOVES[event.key]
    const act = ACTS[event.key]
    if (move) {
      const alarms = lines.filter((line) => line.kind === 'alarm')
      const to =
        alarms[
          move(
            Math.max(
              0,
              alarms.findIndex((alarm) => alarm.key === focusId),
            ),
            alarms.length,
          )
        ]
      if (to) go(to.key)
    } else if (act) act({ id: focusId, onOpen, onSelect })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const id = (target as HTMLElement).dataset.alarmId
    if (!id) return
    setWanted(id)
    onCurrent?.(id)
  }
  return { focusId, onKeyDown, onFocus }
}

const next = (at: number, count: number) => Math.min(at + 1, count - 1)
const before = (at: number) => Math.max(at - 1, 0)
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: next,
  j: next,
  ArrowUp: before,
  k: before,
  PageDown: (at, count) => Math.min(at + 10, count - 1),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}
type Act = Pick<RovingNeeds, 'onOpen' | 'onSelect'> & { readonly id: string }
const ACTS: Readonly<Record<string, (act: Act) => void>> = {
  Enter: ({ id, onOpen }) => onOpen(id),
  ' ': ({ id, onSelect }) => onSelect?.(id),
}
