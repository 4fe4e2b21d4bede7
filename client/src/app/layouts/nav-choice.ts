import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStoredJson, writeStored } from '../../kit/session/storage.ts'

const [CLOSED, FAVOURITES] = ['nav_closed', 'nav_favourites']
interface NavChoice {
  /** Keys of the groups that are folded. */
  readonly closed: readonly string[]
  /** Addresses of the favourites, in the order in which they were kept. */
  readonly favourites: readonly string[]
}
const readList = (key: string): readonly string[] => {
  const kept = readStoredJson<unknown>(key)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}
/** How this browser shows the navigation. */
const navChoice = createStore<NavChoice>(() => ({ closed: readList(CLOSED), favourites: readList(FAVOURITES) }))

export const useNavChoice = (): NavChoice => useStore(navChoice)
const toggled = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

export function toggleGroup(key: string): void {
  const closed = toggled(navChoice.getState().closed, key)
  writeStored(CLOSED, JSON.stringify(closed))
  navChoice.setState({ closed })
}
export function toggleFavourite(to: string): void {
  const favourites = toggled(navChoice.getState().favourites, to)
  writeStored(FAVOURITES, JSON.stringify(favourites))
  navChoice.setState({ favourites })
}
