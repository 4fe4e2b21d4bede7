const FORMS = new Set(['PT', 'CV', 'UD', 'TBK', 'PERSERO', 'FIRMA', 'KOPERASI', 'YAYASAN', 'BPK', 'BAPAK', 'IBU', 'SDR'])
const LEAST_CUT = 3
/** A word that was cut says a little less than a whole one. */
const CUT = 0.9

/** The words of a name in capitals, without forms of companies and titles; digits only where letters are beside them. */
export const nameWords = (text: string): string[] =>
  (text.toUpperCase().match(/[A-Z0-9]{2,}/g) ?? []).filter((word) => !FORMS.has(word) && /[A-Z]/.test(word))

/** How far a name stands in what a line says, from 0 to 1; `isField`: it is the bank's field for the name, which may be cut. */
export function nameLikeness(name: readonly string[], said: readonly string[], isField: boolean): number {
  if (name.length === 0 || said.length === 0) return 0
  let [found, count] = [0, 0]
  for (const word of name) {
    const weight = wordIn(word, said)
    found += weight
    if (weight > 0) count++
  }
  const share = found / name.length
  if (!isField) return count > 1 || name.length === 1 ? share : 0
  // All that the field says is of the name: the rest was cut.
  if (count === said.length && count > 1) return Math.max(share, CUT)
  return Math.min(1, (2 * found) / (name.length + said.length))
}
function wordIn(word: string, said: readonly string[]): number {
  if (said.includes(word)) return 1
  return said.some((other) => other.length >= LEAST_CUT && other.length < word.length && word.startsWith(other)) ? CUT : 0
}
