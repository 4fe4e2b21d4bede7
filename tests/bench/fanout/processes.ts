import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks per second in /proc; 100 on every Linux we run on. */
const TICKS = 100

/** A process of the rig that is spoken to. */
export interface Part {
  readonly pid: number
  /** Sends a question and resolves to its answer. */
  ask<T>(question: object): Promise<T>
  stop(): Promise<void>
}

/** Starts a file of this folder; it answers every message with one. */
export async function startPart(file: string, args: readonly string[] = []): Promise<Part> {
  const child = fork(join(import.meta.dirname, file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting: ((answer: unknown) => void)[] = []
  child.on('message', (answer) => waiting.shift()?.(answer))
  const ended = new Promise<void>((go) => child.once('close', () => go()))
  const ask = <T>(question: object) =>
    new Promise<T>((resolve, reject) => {
      waiting.push(resolve as (answer: unknown) => void)
      void ended.then(() => reject(new Error(`${file} has ended`)))
      child.send(question)
    })
  return {
    pid: child.pid as number,
    ask,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** What a part does with each message of its parent. */
export function answering(answer: (question: never) => unknown): void {
  process.on('message', (question) => void Promise.resolve(answer(question as never)).then((result) => process.send?.(result ?? {})))
  process.on('disconnect', () => process.exit(0))
}

/** A program of its own, gone when `stop` resolves. */
export function startProgram(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child: ChildProcess = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  const listen = (text: string) => {
    said = (said + text).slice(-20_000)
  }
  child.stdout?.setEncoding('utf8').on('data', listen)
  child.stderr?.setEncoding('utf8').on('data', listen)
  const ended = new Promise<void>((go) => child.once('close', () => go()))
  return {
    pid: child.pid as number,
    said: () => said,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** CPU seconds a process has used so far. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Bytes of memory a process holds. */
export function rssOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}

export const wait = (ms: number) => new Promise<void>((go) => setTimeout(go, ms))

/** Resolves when something answers with HTTP 200 there. */
export async function untilUp(url: string, ms = 20_000): Promise<void> {
  const until = Date.now() + ms
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > until) throw new Error(`${url} did not answer`)
    await wait(50)
  }
}
