import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../kit/tool.ts'
import { lacks } from '../system-packages.ts'
import { workerCache } from './worker-cache.ts'

/**
 * Gets the media worker, and what pictures of cameras are fetched with, beside a product that is already up, where they are not there
 * yet. `MENARA_NO_MEDIA_BUILD=1` prevents it.
 * The builder ends with this process, however that ends, and goes on next time where it was.
 */
export function buildInBackground(env: NodeJS.ProcessEnv): { stop(): void } {
  const hasWorker = env.MEDIASOUP_WORKER_BIN?.trim() || existsSync(workerCache(root, env).binary)
  if ((hasWorker && !lacks('cameras')) || env.MENARA_NO_MEDIA_BUILD === '1') return { stop: () => undefined }
  const child = fork(join(root, 'scripts/media-build.ts'), ['--background'], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.unref()
  child.channel?.unref()
  return { stop: () => void child.kill('SIGTERM') }
}
