import type { FeatureCollection, Point } from 'geojson'
import type { AddLayerObject, SourceSpecification } from 'maplibre-gl'
import { palette, type Scheme } from './base-style.ts'

/** How urgent a mark is: 0 critical, 1 high, 2 medium, 3 low, 4 quiet. A cluster shows the worst inside. */
export type Rank = 0 | 1 | 2 | 3 | 4
export interface Mark {
  readonly id: string
  readonly name: string
  readonly rank: Rank
  readonly longitude: number
  readonly latitude: number
  /** Things that stand behind it; shown in the mark unless `sign` says something else. 0 draws a small quiet mark. */
  readonly count: number
  readonly sign?: string
  /** Drawn as a ring: there, but silent. */
  readonly hollow?: boolean
  /** Named only when the camera is close: one of many small things. */
  readonly small?: boolean
}

/** Grey is the ordinary; colour is for the abnormal. The same hues as the badges, strong enough for their figures. */
const COLOURS: Readonly<Record<Scheme, { readonly ranks: readonly [string, string, string, string, string]; readonly figure: string }>> = {
  light: { ranks: ['#c92a2a', '#c2410c', '#a16207', '#1d6fb8', '#64748b'], figure: '#ffffff' },
  dark: { ranks: ['#ff6b6b', '#fd8a4c', '#f0c243', '#5cacf0', '#8393ab'], figure: '#0b1220' },
}
const colourBy = (property: 'rank' | 'worst', scheme: Scheme) => {
  const [a, b, c, d, e] = COLOURS[scheme].ranks
  return ['match', ['get', property], 0, a, 1, b, 2, c, 3, d, e] as never
}

export const marksOf = (marks: readonly Mark[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: marks.map(({ id, name, rank, count, longitude, latitude, sign, hollow = false, small = false }) => ({
    type: 'Feature',
    properties: { id, name, rank, count, hollow, small, label: sign ?? (count > 0 ? String(count) : '') },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

export const markSource = (cluster: boolean): SourceSpecification => ({
  type: 'geojson',
  data: marksOf([]),
  ...(cluster && {
    cluster: true,
    clusterRadius: 36,
    clusterMaxZoom: 12,
    clusterProperties: { worst: ['min', ['get', 'rank']], total: ['+', ['get', 'count']] },
  }),
})

/** Circles with a count; the name beside a single one. */
export function markLayers(source: string, scheme: Scheme): AddLayerObject[] {
  const p = palette[scheme]
  const figure = { 'text-color': COLOURS[scheme].figure }
  const ring = { 'circle-stroke-color': p.ring, 'circle-stroke-width': 1.5 }
  const single = ['!', ['has', 'point_count']] as never
  const urgentFirst = { 'circle-sort-key': ['-', 4, ['get', 'rank']] as never }
  const colour = colourBy('rank', scheme)
  const size = ['case', ['!=', ['get', 'label'], ''], 12, 6] as never
  return [
    {
      id: `${source}-cluster`,
      type: 'circle',
      source,
      filter: ['has', 'point_count'],
      paint: { 'circle-color': colourBy('worst', scheme), 'circle-radius': 15, ...ring },
    },
    {
      id: `${source}-cluster-count`,
      type: 'symbol',
      source,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['case', ['>', ['get', 'total'], 0], ['to-string', ['get', 'total']], ['to-string', ['get', 'point_count']]],
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: figure,
    },
    {
      id: `${source}-chosen`,
      type: 'circle',
      source,
      filter: NONE_CHOSEN,
      paint: { 'circle-color': 'transparent', 'circle-radius': 17, 'circle-stroke-color': p.text, 'circle-stroke-width': 2.5 },
    },
    {
      id: `${source}-one`,
      type: 'circle',
      source,
      filter: single,
      layout: urgentFirst,
      paint: {
        'circle-color': ['case', ['get', 'hollow'], p.floor, colour] as never,
        'circle-radius': size,
        'circle-stroke-color': ['case', ['get', 'hollow'], colour, p.ring] as never,
        'circle-stroke-width': ['case', ['get', 'hollow'], 2.5, 1.5],
      },
    },
    {
      id: `${source}-one-count`,
      type: 'symbol',
      source,
      filter: single,
      layout: { 'text-field': ['get', 'label'], 'text-font': ['Inter Variable'], 'text-size': 12, 'text-allow-overlap': true },
      paint: figure,
    },
    {
      id: `${source}-name`,
      type: 'symbol',
      source,
      filter: single,
      layout: {
        'symbol-sort-key': ['get', 'rank'],
        'text-field': ['step', ['zoom'], ['case', ['get', 'small'], '', ['get', 'name']], NAMES_FROM_ZOOM, ['get', 'name']] as never,
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-offset': [0, 1.2],
        'text-anchor': 'top',
        'text-optional': true,
        'text-max-width': 11,
      },
      paint: { 'text-color': p.text, 'text-halo-color': p.halo, 'text-halo-width': 1.4 },
    },
  ]
}
const NAMES_FROM_ZOOM = 20
const NONE_CHOSEN = ['==', ['get', 'id'], ''] as never
export const chosenFilter = (id: string | null) => ['==', ['get', 'id'], id ?? ''] as never

/** Floor plan of the storey shown: slab, rooms, walls, names. A room with `rank` in its properties is tinted by it. */
export function planLayers(source: string, scheme: Scheme): AddLayerObject[] {
  const p = palette[scheme]
  return [
    { id: `${source}-floor`, type: 'fill', source, filter: ['==', ['get', 'kind'], 'floor'], paint: { 'fill-color': p.floor } },
    { id: `${source}-room`, type: 'fill', source, filter: ['==', ['get', 'kind'], 'room'], paint: { 'fill-color': p.room } },
    {
      id: `${source}-hot`,
      type: 'fill',
      source,
      filter: ['has', 'rank'],
      paint: { 'fill-color': colourBy('rank', scheme), 'fill-opacity': 0.22 },
    },
    { id: `${source}-wall`, type: 'line', source, paint: { 'line-color': p.wall, 'line-width': 1.3 } },
    {
      id: `${source}-label`,
      type: 'symbol',
      source,
      minzoom: 16.5,
      filter: ['==', ['get', 'kind'], 'room'],
      layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable'], 'text-size': 11, 'text-max-width': 8 },
      paint: { 'text-color': p.text, 'text-opacity': 0.75, 'text-halo-color': p.halo, 'text-halo-width': 1 },
    },
  ]
}
