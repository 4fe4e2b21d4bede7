import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, say, warn } from '../kit/refusal.ts'
import { type LogFile, openLogFile } from './log-file.ts'

/** One of our processes: a script run by this same Node. */
export interface Part {
  readonly name: string
  readonly script: string
  readonly env: NodeJS.ProcessEnv
  readonly nodeArgs?: readonly string[]
  readonly args?: readonly string[]
}

export interface Supervised {
  readonly name: string
  /** Once it has been ready, an end is a crash and it is started again; before that it is a failure of the start. */
  trust(): void
  /** Rejects with a sentence when the process ends before it was trusted. */
  readonly failed: Promise<never>
  stop(): Promise<void>
}

const KILL_AFTER_MS = 5_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A process that ran this long starts again without a grudge. */
const STEADY_MS = 60_000
const WARNING = 40

/** Starts a process and keeps it running until `stop`. Its log goes to `<logs>/<name>.log`. */
export function supervise(part: Part, { logs, showAll }: { logs: string; showAll: boolean }): Supervised {
  const log = openLogFile(logs, part.name)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  let trusted = false
  let stopping = false
  let pause = FIRST_PAUSE_MS
  let current: Running = begin()

  function begin(): Running {
    const startedAt = performance.now()
    const running = run(part, { log, showAll })
    void running.ended.then((how) => onEnd(how, performance.now() - startedAt, running))
    return running
  }

  async function onEnd(how: string, ranMs: number, running: Running): Promise<void> {
    if (stopping) return
    if (!trusted) {
      reject(new Refusal(running.lastWords() || `The ${part.name} ended while starting (${how}); its log is ${logs}/${part.name}.log.`))
      return
    }
    if (ranMs > STEADY_MS) pause = FIRST_PAUSE_MS
    warn(`The ${part.name} ended unexpectedly (${how}); it starts again in ${pause / 1000} s.`)
    await wait(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (!stopping) current = begin()
  }

  return {
    name: part.name,
    trust() {
      trusted = true
    },
    failed,
    async stop() {
      stopping = true
      await current.stop()
      log.close()
    },
  }
}

interface Running {
  /** How it ended, in words. */
  readonly ended: Promise<string>
  /** What it said on stderr, for the sentence of a failed start. */
  lastWords(): string
  stop(): Promise<void>
}

function run(part: Part, { log, showAll }: { log: LogFile; showAll: boolean }): Running {
  const child = spawn(process.execPath, ['--enable-source-maps', ...(part.nodeArgs ?? []), part.script, ...(part.args ?? [])], {
    env: { ...part.env, MENARA_PARENT: '1' },
    // The child ends when its stdin closes, so a killed supervisor leaves nothing behind.
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal reaches only the supervisor, which then stops its children in order.
    detached: process.platform !== 'win32',
  })
  child.stdin?.on('error', () => undefined)
  const said: string[] = []
  read(child.stdout, (line) => {
    log.write(line)
    if (showAll) say(`${part.name} ${line}`)
    else if (levelOf(line) >= WARNING) warn(short(part.name, line))
  })
  read(child.stderr, (line) => {
    log.write(line)
    said.push(line)
    if (said.length > 20) said.shift()
    if (showAll) warn(`${part.name} ${line}`)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  return { ended, lastWords: () => said.join('\n'), stop: () => stop(child, ended) }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  await ended
  clearTimeout(hard)
}

function read(stream: NodeJS.ReadableStream | null, each: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on('line', each)
}

const levelOf = (line: string) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0)

function short(name: string, line: string): string {
  const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string; reason?: string } }
  const why = err?.reason ?? err?.message
  const reason = why && why !== msg ? ` (${why})` : ''
  return `${name}: ${msg}${reason}`.slice(0, 300)
}
