import { openChunkReload } from './chunk-reload.ts'

/** Reloads this page for a part of the program that could not be loaded. Listens from the first import on. */
export const reloadOnMissingChunk = openChunkReload({
  page: globalThis,
  storage: sessionStorage,
  now: () => Date.now(),
  reload: () => location.reload(),
  isOnline: () => navigator.onLine,
})
