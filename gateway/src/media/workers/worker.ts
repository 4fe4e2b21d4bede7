import { access, constants, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** `progress` from 0 to 1 while one is being built, otherwise null. */
export interface WorkerStatus {
  readonly worker: 'available' | 'starting' | 'building' | 'missing'
  readonly detail: string
  readonly progress: number | null
}

const HOW = 'To get it: npm run media:build, or set MEDIASOUP_WORKER_BIN to a worker of the same version.'
const NEEDED = 'Talk and cameras need it; everything else works.'
/** A builder says so every 2 s; one that has been silent for this long was ended. */
const STALE_MS = 30_000

export interface WorkerPlaces {
  /** Named by the operator: then nothing else is tried. */
  readonly workerBin: string | null
  /** Where `npm run media:build` keeps its worker and says how far it is. */
  readonly workerFolder: string | null
}

/** The native worker's file, or why there is none yet. */
export async function findWorker({ workerBin, workerFolder }: WorkerPlaces, now: number): Promise<{ bin: string } | WorkerStatus> {
  const kept = workerFolder && join(workerFolder, 'mediasoup-worker')
  for (const bin of workerBin ? [workerBin] : [kept, packagedBin()]) if (bin !== null && (await isProgram(bin))) return { bin }
  if (workerBin) return missing(`The media worker is not at ${workerBin}, where MEDIASOUP_WORKER_BIN says it is.`)
  return workerFolder ? progressOf(workerFolder, now) : missing('The media worker is not installed.')
}

export const missing = (why: string): WorkerStatus => ({ worker: 'missing', detail: `${why} ${NEEDED} ${HOW}`, progress: null })

/** Where the npm package keeps its worker once it was downloaded. */
const packagedBin = () => join(dirname(createRequire(import.meta.url).resolve('mediasoup')), '../../worker/out/Release/mediasoup-worker')

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK)
    return true
  } catch {
    // Not there, or not ours to run: the next place.
    return false
  }
}

interface Told {
  readonly step: 'downloading' | 'installing' | 'building' | 'failed'
  readonly done: number
  readonly total: number
  readonly detail: string
  readonly at: string
}

async function progressOf(folder: string, now: number): Promise<WorkerStatus> {
  const told = await read(join(folder, 'progress.json'))
  if (!told) return missing('The media worker is not installed.')
  if (told.step === 'failed') return missing(told.detail)
  if (now - Date.parse(told.at) > STALE_MS) return missing('Building the media worker was interrupted.')
  const progress = told.total > 0 ? told.done / told.total : 0
  return { worker: 'building', detail: `The media worker is on its way: ${told.detail}. ${NEEDED}`, progress }
}

async function read(file: string): Promise<Told | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Told
  } catch {
    // Nobody is building.
    return null
  }
}
