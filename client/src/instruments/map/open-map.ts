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
import { baseStyle, type World } from './base-style.ts'
import { type GroundPicture, groundPictureOn } from './ground-picture.ts'
import { addMarkImages } from './mark-images.ts'
import { chosenFilter, type Mark, markLayers, markSource, marksOf, planLayers } from './marks.ts'
import { type OutlineEditing, outlineEditor } from './outline-editor.ts'
import { type Overlay, overlayLayers, overlaysOf } from './overlays.ts'
import type { Scheme } from './palette.ts'
import type { Ground } from './tile-style.ts'

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
  /** The drawing that lies on the floor, under walls and names. */
  setPicture(picture: GroundPicture | null): void
  /** What lies under the marks; redrawn with them. */
  setOverlays(overlays: readonly Overlay[]): void
  /** An outline to draw, or none. While there is one, clicks are its corners and pick nothing. */
  editOutline(editing: OutlineEditing | null): void
  setScheme(scheme: Scheme): void
  /** A ring around one mark; null takes it away. */
  choose(id: string | null): void
  goTo(place: MapPlace): void
  close(): void
}
export interface MapNeeds {
  readonly container: HTMLElement
  readonly world: World
  /** The installation's own map, under everything. */
  readonly ground: Ground | null
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
  const { container, world, ground, scheme } = needs
  const map = bareMap(needs)
  const outline = outlineEditor(map)
  const picture = groundPictureOn(map, 'plan-hot')
  let marks: readonly Mark[] = []
  let overlays: readonly Overlay[] = []
  let plan: FeatureCollection | null = null
  let chosen: string | null = null
  let colours = scheme
  let closed = false

  const dress = (): void => {
    if (map.getSource('marks')) return
    map.addSource('plan', { type: 'geojson', data: plan ?? NOTHING })
    map.addSource('overlays', { type: 'geojson', data: NOTHING })
    map.addSource('marks', markSource(true))
    addMarkImages(map, colours)
    for (const layer of [...planLayers('plan', colours), ...overlayLayers('overlays', colours), ...markLayers('marks', colours)])
      map.addLayer(layer)
    picture.dress()
    outline.dress(colours)
    map.setFilter('marks-chosen', chosenFilter(chosen))
    draw()
  }
  const draw = (): void => {
    void sourceOf(map, 'overlays')?.setData(overlaysOf(overlays))
    void sourceOf(map, 'marks')?.setData(marksOf(marks))
    tell(container, { marks, overlays })
  }
  const drawing = seldom(draw)
  map.on('style.load', dress)
  map.setMissingStyleImageResolver(() => addMarkImages(map, colours))
  pickable(map, { onPick: needs.onPick, busy: outline.busy })
  const resized = followSize(map, container)

  return {
    setMarks(next) {
      marks = next
      drawing.soon()
    },
    setOverlays(next) {
      overlays = next
      drawing.soon()
    },
    editOutline: outline.edit,
    setPlan(next) {
      plan = next
      void sourceOf(map, 'plan')?.setData(plan ?? NOTHING)
    },
    setPicture: picture.set,
    setScheme(next) {
      if (next === colours || closed) return
      colours = next
      map.setStyle(baseStyle(next, world, ground), { diff: false })
    },
    choose(id) {
      chosen = id
      if (map.getLayer('marks-chosen')) map.setFilter('marks-chosen', chosenFilter(id))
    },
    goTo: (next) => goTo(map, next),
    close() {
      if (closed) return
      closed = true
      picture.close()
      drawing.end()
      resized.disconnect()
      map.remove()
    },
  }
}

function followSize(map: GlMap, container: HTMLElement): ResizeObserver {
  const resized = new ResizeObserver(() => map.resize())
  resized.observe(container)
  return resized
}

function goTo(map: GlMap, next: MapPlace): void {
  const duration = reducedMotion() ? 0 : 500
  if ('center' in next) map.easeTo({ center: [...next.center], zoom: next.zoom, duration })
  else if (next.around.length > 0) map.fitBounds(boundsOf(next.around), { padding: PADDING, maxZoom: MAX_AROUND_ZOOM, duration })
}

/** Work done at once, and then at most every `REDRAW_MS`, until it is ended. */
function seldom(work: () => void): { soon(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let doneAt = Number.NEGATIVE_INFINITY
  let ended = false
  const run = (): void => {
    timer = undefined
    doneAt = performance.now()
    work()
  }
  return {
    soon() {
      if (ended || timer !== undefined) return
      const wait = REDRAW_MS - (performance.now() - doneAt)
      if (wait > 0) timer = setTimeout(run, wait)
      else run()
    },
    end() {
      ended = true
      clearTimeout(timer)
    },
  }
}

function bareMap({ container, world, ground, scheme, place, texts, inPage }: MapNeeds): GlMap {
  const map = new MapLibre({
    container,
    style: baseStyle(scheme, world, ground),
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
function tell({ dataset }: HTMLElement, { marks, overlays }: { marks: readonly Mark[]; overlays: readonly Overlay[] }): void {
  dataset['marks'] = String(marks.length)
  dataset['markIds'] = marks.map((mark) => mark.id).join(' ')
  dataset['markCount'] = String(marks.reduce((sum, mark) => sum + mark.count, 0))
  dataset['worst'] = String(Math.min(4, ...marks.map((mark) => mark.rank)))
  dataset['overlays'] = [...new Set(overlays.map((overlay) => overlay.kind))].join(' ')
}

interface Picking {
  readonly onPick: (id: string) => void
  readonly busy: () => boolean
}

/** A click on a mark names it; on a cluster opens the cluster. */
function pickable(map: GlMap, { onPick, busy }: Picking): void {
  map.on('click', 'marks-one', ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string' && !busy()) onPick(id)
  })
  map.on('click', 'marks-cluster', ({ features, lngLat }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['cluster_id']
    if (typeof id !== 'number' || busy()) return
    void sourceOf(map, 'marks')
      ?.getClusterExpansionZoom(id)
      .then((zoom) => map.easeTo({ center: lngLat, zoom: zoom + 0.3 }))
  })
  for (const layer of ['marks-one', 'marks-cluster']) {
    map.on('mouseenter', layer, () => {
      if (!busy()) map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', layer, () => {
      if (!busy()) map.getCanvas().style.cursor = ''
    })
  }
}
