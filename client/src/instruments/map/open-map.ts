import type { FeatureCollection } from 'geojson'
import {
  type GeoJSONSource,
  type Map as GlMap,
  LngLatBounds,
  type MapLayerMouseEvent,
  Map as MapLibre,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import './map.css'
import { baseStyle, type Scheme, type World } from './base-style.ts'
import { chosenFilter, type Mark, markLayers, markSource, marksOf, planLayers } from './marks.ts'

setWorkerUrl(workerUrl)

type At = readonly [longitude: number, latitude: number]
/** Where the camera looks: at a point, or around several. */
export type MapPlace = { readonly center: At; readonly zoom: number } | { readonly around: readonly At[] }
export interface MapTexts {
  readonly label: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly wheel: string
  readonly touch: string
  readonly sources: string
}
export interface OpenMap {
  setMarks(marks: readonly Mark[]): void
  setPlan(plan: FeatureCollection | null): void
  setScheme(scheme: Scheme): void
  /** A ring around one mark; null takes it away. */
  choose(id: string | null): void
  goTo(place: MapPlace): void
  close(): void
}
export interface MapNeeds {
  readonly container: HTMLElement
  readonly world: World
  readonly scheme: Scheme
  readonly place: MapPlace
  readonly texts: MapTexts
  /** In a page that scrolls: the wheel and one finger move the page, Ctrl + wheel and two fingers the map. */
  readonly inPage: boolean
  readonly onPick: (id: string) => void
}

const REDRAW_MS = 200
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Room for the names under the outermost marks. */
const PADDING = { top: 40, bottom: 40, left: 58, right: 58 }
const MAX_AROUND_ZOOM = 19.5

/** Opens a map in an element. Marks are redrawn at most five times a second, however often they change. Throws where WebGL is missing. */
export function openMap(needs: MapNeeds): OpenMap {
  const { container, world, scheme } = needs
  const map = bareMap(needs)
  let marks: readonly Mark[] = []
  let plan: FeatureCollection | null = null
  let chosen: string | null = null
  let colours = scheme
  let timer: ReturnType<typeof setTimeout> | undefined
  let drawnAt = 0
  let closed = false

  const dress = (): void => {
    if (map.getSource('marks')) return
    map.addSource('plan', { type: 'geojson', data: plan ?? NOTHING })
    map.addSource('marks', markSource(true))
    for (const layer of [...planLayers('plan', colours), ...markLayers('marks', colours)]) map.addLayer(layer)
    map.setFilter('marks-chosen', chosenFilter(chosen))
    draw()
  }
  const draw = (): void => {
    timer = undefined
    drawnAt = performance.now()
    void sourceOf(map, 'marks')?.setData(marksOf(marks))
    tell(container, marks)
  }
  map.on('style.load', dress)
  pickable(map, needs.onPick)
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
      void sourceOf(map, 'plan')?.setData(plan ?? NOTHING)
    },
    setScheme(next) {
      if (next === colours || closed) return
      colours = next
      map.setStyle(baseStyle(next, world), { diff: false })
    },
    choose(id) {
      chosen = id
      if (map.getLayer('marks-chosen')) map.setFilter('marks-chosen', chosenFilter(id))
    },
    goTo(next) {
      const duration = reducedMotion() ? 0 : 500
      if ('around' in next) {
        if (next.around.length > 0) map.fitBounds(boundsOf(next.around), { padding: PADDING, maxZoom: MAX_AROUND_ZOOM, duration })
      } else map.easeTo({ center: [...next.center], zoom: next.zoom, duration })
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

function bareMap({ container, world, scheme, place, texts, inPage }: MapNeeds): GlMap {
  const map = new MapLibre({
    container,
    style: baseStyle(scheme, world),
    ...cameraOf(place),
    maxZoom: 21,
    attributionControl: { compact: true },
    fadeDuration: 0,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: inPage,
    locale: localeOf(texts),
  })
  return map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
}

const sourceOf = (map: GlMap, id: string): GeoJSONSource | undefined => map.getSource(id) as GeoJSONSource | undefined
const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function boundsOf(points: readonly At[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const point of points) bounds.extend([...point])
  return bounds
}
const cameraOf = (place: MapPlace) =>
  'around' in place
    ? {
        bounds: boundsOf(
          place.around.length > 0
            ? place.around
            : [
                [95, -11],
                [141, 6],
              ],
        ),
        fitBoundsOptions: { padding: PADDING, maxZoom: MAX_AROUND_ZOOM },
      }
    : { center: [...place.center] as [number, number], zoom: place.zoom }

const localeOf = ({ label, zoomIn, zoomOut, wheel, touch, sources }: MapTexts) => ({
  'Map.Title': label,
  'NavigationControl.ZoomIn': zoomIn,
  'NavigationControl.ZoomOut': zoomOut,
  'AttributionControl.ToggleAttribution': sources,
  'CooperativeGesturesHandler.WindowsHelpText': wheel,
  'CooperativeGesturesHandler.MacHelpText': wheel.replace('Ctrl', '⌘'),
  'CooperativeGesturesHandler.MobileHelpText': touch,
})

/** What is drawn, for those who do not see the canvas: how many marks, and the most urgent of them. */
function tell(container: HTMLElement, marks: readonly Mark[]): void {
  container.dataset['marks'] = String(marks.length)
  container.dataset['markIds'] = marks.map((it) => it.id).join(' ')
  container.dataset['markCount'] = String(marks.reduce((sum, it) => sum + it.count, 0))
  container.dataset['worst'] = String(Math.min(4, ...marks.map((it) => it.rank)))
}

/** A click on a mark names it; on a cluster opens the cluster. */
function pickable(map: GlMap, onPick: (id: string) => void): void {
  map.on('click', 'marks-one', ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string') onPick(id)
  })
  map.on('click', 'marks-cluster', ({ features, lngLat }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['cluster_id']
    if (typeof id !== 'number') return
    void sourceOf(map, 'marks')
      ?.getClusterExpansionZoom(id)
      .then((zoom) => map.easeTo({ center: lngLat, zoom: zoom + 0.3 }))
  })
  for (const layer of ['marks-one', 'marks-cluster']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = ''
    })
  }
}
