import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isPrivate, keepPrivate } from '../../backend/src/platform/files/private-files.ts'
import { type Release, takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'

/** The data folder's real path, made if need be and proven writable. */
export function openDataFolder(env: NodeJS.ProcessEnv, root: string): string {
  const wanted = resolve(root, env.DATA_DIR?.trim() || 'data')
  const probe = join(wanted, `.probe-${process.pid}`)
  try {
    makeFolder(wanted)
    writeFileSync(probe, '')
    rmSync(probe)
    if (!isPrivate(wanted)) keepPrivate(wanted)
    return realpathSync(wanted)
  } catch (error) {
    throw new Refusal(
      `The data folder ${wanted} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder this user may write.`,
    )
  }
}

// Node's own recursive mkdir never returns where the system answers "no such folder" for an existing parent, as /proc does.
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** One product per data folder: refuses while another one runs on it. */
export async function lockDataFolder(dataDir: string): Promise<Release> {
  const release = await takeLock(`data ${dataDir}`)
  if (!release)
    throw new Refusal(`Menara is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  return release
}
