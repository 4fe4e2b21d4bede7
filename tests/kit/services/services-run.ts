import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A server of the operating system, started for tests alone. */
export interface Service {
  readonly url: string
  /** To the server itself; nothing where it has ended. */
  signal(name: NodeJS.Signals): void
  /** Twice without harm. */
  stop(): Promise<void>
}

export interface Recipe {
  readonly name: string
  /** The folder is private to this server and empty. */
  readonly command: (folder: string) => readonly string[]
  /** What it prints once it listens. */
  readonly readyWhen: RegExp
  readonly stopSignal: 'INT' | 'TERM' | 'QUIT' | 'KILL'
  readonly prepare?: (folder: string, person: Person) => Promise<void>
  readonly url: string
  /** Libraries loaded before its own, such as the one that moves the clock, are kept from it: it does not start with them. */
  readonly withoutPreload?: boolean
}

/** Who a server runs as: an ordinary user where we are root and the server refuses that. */
export interface Person {
  readonly uid?: number
  readonly gid?: number
}

const SBIN = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin']

/** Where a program is: absolute patterns (the highest version wins) before names on the PATH. Null when it is nowhere. */
export function findProgram(candidates: readonly string[]): string | null {
  for (const candidate of candidates) {
    const places = candidate.startsWith('/')
      ? globSync(candidate)
      : [...(process.env.PATH ?? '').split(delimiter), ...SBIN].map((folder) => join(folder, candidate))
    const found = places.filter((path) => existsSync(path)).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    if (found[0]) return candidate.startsWith('/') ? found[0] : (places.find((path) => existsSync(path)) ?? null)
  }
  return null
}

/** Says loudly that something is skipped and why; never silent, never a failure. */
export function sayMissing(what: string, debianPackage: string): null {
  process.stderr.write(
    `\n!!! SKIPPED: ${what} is not on this machine, so the tests that need it do not run. To run them: apt-get install ${debianPackage}\n\n`,
  )
  return null
}

export function ordinaryPerson(preferred: string): Person {
  if (process.getuid?.() !== 0) return {}
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  )
  return users.get(preferred) ?? users.get('nobody') ?? { uid: 65_534, gid: 65_534 }
}

// The shell ends the server when our end of its stdin closes, so a killed test run leaves no server behind, stopped (SIGSTOP) or not.
export const GUARD =
  'signal=$1; shift; exec 3<&0; "$@" </dev/null 3<&- & server=$!; echo "server $server" >&2; (cat <&3 >/dev/null; kill -"$signal" $server; kill -CONT $server) >/dev/null 2>&1 & wait $server'
const READY_MS = 60_000
/** A server that was told to end and does not is told again, and at last killed. */
const STOP_AGAIN_MS = 1_000
const STOP_MS = 30_000

export async function startService(recipe: Recipe, person: Person = {}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), `menara-${recipe.name}-`))
  if (person.uid !== undefined && person.gid !== undefined) chownSync(folder, person.uid, person.gid)
  const clean = () => rmSync(folder, { recursive: true, force: true })
  try {
    await recipe.prepare?.(folder, person)
    const server = spawn('/bin/sh', ['-c', GUARD, 'sh', recipe.stopSignal, ...recipe.command(folder)], {
      cwd: folder,
      ...person,
      env: recipe.withoutPreload ? { ...process.env, LD_PRELOAD: undefined } : process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const pid = await untilReady(server, recipe)
    const signal = (name: NodeJS.Signals): void => {
      if (server.exitCode !== null || server.signalCode !== null) return
      try {
        process.kill(pid, name)
      } catch (error) {
        // The server has ended; the shell around it has not yet.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
    const end = async () => {
      server.stdin?.end()
      // An X server that is told to end just before it waits for input ends only with the next signal or input.
      const again = setInterval(() => signal(`SIG${recipe.stopSignal}`), STOP_AGAIN_MS)
      const killed = setTimeout(() => signal('SIGKILL'), STOP_MS)
      await ended
      clearInterval(again)
      clearTimeout(killed)
      clean()
    }
    let stopped: Promise<void> | null = null
    return { url: recipe.url, signal, stop: () => (stopped ??= end()) }
  } catch (error) {
    clean()
    throw error
  }
}

/** The server's own process id, which the guarding shell says first. */
function untilReady(server: ChildProcess, recipe: Recipe): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let said = ''
  let pid = 0
  const fail = (why: string) => reject(new Error(`${recipe.name} ${why}:\n${said}`))
  const timer = setTimeout(() => fail(`was not ready after ${READY_MS / 1000} s`), READY_MS)
  const listen = (text: string) => {
    said = (said + text).slice(-10_000)
    pid ||= Number(/^server (\d+)$/m.exec(said)?.[1] ?? 0)
    if (pid > 0 && recipe.readyWhen.test(said)) resolve(pid)
  }
  server.stdout?.setEncoding('utf8').on('data', listen)
  server.stderr?.setEncoding('utf8').on('data', listen)
  server.once('error', (error) => fail(error.message))
  server.once('exit', (code) => fail(`ended with ${code}`))
  return promise.finally(() => clearTimeout(timer))
}
