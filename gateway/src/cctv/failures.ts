import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import type { BackOff } from '@menara/shared/kit/flow-control/back-off.ts'

export type Reason = NonNullable<CameraFacts['reason']>

/** How long to wait before a camera is tried again. */
export const CAMERA_BACK_OFF: BackOff = { firstMs: 1_000, maxMs: 60_000, spread: [0.5, 1], repeats: 2 }

const WORDS: readonly (readonly [RegExp, Reason])[] = [
  [/redirected/, 'not_allowed'],
  [/\b40[13]\b/, 'credentials'],
  [/\b404\b|\b454\b/, 'not_found'],
  [/refused|no route|unreachable|not known/i, 'unreachable'],
  [/timed? ?out/i, 'timeout'],
  [/461|matches no streams|does not contain any stream|invalid data|unsupported|unknown codec/i, 'format'],
]

/** Why ffmpeg ended, from its own words: they hold the address, so they go no further than here. */
export const reasonOf = (words: string): Reason => WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'ended'
