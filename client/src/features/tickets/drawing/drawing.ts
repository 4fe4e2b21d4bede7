/** Places on a picture, in its own pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}
export const tools = ['arrow', 'box', 'line', 'text', 'blur', 'cover'] as const
export type Tool = (typeof tools)[number]
export const colours = ['#e03131', '#f08c00', '#1971c2', '#000000', '#ffffff'] as const

/** What is drawn on a picture: `line` follows its points, `text` begins at its first, the others reach from the first to the last. */
export interface Shape {
  readonly tool: Tool
  readonly colour: string
  readonly points: readonly Point[]
  readonly words: string
}
/** What was drawn, and what was taken back since. */
export interface Drawing {
  readonly shapes: readonly Shape[]
  readonly undone: readonly Shape[]
}
export const EMPTY: Drawing = { shapes: [], undone: [] }

export const drawn = ({ shapes }: Drawing, shape: Shape): Drawing => ({ shapes: [...shapes, shape], undone: [] })
export function undo({ shapes, undone }: Drawing): Drawing {
  const last = shapes.at(-1)
  return last ? { shapes: shapes.slice(0, -1), undone: [...undone, last] } : { shapes, undone }
}
export function redo({ shapes, undone }: Drawing): Drawing {
  const next = undone.at(-1)
  return next ? { shapes: [...shapes, next], undone: undone.slice(0, -1) } : { shapes, undone }
}

/** What a press and a way make; undefined for what would not be seen. */
export function shapeOf(tool: Tool, points: readonly Point[], { colour, words }: Pick<Shape, 'colour' | 'words'>): Shape | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  if (tool === 'text') return words.trim() === '' ? undefined : { tool, colour, points: [first], words: words.trim() }
  if (tool !== 'line' && first.x === last.x && first.y === last.y) return undefined
  return { tool, colour, points: tool === 'line' ? points : [first, last], words: '' }
}

/** The rectangle two corners span, whichever they are. */
export function spanned(a: Point, b: Point) {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** Both ends of an arrow's head, seen from its tip. */
export function headOf(from: Point, to: Point, length: number): readonly [Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const end = (turn: number): Point => ({ x: to.x - length * Math.cos(angle + turn), y: to.y - length * Math.sin(angle + turn) })
  return [end(Math.PI / 7), end(-Math.PI / 7)]
}

/** How wide lines are on a picture of this size, so that they are seen on a small and on a large one. */
export const strokeOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(3, Math.round(Math.max(width, height) / 250))

/** Larger pictures are made smaller: a browser's canvas has an end, and a note needs no more. */
const MOST_PIXELS_A_SIDE = 4096
export function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, MOST_PIXELS_A_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
