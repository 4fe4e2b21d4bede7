import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { bareEnvironment } from '@menara/shared/kit/bare-environment.ts'
import type { Clock } from '../../platform/clock.ts'

const KILL_AFTER_MS = 1_000
const MOST_WORDS = 4_000

/** Writes into a program until it is told to end; ends it itself when there is no more. */
export type Feed = (into: Writable) => () => void

interface RunNeeds {
  readonly program: string
  readonly args: readonly string[]
  readonly clock: Clock
  readonly onBytes: (chunk: Buffer) => void
  /** What it reads; nothing unless said. */
  readonly feed?: Feed | undefined
  /** What it says while it works. It holds the address: look, do not keep. */
  readonly onWords?: (words: string) => void
}

let running = 0
/** Programs that run now, of all cameras of this process. */
export const programsRunning = (): number => running

/** Runs one program. `ended` gives its last words; `stop` asks, then insists, and resolves when it is gone. */
export function runProgram({ program, args, clock, onBytes, feed, onWords }: RunNeeds) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: bareEnvironment(process.env) })
  running++
  let words = ''
  child.stdout.on('data', onBytes)
  child.stderr.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-MOST_WORDS)
    onWords?.(words)
  })
  // It may have seen enough before it was given all.
  child.stdin.on('error', () => undefined)
  const unfeed = feed?.(child.stdin)
  if (!feed) child.stdin.end()
  const ended = new Promise<string>((go) => {
    let over = false
    const end = (last: string) => {
      if (over) return
      over = true
      running--
      unfeed?.()
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
