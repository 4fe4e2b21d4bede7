import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** mediasoup's own answer when it is started without its parent: it runs. */
const RUNS_WITHOUT_PARENT = 41
const TRY_MS = 10_000

/** Where the media worker of this version, system and processor is kept, outside the project, so that `npm ci` does not empty it. */
export interface WorkerCache {
  readonly package: string
  readonly version: string
  readonly folder: string
  readonly binary: string
  /** What the builder is doing, for the gateway to read: a `Progress`. */
  readonly progressFile: string
}

/** `MENARA_CACHE_DIR`, else `$XDG_CACHE_HOME/menara`, else `~/.cache/menara`. */
export function workerCache(root: string, env: NodeJS.ProcessEnv): WorkerCache {
  const cache = env.MENARA_CACHE_DIR?.trim() || join(env.XDG_CACHE_HOME?.trim() || join(homedir(), '.cache'), 'menara')
  const of = join(root, 'node_modules/mediasoup')
  const { version } = JSON.parse(readFileSync(join(of, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, 'media-worker', `${version}-${system()}-${process.arch}`)
  return { package: of, version, folder, binary: join(folder, 'mediasoup-worker'), progressFile: join(folder, 'progress.json') }
}

/** `debian12`, `ubuntu24.04`, `darwin`, `win32`: a worker is linked to its system's own libraries. */
function system(): string {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return process.platform
  const facts = readFileSync('/etc/os-release', 'utf8')
  const fact = (name: string) => new RegExp(`^${name}="?([\\w.-]+)"?$`, 'm').exec(facts)?.[1] ?? ''
  return `${fact('ID')}${fact('VERSION_ID')}` || 'linux'
}

/** Starts it to see: a worker that is there may still lack a library of the system. */
export const runs = (binary: string): boolean =>
  existsSync(binary) && spawnSync(binary, { env: {}, timeout: TRY_MS, killSignal: 'SIGKILL' }).status === RUNS_WITHOUT_PARENT

/** Puts a worker into the cache in one step, so that nobody ever starts half of one. */
export function keep({ folder, binary }: WorkerCache, from: string): void {
  mkdirSync(folder, { recursive: true })
  copyFileSync(from, `${binary}.${process.pid}`)
  renameSync(`${binary}.${process.pid}`, binary)
}
