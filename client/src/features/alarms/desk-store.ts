import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../../kit/storage.ts'

const KEY = 'alarm-desk'

/** The desk this browser is signed on at; null sees every desk. */
const deskStore = createStore<{ id: string | null }>(() => ({ id: readStored(KEY) }))
export function signOnAt(id: string | null): void {
  writeStored(KEY, id)
  deskStore.setState({ id })
}
export const useDeskId = (): string | null => useStore(deskStore, (it) => it.id)
