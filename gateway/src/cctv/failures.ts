import type { CameraFacts } from '@menara/shared/contract/media.contract.ts'

export type Reason = NonNullable<CameraFacts['reason']>

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
