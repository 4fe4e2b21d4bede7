import { createStore } from 'zustand/vanilla'

/** The help is loaded when it is first asked for. */
export const shortcutsStore = createStore<{ open: boolean; wanted: boolean }>(() => ({ open: false, wanted: false }))
export const openShortcuts = (): void => shortcutsStore.setState({ open: true, wanted: true })
export const closeShortcuts = (): void => shortcutsStore.setState({ open: false })
