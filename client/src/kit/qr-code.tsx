import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of empty margin around the code: ISO/IEC 18004 asks for four, or scanners miss it. */
const quietZone = 4

/** A QR code drawn in the page as one path, black on white in either colour scheme so that any scanner reads it; `size` in pixels. */
export function QrCode({ text, label, size = 192 }: { text: string; label: string; size?: number | string }) {
  const drawn = useMemo(() => drawingOf(text), [text])
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${drawn.side} ${drawn.side}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={drawn.side} height={drawn.side} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  )
}

function drawingOf(text: string): { side: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: size, path }
}
