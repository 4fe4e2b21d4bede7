import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Files by their path in a folder, as they were right before they were copied. */
type Copied = ReadonlyMap<string, CopiedFile>
interface CopiedFile {
  readonly size: number
  readonly mtimeMs: number
  /** Written so shortly before that a later write may bear the same time. */
  readonly isFresh: boolean
}

/** File systems stamp writes by ticks of up to two seconds (FAT); several within one bear the same time. */
const TICK_MS = 2_000

/**
 * Copies what differs from `before`, an earlier copy of the same folder to the same place, and removes what is gone. While files are still
 * written to, a copy may hold parts of several writes; the last call, with nobody writing, makes it whole.
 */
export async function copyChanged(from: string, to: string, before: Copied): Promise<Copied> {
  const copied = new Map<string, CopiedFile>()
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    const file = entry.isFile() ? await existing(join(from, path)) : null
    if (file && (isSame(before.get(path), file) || (await copyIfThere(join(from, path), join(to, path))))) copied.set(path, file)
  }
  for (const path of before.keys()) if (!copied.has(path)) await rm(join(to, path), { force: true })
  return copied
}

const isSame = (one: CopiedFile | undefined, other: CopiedFile): boolean =>
  one !== undefined && !one.isFresh && one.size === other.size && one.mtimeMs === other.mtimeMs

/** Null for a file that was removed meanwhile. */
async function existing(path: string): Promise<CopiedFile | null> {
  const found = await stat(path).catch(nullIfGone)
  return found && { size: found.size, mtimeMs: found.mtimeMs, isFresh: Math.abs(found.mtimeMs - Date.now()) <= TICK_MS }
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const done = copyFile(from, to, constants.COPYFILE_FICLONE).then(() => true)
  return (await done.catch(nullIfGone)) ?? false
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
