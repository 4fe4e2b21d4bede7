import { Worker } from 'node:worker_threads'
import type { FillProblem } from './fill-problem.ts'
import type { Filling } from './fill-roster.ts'

/** Beside the sources as a source, beside the bundle as a bundle. */
const WORKER = new URL(`./roster-fill.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
/** How long solving may take; with loading and checking a run stays below ten seconds. */
const SOLVE_MS = 6500
const KILL_MS = 20_000

/** Fills a roster in a thread of its own, so that nobody else waits for it. Rejects with the reason of `signal` once it is aborted. */
export function runFilling(problem: FillProblem, signal: AbortSignal): Promise<Filling> {
  signal.throwIfAborted()
  const worker = new Worker(WORKER, { workerData: { problem, forMs: SOLVE_MS } })
  const either = AbortSignal.any([signal, AbortSignal.timeout(KILL_MS)])
  const ended = Promise.withResolvers<Filling>()
  worker.once('message', ended.resolve)
  worker.once('error', ended.reject)
  worker.once('exit', (code) => ended.reject(new Error(`The worker that fills rosters ended with ${code}`)))
  either.addEventListener('abort', () => ended.reject(either.reason), { once: true })
  return ended.promise.finally(() => worker.terminate())
}
