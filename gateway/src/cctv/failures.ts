import type { CameraFacts } from '@menara/shared/contract/media.contract.ts'

export type Reason = NonNullable<CameraFacts['reason']>

const WORDS: readonly (readonly [RegExp, Reason])[] = [
  [/\b40[13]\b/, 'credentials'],
  [/\b404\b|\b454\b/, 'not_found'],
  [/refused|no route|unreachable|not known/i, 'unreachable'],
  [/timed? ?out/i, 'timeout'],
  [/461|matches no streams|does not contain any stream|invalid data|unsupported|unknown codec/i, 'format'],
]

/** Why ffmpeg ended, from its own words: they hold the address, so they go no further than here. */
export const reasonOf = (words: string): Reason => WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'ended'

/** For those who asked for a picture and get none. */
export const SENTENCES: Readonly<Record<Reason, string>> = {
  no_program: 'Pictures cannot be fetched on this server: ffmpeg is missing.',
  no_address: 'The camera has no address yet.',
  disabled: 'The camera is switched off.',
  not_allowed: 'The camera is where cameras may not be asked.',
  unreachable: 'The camera cannot be reached.',
  timeout: 'The camera does not answer.',
  credentials: 'The camera refuses its user name and password.',
  not_found: 'The camera does not know the stream that was asked for.',
  format: 'The camera sends nothing that can be shown.',
  ended: 'The camera ended the connection.',
  stuck: 'The camera sends nothing new.',
  away: 'The service that knows the cameras does not answer.',
}
