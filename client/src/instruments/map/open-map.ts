import type { FeatureCollection } from 'geojson'
import { LngLatBounds, Map as MapLibre, NavigationControl, type GeoJSONSource, type Map as GlMap, type MapLayerMouseEvent, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import './map.css'
import { type Scheme, type World, baseStyle } from './base-style.ts'
import { type Mark, markLayers, markSource, marksOf, planLayers } from './marks.ts'

setWorkerUrl(workerUrl)

export interface MapPlace { readonly center: readonly [number, number]; readonly zoom: number }
export interface OpenMap {
  setMarks(marks: readonly Mark[]): void
  setPlan(plan: FeatureCollection | null): void
  setScheme(scheme: Scheme): void
  goTo(place: MapPlace): void
  /** Camera around several points. */
  fit(points: readonly (readonly [number, number])[]): void
  close(): void
}
export interface MapNeeds {
  readonly container: HTMLElement
  readonly world: World
  readonly scheme: Scheme
  readonly place: MapPlace
  readonly label: string
  readonly onPick: (id: string) => void
}

const REDRAW_MS = 200
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Opens a map in an element. Marks are redrawn at most five times a second, however often they change. Throws where WebGL is missing. */
export function openMap({ container, world, scheme, place, label, onPick }: MapNeeds): OpenMap {
  const map = new MapLibre({ container, style: baseStyle(scheme, world), center: [...place.center], zoom: place.zoom, maxZoom: 21, attributionControl: { compact: true }, fadeDuration: 0, dragRotate: false, pitchWithRotate: false })
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
  map.getCanvas().setAttribute('aria-label', label)
  let marks: readonly Mark[] = []
  let plan: FeatureCollection | null = null
  let colours = scheme
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawnAt = 0
  let closed = false

  const dress = (): void => {
    if (map.getSource('marks')) return
    map.addSource('plan', { type: 'geojson', data: plan ?? NOTHING })
    map.addSource('marks', markSource(true))
    for (const layer of [...planLayers('plan', colours), ...markLayers('marks', colours)]) map.addLayer(layer)
    draw()
  }
  const draw = (): void => {
    timer = undefined
    drawnAt = performance.now()
    sourceOf(map, 'marks')?.setData(marksOf(marks))
    container.dataset['marks'] = String(marks.length)
  }
  map.on('style.load', dress)
  pickable(map, onPick)
  const resized = new ResizeObserver(() => map.resize())
  resized.observe(container)

  return {
    setMarks(next) {
      marks = next
      if (closed || timer !== undefined) return
      const wait = REDRAW_MS - (performance.now() - drawnAt)
      if (wait > 0) timer = setTimeout(draw, wait)
      else draw()
    },
    setPlan(next) {
      plan = next
      sourceOf(map, 'plan')?.setData(plan ?? NOTHING)
    },
    setScheme(next) {
      if (next === colours || closed) return
      colours = next
      map.setStyle(baseStyle(next, world), { diff: false })
    },
    goTo: ({ center, zoom }) => { map.easeTo({ center: [...center], zoom, duration: reducedMotion() ? 0 : 500 }) },
    fit(points) {
      if (points.length === 0) return
      const bounds = new LngLatBounds()
      for (const point of points) bounds.extend([...point])
      map.fitBounds(bounds, { padding: 60, maxZoom: 18, duration: reducedMotion() ? 0 : 500 })
    },
    close() {
      if (closed) return
      closed = true
      clearTimeout(timer)
      resized.disconnect()
      map.remove()
    },
  }
}

const sourceOf = (map: GlMap, id: string): GeoJSONSource | undefined => map.getSource(id) as GeoJSONSource | undefined
const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A click on a mark names it; on a cluster opens the cluster. */
function pickable(map: GlMap, onPick: (id: string) => void): void {
  map.on('click', 'marks-one', ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string') onPick(id)
  })
  map.on('click', 'marks-cluster', ({ features, lngLat }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['cluster_id']
    if (typeof id !== 'number') return
    void sourceOf(map, 'marks')?.getClusterExpansionZoom(id).then((zoom) => map.easeTo({ center: lngLat, zoom: zoom + 0.3 }))
  })
  for (const layer of ['marks-one', 'marks-cluster']) {
    map.on('mouseenter', layer, () => { map.getCanvas().style.cursor = 'pointer' })
    map.on('mouseleave', layer, () => { map.getCanvas().style.cursor = '' })
  }
}
