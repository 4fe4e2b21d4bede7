import type { Candidate, MatchedLine } from './candidate.ts'
import { nameLikeness, nameWords } from './payer-names.ts'
import { isBeginningOf, isWithin, keysOf, spelled, type Window, windowsOf } from './quoted-numbers.ts'

/** What is compared of a document, made once. */
export interface Indexed {
  readonly candidate: Candidate
  readonly key: string
  readonly words: readonly string[]
  readonly at: number
}
/** Documents that a line may be for. */
export interface Near {
  /** Those whose number stands in the line. */
  readonly quoted: ReadonlySet<Indexed>
  /** Those of which the beginning of the number stands in the line. */
  readonly cut: ReadonlySet<Indexed>
  readonly found: ReadonlySet<Indexed>
}
export type DocumentIndex = ReturnType<typeof documentIndex>

/** More of one amount are told apart by their number or name alone. */
const MOST_OF_AN_AMOUNT = 200
/** What banks of the country take for a transfer, in whole Rupiah. */
export const BANK_FEES: readonly number[] = [2_500, 2_900, 3_500, 5_000, 6_500, 7_500, 10_000, 15_000, 20_000, 25_000, 30_000]

/** Documents by direction and by what may be quoted of them, by amount and by payer, so that a line is compared with a few only. */
export function documentIndex(candidates: readonly Candidate[]) {
  const sides = new Map<Candidate['direction'], Side>()
  function sideOf(amount: number): Side {
    const direction = amount < 0 ? 'out' : 'in'
    const side = sides.get(direction) ?? openSide(candidates.filter((one) => one.direction === direction))
    sides.set(direction, side)
    return side
  }
  return {
    near: (line: MatchedLine): Near => nearOf(sideOf(line.amount), line),
    /** Documents of the payer that a name is most like; nothing where two are equally like it. */
    ofPayer: (line: Pick<MatchedLine, 'amount'>, said: readonly string[]): readonly Indexed[] => ofPayer(sideOf(line.amount), said),
  }
}

/** Documents of one direction. */
interface Side {
  readonly byKey: ReadonlyMap<string, Indexed[]>
  readonly byAmount: ReadonlyMap<number, Indexed[]>
  readonly byPayer: ReadonlyMap<string, Indexed[]>
  /** Payers whose names have a word. */
  readonly payersOf: ReadonlyMap<string, string[]>
  /** Of all that may be quoted, how long the longest is. */
  readonly longest: number
}
function openSide(candidates: readonly Candidate[]): Side {
  const [byKey, byAmount, byPayer] = [new Map<string, Indexed[]>(), new Map<number, Indexed[]>(), new Map<string, Indexed[]>()]
  const payersOf = new Map<string, string[]>()
  const wordsOf = new Map<string, readonly string[]>()
  let longest = 0
  for (const candidate of candidates) {
    const { label, name, open, day, parts } = candidate
    const words = wordsOf.get(name) ?? nameWords(name)
    wordsOf.set(name, words)
    const keys = keysOf(label)
    const [key = ''] = keys
    const indexed = { candidate, key, words, at: Date.parse(day) }
    longest = Math.max(longest, key.length)
    for (const one of keys) add(byKey, one, indexed)
    add(byAmount, open, indexed)
    if (parts || words.length === 0) continue
    const payer = words.join(' ')
    if (!byPayer.has(payer)) for (const word of words) add(payersOf, word, payer)
    add(byPayer, payer, indexed)
  }
  return { byKey, byAmount, byPayer, payersOf, longest }
}

function ofPayer({ payersOf, byPayer }: Side, said: readonly string[]): readonly Indexed[] {
  const payers = new Set(said.flatMap((word) => payersOf.get(word) ?? []))
  let [best, likeness, isTied] = ['', 0, false]
  for (const payer of payers) {
    const like = nameLikeness(payer.split(' '), said, true)
    if (like > likeness) [best, likeness, isTied] = [payer, like, false]
    else if (like === likeness) isTied = true
  }
  return isTied || likeness < SAME_PAYER ? [] : (byPayer.get(best) ?? [])
}
function nearOf({ byKey, byAmount, longest }: Side, { amount, left, reference, text }: MatchedLine): Near {
  const ofAmount = (open: number): readonly Indexed[] => {
    const found = byAmount.get(open) ?? []
    return found.length > MOST_OF_AN_AMOUNT ? [] : found
  }
  const windows = windowsOf([reference, text], longest)
  const exact = ofAmount(left)
  const hits = windows.flatMap((window): Hit[] => {
    const documents = byKey.get(window.key)
    return documents ? [{ window, documents }] : []
  })
  const quoted = quotedBy(hits, left)
  // A part of a whole number was not cut.
  const ends = windows.filter((window) => !hits.some((hit) => isWhole(hit) && isWithin(window, hit.window)))
  const cut = new Set(exact.filter((one) => !quoted.has(one) && ends.some(({ key }) => isBeginningOf(key, one.key))))
  for (const one of quoted) if (one.candidate.open !== left && [...cut].some(({ key }) => key.startsWith(one.key))) quoted.delete(one)
  const lessFee = BANK_FEES.flatMap((fee) => ofAmount(amount > 0 ? left + fee : left - fee))
  return { quoted, cut, found: new Set([...quoted, ...cut, ...exact, ...lessFee]) }
}
/** From here on two names are of one payer. */
const SAME_PAYER = 0.8

interface Hit {
  readonly window: Window
  readonly documents: readonly Indexed[]
}
/** It is written in one word, or in the words of the number: what stands beside a number may look like a part of it. */
const isWhole = ({ window, documents }: Hit): boolean =>
  window.from === window.until || documents.some(({ candidate }) => spelled(candidate.label).endsWith(window.spelled))
/** What stands within a longer number, or has other words than it, is quoted only where its amount is the line’s, but for a fee. */
function quotedBy(hits: readonly Hit[], left: number): Set<Indexed> {
  const isWorth = ({ candidate: { open } }: Indexed) => open === left || BANK_FEES.includes(Math.abs(open - left))
  return new Set(
    hits.flatMap((hit) => {
      const isSure = isWhole(hit) && !hits.some((other) => isWhole(other) && isWithin(hit.window, other.window))
      return isSure ? hit.documents : hit.documents.filter(isWorth)
    }),
  )
}

function add<K, T>(index: Map<K, T[]>, key: K, value: T): void {
  const rows = index.get(key)
  if (rows) rows.push(value)
  else index.set(key, [value])
}
