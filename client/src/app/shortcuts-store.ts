import { createStore } from 'zustand/vanilla'

export const shortcutsStore = createStore<{ open: boolean }>(() => ({ open: false }))
export const openShortcuts = (): void => shortcutsStore.setState({ open: true })
