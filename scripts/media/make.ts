import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WorkerCache } from './worker-cache.ts'

const MAKEFILE = join(import.meta.dirname, 'Makefile')

interface Made {
  /** Null when it worked; otherwise the compiler's last words. */
  readonly failed: string | null
  readonly binary: string
}

/** Compiles the package's own sources with the system's libraries. What was compiled before an interruption is kept. */
export async function make(cache: WorkerCache, onStep: (done: number, total: number) => void): Promise<Made> {
  const out = join(cache.folder, 'build')
  mkdirSync(out, { recursive: true })
  const args = ['-f', MAKEFILE, `PACKAGE=${cache.package}`, `OUT=${out}`]
  const total = countSteps(args)
  let done = 0
  const said: string[] = []
  const child = spawn('make', [`-j${availableParallelism()}`, ...args], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const unhook = endWithUs(child)
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('  CXX ')) onStep(++done, total)
  })
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    if (said.length > 30) said.shift()
  })
  const code = await new Promise<number | null>((resolve) => child.once('error', () => resolve(1)).once('close', resolve))
  unhook()
  return { failed: code === 0 ? null : said.join('\n') || `make ended with ${code}`, binary: join(out, 'mediasoup-worker') }
}

const countSteps = (args: readonly string[]): number =>
  spawnSync('make', ['-n', ...args], { encoding: 'utf8', maxBuffer: 1e8 }).stdout?.match(/echo " {2}CXX /g)?.length ?? 0

/** Compilers are children of make: its whole group ends with us. */
function endWithUs(child: ChildProcess): () => void {
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  process.on('exit', end)
  return () => process.off('exit', end)
}
