import { vi } from 'vitest'

/** Keeps the browser from saving files from now on; answers the names, as they come. */
export function savedFiles(): readonly string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}
