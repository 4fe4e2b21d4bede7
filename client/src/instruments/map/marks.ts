import type { FeatureCollection, Point } from 'geojson'
import type { AddLayerObject, SourceSpecification } from 'maplibre-gl'
import { COLOURS, type Glyph, type Rank } from './mark-images.ts'
import { palette, type Scheme } from './palette.ts'

export type { Rank } from './mark-images.ts'

/** A cluster shows the worst rank inside. */
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
  /** What a quiet mark stands for, as a picture. */
  readonly glyph?: Glyph
  /** Where it goes: degrees clockwise from north. */
  readonly heading?: number | null
  /** 1 fresh to 0 forgotten. */
  readonly fresh?: number
}

const colourBy = (property: 'rank' | 'worst', scheme: Scheme) => {
  const [a, b, c, d, e] = COLOURS[scheme].ranks
  return ['match', ['get', property], 0, a, 1, b, 2, c, 3, d, e] as never
}

function imageOf({ rank, count, sign, hollow = false, glyph }: Mark): string {
  const size = glyph && rank === 4 ? glyph : (sign ?? (count > 0 ? '+' : '')) !== '' ? 'big' : 'dot'
  return `${size}-${rank}${hollow ? '-hollow' : ''}`
}

export const marksOf = (marks: readonly Mark[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: marks.map((mark) => {
    const { id, name, rank, count, longitude, latitude, sign, small = false, glyph, heading = null, fresh = 1 } = mark
    const label = glyph && rank === 4 ? '' : (sign ?? (count > 0 ? String(count) : ''))
    return {
      type: 'Feature',
      properties: {
        id,
        name,
        rank,
        count,
        small,
        image: imageOf(mark),
        label,
        heading,
        opacity: 0.35 + 0.65 * Math.max(0, Math.min(1, fresh)),
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }
  }),
})

export const markSource = (cluster: boolean): SourceSpecification => ({
  type: 'geojson',
  data: marksOf([]),
  ...(cluster && {
    cluster: true,
    clusterRadius: 34,
    clusterMaxZoom: 16,
    clusterProperties: { worst: ['min', ['get', 'rank']], total: ['+', ['get', 'count']] },
  }),
})

const FONT = ['Inter Variable']
const ALWAYS = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const

/** Shapes with a count; the name beside a single one. */
export function markLayers(source: string, scheme: Scheme): AddLayerObject[] {
  const figure = { 'text-color': COLOURS[scheme].figure }
  return [...clusterLayers(source, figure), ...singleLayers(source, scheme, figure)]
}

const clusterLayers = (source: string, figure: { 'text-color': string }): AddLayerObject[] => [
  {
    id: `${source}-cluster`,
    type: 'symbol',
    source,
    filter: ['has', 'point_count'],
    layout: {
      ...ALWAYS,
      'icon-image': ['concat', 'big-', ['to-string', ['get', 'worst']]],
      'icon-size': 1.25,
      'text-field': ['case', ['>', ['get', 'total'], 0], ['to-string', ['get', 'total']], ['to-string', ['get', 'point_count']]],
      'text-font': FONT,
      'text-size': 12,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: figure,
  },
]

function singleLayers(source: string, scheme: Scheme, figure: { 'text-color': string }): AddLayerObject[] {
  const p = palette[scheme]
  const single = ['!', ['has', 'point_count']] as never
  return [
    {
      id: `${source}-chosen`,
      type: 'circle',
      source,
      filter: NONE_CHOSEN,
      paint: { 'circle-color': 'transparent', 'circle-radius': 18, 'circle-stroke-color': p.text, 'circle-stroke-width': 2.5 },
    },
    {
      id: `${source}-heading`,
      type: 'symbol',
      source,
      filter: ['all', single, ['has', 'heading'], ['!=', ['get', 'heading'], null]] as never,
      layout: { ...ALWAYS, 'icon-image': 'heading', 'icon-rotate': ['get', 'heading'] as never, 'icon-rotation-alignment': 'map' },
      paint: { 'icon-opacity': ['get', 'opacity'] as never },
    },
    {
      id: `${source}-one`,
      type: 'symbol',
      source,
      filter: single,
      layout: {
        ...ALWAYS,
        'symbol-sort-key': ['-', 4, ['get', 'rank']] as never,
        'icon-image': ['get', 'image'] as never,
        'text-field': ['get', 'label'],
        'text-font': FONT,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { ...figure, 'icon-opacity': ['get', 'opacity'] as never },
    },
    {
      id: `${source}-name`,
      type: 'symbol',
      source,
      filter: single,
      layout: {
        'symbol-sort-key': ['get', 'rank'],
        'text-field': ['step', ['zoom'], ['case', ['get', 'small'], '', ['get', 'name']], NAMES_FROM_ZOOM, ['get', 'name']] as never,
        'text-font': FONT,
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
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 11, 'text-max-width': 8 },
      paint: { 'text-color': p.text, 'text-opacity': 0.75, 'text-halo-color': p.halo, 'text-halo-width': 1 },
    },
  ]
}
