import type { Feature, FeatureCollection, Position } from 'geojson'
import type { AddLayerObject } from 'maplibre-gl'
import { COLOURS } from './mark-images.ts'
import { palette, type Scheme } from './palette.ts'

type At = readonly [longitude: number, latitude: number]

/** What lies under the marks: what a camera sees, how sure a place is, the way that was gone, a fence. */
export type Overlay =
  | {
      readonly kind: 'cone'
      readonly ring: readonly At[] /** It covers something that stands. */
      readonly lit: boolean /** It does not answer. */
      readonly dead: boolean
    }
  | { readonly kind: 'accuracy'; readonly ring: readonly At[] }
  | { readonly kind: 'track'; readonly from: At; readonly to: At /** 1 just now to 0 forgotten. */; readonly fresh: number }
  | { readonly kind: 'fence'; readonly ring: readonly At[]; readonly name: string; readonly alarmed: boolean; readonly enabled: boolean }

const closedRing = (ring: readonly At[]): Position[][] => [[...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y])]

export const overlaysOf = (overlays: readonly Overlay[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: overlays.map((overlay): Feature => {
    if (overlay.kind === 'track') {
      const { from, to, fresh } = overlay
      return { type: 'Feature', properties: { kind: 'track', fresh }, geometry: { type: 'LineString', coordinates: [[...from], [...to]] } }
    }
    const { ring, ...facts } = overlay
    return { type: 'Feature', properties: facts, geometry: { type: 'Polygon', coordinates: closedRing(ring) } }
  }),
})

const ofKind = (kind: Overlay['kind']) => ['==', ['get', 'kind'], kind] as never

export function overlayLayers(source: string, scheme: Scheme): AddLayerObject[] {
  const p = palette[scheme]
  const [, high, , low, quiet] = COLOURS[scheme].ranks
  const byState = ['case', ['get', 'lit'], high, ['get', 'dead'], p.wall, quiet] as never
  const fenceColour = ['case', ['get', 'alarmed'], high, ['get', 'enabled'], low, p.wall] as never
  return [
    { id: `${source}-fence`, type: 'fill', source, filter: ofKind('fence'), paint: { 'fill-color': fenceColour, 'fill-opacity': 0.08 } },
    {
      id: `${source}-fence-line`,
      type: 'line',
      source,
      filter: ofKind('fence'),
      paint: { 'line-color': fenceColour, 'line-width': ['case', ['get', 'alarmed'], 3, 1.6] as never, 'line-dasharray': [3, 2] },
    },
    {
      id: `${source}-cone`,
      type: 'fill',
      source,
      filter: ofKind('cone'),
      paint: { 'fill-color': byState, 'fill-opacity': ['case', ['get', 'lit'], 0.38, ['get', 'dead'], 0.06, 0.18] as never },
    },
    {
      id: `${source}-accuracy`,
      type: 'line',
      source,
      filter: ofKind('accuracy'),
      paint: { 'line-color': quiet, 'line-width': 1, 'line-opacity': 0.6 },
    },
    {
      id: `${source}-track`,
      type: 'line',
      source,
      filter: ofKind('track'),
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': quiet, 'line-width': 3, 'line-opacity': ['*', 0.8, ['get', 'fresh']] as never },
    },
    {
      id: `${source}-fence-name`,
      type: 'symbol',
      source,
      minzoom: 16,
      filter: ofKind('fence'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter Variable'],
        'text-size': 11,
        'symbol-placement': 'point',
        'text-optional': true,
      },
      paint: { 'text-color': p.text, 'text-halo-color': p.halo, 'text-halo-width': 1.4 },
    },
  ]
}
