import { mkdir, open, readdir, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A day and the talk's id: `2026-11-22/0190….opus`. */
const NAME = /^\d{4}-\d{2}-\d{2}\/[0-9A-Za-z-]{1,64}\.opus$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MB = 1_000_000

export type RecordingsFolder = ReturnType<typeof openFolder>

/** Where recordings lie: a folder per day (UTC), a file per talk, for nobody but us to read. Made when first needed. */
export function openFolder({ dir, reserveMb }: { readonly dir: string; readonly reserveMb: number }) {
  function pathOf(name: string): string {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a recording`)
    return join(dir, name)
  }
  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(await nearest(dir))
    return bavail * bsize
  }
  const namesOf = async (folder: string): Promise<string[]> => readdir(folder).catch(nothingThere)
  return {
    nameOf: (id: string, at: number): string => `${new Date(at).toISOString().slice(0, 10)}/${id}.opus`,
    freeBytes,
    /** False when what is kept free for everything else would be touched. */
    hasRoom: async (): Promise<boolean> => (await freeBytes()) >= reserveMb * MB,
    reserveMb,
    async append(name: string) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      return open(path, 'a', 0o600)
    },
    /** Null when it is not there. */
    async find(name: string): Promise<{ path: string; size: number; at: number } | null> {
      if (!NAME.test(name)) return null
      const found = await stat(join(dir, name)).catch(() => null)
      return found?.isFile() ? { path: join(dir, name), size: found.size, at: found.mtimeMs } : null
    },
    days: async (): Promise<string[]> => (await namesOf(dir)).filter((it) => DAY.test(it)).sort(),
    /** Names of one day's recordings. */
    of: async (day: string): Promise<string[]> =>
      (await namesOf(join(dir, day)))
        .map((it) => `${day}/${it}`)
        .filter((it) => NAME.test(it))
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
