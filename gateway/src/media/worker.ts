import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type WorkerStatus = { worker: 'available' | 'missing'; detail: string }

const HOW =
  'Talk and cameras need it. With a network: cd node_modules/mediasoup && PYTHON=false node npm-scripts.mjs postinstall. Otherwise set MEDIASOUP_WORKER_BIN to a worker of the same version.'

/**
 * Whether mediasoup's native worker is here and runs. Tried once, on first asking, because it starts a process;
 * a missing or broken worker is a fact to report, never a reason not to start.
 */
export function mediaWorker(workerBin: string | null) {
  let asked: Promise<WorkerStatus> | null = null
  return { status: () => (asked ??= look(workerBin)) }
}
export type MediaWorker = ReturnType<typeof mediaWorker>

async function look(workerBin: string | null): Promise<WorkerStatus> {
  try {
    const bin = workerBin ?? packagedBin()
    await access(bin, constants.X_OK)
    const { createWorker, version } = await import('mediasoup')
    const worker = await createWorker({ workerBin: bin, logLevel: 'error' })
    worker.close()
    return { worker: 'available', detail: `mediasoup ${version}` }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'The media worker is not installed' : `The media worker does not run (${message})`
    return { worker: 'missing', detail: `${why}. ${HOW}` }
  }
}

/** Where the npm package keeps its worker once it was downloaded or built. */
const packagedBin = () => join(dirname(createRequire(import.meta.url).resolve('mediasoup')), '../../worker/out/Release/mediasoup-worker')
