import { vi } from 'vitest'

interface SavedFile {
  readonly name: string
  readonly bytes: Promise<Uint8Array>
}

/** Keeps the browser from saving files from now on; answers them, as they come. */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, bytes: fetch(this.href).then((response) => response.bytes()) })
  })
  return files
}
