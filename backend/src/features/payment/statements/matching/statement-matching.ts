import type { Suggestion } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import type { MatchReason } from '@menara/shared/domain/finance/statements.ts'
import type { Candidate, MatchedLine } from './candidate.ts'
import { BANK_FEES, type DocumentIndex, documentIndex, type Indexed, type Near } from './document-index.ts'
import { nameLikeness, nameWords } from './payer-names.ts'
import { togetherWorth } from './several-documents.ts'

const SCORE = { reference: 55, cut_reference: 35, amount: 35, less_fee: 25, partial_amount: 10, name: 25, near_day: 10 } as const
const MOST_SUGGESTED = 3
const LEAST_SCORE = 35
const MOST_SCORE = 100
const NEAR_MS = 4 * 86_400_000
const LEAST_NAME = 0.5
/** Multiples of it are paid by many, and less by everybody: such an amount alone says nothing. */
const ROUND = 50_000

/**
 * Suggests documents for lines of statements. The candidates are indexed by what the bank quotes, by amount and by payer, so that a line is
 * compared with a few of them only.
 */
export function statementMatcher(candidates: readonly Candidate[]): (line: MatchedLine) => Suggestion[] {
  const index = documentIndex(candidates)
  return (line) => {
    if (line.left <= 0) return []
    const said = saidBy(line)
    const near = index.near(line)
    const found = [...near.found].filter((one) => !one.candidate.parts || amountReason(one, line) !== 'partial_amount')
    const single = found.flatMap((one) => judged(one, { line, said, near }))
    const together = isAnswered(single) && near.quoted.size < 2 ? [] : severalFor(index, { line, said, near })
    const best = equalled([...together, ...single])
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_SUGGESTED)
    return best.map((one, at) => capped(one, best[0]?.score === one.score || at === 0))
  }
}
/** At most 100; one that is not among the best is below them also where both have more. */
const capped = (one: Suggestion, isBest: boolean): Suggestion => ({
  ...one,
  score: Math.min(isBest ? MOST_SCORE : MOST_SCORE - 1, one.score),
})

/** What a line says of who paid or was paid. */
interface Said {
  readonly words: readonly string[]
  /** In the bank’s field for it, not somewhere in the text. */
  readonly isField: boolean
}
function saidBy({ counterparty, text }: MatchedLine): Said {
  const words = nameWords(counterparty)
  return words.length > 0 ? { words, isField: true } : { words: nameWords(text), isField: false }
}
interface Judging {
  readonly line: MatchedLine
  readonly said: Said
  readonly near: Near
}
interface Judged {
  readonly suggestion: Suggestion
  /** What but its day tells one document from others; null where its whole number is there, or where they are several. */
  readonly likeness: string | null
}

/** Nothing where only an amount speaks for it that many pay, or that somebody else paid. */
function judged(one: Indexed, { line, said, near }: Judging): Judged[] {
  const { target, id, label, open, parts } = one.candidate
  const amount = amountReason(one, line)
  const [isQuoted, isCut] = [near.quoted.has(one), near.cut.has(one)]
  const likeness = nameLikeness(one.words, said.words, said.isField)
  const isNamed = likeness >= LEAST_NAME
  if (!isQuoted && !isCut && !isNamed && !isTelling(open, amount, said)) return []
  const shares: Reason[] = [
    ...(isQuoted ? [{ reason: 'reference', share: 1 } as const] : []),
    ...(isCut ? [{ reason: 'cut_reference', share: 1 } as const] : []),
    { reason: amount, share: 1 },
    ...(isNamed ? [{ reason: 'name', share: likeness } as const] : []),
    ...(isNearDay(one, line) ? [{ reason: 'near_day', share: 1 } as const] : []),
  ]
  const reasons: MatchReason[] = [...shares.map(({ reason }) => reason), ...(parts ? (['whole_batch'] as const) : [])]
  const targets = parts ?? [{ target, id, label, amount: Math.min(open, line.left) }]
  const suggestion = { score: scoreOf(shares), reasons, targets: [...targets] }
  return [{ suggestion, likeness: isQuoted ? null : `${isCut} ${amount} ${isNamed ? one.words.join(' ') : ''}` }]
}
interface Reason {
  readonly reason: keyof typeof SCORE
  readonly share: number
}
const scoreOf = (reasons: readonly Reason[]): number =>
  Math.round(reasons.reduce((sum, { reason, share }) => sum + SCORE[reason] * share, 0))
const isNearDay = ({ at }: Indexed, { booked_on }: MatchedLine): boolean => Math.abs(at - Date.parse(booked_on)) <= NEAR_MS
/** An exact amount that few pay, in a line that names nobody. */
const isTelling = (open: number, amount: AmountReason, { isField }: Said): boolean =>
  amount === 'amount' && !isField && open % ROUND !== 0 && open > ROUND
type AmountReason = 'amount' | 'less_fee' | 'partial_amount'
function amountReason({ candidate: { open, direction } }: Indexed, { left }: MatchedLine): AmountReason {
  if (open === left) return 'amount'
  return BANK_FEES.includes(direction === 'in' ? open - left : left - open) ? 'less_fee' : 'partial_amount'
}

/** One document has its number or a name in the line, and the whole amount. */
const isAnswered = (single: readonly Judged[]): boolean =>
  single.some(({ suggestion: { reasons } }) => reasons.includes('amount') && (reasons.includes('reference') || reasons.includes('name')))

/** Whether the end of its number stands in the line: `INV/JKT1/2026/00042, 00043`. */
const isBrief = ({ candidate: { label } }: Indexed, { text, reference }: MatchedLine): boolean => {
  const end = label.match(/\d{3,}$/)?.[0]
  return end !== undefined && `${reference} ${text}`.split(/[^0-9A-Za-z]+/).includes(end)
}
/** Documents of one payer that together are worth the line: those that are quoted, or the only ones that are. */
function severalFor(index: DocumentIndex, { line, said, near }: Judging): Judged[] {
  const quoted = [...near.quoted].filter(({ candidate }) => !candidate.parts)
  const payers = quoted.length > 0 ? quoted.flatMap(({ words }) => words) : said.isField ? said.words : []
  const others = payers.length > 0 ? index.ofPayer(line, payers) : []
  const brief = others.filter((one) => isBrief(one, line))
  const found = [brief, others].map((some) => togetherWorth(line.left, { quoted, others: some })).find((some) => some.length > 0) ?? []
  const [first] = found
  if (!first) return []
  const isNamed = nameLikeness(first.words, said.words, said.isField) >= LEAST_NAME
  const shares: Reason[] = [
    ...(quoted.length > 0 ? [{ reason: 'reference', share: 1 } as const] : []),
    { reason: 'amount', share: 1 },
    ...(isNamed ? [{ reason: 'name', share: 1 } as const] : []),
    ...(found.some((one) => isNearDay(one, line)) ? [{ reason: 'near_day', share: 1 } as const] : []),
  ]
  const reasons: MatchReason[] = [...shares.map(({ reason }) => reason), 'several']
  const targets = found.map(({ candidate: { target, id, label, open } }) => ({ target, id, label, amount: open }))
  return [{ suggestion: { score: scoreOf(shares), reasons, targets }, likeness: null }]
}

/** Documents of one payer and amount that no whole number tells apart have the score of the best of them. */
function equalled(all: readonly Judged[]): Suggestion[] {
  const best = new Map<string, number>()
  for (const { likeness, suggestion } of all) if (likeness !== null) best.set(likeness, Math.max(best.get(likeness) ?? 0, suggestion.score))
  return all.map(({ likeness, suggestion }) =>
    likeness === null ? suggestion : { ...suggestion, score: best.get(likeness) ?? suggestion.score },
  )
}
