/** What a reception gives out. */
export const passKinds = ['badge', 'locker', 'parking'] as const
export type PassKind = (typeof passKinds)[number]
/** `missing`: a badge that did not come back; it is not offered until it was found. */
export const passStates = ['free', 'out', 'missing'] as const
export type PassState = (typeof passStates)[number]

export const MOST_IN_RUN = 500

const NUMBERED = /^(.*?)(\d{1,9})$/
export interface Run {
  readonly prefix: string
  readonly first: number
  readonly count: number
  readonly digits: number
}
/** From `V-001` to `V-050`: the same words before a number that counts up. Undefined where the two are no run. */
export function runOf(from: string, to: string): Run | undefined {
  const [, prefix, low] = NUMBERED.exec(from) ?? []
  const [, same, high] = NUMBERED.exec(to) ?? []
  if (prefix === undefined || low === undefined || high === undefined || prefix !== same) return undefined
  const [first, last, digits] = [Number(low), Number(high), low.length]
  if (last < first || codeAt(prefix, last, digits) !== to) return undefined
  return { prefix, first, count: last - first + 1, digits }
}
export const codesOf = ({ prefix, first, count, digits }: Run): string[] =>
  Array.from({ length: count }, (_, index) => codeAt(prefix, first + index, digits))
const codeAt = (prefix: string, number: number, digits: number): string => `${prefix}${String(number).padStart(digits, '0')}`

/** Orders codes as people count: `V-9` before `V-10`. */
export const orderOf = (code: string): string => code.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))
