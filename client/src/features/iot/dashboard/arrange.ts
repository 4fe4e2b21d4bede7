import { COLUMNS, MOST_ROWS, type Widget, type WidgetKind } from '@menara/shared/contract/iot/dashboards.contract.ts'

export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
const TALLEST = 24

const overlap = (a: Place, b: Place): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const within = (item: Place): Place => {
  const w = Math.min(COLUMNS, Math.max(1, item.w))
  return {
    w,
    h: Math.min(TALLEST, Math.max(1, item.h)),
    x: Math.min(COLUMNS - w, Math.max(0, item.x)),
    y: Math.min(MOST_ROWS, Math.max(0, item.y)),
  }
}
const reading = (a: Place, b: Place): number => a.y - b.y || a.x - b.x

/** Widgets as they are read: row by row, for narrow screens and for the keyboard. */
export const inReadingOrder = (widgets: readonly Widget[]): Widget[] => [...widgets].sort(reading)

/** Puts one widget at a place within the columns; whatever it then covers moves down, and what that covers as well. */
export function moved(widgets: readonly Widget[], id: string, place: Place): readonly Widget[] {
  const mover = widgets.find((widget) => widget.id === id)
  if (!mover) return widgets
  const first = { ...mover, ...within(place) }
  const settled: Widget[] = [first]
  for (const item of inReadingOrder(widgets.filter((one) => one.id !== id))) {
    let y = item.y
    for (let blocker = blocking(settled, { ...item, y }); blocker; blocker = blocking(settled, { ...item, y })) y = blocker.y + blocker.h
    settled.push(y === item.y ? item : { ...item, y })
  }
  const placed = new Map(settled.map((item) => [item.id, item]))
  return widgets.map((widget) => placed.get(widget.id) ?? widget)
}
const blocking = (settled: readonly Widget[], item: Place): Widget | undefined => settled.find((one) => overlap(one, item))

/** Several new places at once, as the pointer left them; what overlaps afterwards moves down. */
export function placed(widgets: readonly Widget[], places: ReadonlyMap<string, Place>): readonly Widget[] {
  const next = widgets.map((widget) => ({ ...widget, ...within(places.get(widget.id) ?? widget) }))
  const [first] = inReadingOrder(next)
  return first ? moved(next, first.id, first) : next
}

export const same = (a: readonly Widget[], b: readonly Widget[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What the arrow keys do with a widget: move it by one, or with Shift make it larger or smaller by one. */
export function nudged({ x, y, w, h }: Place, key: string, resize: boolean): Place | null {
  const step = STEPS[key]
  if (!step) return null
  const [dx, dy] = step
  return within(resize ? { x, y, w: Math.min(COLUMNS - x, w + dx), h: h + dy } : { x: x + dx, y: y + dy, w, h })
}
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const SIZES: Readonly<Record<WidgetKind, { w: number; h: number }>> = {
  value: { w: 2, h: 2 },
  gauge: { w: 3, h: 2 },
  trend: { w: 6, h: 4 },
  table: { w: 4, h: 5 },
  map: { w: 6, h: 5 },
  alarms: { w: 6, h: 5 },
  camera: { w: 4, h: 4 },
  report: { w: 6, h: 5 },
  text: { w: 3, h: 2 },
}
/** The first free room for a new widget of a kind, from the top left. */
export function roomFor(widgets: readonly Widget[], kind: WidgetKind): Place {
  const { w, h } = SIZES[kind]
  const bottom = widgets.reduce((max, widget) => Math.max(max, widget.y + widget.h), 0)
  for (let y = 0; y < bottom; y += 1)
    for (let x = 0; x + w <= COLUMNS; x += 1) if (!widgets.some((widget) => overlap(widget, { x, y, w, h }))) return { x, y, w, h }
  return { x: 0, y: bottom, w, h }
}
