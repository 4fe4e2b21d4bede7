const SHORTEST = 4
/** From this length on two letters may be wrong. */
const LONG = 8
/** Letters of a word that count: what is beyond is not looked at. */
const COUNTED = 16

/** Words of a text that can be mistyped: letters alone, at least four. Lower case. */
export const wordsIn = (text: string): string[] => (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length >= SHORTEST)

const allowedIn = (word: string): number => (word.length >= LONG ? 2 : 1)

/** A word and what remains of it when as many letters are left out as may be wrong in it. Two words that are near share one of them. */
export function remainsOf(word: string): string[] {
  let last = new Set([word.slice(0, COUNTED)])
  const all = new Set(last)
  for (let out = 0; out < allowedIn(word); out += 1) {
    last = new Set([...last].flatMap((text) => [...text].map((_, at) => text.slice(0, at) + text.slice(at + 1))))
    for (const text of last) all.add(text)
  }
  return [...all]
}

/** Of known words the ones near to a typed one, the nearest first. */
export function nearest(typed: string, known: readonly string[]): string[] {
  return known
    .map((word) => ({ word, apart: editDistance(typed, word) }))
    .filter(({ word, apart }) => apart <= Math.max(allowedIn(word), allowedIn(typed)))
    .sort(
      (a, b) =>
        a.apart - b.apart || Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) || (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word)
}

/** Letters that are left out, put in, replaced or swapped with their neighbour between two words (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) row.push(stepTo({ one, other, rows, row, i, j }))
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

interface Step {
  readonly one: string
  readonly other: string
  readonly rows: readonly number[][]
  readonly row: readonly number[]
  readonly i: number
  readonly j: number
}
function stepTo({ one, other, rows, row, i, j }: Step): number {
  const at = (back: number, j: number): number => rows[i - back]?.[j] ?? 0
  const isSame = one[i - 1] === other[j - 1]
  const usual = Math.min((row[j - 1] ?? 0) + 1, at(1, j) + 1, at(1, j - 1) + (isSame ? 0 : 1))
  const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
  return isSwapped ? Math.min(usual, at(2, j - 2) + 1) : usual
}
