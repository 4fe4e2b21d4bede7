import type { Map as GlMap } from 'maplibre-gl'
import type { Corner } from './outline-editor.ts'

/** A picture that lies on the ground: its address, and its corners clockwise from the top left. */
export interface GroundPicture {
  readonly url: string
  readonly corners: readonly [Corner, Corner, Corner, Corner]
}

const SOURCE = 'ground-picture'

const coordinatesOf = ({ corners }: GroundPicture): [[number, number], [number, number], [number, number], [number, number]] => {
  const [one, two, three, four] = corners
  return [[...one], [...two], [...three], [...four]]
}

/** Long side of what is drawn, in pixels: what every graphics card takes. */
const LONGEST = 4096

/** Drawn from the picture itself: the map would fetch its address, which the security policy keeps to our own servers. */
async function canvasOf(url: string): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Shows one picture at a time below the layer `below`; null takes it away. One that cannot be read is not shown. */
export function groundPictureOn(map: GlMap, below: string) {
  let shown: GroundPicture | null = null
  let drawn: { readonly url: string; readonly canvas: HTMLCanvasElement } | null = null
  const draw = (): void => {
    if (map.getSource(SOURCE)) {
      map.removeLayer(SOURCE)
      map.removeSource(SOURCE)
    }
    if (!shown || drawn?.url !== shown.url || !map.getLayer(below)) return
    map.addSource(SOURCE, { type: 'canvas', canvas: drawn.canvas, coordinates: coordinatesOf(shown), animate: false })
    map.addLayer({ id: SOURCE, type: 'raster', source: SOURCE, paint: { 'raster-opacity': 0.9, 'raster-fade-duration': 0 } }, below)
  }
  return {
    set(picture: GroundPicture | null): void {
      shown = picture
      draw()
      if (!picture || drawn?.url === picture.url) return
      void canvasOf(picture.url).then(
        (canvas) => {
          // Meanwhile another may be shown, or the map closed.
          if (shown?.url !== picture.url) return
          drawn = { url: picture.url, canvas }
          draw()
        },
        () => undefined,
      )
    },
    /** Once the layers are there, also after a change of style. */
    dress: draw,
    close(): void {
      shown = null
    },
  }
}
