import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as GlMap, MapLayerMouseEvent, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { palette, type Scheme } from './palette.ts'

export type Corner = readonly [longitude: number, latitude: number]
export interface OutlineEditing {
  readonly ring: readonly Corner[]
  readonly onChange: (ring: readonly Corner[]) => void
}

const SOURCE = 'outline'

const drawn = (ring: readonly Corner[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...(ring.length > 1
      ? [
          {
            type: 'Feature' as const,
            properties: {},
            geometry: { type: 'LineString' as const, coordinates: [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y]) },
          },
        ]
      : []),
    ...ring.map(([x, y], corner) => ({
      type: 'Feature' as const,
      properties: { corner },
      geometry: { type: 'Point' as const, coordinates: [x, y] },
    })),
  ],
})

/** Six decimals are some 10 cm. */
const rounded = ({ lng, lat }: { lng: number; lat: number }): Corner => [Math.round(lng * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6]

/** Corners that can be dragged, added by a click on the map and taken away by a double click. Keyboards use the list beside the map. */
export function outlineEditor(map: GlMap) {
  let editing: OutlineEditing | null = null
  let dragged: number | null = null

  const show = (ring: readonly Corner[]): void => void (map.getSource(SOURCE) as GeoJSONSource | undefined)?.setData(drawn(ring))
  const change = (ring: readonly Corner[]): void => {
    if (!editing) return
    editing = { ...editing, ring }
    show(ring)
    editing.onChange(ring)
  }
  const cornerOf = ({ features }: MapLayerMouseEvent): number | null => {
    const corner: unknown = features?.[0]?.properties['corner']
    return typeof corner === 'number' ? corner : null
  }
  const move = ({ lngLat }: MapMouseEvent | MapTouchEvent): void => {
    if (dragged === null || !editing) return
    change(editing.ring.map((corner, i) => (i === dragged ? rounded(lngLat) : corner)))
  }
  const drop = (): void => {
    dragged = null
    map.off('mousemove', move)
  }
  map.on('mousedown', `${SOURCE}-corner`, (event) => {
    if (!editing) return
    event.preventDefault()
    dragged = cornerOf(event)
    map.on('mousemove', move)
    map.once('mouseup', drop)
  })
  map.on('dblclick', `${SOURCE}-corner`, (event) => {
    const corner = cornerOf(event)
    if (!editing || corner === null || editing.ring.length <= 3) return
    event.preventDefault()
    change(editing.ring.filter((_, i) => i !== corner))
  })
  map.on('click', (event) => {
    if (!editing || map.queryRenderedFeatures(event.point, { layers: [`${SOURCE}-corner`] }).length > 0) return
    change([...editing.ring, rounded(event.lngLat)])
  })

  return {
    /** Whether clicks belong to the outline. */
    busy: (): boolean => editing !== null,
    edit(next: OutlineEditing | null): void {
      editing = next
      map.getCanvas().style.cursor = next ? 'crosshair' : ''
      show(next?.ring ?? [])
    },
    dress(scheme: Scheme): void {
      const p = palette[scheme]
      map.addSource(SOURCE, { type: 'geojson', data: drawn(editing?.ring ?? []) })
      map.addLayer({ id: `${SOURCE}-line`, type: 'line', source: SOURCE, paint: { 'line-color': p.text, 'line-width': 2.5 } })
      map.addLayer({
        id: `${SOURCE}-corner`,
        type: 'circle',
        source: SOURCE,
        filter: ['has', 'corner'],
        paint: { 'circle-radius': 7, 'circle-color': p.floor, 'circle-stroke-color': p.text, 'circle-stroke-width': 2.5 },
      })
    },
  }
}
