import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { WorkerCache } from './worker-cache.ts'

type Step = 'downloading' | 'installing' | 'building' | 'failed'

const EVERY_MS = 2_000

/** Says where the work stands in a file of its own, again and again, so that a reader knows it is still being done. */
export function openProgress({ progressFile }: WorkerCache) {
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
export type Progress = ReturnType<typeof openProgress>
