const LEAST_KEY = 8
const MOST_TOKENS = 7
/** Of a number that was cut, this much must be there. */
const LEAST_SHARE = 0.6

const partsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
/** A number with one kind of separator, in capitals. */
export const spelled = (text: string): string => partsOf(text).join('-')
/** What a number may be quoted as, in capitals and without separators: whole, then without what it begins with (`PB-2026-0001-3`: `202600013`). */
export function keysOf(label: string): string[] {
  const parts = partsOf(label)
  const whole = parts.join('')
  const keys = [whole]
  let from = 0
  for (const part of parts.slice(0, -2)) {
    from += part.length
    if (whole.length - from >= LEAST_KEY) keys.push(whole.slice(from))
  }
  return keys
}

/** Words in a row that may be a number, without what stands between them. */
export interface Window {
  readonly from: number
  readonly until: number
  readonly key: string
  readonly spelled: string
}
/** Whatever in these texts may be a number that is at most so long. */
export function windowsOf(texts: readonly string[], longest: number): Window[] {
  const windows: Window[] = []
  let offset = 0
  for (const text of texts) {
    const parts = partsOf(text)
    for (const [at] of parts.entries()) {
      let key = ''
      for (let end = at; end < Math.min(parts.length, at + MOST_TOKENS); end++) {
        key += parts[end]
        if (key.length > longest) break
        windows.push({ from: offset + at, until: offset + end, key, spelled: parts.slice(at, end + 1).join('-') })
      }
    }
    offset += parts.length + 1
  }
  return windows
}
export const isWithin = (inner: Window, outer: Window): boolean =>
  inner !== outer && inner.from >= outer.from && inner.until <= outer.until && inner.key.length < outer.key.length

/** Whether a number was cut so that this is left of it. */
export const isBeginningOf = (key: string, whole: string): boolean =>
  key.length < whole.length && key.length >= Math.max(LEAST_KEY - 1, whole.length * LEAST_SHARE) && whole.startsWith(key)
