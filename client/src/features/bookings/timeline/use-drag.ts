import type { Booking } from '@menara/shared/contract/places/bookings.contract.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { dragged, type Grip, type Wanted } from './timeline-moves.ts'

/** Within so many pixels of its end a booking is taken by its end. */
const EDGE_PX = 8
/** What moved less was a click. */
const STILL_PX = 4
const STILL = { left: 0, width: 0 }

interface Dragging {
  readonly booking: Booking
  readonly dayMs: number
  readonly move: ((wanted: Wanted) => void) | undefined
  readonly open: () => void
}
interface Taken {
  readonly x: number
  readonly grip: Grip
  readonly trackPx: number
  moved: boolean
}

/** Moving a booking by the pointer: by its middle, or longer and shorter by its end. A click opens it. Touch scrolls the row instead. */
export function useDrag({ booking, dayMs, move, open }: Dragging) {
  const taken = useRef<Taken | null>(null)
  const wasMoved = useRef(false)
  const [offset, setOffset] = useState(STILL)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    wasMoved.current = false
    if (!move || event.button !== 0 || event.pointerType === 'touch') return
    const box = event.currentTarget.getBoundingClientRect()
    const trackPx = event.currentTarget.closest('ul')?.getBoundingClientRect().width ?? 0
    const grip: Grip = box.right - event.clientX <= EDGE_PX && box.width > 3 * EDGE_PX ? 'end' : 'whole'
    taken.current = { x: event.clientX, grip, trackPx, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const drag = taken.current
    if (!drag) return
    const by = event.clientX - drag.x
    drag.moved ||= Math.abs(by) > STILL_PX
    if (drag.moved) setOffset(drag.grip === 'whole' ? { left: by, width: 0 } : { left: 0, width: by })
  }
  const onPointerUp = (event: PointerEvent): void => {
    const drag = taken.current
    taken.current = null
    setOffset(STILL)
    if (!drag?.moved || drag.trackPx === 0) return
    wasMoved.current = true
    const wanted = dragged(booking, drag.grip, ((event.clientX - drag.x) / drag.trackPx) * dayMs)
    if (wanted) move?.(wanted)
  }
  const onPointerCancel = (): void => {
    taken.current = null
    setOffset(STILL)
  }
  const onClick = (): void => {
    if (!wasMoved.current) open()
    wasMoved.current = false
  }
  return { offset, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick } }
}
