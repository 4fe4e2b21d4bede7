import { addProtocol, type LayerSpecification, type SourceSpecification } from 'maplibre-gl'
import { palette, type Scheme } from './palette.ts'

/** A ground of our own choosing under everything: its source, and what of it is drawn. */
export interface Ground {
  readonly source: SourceSpecification
  layers(scheme: Scheme): LayerSpecification[]
}

const SOURCE = 'ground'
const DARK_OPACITY = 0.45

/** The map the installation names: an archive (`….pmtiles`), else tiles by `{z}/{x}/{y}`, drawn ones or vector ones (`….pbf`, `….mvt`). Throws when an archive cannot be read. */
export async function groundOf(url: string): Promise<Ground> {
  const address = new URL(url, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
  if (new URL(address).pathname.endsWith('.pmtiles')) return archive(address)
  if (/\.(pbf|mvt)(\?|$)/.test(address)) return vector({ type: 'vector', tiles: [address] }, ORDINARY)
  return pictures({ type: 'raster', tiles: [address], tileSize: 256 })
}

async function archive(address: string): Promise<Ground> {
  const { PMTiles, Protocol, TileType } = await import('pmtiles')
  const file = new PMTiles(address)
  const [{ tileType, minZoom, maxZoom }, facts] = await Promise.all([file.getHeader(), file.getMetadata()])
  const protocol = new Protocol()
  protocol.add(file)
  addProtocol('pmtiles', protocol.tile)
  const told = facts as { attribution?: string; vector_layers?: { id: string }[] }
  const source = {
    tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...(told.attribution && { attribution: told.attribution }),
  }
  if (tileType !== TileType.Mvt) return pictures({ type: 'raster', tileSize: 256, ...source })
  return vector({ type: 'vector', ...source }, told.vector_layers?.map((layer) => layer.id) ?? ORDINARY)
}

const pictures = (source: SourceSpecification): Ground => ({
  source,
  layers: (scheme) => [
    {
      id: SOURCE,
      type: 'raster',
      source: SOURCE,
      paint: { 'raster-opacity': scheme === 'dark' ? DARK_OPACITY : 1, 'raster-saturation': -0.6 },
    },
  ],
})

/** Names of layers that archives use for the same things. */
const ORDINARY = [
  'earth',
  'countries',
  'land',
  'landcover',
  'landuse',
  'water',
  'roads',
  'transportation',
  'buildings',
  'building',
  'boundaries',
  'boundary',
]
const AREAS: Readonly<Record<string, 'land' | 'sea' | 'room'>> = {
  earth: 'land',
  countries: 'land',
  land: 'land',
  landcover: 'land',
  landuse: 'land',
  park: 'land',
  water: 'sea',
  ocean: 'sea',
  buildings: 'room',
  building: 'room',
}
const LINES = ['roads', 'transportation', 'boundaries', 'boundary', 'countries', 'waterway']

const vector = (source: SourceSpecification, names: readonly string[]): Ground => ({
  source,
  layers(scheme) {
    const p = palette[scheme]
    const areas = names.flatMap((name): LayerSpecification[] => {
      const colour = AREAS[name]
      return colour
        ? [{ id: `${SOURCE}-${name}`, type: 'fill', source: SOURCE, 'source-layer': name, paint: { 'fill-color': p[colour] } }]
        : []
    })
    const lines = names
      .filter((name) => LINES.includes(name))
      .map(
        (name): LayerSpecification => ({
          id: `${SOURCE}-${name}-line`,
          type: 'line',
          source: SOURCE,
          'source-layer': name,
          paint: { 'line-color': p.edge, 'line-width': 1 },
        }),
      )
    return [...areas, ...lines]
  },
})
