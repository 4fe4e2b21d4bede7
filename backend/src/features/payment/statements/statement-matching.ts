import type { Suggestion } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { AllocationTarget, MatchReason } from '@menara/shared/domain/finance/statements.ts'

/** A document that a line may be for. `parts`: what is allocated to where it stands for several. */
export interface Candidate {
  readonly target: AllocationTarget
  readonly id: string
  /** What the bank quotes. */
  readonly label: string
  readonly name: string
  /** Still to be allocated, in whole Rupiah. */
  readonly open: number
  readonly direction: 'out' | 'in'
  readonly day: string
  readonly parts?: Suggestion['targets']
}
export interface MatchedLine {
  readonly booked_on: string
  readonly amount: number
  /** Of it, what is not allocated yet. */
  readonly left: number
  readonly reference: string
  readonly counterparty: string
  readonly text: string
}

const SCORE = { reference: 55, amount: 35, partial_amount: 10, name: 25, near_day: 10 } as const
/** More of one amount are told apart by their reference alone. */
const MOST_OF_AN_AMOUNT = 30
const MOST_SUGGESTED = 3
const LEAST_SCORE = 35
const NEAR_MS = 4 * 86_400_000
const LEAST_NAME = 0.5

const squeezed = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const wordsOf = (text: string): Set<string> => new Set(text.toUpperCase().match(/[A-Z0-9]{2,}/g) ?? [])
/** Share of words that two names have in common (Dice). */
function nameLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return (2 * common) / (a.size + b.size)
}

/**
 * Suggests documents for lines of statements. The candidates are indexed by what the bank quotes and by amount, so that a line is compared
 * with a few of them only.
 */
export function statementMatcher(candidates: readonly Candidate[]): (line: MatchedLine) => Suggestion[] {
  const find = indexOf(candidates)
  return (line) => {
    const { quoted, found } = line.left > 0 ? find(line) : NOTHING
    if (found.size === 0) return []
    const said = wordsOf(`${line.counterparty} ${quoted.size > 0 ? '' : line.text}`)
    const at = Date.parse(line.booked_on)
    return [...found]
      .map((one) => {
        const isNear = Math.abs(one.at - at) <= NEAR_MS
        return judged(line, one.candidate, { isQuoted: quoted.has(one), likeness: nameLikeness(one.words, said), isNear })
      })
      .filter((suggestion) => suggestion.score >= LEAST_SCORE)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_SUGGESTED)
  }
}

interface Near {
  /** Those whose reference stands in the line. */
  readonly quoted: ReadonlySet<Indexed>
  readonly found: ReadonlySet<Indexed>
}
const NOTHING: Near = { quoted: new Set(), found: new Set() }
function indexOf(candidates: readonly Candidate[]): (line: MatchedLine) => Near {
  const [byReference, byAmount] = [new Map<string, Indexed[]>(), new Map<string, Indexed[]>()]
  for (const candidate of candidates) {
    const indexed = { candidate, words: wordsOf(candidate.name), at: Date.parse(candidate.day) }
    add(byReference, `${candidate.direction} ${squeezed(candidate.label)}`, indexed)
    add(byAmount, `${candidate.direction} ${candidate.open}`, indexed)
  }
  return ({ amount, left, reference, text }) => {
    const direction = amount < 0 ? 'out' : 'in'
    const parts = `${reference} ${text}`.split(/[\s,;:]+/)
    const quoted = new Set(parts.flatMap((part) => byReference.get(`${direction} ${squeezed(part)}`) ?? []))
    const alike = byAmount.get(`${direction} ${left}`) ?? []
    return { quoted, found: new Set([...quoted, ...(alike.length <= MOST_OF_AN_AMOUNT ? alike : [])]) }
  }
}
/** What is compared of a candidate, made once. */
interface Indexed {
  readonly candidate: Candidate
  readonly words: ReadonlySet<string>
  readonly at: number
}

interface Found {
  readonly isQuoted: boolean
  readonly likeness: number
  readonly isNear: boolean
}
function judged(line: MatchedLine, candidate: Candidate, { isQuoted, likeness, isNear }: Found): Suggestion {
  const { target, id, label, open, parts } = candidate
  const reasons: MatchReason[] = []
  let score = 0
  const add = (reason: keyof typeof SCORE, share = 1) => {
    reasons.push(reason)
    score += SCORE[reason] * share
  }
  if (isQuoted) add('reference')
  add(open === line.left ? 'amount' : 'partial_amount')
  if (likeness >= LEAST_NAME) add('name', likeness)
  if (isNear) add('near_day')
  if (parts) reasons.push('whole_batch')
  const targets = parts ?? [{ target, id, label, amount: Math.min(open, line.left) }]
  return { score: Math.min(100, Math.round(score)), reasons, targets: [...targets] }
}

function add(index: Map<string, Indexed[]>, key: string, indexed: Indexed): void {
  const rows = index.get(key)
  if (rows) rows.push(indexed)
  else index.set(key, [indexed])
}
