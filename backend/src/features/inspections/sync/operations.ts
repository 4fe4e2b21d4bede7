import type { InspectionLine, InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import type { InspectionOperation } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { distanceM } from '@menara/shared/domain/geo.ts'
import { askedLines, lackingAnswers, resultOf, valueProblem } from '@menara/shared/domain/inspections/inspection-score.ts'
import { openRoundStates, type RoundState } from '@menara/shared/domain/inspections/inspection-states.ts'
import type { BrokenRule } from '@menara/shared/kit/refusal-sentence.ts'
import type { KeptCheckpoint } from '../../../schema/inspections/inspection-rounds.ts'
import type { RoundRow } from '../rounds/inspection-rounds.store.ts'
import type { AnswerRow } from './round-record.store.ts'

/** Why an operation is not done; none: it is. */
export type Problems = readonly BrokenRule[]
const NONE: Problems = []
/** Of the accuracy that a phone claims, so much counts for it, in metres. */
const MAX_ACCURACY_M = 50

const refused = (field: string, rule: string, params?: BrokenRule['params']): Problems => [{ field, rule, ...(params && { params }) }]
export const isOpen = (state: RoundState): boolean => (openRoundStates as readonly RoundState[]).includes(state)

/** A round takes answers and visits once it was begun and before it is submitted. */
export function openProblem({ state }: Pick<RoundRow, 'state'>): Problems {
  if (isOpen(state)) return NONE
  return refused('state', state === 'submitted' || state === 'approved' ? 'round_closed' : 'not_started')
}

/** Whether a round may be begun at an instant on our clock. What was missed may have been begun in time, on a phone without a network. */
export function startProblem({ state, opens_at, closes_at }: Pick<RoundRow, 'state' | 'opens_at' | 'closes_at'>, at: string): Problems {
  if (isOpen(state)) return NONE
  if (state === 'submitted' || state === 'approved') return refused('state', 'round_closed')
  if (at < opens_at) return refused('recorded_at', 'too_early')
  return at > closes_at ? refused('recorded_at', 'round_missed') : NONE
}

interface Visit {
  readonly distance_m: number | null
  readonly within: boolean | null
}
/** How far away somebody was; nulls without a position or coordinates. */
export function distanceOf({ longitude, latitude, tolerance_m }: KeptCheckpoint, position: InspectionOperation['position']): Visit {
  if (!position || longitude === null || latitude === null) return { distance_m: null, within: null }
  const distance = distanceM([longitude, latitude], [position.longitude, position.latitude])
  return {
    distance_m: Math.round(distance * 10) / 10,
    within: distance <= tolerance_m + Math.min(position.accuracy_m, MAX_ACCURACY_M),
  }
}

/** Whether what was shown at a checkpoint shows that somebody was there; `manual` shows nothing and says why. */
export function visitProblem(checkpoint: KeptCheckpoint, { method, code, note = '', position }: InspectionOperation): Problems {
  if (!method) return refused('method', 'required')
  if (method === 'manual') return note.trim() === '' ? refused('note', 'required') : NONE
  if (method !== 'position') return code === checkpoint.code ? NONE : refused('code', 'wrong_code')
  const { distance_m, within } = distanceOf(checkpoint, position)
  if (distance_m === null) return refused('position', position ? 'no_position' : 'required')
  return within ? NONE : refused('position', 'too_far', { found: Math.round(distance_m), limit: checkpoint.tolerance_m })
}

/** The line that an answer is for, or why there is none. */
export function lineOf(
  sections: readonly InspectionSection[],
  checkpoints: readonly KeptCheckpoint[],
  { line_id, checkpoint_id = null }: InspectionOperation,
): { readonly line: InspectionLine } | { readonly problems: Problems } {
  const asked = askedLines(
    sections,
    checkpoints.map(({ id }) => id),
  ).filter(({ line }) => line.id === line_id)
  if (asked.length === 0) return { problems: refused('line_id', line_id === undefined ? 'required' : 'exists') }
  const found = asked.find((one) => one.checkpoint_id === checkpoint_id)
  return found ? { line: found.line } : { problems: refused('checkpoint_id', 'exists') }
}

/** Whether a value fits its line. */
export function answerProblem(line: InspectionLine, { value = null }: InspectionOperation): Problems {
  const rule = valueProblem(line, value)
  return rule ? refused('value', rule) : NONE
}
export const answerResult = (line: InspectionLine, { value = null }: InspectionOperation) => resultOf(line, value)

/** What a round lacks before it may be submitted; `line` and `line_id` are its text in English and Indonesian. */
export function submitProblems(
  sections: readonly InspectionSection[],
  checkpoints: readonly KeptCheckpoint[],
  { answers, visited }: { readonly answers: readonly AnswerRow[]; readonly visited: ReadonlySet<string> },
): Problems {
  const names = new Map(checkpoints.map(({ id, name }) => [id, name]))
  const unseen = checkpoints
    .filter(({ id }) => !visited.has(id))
    .map(({ id, name }) => ({ field: `checkpoints.${id}`, rule: 'not_visited', params: { checkpoint: name } }))
  const given = answers.map((answer) => ({ ...answer, value: answer.value ?? null }))
  const lacking = lackingAnswers(sections, given, [...names.keys()]).map(({ line, checkpoint_id, lacks }) => ({
    field: ['answers', line.id, ...(checkpoint_id === null ? [] : [checkpoint_id])].join('.'),
    rule: `lacks_${lacks}`,
    params: { line: line.text_en, line_id: line.text_id, checkpoint: names.get(checkpoint_id ?? '') ?? '' },
  }))
  return [...unseen, ...lacking]
}
