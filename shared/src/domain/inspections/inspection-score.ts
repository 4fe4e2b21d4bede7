import type { LineResult, lineKinds } from './inspection-states.ts'

/** Of a number `na` or the number, of a choice the id of an option or `na`, of pass or fail the result itself. */
export type AnswerValue = string | number | null

interface AskedLine {
  readonly id: string
  readonly kind: (typeof lineKinds)[number]
  readonly required: boolean
  readonly weight: number
  readonly min: number | null
  readonly max: number | null
  readonly options: readonly { readonly id: string; readonly fails: boolean }[]
  readonly fail_photo: boolean
  readonly fail_note: boolean
}
interface AskedSection<L extends AskedLine = AskedLine> {
  readonly per: 'round' | 'checkpoint'
  readonly lines: readonly L[]
}
interface GivenAnswer {
  readonly line_id: string
  readonly checkpoint_id: string | null
  readonly value: AnswerValue
  readonly note: string
  readonly photo_ids: readonly string[]
}

type ValueProblem = 'type' | 'enum' | null
type Options = AskedLine['options']
const named = (options: Options, value: AnswerValue): ValueProblem => (options.some(({ id }) => id === value) ? null : 'enum')
const PASS_OR_FAIL: Options = [
  { id: 'pass', fails: false },
  { id: 'fail', fails: true },
]
const PROBLEMS: Readonly<Record<AskedLine['kind'], (value: AnswerValue, options: Options) => ValueProblem>> = {
  photo: () => 'type',
  text: (value) => (typeof value === 'string' ? null : 'type'),
  number: (value) => (typeof value === 'number' || value === 'na' ? null : 'type'),
  choice: (value, options) => (typeof value === 'string' ? named([...options, NOT_APPLICABLE], value) : 'type'),
  pass_fail: (value) => (typeof value === 'string' ? named([...PASS_OR_FAIL, NOT_APPLICABLE], value) : 'type'),
}
const NOT_APPLICABLE = { id: 'na', fails: false } as const

/** Why a value is none of this line's, as a rule of refusals; null where it fits. Null as a value takes the answer back and always fits. */
export const valueProblem = ({ kind, options }: Pick<AskedLine, 'kind' | 'options'>, value: AnswerValue): ValueProblem =>
  value === null ? null : PROBLEMS[kind](value, options)

const isOutside = ({ min, max }: Pick<AskedLine, 'min' | 'max'>, value: number): boolean =>
  (min !== null && value < min) || (max !== null && value > max)

/** What a value that fits comes to; null where it is not answered, or a text or photo, which nobody scores. */
export function resultOf(line: Omit<AskedLine, 'id'>, value: AnswerValue): LineResult | null {
  if (value === null || line.kind === 'text' || line.kind === 'photo') return null
  if (value === 'na') return 'na'
  const options = line.kind === 'choice' ? line.options : PASS_OR_FAIL
  const fails = typeof value === 'number' ? isOutside(line, value) : options.some(({ id, fails }) => id === value && fails)
  return fails ? 'fail' : 'pass'
}

/** Every line a round asks, in order: those of sections per checkpoint at each of them, or once where the round has none. */
export function askedLines<L extends AskedLine>(
  sections: readonly AskedSection<L>[],
  checkpointIds: readonly string[],
): { readonly line: L; readonly checkpoint_id: string | null }[] {
  return sections.flatMap(({ per, lines }) => {
    const at = per === 'checkpoint' && checkpointIds.length > 0 ? checkpointIds : [null]
    return at.flatMap((checkpoint_id) => lines.map((line) => ({ line, checkpoint_id })))
  })
}

const keyOf = (lineId: string, checkpointId: string | null): string => `${checkpointId ?? ''} ${lineId}`
const byKey = <A extends GivenAnswer>(answers: readonly A[]) =>
  new Map(answers.map((answer) => [keyOf(answer.line_id, answer.checkpoint_id), answer]))

/**
 * Counts a round: `score` in per cent of the points of lines that passed or failed, to one decimal, null where none of them has points.
 * Lines that do not apply or have no answer do not count.
 */
export function scoreOf(
  sections: readonly AskedSection[],
  answers: readonly GivenAnswer[],
  checkpointIds: readonly string[],
): { readonly score: number | null; readonly passed: number; readonly failed: number } {
  const given = byKey(answers)
  let [points, possible, passed, failed] = [0, 0, 0, 0]
  for (const { line, checkpoint_id } of askedLines(sections, checkpointIds)) {
    const result = resultOf(line, given.get(keyOf(line.id, checkpoint_id))?.value ?? null)
    if (result !== 'pass' && result !== 'fail') continue
    possible += line.weight
    if (result === 'pass') points += line.weight
    if (result === 'pass') passed += 1
    else failed += 1
  }
  return { score: possible === 0 ? null : Math.round((points / possible) * 1000) / 10, passed, failed }
}

/** What a round lacks before it may be submitted: an answer that is required, or the photo or note of one that failed. */
export interface LackingAnswer<L> {
  readonly line: L
  readonly checkpoint_id: string | null
  readonly lacks: 'answer' | 'photo' | 'note'
}
const isAnswered = (kind: AskedLine['kind'], { value, photo_ids }: GivenAnswer): boolean =>
  kind === 'photo' ? photo_ids.length > 0 : value !== null && value !== ''

const has = (text: string): boolean => text.trim() !== ''
function lacksOf(line: AskedLine, answer: GivenAnswer | undefined): LackingAnswer<unknown>['lacks'][] {
  if (!answer || !isAnswered(line.kind, answer)) return line.required ? ['answer'] : []
  if (resultOf(line, answer.value) !== 'fail') return []
  const wanted = { photo: line.fail_photo && answer.photo_ids.length === 0, note: line.fail_note && !has(answer.note) }
  return (['photo', 'note'] as const).filter((name) => wanted[name])
}

/** In the order of the lines; empty where the round is complete. */
export function lackingAnswers<L extends AskedLine>(
  sections: readonly AskedSection<L>[],
  answers: readonly GivenAnswer[],
  checkpointIds: readonly string[],
): LackingAnswer<L>[] {
  const given = byKey(answers)
  return askedLines(sections, checkpointIds).flatMap(({ line, checkpoint_id }) =>
    lacksOf(line, given.get(keyOf(line.id, checkpoint_id))).map((lacks) => ({ line, checkpoint_id, lacks })),
  )
}
