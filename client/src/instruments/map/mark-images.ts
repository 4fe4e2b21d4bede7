import type { Map as GlMap } from 'maplibre-gl'
import { palette, type Scheme } from './palette.ts'

/** How urgent: 0 critical, 1 high, 2 medium, 3 low, 4 quiet. */
export type Rank = 0 | 1 | 2 | 3 | 4
/** What a quiet mark stands for. */
export type Glyph = 'camera' | 'guard' | 'visitor' | 'asset'

/** Grey is the ordinary; colour is for the abnormal. The same hues as the badges, strong enough for their figures. */
export const COLOURS: Readonly<
  Record<Scheme, { readonly ranks: readonly [string, string, string, string, string]; readonly figure: string }>
> = {
  light: { ranks: ['#c92a2a', '#c2410c', '#a16207', '#1d6fb8', '#64748b'], figure: '#ffffff' },
  dark: { ranks: ['#ff6b6b', '#fd8a4c', '#f0c243', '#5cacf0', '#8393ab'], figure: '#0b1220' },
}

/** Icons of Tabler (MIT), 24 x 24, drawn as lines. */
const GLYPHS: Readonly<Record<Glyph, string>> = {
  camera:
    'M15 10l4.553 -2.276a1 1 0 0 1 1.447 .894v6.764a1 1 0 0 1 -1.447 .894l-4.553 -2.276v-4z M3 8a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2z',
  guard: 'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3',
  visitor: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0 M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  asset: 'M12 3l8 4.5v9l-8 4.5l-8 -4.5v-9l8 -4.5 M12 12l8 -4.5 M12 12v9 M12 12l-8 -4.5',
}

const SCALE = 2
/** Corners of the shape of each rank, on a circle of radius 1: who does not see the colour sees the shape. */
const CORNERS: Readonly<Record<Rank, { readonly count: number; readonly turn: number } | null>> = {
  0: { count: 8, turn: 22.5 },
  1: { count: 3, turn: 0 },
  2: { count: 4, turn: 0 },
  3: { count: 4, turn: 45 },
  4: null,
}

type Brush = CanvasRenderingContext2D

function canvas(size: number): Brush | null {
  const element = document.createElement('canvas')
  element.width = size * SCALE
  element.height = size * SCALE
  const brush = element.getContext('2d')
  brush?.scale(SCALE, SCALE)
  brush?.translate(size / 2, size / 2)
  return brush
}

function outline(brush: Brush, rank: Rank, radius: number): void {
  const corners = CORNERS[rank]
  brush.beginPath()
  if (!corners) brush.arc(0, 0, radius, 0, 2 * Math.PI)
  else
    for (let i = 0; i < corners.count; i += 1) {
      const angle = ((360 / corners.count) * i + corners.turn - 90) * (Math.PI / 180)
      // A triangle of the same radius looks small, and its middle lies low.
      const own = corners.count === 3 ? radius * 1.25 : radius * 1.08
      brush.lineTo(own * Math.cos(angle), own * Math.sin(angle) + (corners.count === 3 ? radius * 0.15 : 0))
    }
  brush.closePath()
}

interface Paint {
  readonly rank: Rank
  readonly scheme: Scheme
  readonly hollow: boolean
  readonly radius: number
}
function shape(brush: Brush, { rank, scheme, hollow, radius }: Paint): void {
  const colour = COLOURS[scheme].ranks[rank]
  outline(brush, rank, radius)
  brush.lineJoin = 'round'
  brush.fillStyle = hollow ? palette[scheme].floor : colour
  brush.strokeStyle = hollow ? colour : palette[scheme].ring
  brush.lineWidth = hollow ? 2.5 : 1.5
  brush.fill()
  brush.stroke()
}

function glyph(brush: Brush, name: Glyph, { scheme, hollow }: Pick<Paint, 'scheme' | 'hollow'>): void {
  brush.save()
  brush.scale(0.56, 0.56)
  brush.translate(-12, -12)
  brush.strokeStyle = hollow ? COLOURS[scheme].ranks[4] : COLOURS[scheme].figure
  brush.lineWidth = 2.2
  brush.lineCap = 'round'
  brush.stroke(new Path2D(GLYPHS[name]))
  brush.restore()
}

function pointer(brush: Brush, scheme: Scheme): void {
  brush.beginPath()
  brush.moveTo(0, -19)
  brush.lineTo(5, -12)
  brush.lineTo(-5, -12)
  brush.closePath()
  brush.fillStyle = COLOURS[scheme].ranks[4]
  brush.fill()
}

const RANKS: readonly Rank[] = [0, 1, 2, 3, 4]

/** Draws every image the marks need and gives them to the map; once for each style, and when marks of a style that is being replaced ask for theirs. Sizes: `big` with a figure, `dot` without. */
export function addMarkImages(map: GlMap, scheme: Scheme): void {
  const give = (name: string, size: number, draw: (brush: Brush) => void): void => {
    const brush = canvas(size)
    if (!brush || map.hasImage(name)) return
    draw(brush)
    map.addImage(name, brush.getImageData(0, 0, size * SCALE, size * SCALE), { pixelRatio: SCALE })
  }
  for (const hollow of [false, true]) {
    const end = hollow ? '-hollow' : ''
    for (const rank of RANKS) {
      give(`big-${rank}${end}`, 36, (brush) => shape(brush, { rank, scheme, hollow, radius: 12 }))
      give(`dot-${rank}${end}`, 20, (brush) => shape(brush, { rank, scheme, hollow, radius: 6 }))
    }
    for (const name of Object.keys(GLYPHS) as Glyph[])
      give(`${name}-4${end}`, 28, (brush) => {
        shape(brush, { rank: 4, scheme, hollow, radius: 10.5 })
        glyph(brush, name, { scheme, hollow })
      })
  }
  give('heading', 44, (brush) => pointer(brush, scheme))
}
