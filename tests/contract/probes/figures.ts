interface Probing {
  readonly probes: number
  readonly differences: readonly string[]
  /** `performance.now()` at the beginning. */
  readonly began: number
}

/** Prints how much was asked and what differed: the figures of docs/verification.md. */
export function said(rule: string, { probes, differences, began }: Probing): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${rule}: ${probes} probes, ${differences.length} differences, ${seconds} s\n`)
}
