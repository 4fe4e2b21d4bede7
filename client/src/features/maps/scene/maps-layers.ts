import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStoredJson, writeStored } from '../../../kit/session/storage.ts'

export const layerNames = ['alarms', 'devices', 'cameras', 'guards', 'visitors', 'assets', 'tracks', 'fences'] as const
export type LayerName = (typeof layerNames)[number]
export type Layers = Readonly<Record<LayerName, boolean>>

const KEY = 'maps_layers'
const ALL: Layers = { alarms: true, devices: true, cameras: true, guards: true, visitors: true, assets: true, tracks: true, fences: true }

/** What was remembered, as far as it says anything; a layer it does not know is shown. */
export function layersOf(remembered: unknown): Layers {
  if (typeof remembered !== 'object' || remembered === null) return ALL
  const said = remembered as Record<string, unknown>
  return Object.fromEntries(layerNames.map((name) => [name, said[name] !== false])) as Layers
}

const store = createStore<{ readonly layers: Layers }>(() => ({ layers: layersOf(readStoredJson(KEY)) }))
export const useLayers = (): Layers => useStore(store, (state) => state.layers)
export function toggleLayer(name: LayerName): void {
  const before = store.getState().layers
  const layers = { ...before, [name]: !before[name] }
  store.setState({ layers })
  writeStored(KEY, JSON.stringify(layers))
}
