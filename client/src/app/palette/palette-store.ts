import { createStore } from 'zustand/vanilla'

/** The command palette is loaded when it is first asked for. */
export const paletteStore = createStore<{ wanted: number }>(() => ({ wanted: 0 }))
export const openPalette = (): void => paletteStore.setState(({ wanted }) => ({ wanted: wanted + 1 }))
