import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const [FOLDER, FILE] = [0o700, 0o600]
/** Another user's folder, or a disk without modes: whoever mounted it decides who reads it. */
const NOT_OURS = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT'])

/** Takes a folder and everything in it away from other users: 0700 for folders, 0600 for files. */
export function keepPrivate(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) tighten(join(entry.parentPath, entry.name), FOLDER)
      else if (entry.isFile()) tighten(join(entry.parentPath, entry.name), FILE)
    }
    // The folder itself last: its mode says that all of it was done.
    tighten(folder, FOLDER)
  } catch (error) {
    if (!NOT_OURS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

export const isPrivate = (folder: string): boolean => (statSync(folder).mode & 0o777) === FOLDER

function tighten(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode)
}
