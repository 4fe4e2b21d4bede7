import type { Alarm } from '@menara/shared/contract/iot.contract.ts'
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'

interface RovingNeeds {
  readonly alarms: readonly Alarm[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Brings a row that is not drawn into view. */
  readonly show: (index: number) => void
  readonly onOpen: (id: string) => void
  readonly onSelect: ((id: string) => void) | undefined
  /** Any other key, with the alarm that has the focus. */
  readonly onKey: ((key: string, alarm: Alarm) => void) | undefined
}

/** One row of the grid has the focus and keeps it by id while rows come and go around it. */
export function useRovingRows({ alarms, scroller, show, onOpen, onSelect, onKey }: RovingNeeds) {
  const [focusId, setFocusId] = useState<string | null>(null)
  const known = alarms.findIndex((it) => it.id === focusId)
  const focusAt = Math.max(0, known)

  const go = (to: number): void => {
    const alarm = alarms[to]
    if (!alarm) return
    setFocusId(alarm.id)
    show(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-alarm-id="${alarm.id}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const alarm = alarms[focusAt]
    if (!alarm || event.ctrlKey || event.metaKey || event.altKey) return
    const to = MOVES[event.key]?.(focusAt, alarms.length)
    const act = to === undefined ? ACTS[event.key] : undefined
    if (to !== undefined) go(to)
    else if (act) act({ alarm, onOpen, onSelect })
    else {
      onKey?.(event.key, alarm)
      return
    }
    event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const id = (target as HTMLElement).dataset.alarmId
    if (id) setFocusId(id)
  }
  return { focusAt, onKeyDown, onFocus }
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count) => Math.min(at + 10, count - 1),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}
type Act = Pick<RovingNeeds, 'onOpen' | 'onSelect'> & { readonly alarm: Alarm }
const ACTS: Readonly<Record<string, (act: Act) => void>> = {
  Enter: ({ alarm, onOpen }) => onOpen(alarm.id),
  ' ': ({ alarm, onSelect }) => onSelect?.(alarm.id),
}
