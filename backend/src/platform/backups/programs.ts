import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { bareEnvironment } from '@menara/shared/kit/bare-environment.ts'
import { BackupTrouble } from './backup-trouble.ts'

/** A database as PostgreSQL's own programs are told of it: its address without the password, which only the environment holds. */
export function connectionOf(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = process.env,
): { readonly name: string; readonly env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { name: url.href, env: { ...bareEnvironment(env), ...(password !== '' && { PGPASSWORD: password }) } }
}

/** A PostgreSQL client program; the newest installed, since an old one refuses a newer server. */
export function postgresProgram(name: string): string {
  const installed = globSync(`/usr/lib/postgresql/*/bin/${name}`).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return installed[0] ?? name
}

interface ProgramOptions {
  /** Absent: how to run, and nothing of ours. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined
}

/** Runs a program to its end. Throws what it said as a sentence when it fails. */
export async function runProgram(program: string, args: readonly string[], { env, signal }: ProgramOptions = {}): Promise<void> {
  const child = spawn(program, args, {
    env: env ?? bareEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  })
  await ended(child, program)
}

/** Starts a program that reads or writes a stream; `done` is its end. It yields the processor to the product. */
export function streamProgram(program: string, args: readonly string[]) {
  const child = spawn(program, args, { env: bareEnvironment(process.env), stdio: ['pipe', 'pipe', 'pipe'] })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return { stdin: child.stdin, stdout: child.stdout as Readable, done: ended(child, program), kill: () => child.kill() }
}

function ended(child: ChildProcess, program: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 4000)
  })
  child.once('error', (error) => reject(new BackupTrouble('program', `${program} could not be run: ${error.message}`)))
  child.once('close', (code) => (code === 0 ? resolve() : reject(new BackupTrouble('program', `${program} failed: ${said.trim()}`))))
  // Whoever waits for it hears of the failure; it is none before.
  promise.catch(() => undefined)
  return promise
}
