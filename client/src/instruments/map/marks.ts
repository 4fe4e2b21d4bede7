import type { FeatureCollection, Point } from 'geojson'
import type { AddLayerObject, SourceSpecification } from 'maplibre-gl'
import { type Scheme, palette } from './base-style.ts'

/** How urgent a mark is: 0 critical, 1 high, 2 medium, 3 low, 4 quiet. A cluster shows the worst inside. */
export type Rank = 0 | 1 | 2 | 3 | 4
export interface Mark { readonly id: string; readonly name: string; readonly rank: Rank; readonly longitude: number; readonly latitude: number; /** Shown in the mark; empty for one thing. */ readonly count: number }

const COLOURS: Readonly<Record<Scheme, readonly [string, string, string, string, string]>> = {
  light: ['#c92a2a', '#d9480f', '#b7791f', '#1c7ed6', '#0f766e'],
  dark: ['#fa5252', '#fd7e14', '#fab005', '#4dabf7', '#20c997'],
}
const colourBy = (property: 'rank' | 'worst', scheme: Scheme) => {
  const [a, b, c, d, e] = COLOURS[scheme]
  return ['match', ['get', property], 0, a, 1, b, 2, c, 3, d, e] as never
}

export const marksOf = (marks: readonly Mark[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: marks.map(({ id, name, rank, count, longitude, latitude }) => ({ type: 'Feature', properties: { id, name, rank, count, label: count > 0 ? String(count) : '' }, geometry: { type: 'Point', coordinates: [longitude, latitude] } })),
})

export const markSource = (cluster: boolean): SourceSpecification => ({
  type: 'geojson', data: marksOf([]), ...(cluster && { cluster: true, clusterRadius: 36, clusterMaxZoom: 12, clusterProperties: { worst: ['min', ['get', 'rank']], total: ['+', ['get', 'count']] } }),
})

/** Circles with a count; the name beside a single one. */
export function markLayers(source: string, scheme: Scheme): AddLayerObject[] {
  const p = palette[scheme]
  const ring = { 'circle-stroke-color': p.ring, 'circle-stroke-width': 1.5 }
  return [
    { id: `${source}-cluster`, type: 'circle', source, filter: ['has', 'point_count'], paint: { 'circle-color': colourBy('worst', scheme), 'circle-radius': 15, ...ring } },
    { id: `${source}-cluster-count`, type: 'symbol', source, filter: ['has', 'point_count'], layout: { 'text-field': ['case', ['>', ['get', 'total'], 0], ['to-string', ['get', 'total']], ['to-string', ['get', 'point_count']]], 'text-font': ['Inter Variable'], 'text-size': 12, 'text-allow-overlap': true }, paint: { 'text-color': '#ffffff' } },
    { id: `${source}-one`, type: 'circle', source, filter: ['!', ['has', 'point_count']], paint: { 'circle-color': colourBy('rank', scheme), 'circle-radius': ['case', ['>', ['get', 'count'], 0], 12, 7], ...ring } },
    { id: `${source}-one-count`, type: 'symbol', source, filter: ['!', ['has', 'point_count']], layout: { 'text-field': ['get', 'label'], 'text-font': ['Inter Variable'], 'text-size': 11, 'text-allow-overlap': true }, paint: { 'text-color': '#ffffff' } },
    { id: `${source}-name`, type: 'symbol', source, filter: ['!', ['has', 'point_count']], layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable'], 'text-size': 12, 'text-offset': [0, 1.3], 'text-anchor': 'top', 'text-optional': true }, paint: { 'text-color': p.text, 'text-halo-color': p.halo, 'text-halo-width': 1.4 } },
  ]
}

/** Floor plan of the storey shown: slab, rooms, walls, names. */
export function planLayers(source: string, scheme: Scheme): AddLayerObject[] {
  const p = palette[scheme]
  return [
    { id: `${source}-floor`, type: 'fill', source, filter: ['==', ['get', 'kind'], 'floor'], paint: { 'fill-color': p.floor } },
    { id: `${source}-room`, type: 'fill', source, filter: ['==', ['get', 'kind'], 'room'], paint: { 'fill-color': p.room } },
    { id: `${source}-wall`, type: 'line', source, paint: { 'line-color': p.wall, 'line-width': 1.3 } },
    { id: `${source}-label`, type: 'symbol', source, minzoom: 16.5, filter: ['==', ['get', 'kind'], 'room'], layout: { 'text-field': ['get', 'name'], 'text-font': ['Inter Variable'], 'text-size': 11 }, paint: { 'text-color': p.text, 'text-halo-color': p.halo, 'text-halo-width': 1 } },
  ]
}
