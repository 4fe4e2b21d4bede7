import { mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MB = 1_000_000

interface FolderNeeds {
  readonly dir: string
  /** What is kept free on the disk for everything else. */
  readonly reserveMb: number
  readonly ending: 'opus' | 'mp4'
}
export type RecordingsFolder = ReturnType<typeof openFolder>

/** Why nothing may be written now, in a sentence that anybody may read. */
export class NoRoom extends Error {}

/** Where recordings lie: a folder per day (UTC), a file each (`2026-11-22/0190….opus`), for nobody but us to read. Made when first needed. */
export function openFolder({ dir, reserveMb, ending }: FolderNeeds) {
  const isName = RegExp(`^\\d{4}-\\d{2}-\\d{2}/[0-9A-Za-z-]{1,100}\\.${ending}$`)
  function pathOf(name: string): string {
    if (!isName.test(name)) throw new Error(`"${name}" is no name of a recording`)
    return join(dir, name)
  }
  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(await nearest(dir))
    return bavail * bsize
  }
  const namesOf = async (folder: string): Promise<string[]> => readdir(folder).catch(nothingThere)
  return {
    nameOf: (id: string, at: number): string => `${new Date(at).toISOString().slice(0, 10)}/${id}.${ending}`,
    freeBytes,
    /** Null while what is kept free for everything else is not touched. */
    async noRoom(): Promise<NoRoom | null> {
      if ((await freeBytes()) >= reserveMb * MB) return null
      return new NoRoom(`less than ${reserveMb} MB are left on the disk, which are kept for everything else`)
    },
    reserveMb,
    async append(name: string) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return open(path, 'a', 0o600)
    },
    /** Null when it is not there. */
    async find(name: string): Promise<{ path: string; size: number; at: number } | null> {
      if (!isName.test(name)) return null
      const found = await stat(join(dir, name)).catch(() => null)
      return found?.isFile() ? { path: join(dir, name), size: found.size, at: found.mtimeMs } : null
    },
    days: async (): Promise<string[]> => (await namesOf(dir)).filter((text) => DAY.test(text)).sort(),
    /** Names of one day's recordings. */
    of: async (day: string): Promise<string[]> =>
      (await namesOf(join(dir, day)))
        .map((text) => `${day}/${text}`)
        .filter((text) => isName.test(text))
        .sort(),
    async remove(name: string): Promise<void> {
      const path = pathOf(name)
      await rm(path, { force: true })
      // The day's folder goes with its last recording.
      await rmdir(dirname(path)).catch(() => undefined)
    },
  }
}

function nothingThere(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** The folder itself, or the first above it that exists. */
async function nearest(dir: string): Promise<string> {
  const above = dirname(dir)
  const exists = await stat(dir).then(
    () => true,
    () => false,
  )
  return exists || above === dir ? dir : nearest(above)
}
