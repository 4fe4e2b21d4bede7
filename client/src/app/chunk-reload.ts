const KEY = 'chunk-reload-at'
const ONCE_IN_MS = 60_000

/** A part of the program that could not be loaded (a new version was installed): reload once, never in a loop. */
export function reloadOnMissingChunk(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number, reload: () => void): boolean {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (now - last < ONCE_IN_MS) return false
  storage.setItem(KEY, String(now))
  reload()
  return true
}

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Failed to load module|Unable to preload/i.test(
    error.message,
  )
