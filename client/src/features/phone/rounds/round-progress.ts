import type {
  CheckpointVisit,
  InspectionAnswer,
  InspectionRoundDetail,
} from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { InspectionOperation } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import { distanceM } from '@menara/shared/domain/geo.ts'
import { askedLines, type LackingAnswer, lackingAnswers, resultOf, scoreOf } from '@menara/shared/domain/inspections/inspection-score.ts'
import { openRoundStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import { type Entry, type KeptRound, type RoundVersion, waitingIn } from '../queue/phone-queue.ts'

type Sections = RoundVersion['sections']
export type Line = Sections[number]['lines'][number]
export type Checkpoint = InspectionRoundDetail['checkpoints'][number]

/** A round with what this phone has recorded and the server does not have yet. */
export interface RoundView {
  readonly round: InspectionRoundDetail
  readonly version: RoundVersion
  readonly waiting: number
  /** Lines that have an answer, of those that are asked. */
  readonly answered: number
  readonly asked: number
  /** What it lacks before it may be submitted. */
  readonly lacking: readonly LackingAnswer<Line>[]
  readonly unvisited: readonly Checkpoint[]
  /** Per cent of the points so far; null where nothing is scored yet. */
  readonly score: number | null
  readonly failed: number
}

export function viewOf(kept: KeptRound, entries: readonly Entry[], me: Ref): RoundView {
  const own = waitingIn(entries).filter((entry) => entry.roundId === kept.detail.id)
  const round = own.reduce((before, { operation }) => applied(before, { operation, version: kept.version, me }), kept.detail)
  const { sections } = kept.version
  const checkpointIds = round.checkpoints.map((checkpoint) => checkpoint.id)
  const { score, failed } = scoreOf(sections, round.answers, checkpointIds)
  const asked = askedLines(sections, checkpointIds)
  const visited = new Set(round.visits.map((visit) => visit.checkpoint_id))
  return {
    round,
    version: kept.version,
    waiting: own.length,
    answered: asked.filter(({ line, checkpoint_id }) => isAnswered(answerOf(round, line.id, checkpoint_id))).length,
    asked: asked.length,
    lacking: lackingAnswers(sections, round.answers, checkpointIds),
    unvisited: round.checkpoints.filter((checkpoint) => !visited.has(checkpoint.id)),
    score,
    failed,
  }
}

export const answerOf = (
  { answers }: Pick<InspectionRoundDetail, 'answers'>,
  lineId: string,
  checkpointId: string | null,
): InspectionAnswer | undefined => answers.find((answer) => answer.line_id === lineId && answer.checkpoint_id === checkpointId)
const isAnswered = (answer: InspectionAnswer | undefined): boolean =>
  answer !== undefined && ((answer.value !== null && answer.value !== '') || answer.photo_ids.length > 0)

/** What may be done with a round now. `late`: its time went by and nobody had begun it. */
export type RoundStep = 'wait' | 'start' | 'work' | 'late' | 'nothing'
type Timed = Pick<InspectionRoundDetail, 'state' | 'opens_at' | 'closes_at' | 'may_work'>
export function nextStep({ state, opens_at, closes_at, may_work }: Timed, now: number): RoundStep {
  if (!may_work) return 'nothing'
  if ((openRoundStates as readonly string[]).includes(state)) return 'work'
  if (state !== 'scheduled' && state !== 'due') return 'nothing'
  if (now < Date.parse(opens_at)) return 'wait'
  return now <= Date.parse(closes_at) ? 'start' : 'late'
}

interface Applied {
  readonly operation: InspectionOperation
  readonly version: RoundVersion
  readonly me: Ref
}

/** The round after an operation, as the server will have it once it has taken it. */
function applied(round: InspectionRoundDetail, { operation, version, me }: Applied): InspectionRoundDetail {
  const { kind, recorded_at } = operation
  switch (kind) {
    case 'start':
      return { ...round, state: 'in_progress', started_at: round.started_at ?? recorded_at, inspector: round.inspector ?? me }
    case 'checkpoint':
      return withVisit(round, operation, me)
    case 'answer':
      return withAnswer(round, { operation, version, me })
    case 'submit':
      return { ...round, state: 'submitted', submitted_at: recorded_at }
  }
}

function withVisit(round: InspectionRoundDetail, operation: InspectionOperation, me: Ref): InspectionRoundDetail {
  const at = round.checkpoints.findIndex((checkpoint) => checkpoint.id === operation.checkpoint_id)
  const checkpoint = round.checkpoints[at]
  if (!checkpoint) return round
  const before = new Set(round.visits.map((visit) => visit.checkpoint_id))
  const distance = operation.position ? distanceTo(checkpoint, operation.position) : null
  const visit: CheckpointVisit = {
    checkpoint_id: checkpoint.id,
    at: operation.recorded_at,
    method: operation.method ?? 'manual',
    distance_m: distance,
    within: distance === null ? null : isWithin(checkpoint, distance, operation.position?.accuracy_m ?? 0),
    in_order: round.checkpoints.slice(0, at).every(({ id }) => before.has(id)),
    note: operation.note ?? '',
    by: me,
  }
  const visits = [...round.visits.filter((other) => other.checkpoint_id !== checkpoint.id), visit]
  return { ...round, visits, checkpoints_visited: visits.length }
}

/** In metres; null where the checkpoint has no place. */
export function distanceTo({ longitude, latitude }: Checkpoint, position: { readonly longitude: number; readonly latitude: number }) {
  return longitude === null || latitude === null ? null : distanceM([longitude, latitude], [position.longitude, position.latitude])
}
/** Of the accuracy that a phone claims, so much counts for it, in metres: the server's own measure. */
const MAX_ACCURACY_M = 50
export const isWithin = ({ tolerance_m }: Checkpoint, distance: number, accuracy_m: number): boolean =>
  distance <= tolerance_m + Math.min(accuracy_m, MAX_ACCURACY_M)

function withAnswer(round: InspectionRoundDetail, { operation, version, me }: Applied): InspectionRoundDetail {
  const { line_id = '', checkpoint_id = null, value = null, note = '', photo_ids = [], recorded_at } = operation
  const line = version.sections.flatMap((section) => section.lines).find((known) => known.id === line_id)
  if (!line) return round
  const others = round.answers.filter((answer) => answer.line_id !== line_id || answer.checkpoint_id !== checkpoint_id)
  const isTakenBack = value === null && note === '' && photo_ids.length === 0
  const answer = { line_id, checkpoint_id, value, result: resultOf(line, value), note, photo_ids, recorded_at, by: me }
  return { ...round, answers: isTakenBack ? others : [...others, answer] }
}
