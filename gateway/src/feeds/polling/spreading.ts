import type { Stale } from '../connection/frames.ts'
import type { Step } from '../rows/snapshot-cache.ts'

/** The leader's way to tell the other gateways. What resolves to false must not be told here either: another leads now. */
export interface Spreading {
  steps(steps: readonly Step[]): Promise<boolean>
  whole(): Promise<boolean>
  /** Upstream has just confirmed what is known. */
  confirm(): void
  stale(stale: Stale): void
  fresh(stale: Stale): void
}
