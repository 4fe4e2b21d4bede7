import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reason } from './failures.ts'
import type { Format } from './programs/probe.ts'

interface Kept {
  state: CameraFacts['state']
  reason: Reason | null
  format: Format | null
  transcoded: boolean
  /** When bytes of its picture came last. */
  grownAt: number | null
  retryAt: number | null
  viewers: number
}

interface FactsNeeds {
  readonly clock: Clock
  /** How its recording goes. */
  readonly recording: () => CameraFacts['recording']
  readonly told: (facts: CameraFacts) => void
}
/** How a camera is doing; who watches is told when that reads differently. */
export function openFacts({ clock, recording, told }: FactsNeeds) {
  const kept: Kept = { state: 'connecting', reason: null, format: null, transcoded: false, grownAt: null, retryAt: null, viewers: 0 }
  let shown = ''
  const facts = (): CameraFacts => ({
    state: kept.state,
    reason: kept.reason,
    frame_age_ms: kept.grownAt === null ? null : clock.now() - kept.grownAt,
    transcoded: kept.transcoded,
    codec: kept.format?.codec ?? null,
    b_frames: kept.format?.b_frames ?? null,
    width: kept.format?.width ?? null,
    height: kept.format?.height ?? null,
    viewers: kept.viewers,
    retry_ms: kept.retryAt === null ? null : Math.max(0, kept.retryAt - clock.now()),
    recording: recording(),
  })
  return {
    facts,
    kept: kept as Readonly<Kept>,
    set(more: Partial<Kept>): void {
      Object.assign(kept, more)
      const now = JSON.stringify([kept.state, kept.reason, kept.transcoded, kept.format, kept.viewers, recording()])
      if (now === shown) return
      shown = now
      told(facts())
    },
  }
}
export type Facts = ReturnType<typeof openFacts>
