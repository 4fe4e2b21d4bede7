import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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
  mkdirSync(path, { mode: 0o750 })
}

/** One product per data folder: refuses while another one runs on it. */
export async function lockDataFolder(dataDir: string): Promise<Release> {
  const release = await takeLock(`data ${dataDir}`)
  if (!release)
    throw new Refusal(`Menara is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)
  return release
}

export interface Secrets {
  /** Shared by our own processes: the gateway's hints, the simulator. */
  readonly internal_token: string
  /** Signs access tokens: 32 random bytes, base64url. */
  readonly token_key: string
}

/** `DATA_DIR/secrets.json` (0600), made on first start. Losing it signs everyone out. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? parse(file) : {}
  const secrets = { internal_token: secret(), token_key: secret(), ...kept }
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return secrets
}

const secret = () => randomBytes(32).toString('base64url')

function parse(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    throw new Refusal(
      `The secrets in ${file} cannot be read (${(error as Error).message}). Restore that file from a backup, or remove it to make new ones; that signs everyone out.`,
    )
  }
}
