import { spawn } from 'node:child_process'
import type { Clock } from '../platform/clock.ts'

const KILL_AFTER_MS = 1_000
const MOST_WORDS = 4_000

interface RunNeeds {
  readonly program: string
  readonly args: readonly string[]
  readonly clock: Clock
  readonly onBytes: (chunk: Buffer) => void
  /** What it says while it works. It holds the address: look, do not keep. */
  readonly onWords?: (words: string) => void
}

let running = 0
/** Programs that run now, of all cameras of this process. */
export const programsRunning = (): number => running

/** Runs one program. `ended` gives its last words; `stop` asks, then insists, and resolves when it is gone. */
export function runProgram({ program, args, clock, onBytes, onWords }: RunNeeds) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  running++
  let words = ''
  child.stdout.on('data', onBytes)
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-MOST_WORDS)
    onWords?.(words)
  })
  const ended = new Promise<string>((go) => {
    let over = false
    const end = (last: string) => {
      if (over) return
      over = true
      running--
      go(last)
    }
    child.once('error', ({ message }) => end(message))
    child.once('close', () => end(words))
  })
  return {
    ended,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      const cancel = clock.after(KILL_AFTER_MS, () => child.kill('SIGKILL'))
      await ended
      cancel()
    },
  }
}
