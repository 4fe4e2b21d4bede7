import { createStore, type StoreApi } from 'zustand/vanilla'

/** One talk is heard at a time; the others wait their turn. */
interface PlayerState {
  readonly current: string | null
  readonly waiting: readonly string[]
  readonly phase: 'silent' | 'loading' | 'playing'
  /** Of normal speed. */
  readonly rate: number
  /** The talk that could not be played last, and why. */
  readonly failed: { readonly id: string; readonly reason: string } | null
}
export interface Playing {
  readonly rate: number
  readonly ended: () => void
}
interface PlayerNeeds {
  readonly load: (id: string) => Promise<Blob>
  /** Begins to play; the function that comes back ends it. Rejects where the browser cannot, or wants a click first. */
  readonly play: (sound: Blob, playing: Playing) => Promise<() => void>
}
export interface Player extends StoreApi<PlayerState> {
  /** These talks, one after another, instead of what is played now. One that cannot be played is left out, and said. */
  begin(ids: readonly string[], rate?: number): void
  stop(): void
}

const SILENT = { current: null, waiting: [], phase: 'silent' } as const

/** Plays recordings of talks. */
export function openPlayer({ load, play }: PlayerNeeds): Player {
  const store = createStore<PlayerState>(() => ({ ...SILENT, rate: 1, failed: null }))
  let turn = 0
  let hush = (): void => undefined

  function quiet(): void {
    turn++
    hush()
    hush = () => undefined
  }
  function next(): void {
    quiet()
    const [id, ...waiting] = store.getState().waiting
    store.setState(id === undefined ? SILENT : { current: id, waiting, phase: 'loading' })
    if (id !== undefined) void sound(id, turn)
  }
  async function sound(id: string, mine: number): Promise<void> {
    const isOurs = () => mine === turn
    try {
      const loaded = await load(id)
      if (!isOurs()) return
      const end = await play(loaded, { rate: store.getState().rate, ended: () => isOurs() && next() })
      if (!isOurs()) return end()
      hush = end
      store.setState({ phase: 'playing' })
    } catch (error) {
      if (!isOurs()) return
      store.setState({ failed: { id, reason: (error as Error).message } })
      next()
    }
  }
  return {
    ...store,
    begin(ids, rate = 1) {
      store.setState({ waiting: ids, rate, failed: null })
      next()
    },
    stop() {
      quiet()
      store.setState(SILENT)
    },
  }
}
