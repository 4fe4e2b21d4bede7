import type { Suggestion } from '@menara/shared/contract/finance/bank-statements.contract.ts'
import { type Labelled, type LineKind, lineKinds } from './labelled-lines.ts'

/** What became of the lines of one kind. A line whose best suggestion has a rival of the same score has no first one. */
export interface Quality {
  readonly kind: LineKind | 'all'
  readonly lines: number
  /** For how many there is something to find. */
  readonly findable: number
  readonly suggested: number
  readonly right: number
  /** Of these, those of score 80 and more, which are confirmed together. */
  readonly sure: number
  readonly sureRight: number
  /** Several of one score, the right one among them. */
  readonly among: number
}
const SURE = 80

/** Judges the first suggestion of every line by what the line is for, kind by kind and in all. */
export function qualityOf(lines: readonly Labelled[], suggestions: readonly (readonly Suggestion[])[]): Quality[] {
  const judged = lines.map((line, at) => judge(line, suggestions[at] ?? []))
  const count = (kind: Quality['kind'], which: (one: Judged) => boolean): number =>
    judged.filter((one) => (kind === 'all' || one.line.kind === kind) && which(one)).length
  return [...lineKinds, 'all' as const].map((kind) => ({
    kind,
    lines: count(kind, () => true),
    findable: count(kind, ({ line }) => line.right.length > 0),
    suggested: count(kind, (one) => one.first !== undefined),
    right: count(kind, (one) => one.isRight),
    sure: count(kind, (one) => (one.first?.score ?? 0) >= SURE),
    sureRight: count(kind, (one) => one.isRight && (one.first?.score ?? 0) >= SURE),
    among: count(kind, (one) => one.isAmong),
  }))
}

interface Judged {
  readonly line: Labelled
  readonly first: Suggestion | undefined
  readonly isRight: boolean
  readonly isAmong: boolean
}
function judge(line: Labelled, [best, ...others]: readonly Suggestion[]): Judged {
  const rivals = best ? others.filter((one) => one.score === best.score) : []
  const first = rivals.length === 0 ? best : undefined
  return {
    line,
    first,
    isRight: first !== undefined && isFor(first, line),
    isAmong: first === undefined && best !== undefined && [best, ...rivals].some((one) => isFor(one, line)),
  }
}
const isFor = ({ targets }: Suggestion, { right }: Labelled): boolean =>
  targets.length === right.length && targets.every((one) => right.includes(one.id))

export const precisionOf = ({ suggested, right }: Pick<Quality, 'suggested' | 'right'>): number => (suggested === 0 ? 1 : right / suggested)
export const recallOf = ({ findable, right }: Pick<Quality, 'findable' | 'right'>): number => (findable === 0 ? 1 : right / findable)

/** One row a kind: lines, suggested, right, precision, recall, of these from score 80. */
export function qualityTable(all: readonly Quality[]): string[] {
  const cells = (row: readonly string[]) => row.map((cell, at) => (at === 0 ? cell.padEnd(14) : cell.padStart(10))).join('')
  const share = (value: number) => value.toFixed(3)
  return [
    cells(['kind', 'lines', 'suggested', 'right', 'precision', 'recall', 'from 80', 'right', 'among']),
    ...all.map((one) =>
      cells([
        ...[one.kind, String(one.lines), String(one.suggested), String(one.right), share(precisionOf(one)), share(recallOf(one))],
        ...[String(one.sure), String(one.sureRight), String(one.among)],
      ]),
    ),
  ]
}
