import { createStore } from 'zustand/vanilla'

/** The command palette is loaded when it is first asked for; `opening` until it has opened. */
export const paletteStore = createStore<{ wanted: boolean; opening: boolean }>(() => ({ wanted: false, opening: false }))
export const openPalette = (): void => paletteStore.setState({ wanted: true, opening: true })
