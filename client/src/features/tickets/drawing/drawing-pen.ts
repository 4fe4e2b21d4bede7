import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Point, type Shape, shapeOf, type Tool } from './drawing.ts'

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Of the picture's longer side, one press of an arrow key; with Shift a tenth of it. */
const STEP = 1 / 50

interface Pen {
  readonly tool: Tool
  readonly colour: string
  readonly words: string
  readonly draw: (shape: Shape) => void
}

/**
 * Draws with a pointer, or by keyboard: arrow keys move the cross, Enter or the space bar begins and ends, Escape gives up.
 * `making` is what is being drawn; `cross` is where the keyboard is, null while it was not used.
 */
export function useDrawingPen(canvas: HTMLCanvasElement | null, { tool, colour, words, draw }: Pen) {
  const [points, setPoints] = useState<readonly Point[]>([])
  const [cross, setCross] = useState<Point | null>(null)
  const end = (all: readonly Point[]) => {
    const shape = shapeOf(tool, all, { colour, words })
    setPoints([])
    if (shape) draw(shape)
  }
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = canvas?.getBoundingClientRect()
    if (!canvas || !box) return { x: 0, y: 0 }
    return { x: ((clientX - box.left) * canvas.width) / box.width, y: ((clientY - box.top) * canvas.height) / box.height }
  }
  const step = ({ x, y }: Point, isFine: boolean) => {
    if (!canvas) return
    const from = cross ?? { x: canvas.width / 2, y: canvas.height / 2 }
    const far = Math.max(canvas.width, canvas.height) * STEP * (isFine ? 0.1 : 1)
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
    const to = { x: within(from.x + x * far, canvas.width), y: within(from.y + y * far, canvas.height) }
    setCross(to)
    if (points.length > 0) setPoints([...points, to])
  }
  const press = () => {
    if (!canvas) return
    const at = cross ?? { x: canvas.width / 2, y: canvas.height / 2 }
    setCross(at)
    if (tool === 'text') end([at])
    else if (points.length > 0) end([...points, at])
    else setPoints([at])
  }
  const giveUp = () => setPoints([])
  const keyed = (key: string): (() => void) | undefined => {
    if (key === 'Enter' || key === ' ') return press
    return key === 'Escape' && points.length > 0 ? giveUp : undefined
  }
  return {
    cross,
    making: shapeOf(tool, points, { colour, words }),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setCross(null)
        if (tool === 'text') end([placeOf(event)])
        else setPoints([placeOf(event)])
      },
      onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
        if (points.length > 0 && cross === null) setPoints([...points, placeOf(event)])
      },
      onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
        if (points.length > 0 && cross === null) end([...points, placeOf(event)])
      },
      onPointerCancel: giveUp,
      onKeyDown(event: KeyboardEvent<HTMLCanvasElement>) {
        const way = STEPS[event.key]
        const run = way ? () => step(way, event.shiftKey) : keyed(event.key)
        if (!run || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
        run()
      },
    },
  }
}
