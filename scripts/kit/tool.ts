import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder. */
export const root = dirname(dirname(import.meta.dirname))

export interface Ran {
  readonly code: number
  readonly output: string
  readonly seconds: number
}

interface How {
  readonly cwd?: string
  /** Show what it says as it says it; otherwise it is only in `output`. */
  readonly show?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Runs an installed command-line tool with this same Node, in the project's folder. */
export function runTool(name: string, args: readonly string[], { cwd = root, show = false, env = {} }: How = {}): Promise<Ran> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [realpathSync(join(root, 'node_modules/.bin', name)), ...args], {
    cwd,
    env: { ...process.env, ...env, ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listen = (stream: NodeJS.ReadableStream, shown: NodeJS.WritableStream) =>
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (show) shown.write(text)
    })
  listen(child.stdout, process.stdout)
  listen(child.stderr, process.stderr)
  const { promise, resolve, reject } = Promise.withResolvers<Ran>()
  child.once('error', reject)
  child.once('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1000 }))
  return promise
}
