import { headOf, type Shape, spanned, strokeOf } from './drawing.ts'

/** Coarse enough that nothing under it can be read back: an area is at most this many tiles wide or high. */
const MOST_TILES = 8
type Brush = CanvasRenderingContext2D
type Paint = (brush: Brush, shape: Shape, stroke: number) => void

/** Lays shapes on a picture that is on the canvas already, in their order. */
export function paintAll(brush: Brush, shapes: readonly Shape[]): void {
  const stroke = strokeOf(brush.canvas)
  for (const shape of shapes) {
    brush.save()
    brush.strokeStyle = shape.colour
    brush.fillStyle = shape.colour
    brush.lineWidth = stroke
    brush.lineCap = 'round'
    brush.lineJoin = 'round'
    PAINTS[shape.tool](brush, shape, stroke)
    brush.restore()
  }
}

const ends = ({ points }: Shape) => [points[0] ?? { x: 0, y: 0 }, points.at(-1) ?? { x: 0, y: 0 }] as const
function way(brush: Brush, points: Shape['points']): void {
  brush.beginPath()
  for (const { x, y } of points) brush.lineTo(x, y)
  brush.stroke()
}

const PAINTS: Readonly<Record<Shape['tool'], Paint>> = {
  line: (brush, { points }) => way(brush, points.length > 1 ? points : [...points, ...points]),
  arrow(brush, shape, stroke) {
    const [from, to] = ends(shape)
    const [left, right] = headOf(from, to, stroke * 6)
    way(brush, [from, to])
    way(brush, [left, to, right])
  },
  box(brush, shape) {
    const { x, y, width, height } = spanned(...ends(shape))
    brush.strokeRect(x, y, width, height)
  },
  text(brush, { points: [at], words, colour }, stroke) {
    if (!at) return
    brush.font = `600 ${stroke * 7}px system-ui, sans-serif`
    brush.textBaseline = 'top'
    // An edge of the other kind keeps it readable on any ground.
    brush.strokeStyle = colour === '#ffffff' ? '#000000' : '#ffffff'
    brush.strokeText(words, at.x, at.y)
    brush.fillText(words, at.x, at.y)
  },
  cover(brush, shape) {
    const { x, y, width, height } = spanned(...ends(shape))
    brush.fillStyle = '#000000'
    brush.fillRect(x, y, width, height)
  },
  blur(brush, shape) {
    const { x, y, width, height } = spanned(...ends(shape))
    if (width < 1 || height < 1) return
    const tiles = document.createElement('canvas')
    tiles.width = Math.max(1, Math.min(MOST_TILES, Math.round(width / 8)))
    tiles.height = Math.max(1, Math.min(MOST_TILES, Math.round(height / 8)))
    const small = tiles.getContext('2d')
    if (!small) return
    small.drawImage(brush.canvas, x, y, width, height, 0, 0, tiles.width, tiles.height)
    brush.imageSmoothingEnabled = false
    brush.drawImage(tiles, 0, 0, tiles.width, tiles.height, x, y, width, height)
  },
}
