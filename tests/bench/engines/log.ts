import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

const WARNING = 40
const NAMES: Readonly<Record<number, string>> = { 40: 'warn', 50: 'error', 60: 'fatal' }
export type Log = ReturnType<typeof logOf>

/** What the processes write from warnings upwards, counted by sentence; figures in them are left out. */
export function logOf() {
  let counts = new Map<string, number>()
  const add = (line: string): void => void counts.set(line, (counts.get(line) ?? 0) + 1)
  function read(name: string, line: string): void {
    if (!line.startsWith('{')) {
      add(`${name}: ${line.slice(0, 160)}`)
      return
    }
    const { level = 0, msg = '', err, reason } = JSON.parse(line) as Line
    if (level < WARNING) return
    const why = reason ?? err?.reason ?? err?.message?.split('\n')[0]
    add(
      `${name} ${NAMES[level] ?? level}: ${[msg, why].filter(Boolean).join(' – ')}`
        .replace(/\d+(\.\d+)?/g, (text) => (text.length < 3 ? text : '…'))
        .slice(0, 200),
    )
  }
  return {
    follow(name: string, { stdout, stderr }: ChildProcess): void {
      for (const stream of [stdout, stderr])
        if (stream) createInterface({ input: stream }).on('line', (line) => read(name.split(' ')[0] ?? name, line))
    },
    /** Most frequent first, and begins anew. */
    taken(): string[] {
      const lines = [...counts].sort((a, b) => b[1] - a[1]).map(([line, count]) => `${count} x ${line}`)
      counts = new Map()
      return lines
    },
  }
}

interface Line {
  readonly level?: number
  readonly msg?: string
  readonly reason?: string
  readonly err?: { readonly message?: string; readonly reason?: string }
}
