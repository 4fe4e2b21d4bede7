import { Box } from '@mantine/core'

type Ring = readonly (readonly [number, number])[]
interface Feature {
  readonly properties?: { readonly kind?: string; readonly name?: string } | null
  readonly geometry?: { readonly type: string; readonly coordinates: unknown }
}

/** A floor plan as a small drawing: rooms with their names, north up. */
export function PlanPreview({ plan, label }: { readonly plan: { readonly features: readonly unknown[] }; readonly label: string }) {
  const shapes = (plan.features as readonly Feature[]).flatMap((feature) =>
    ringsOf(feature).map((ring) => ({ ring, name: feature.properties?.name ?? '', kind: feature.properties?.kind ?? '' })),
  )
  const xs = shapes.flatMap((shape) => shape.ring.map(([x]) => x))
  const ys = shapes.flatMap((shape) => shape.ring.map(([, y]) => y))
  if (xs.length === 0) return null
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = 600 / Math.max((east - west) * squeeze, north - south, 1e-9)
  const at = ([x, y]: readonly [number, number]) => [(x - west) * squeeze * scale, (north - y) * scale] as const
  const [width, height] = [(east - west) * squeeze * scale, (north - south) * scale]
  return (
    <Box style={{ overflow: 'auto' }}>
      <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} role="img" aria-label={label} style={{ width: '100%', maxHeight: 320 }}>
        {shapes.map((shape) => (
          <polygon
            key={shape.ring.join(' ')}
            points={shape.ring.map((p) => at(p).join(',')).join(' ')}
            fill={shape.kind === 'floor' ? 'var(--app-surface)' : 'var(--app-hover)'}
            stroke="var(--app-muted)"
            strokeWidth={1}
          />
        ))}
        {shapes
          .filter((shape) => shape.name && shape.kind !== 'floor')
          .map((shape) => {
            const [x, y] = at(middleOf(shape.ring))
            return (
              <text key={shape.name} x={x} y={y} fontSize={10} textAnchor="middle" fill="currentColor">
                {shape.name}
              </text>
            )
          })}
      </svg>
    </Box>
  )
}

function ringsOf({ geometry }: Feature): Ring[] {
  if (geometry?.type === 'Polygon') return (geometry.coordinates as Ring[]).slice(0, 1)
  if (geometry?.type === 'MultiPolygon') return (geometry.coordinates as Ring[][]).flatMap((coordinate) => coordinate.slice(0, 1))
  return []
}
const middleOf = (ring: Ring): readonly [number, number] => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
]
