import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processTree } from '../../kit/services/process-tree.ts'
import { findProgram, GUARD, type Person } from '../../kit/services/services-run.ts'
import { wait } from '../fanout/processes.ts'

interface Recipe {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly person: Person
  /** Where its data lies; filled up by `fill`. */
  readonly folder: string
  readonly stopSignal: 'INT' | 'TERM'
  /** Whether it answers those who connect. */
  readonly isUp: () => Promise<boolean>
}
export type Engine = ReturnType<typeof engineOf>

const START_MS = 60_000
const LOOK_MS = 50
const BLOCK = 64 * 1024

/** A server of the operating system on a fixed port and folder, that can be stopped, paused, killed and left without room. */
export function engineOf({ name, program, args, person, folder, stopSignal, isUp }: Recipe) {
  let shell: ChildProcess | null = null
  let ended: Promise<void> = Promise.resolve()
  let said = ''
  const ballast = join(folder, 'ballast')

  /** Its processes, without the shell that guards them. */
  const processes = (): number[] => (shell?.pid ? processTree(shell.pid).filter((pid) => programOf(pid) === program) : [])
  /** The shell ends with the server, and is there before it. */
  const isGuarded = (): boolean => shell !== null && shell.exitCode === null && shell.signalCode === null
  const signal = (to: NodeJS.Signals): void => {
    const all = processes()
    if (all.length === 0 && isGuarded()) throw new Error(`${name} runs and was not found`)
    for (const pid of all) tell(pid, to)
  }
  function begin(): void {
    shell = spawn('/bin/sh', ['-c', GUARD, 'sh', stopSignal, program, ...args], { cwd: folder, ...person, stdio: ['pipe', 'pipe', 'pipe'] })
    ended = new Promise((done) => shell?.once('exit', () => done()))
    shell.stdin?.on('error', () => undefined)
    const listen = (text: string) => {
      said = (said + text).slice(-20_000)
    }
    shell.stdout?.setEncoding('utf8').on('data', listen)
    shell.stderr?.setEncoding('utf8').on('data', listen)
  }
  async function gone(): Promise<void> {
    for (const until = performance.now() + START_MS; processes().length > 0; await wait(LOOK_MS))
      if (performance.now() > until) throw new Error(`${name} did not end:\n${said}`)
    shell?.stdin?.end()
    shell = null
    await ended
  }
  async function listening(): Promise<void> {
    for (const until = performance.now() + START_MS; !(await isUp()); await wait(LOOK_MS)) {
      if (!isGuarded()) begin()
      if (performance.now() > until) throw new Error(`${name} did not start:\n${said}`)
    }
  }
  return {
    name,
    /** What it wrote, the end of it. */
    said: () => said,
    isRunning: () => processes().length > 0,
    /** Resolves when it answers; a server that ends while it starts is started again, as a supervisor does. */
    async start(): Promise<void> {
      if (!isGuarded()) begin()
      await listening()
    },
    /** In order. */
    async stop(): Promise<void> {
      const [main] = processes()
      if (main !== undefined) tell(main, `SIG${stopSignal}`)
      await gone()
    },
    async kill9(): Promise<void> {
      signal('SIGKILL')
      await gone()
    },
    tell: signal,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    /** Fills the file system that its folder is on; only for one of its own. */
    async fill(): Promise<void> {
      const { bavail, bsize } = statfsSync(folder)
      const blocks = Math.floor((bavail * bsize) / BLOCK)
      for (let i = 0; i <= blocks; i++) if (!(await isAppended(ballast))) break
    },
    empty: () => rmSync(ballast, { force: true }),
  }
}

async function isAppended(file: string): Promise<boolean> {
  try {
    await appendFile(file, Buffer.alloc(BLOCK))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

function programOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

/** A process that has ended meanwhile needs no signal. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A file system in memory of its own for `folder`, so that it can be filled. False where this user may mount nothing. */
export function mountSmall(folder: string, { megabytes, person }: { megabytes: number; person: Person }): boolean {
  const mount = findProgram(['mount'])
  if (process.getuid?.() !== 0 || !mount || !existsSync('/proc/mounts')) return false
  const owner = person.uid === undefined ? '' : `,uid=${person.uid},gid=${person.gid}`
  return spawnSync(mount, ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700${owner}`, 'tmpfs', folder]).status === 0
}

/** Also while something still uses it: it goes with its last user. */
export function unmount(folder: string): void {
  const program = findProgram(['umount'])
  if (program && readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)) spawnSync(program, ['-l', folder])
}
