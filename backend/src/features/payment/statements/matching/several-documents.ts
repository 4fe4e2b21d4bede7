import type { Indexed } from './document-index.ts'

const LEAST_TOGETHER = 2
/** Of a payer with so many documents, how many are tried together; of one with more only the oldest in a row. */
const TRIED = [
  { documents: 12, together: 4 },
  { documents: 40, together: 3 },
] as const

interface Choice {
  /** They are in it in any case. */
  readonly quoted: readonly Indexed[]
  /** What else their payer has. */
  readonly others: readonly Indexed[]
}
/** The documents whose open amounts come to this sum together; nothing where more than one choice of them does. */
export function togetherWorth(sum: number, { quoted, others }: Choice): readonly Indexed[] {
  const fixed = worthOf(quoted)
  if (quoted.length >= LEAST_TOGETHER && fixed === sum) return quoted
  const left = sum - fixed
  if (left <= 0) return []
  const rest = others.filter((one) => !quoted.includes(one) && one.candidate.open <= left).toSorted((a, b) => a.at - b.at)
  const least = Math.max(1, LEAST_TOGETHER - quoted.length)
  const tried = TRIED.find(({ documents }) => rest.length <= documents)
  const choices = tried ? choicesOf(rest, { left, least, most: tried.together - quoted.length }) : inARow(rest, left)
  const [only, another] = choices.filter((choice) => choice.length >= least)
  return only && !another ? [...quoted, ...only] : []
}
const worthOf = (some: readonly Indexed[]): number => some.reduce((sum, { candidate }) => sum + candidate.open, 0)

function inARow(rest: readonly Indexed[], left: number): Indexed[][] {
  let sum = 0
  for (const [at, { candidate }] of rest.entries()) {
    sum += candidate.open
    if (sum === left) return [rest.slice(0, at + 1)]
    if (sum > left) return []
  }
  return []
}

interface Limits {
  readonly left: number
  readonly least: number
  readonly most: number
}
/** At most two choices: it matters only whether there is one. */
function choicesOf(rest: readonly Indexed[], { left, least, most }: Limits): Indexed[][] {
  const all = rest.length >= least && worthOf(rest) === left ? [[...rest]] : []
  const some: Indexed[][] = []
  const extend = (chosen: readonly Indexed[], from: number, still: number): void => {
    if (still === 0 && chosen.length >= least && chosen.length < rest.length) some.push([...chosen])
    if (still === 0 || chosen.length === most || all.length + some.length > 1) return
    for (const [at, one] of rest.entries())
      if (at >= from && one.candidate.open <= still) extend([...chosen, one], at + 1, still - one.candidate.open)
  }
  extend([], 0, left)
  return [...all, ...some]
}
