const KEY = 'chunk-reload-at'
const ONCE_IN_MS = 60_000
/** A `beforeunload` that leads nowhere, a download or a question that was answered with "stay", counts this long. */
const LEAVING_MS = 10_000

interface ChunkReloadNeeds {
  readonly page: Pick<EventTarget, 'addEventListener'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly reload: () => void
  /** False where the browser knows that it has no connection. */
  readonly isOnline: () => boolean
}

/**
 * For a part of the program that could not be loaded (a new version was installed): reloads once, never in a loop, and not while the page
 * is being left. Returns whether it did.
 */
export function openChunkReload({ page, storage, now, reload, isOnline }: ChunkReloadNeeds): () => boolean {
  const isLeaving = watchLeaving(page, now)
  return () => {
    const last = Number(storage.getItem(KEY) ?? 0)
    // Without a connection the part would be missing again, and with it the page.
    if (isLeaving() || !isOnline() || now() - last < ONCE_IN_MS) return false
    storage.setItem(KEY, String(now()))
    reload()
    return true
  }
}

/**
 * Whether the page is being left. A browser that begins to load another page breaks off what this one still loads: Firefox tells imports
 * between `beforeunload` and `pagehide` that they failed, and a reload then would undo the leaving.
 */
function watchLeaving(page: ChunkReloadNeeds['page'], now: () => number): () => boolean {
  let leftAt = Number.NEGATIVE_INFINITY
  let isHidden = false
  page.addEventListener('beforeunload', () => {
    leftAt = now()
  })
  page.addEventListener('pagehide', () => {
    isHidden = true
  })
  page.addEventListener('pageshow', () => {
    isHidden = false
    leftAt = Number.NEGATIVE_INFINITY
  })
  return () => isHidden || now() - leftAt < LEAVING_MS
}

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Failed to load module|Unable to preload/i.test(
    error.message,
  )
