import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeLock } from '../kit/lock.ts'
import { ensureSystemPackages } from '../system-packages.ts'
import { make } from './make.ts'
import { keep, runs, type WorkerCache } from './worker-cache.ts'

const DOWNLOAD_MS = 20_000
const OURS_TOO_MS = 500

/** `where` is a worker that runs; `lacking` says why there is none and what would help. */
export type Worker = { readonly where: string } | { readonly lacking: string }

/** A media worker that runs: the one that was named, the one kept, the official one where it can be downloaded, or one built here. */
export async function ensureWorker(cache: WorkerCache, env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Worker> {
  const named = env.MEDIASOUP_WORKER_BIN?.trim()
  if (named) return runs(named) ? { where: named } : { lacking: `MEDIASOUP_WORKER_BIN is "${named}", which does not run here.` }
  if (runs(cache.binary)) return { where: cache.binary }
  const release = await turn(cache, say)
  const progress = openProgress(cache)
  try {
    // Another process may have built it while we waited.
    const worker = runs(cache.binary) ? { where: cache.binary } : await get(cache, progress, say)
    if ('where' in worker) rmSync(cache.progressFile, { force: true })
    else progress.tell({ step: 'failed', detail: worker.lacking })
    return worker
  } finally {
    progress.close()
    release()
  }
}

async function turn({ folder }: WorkerCache, say: (line: string) => void) {
  for (let said = false; ; said = true) {
    const release = await takeLock(`media worker ${folder}`)
    if (release) return release
    if (!said) say('Another process is building the media worker; waiting for it.')
    await wait(OURS_TOO_MS)
  }
}

async function get(cache: WorkerCache, progress: Progress, say: (line: string) => void): Promise<Worker> {
  progress.tell({ step: 'downloading', detail: 'Asking for the official media worker' })
  if (download(cache)) return { where: cache.binary }
  if (process.platform !== 'linux')
    return { lacking: 'The official media worker could not be downloaded, and it is built here on Debian and Ubuntu alone.' }
  progress.tell({ step: 'installing', detail: "Installing the compiler and Debian's libraries" })
  if (!ensureSystemPackages('media'))
    return { lacking: 'The official media worker could not be downloaded, and the libraries to build it are missing.' }
  say('Building the media worker from its own sources (some minutes, once)…')
  const startedAt = performance.now()
  const { failed, binary } = await make(cache, (done, total) =>
    progress.tell({ step: 'building', done, total, detail: `Compiling ${done} of ${total}` }),
  )
  if (failed) return { lacking: `The media worker could not be built: ${failed.slice(-600)}` }
  keep(cache, binary)
  copyFileSync(join(cache.package, 'LICENSE'), join(cache.folder, 'LICENSE'))
  rmSync(join(cache.folder, 'build'), { recursive: true, force: true })
  say(`The media worker is built (${((performance.now() - startedAt) / 1000).toFixed(0)} s) and kept in ${cache.folder}.`)
  return { where: cache.binary }
}

/** One bounded attempt by the package's own script, which fails at once without a network. */
function download(cache: WorkerCache): boolean {
  const official = join(cache.package, 'worker/out/Release', process.platform === 'win32' ? 'mediasoup-worker.exe' : 'mediasoup-worker')
  if (!existsSync(official)) {
    // PYTHON=false keeps that script from starting a build of its own when the download fails.
    const env = { ...process.env, PYTHON: 'false' }
    const how = { cwd: cache.package, env, stdio: 'ignore', timeout: DOWNLOAD_MS, killSignal: 'SIGKILL' } as const
    spawnSync(process.execPath, ['npm-scripts.mjs', 'postinstall'], how)
  }
  if (!runs(official)) return false
  keep(cache, official)
  copyFileSync(join(cache.package, 'LICENSE'), join(cache.folder, 'LICENSE'))
  return true
}

type Step = 'downloading' | 'installing' | 'building' | 'failed'

const EVERY_MS = 2_000

/** Says where the work stands in a file of its own, again and again, so that a reader knows it is still being done. */
function openProgress({ progressFile }: WorkerCache) {
  let now = { step: 'downloading' as Step, done: 0, total: 0, detail: '', started_at: new Date().toISOString() }
  const write = () => {
    mkdirSync(dirname(progressFile), { recursive: true })
    writeFileSync(`${progressFile}.new`, JSON.stringify({ ...now, at: new Date().toISOString() }))
    renameSync(`${progressFile}.new`, progressFile)
  }
  const timer = setInterval(write, EVERY_MS)
  timer.unref()
  return {
    tell(change: Partial<typeof now>): void {
      now = { ...now, ...change }
      write()
    },
    close: () => clearInterval(timer),
  }
}
type Progress = ReturnType<typeof openProgress>
