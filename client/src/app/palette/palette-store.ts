import { spotlight } from '@mantine/spotlight'
import { createStore } from 'zustand/vanilla'

/** The command palette is loaded when it is first asked for; that it is open is known by its own library, loaded or not. */
export const paletteStore = createStore<{ wanted: boolean }>(() => ({ wanted: false }))
export function openPalette(): void {
  paletteStore.setState({ wanted: true })
  spotlight.open()
}
export const closePalette = (): void => spotlight.close()
