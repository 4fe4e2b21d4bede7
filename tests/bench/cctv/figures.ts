const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** What was found wanting makes the whole bench fall short. */
let short = false
export const fellShort = (): boolean => short

export const say = (line: string): void => print(`  ${line}`)
export function verdict(ok: boolean, text: string): void {
  short ||= !ok
  print(`  ${ok ? 'PASS ' : 'short'}  ${text}`)
}

/** The value below which a part of all values is; NaN of none. */
export function at(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
export const spread = (values: readonly number[]): string =>
  `p50 ${at(values, 0.5).toFixed(0)} ms, p95 ${at(values, 0.95).toFixed(0)} ms (${values.length})`

/** Least squares: how much `values` grow in a unit of `times`. */
export function slope(times: readonly number[], values: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, value) => sum + value, 0) / all.length
  const [x, y] = [mean(times), mean(values)]
  const over = times.reduce((sum, time, i) => sum + (time - x) * ((values[i] ?? y) - y), 0)
  return over / times.reduce((sum, time) => sum + (time - x) ** 2, 0)
}
