import { constants, setPriority } from 'node:os'
import { command, Refusal, say, warn } from './kit/refusal.ts'
import { root } from './kit/tool.ts'
import { ensureWorker } from './media/ensure-worker.ts'
import { workerCache } from './media/worker-cache.ts'
import { ensureSystemPackages } from './system-packages.ts'

/**
 * `npm run media:build`: the native worker that carries sound and pictures, downloaded or built, and kept for next time.
 * `--background` is how `npm start` runs it: last in line for the processor, and ending with its parent.
 */
async function mediaBuild(): Promise<void> {
  const inBackground = process.argv.includes('--background')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
  if (inBackground) {
    setPriority(constants.priority.PRIORITY_LOW)
    process.on('disconnect', () => process.exit(0))
  }
  if (inBackground) ensureSystemPackages('cameras')
  const worker = await ensureWorker(workerCache(root, process.env), process.env, say)
  if ('where' in worker) say(`The media worker is ${worker.where}.`)
  else if (inBackground) warn(`No push-to-talk and no cameras: ${worker.lacking} Everything else works.`)
  else throw new Refusal(worker.lacking)
  if (inBackground) process.disconnect()
}

await command(mediaBuild)
