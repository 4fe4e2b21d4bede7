import type { FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import worldUrl from 'world-atlas/countries-50m.json?url'
import { palette, type Scheme } from './palette.ts'
import type { Ground } from './tile-style.ts'

export interface World {
  readonly countries: FeatureCollection<Polygon | MultiPolygon, { name: string }>
  readonly labels: FeatureCollection<Point, { name: string; rank: number }>
}

let loaded: Promise<World> | undefined
/** Natural Earth countries from our own files: no tile server, no network beyond ours. */
export function loadWorld(): Promise<World> {
  loaded ??= readWorld().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function readWorld(): Promise<World> {
  const topology = (await (await fetch(worldUrl)).json()) as Topology<{ countries: GeometryCollection<{ name: string }> }>
  const countries = feature(topology, topology.objects.countries) as World['countries']
  const labels: World['labels'] = { type: 'FeatureCollection', features: [] }
  for (const feature of countries.features) {
    const polygons = feature.geometry.type === 'Polygon' ? [feature.geometry.coordinates] : feature.geometry.coordinates
    for (const rings of polygons) for (const ring of rings) unwrap(ring)
    const biggest = polygons.map((rings) => rings[0] ?? []).sort((a, b) => sizeOf(b) - sizeOf(a))[0]
    if (biggest && biggest.length > 0)
      labels.features.push({
        type: 'Feature',
        properties: { name: feature.properties.name, rank: -sizeOf(biggest) },
        geometry: { type: 'Point', coordinates: middleOf(biggest) },
      })
  }
  return { countries, labels }
}

/** Rings that cross 180° would draw a line around the globe. */
function unwrap(ring: Position[]): void {
  let before = ring[0]?.[0] ?? 0
  for (const at of ring) {
    before = (at[0] ?? 0) - 360 * Math.round(((at[0] ?? 0) - before) / 360)
    at[0] = before
  }
}
const sizeOf = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], i) => {
      const [px = 0, py = 0] = ring[i === 0 ? ring.length - 1 : i - 1] ?? []
      return sum + px * y - x * py
    }, 0) / 2,
  )
const middleOf = (ring: readonly Position[]): [number, number] => [
  ring.reduce((sum, [x = 0]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y = 0]) => sum + y, 0) / ring.length,
]

/** No `glyphs` on purpose: labels are then drawn from the page's own font. */
export function baseStyle(scheme: Scheme, world: World, ground: Ground | null = null): StyleSpecification {
  const p = palette[scheme]
  return {
    version: 8,
    sources: {
      world: { type: 'geojson', data: world.countries, attribution: 'Natural Earth' },
      labels: { type: 'geojson', data: world.labels },
      ...(ground && { ground: ground.source }),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': p.sea } },
      { id: 'land', type: 'fill', source: 'world', paint: { 'fill-color': p.land } },
      { id: 'border', type: 'line', source: 'world', paint: { 'line-color': p.edge, 'line-width': 0.8 } },
      ...(ground?.layers(scheme) ?? []),
      {
        id: 'country',
        type: 'symbol',
        source: 'labels',
        minzoom: 2,
        maxzoom: 7,
        layout: {
          'symbol-sort-key': ['get', 'rank'],
          'text-field': ['get', 'name'],
          'text-font': ['Inter Variable'],
          'text-size': 11,
          'text-letter-spacing': 0.06,
          'text-transform': 'uppercase',
        },
        paint: { 'text-color': p.text, 'text-opacity': 0.6, 'text-halo-color': p.halo, 'text-halo-width': 1.2 },
      },
    ],
  }
}
