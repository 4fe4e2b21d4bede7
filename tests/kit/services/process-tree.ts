import { readdirSync, readFileSync } from 'node:fs'

/** A process and everything below it, as Linux lists them; parents first. */
export function processTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  const below = (parent: number): number[] =>
    parents.filter((item) => item.parent === parent).flatMap((parent) => [parent.pid, ...below(parent.pid)])
  return [pid, ...below(pid)]
}

export interface Memory {
  /** The script it runs, or its program. */
  readonly name: string
  /** Proportional: what it shares with others counts by its share. */
  readonly pssMb: number
  readonly rssMb: number
}

export function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (field: string) => Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024)
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return { name: words.find((word) => /\.(ts|m?js)$/.test(word)) ?? words[0] ?? '', pssMb: megabytes('Pss'), rssMb: megabytes('Rss') }
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // It ended between the listing and this look.
    return null
  }
}
