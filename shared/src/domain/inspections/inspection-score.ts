import type { lineKinds, LineResult } from './inspection-states.ts'

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

/** Why a value is none of this line's, as a rule of refusals; null where it fits. Null as a value takes the answer back and always fits. */
export function valueProblem({ kind, options }: Pick<AskedLine, 'kind' | 'options'>, value: AnswerValue): 'type' | 'enum' | null {
  if (value === null) return null
  if (kind === 'photo') return 'type'
  if (kind === 'text') return typeof value === 'string' ? null : 'type'
  if (value === 'na') return null
  if (kind === 'number') return typeof value === 'number' ? null : 'type'
  if (typeof value !== 'string') return 'type'
  if (kind === 'choice') return options.some(({ id }) => id === value) ? null : 'enum'
  return value === 'pass' || value === 'fail' ? null : 'enum'
}

/** What a value that fits comes to; null where it is not answered, or a text or photo, which nobody scores. */
export function resultOf({ kind, min, max, options }: Omit<AskedLine, 'id'>, value: AnswerValue): LineResult | null {
  if (value === null || kind === 'text' || kind === 'photo') return null
  if (value === 'na') return 'na'
  if (kind === 'number') return Number(value) < (min ?? -Infinity) || Number(value) > (max ?? Infinity) ? 'fail' : 'pass'
  if (kind === 'choice') return options.find(({ id }) => id === value)?.fails ? 'fail' : 'pass'
  return value === 'pass' ? 'pass' : 'fail'
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

/** In the order of the lines; empty where the round is complete. */
export function lackingAnswers<L extends AskedLine>(
  sections: readonly AskedSection<L>[],
  answers: readonly GivenAnswer[],
  checkpointIds: readonly string[],
): LackingAnswer<L>[] {
  const given = byKey(answers)
  return askedLines(sections, checkpointIds).flatMap(({ line, checkpoint_id }): LackingAnswer<L>[] => {
    const answer = given.get(keyOf(line.id, checkpoint_id))
    if (!answer || !isAnswered(line.kind, answer)) return line.required ? [{ line, checkpoint_id, lacks: 'answer' }] : []
    if (resultOf(line, answer.value) !== 'fail') return []
    const lacking: LackingAnswer<L>[] = []
    if (line.fail_photo && answer.photo_ids.length === 0) lacking.push({ line, checkpoint_id, lacks: 'photo' })
    if (line.fail_note && answer.note.trim() === '') lacking.push({ line, checkpoint_id, lacks: 'note' })
    return lacking
  })
}
