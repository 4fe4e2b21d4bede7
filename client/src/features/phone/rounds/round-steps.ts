import type { InspectionAnswer, InspectionRoundDetail } from '@menara/shared/contract/inspections/inspection-rounds.contract.ts'
import type { InspectionOperation } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import type { Recorded } from '../queue/phone-queue.ts'
import { answerOf, type Checkpoint, distanceTo, isWithin, nextStep } from './round-progress.ts'

type Position = NonNullable<InspectionOperation['position']>

/** How somebody shows that they are at a checkpoint. */
export type Shown =
  | { readonly method: 'qr' | 'nfc'; readonly code: string }
  | { readonly method: 'position'; readonly position: Position }
  | { readonly method: 'manual'; readonly note: string }

/** The checkpoint whose tag says this; codes are typed by people too, so case and spaces around do not count. */
export const checkpointOf = ({ checkpoints }: Pick<InspectionRoundDetail, 'checkpoints'>, code: string): Checkpoint | undefined =>
  checkpoints.find((checkpoint) => checkpoint.code.toLowerCase() === code.trim().toLowerCase())

/** The first checkpoint that nobody has been at. */
export function nextCheckpoint({ checkpoints, visits }: Pick<InspectionRoundDetail, 'checkpoints' | 'visits'>): Checkpoint | undefined {
  const visited = new Set(visits.map((visit) => visit.checkpoint_id))
  return checkpoints.find((checkpoint) => !visited.has(checkpoint.id))
}

/** The nearest checkpoint that nobody has been at, and whether the position counts for it; undefined where none has a place. */
export function nearestOf({ checkpoints, visits }: Pick<InspectionRoundDetail, 'checkpoints' | 'visits'>, position: Position) {
  const visited = new Set(visits.map((visit) => visit.checkpoint_id))
  const [nearest] = checkpoints
    .filter((checkpoint) => !visited.has(checkpoint.id))
    .flatMap((checkpoint) => {
      const distance = distanceTo(checkpoint, position)
      return distance === null ? [] : [{ checkpoint, distance, isWithin: isWithin(checkpoint, distance, position.accuracy_m) }]
    })
    .toSorted((a, b) => a.distance - b.distance)
  return nearest
}

interface Moment {
  /** RFC 3339, on the phone's clock. */
  readonly at: string
}

/** Begins a round; nothing where it is begun already. */
export const startOf = (round: InspectionRoundDetail, { at }: Moment, code?: string): Recorded[] =>
  nextStep(round, Date.parse(at)) === 'start'
    ? [{ kind: 'start', recorded_at: at, version_id: round.version_id, ...(code && { code }) }]
    : []

/** A visit of a checkpoint, which begins the round where it is not begun. */
export function visitOf(
  round: InspectionRoundDetail,
  { at, checkpoint, shown }: Moment & { readonly checkpoint: Checkpoint; readonly shown: Shown },
): Recorded[] {
  // The tag's own words: the server compares them as they are.
  const proof = 'code' in shown ? { ...shown, code: checkpoint.code } : shown
  return [
    ...startOf(round, { at }, 'code' in proof ? proof.code : undefined),
    { kind: 'checkpoint', recorded_at: at, checkpoint_id: checkpoint.id, ...proof },
  ]
}

/** What of an answer changes. */
export type AnswerChange = Partial<Pick<InspectionAnswer, 'value' | 'note' | 'photo_ids'>>
interface Answered extends Moment {
  readonly lineId: string
  readonly checkpointId: string | null
  readonly change: AnswerChange | ((before: InspectionAnswer | undefined) => AnswerChange)
}

/** The answer with something changed; nothing where it is as it was. */
export function answerWith(round: InspectionRoundDetail, { at, lineId, checkpointId, change }: Answered): Recorded[] {
  const before = answerOf(round, lineId, checkpointId)
  const { value = null, note = '', photo_ids = [] } = before ?? {}
  const now = { value, note, photo_ids, ...(typeof change === 'function' ? change(before) : change) }
  if (now.value === value && now.note === note && now.photo_ids.join() === photo_ids.join()) return []
  return [{ kind: 'answer', recorded_at: at, line_id: lineId, checkpoint_id: checkpointId, ...now }]
}

export const submitOf = (round: InspectionRoundDetail, { at }: Moment): Recorded[] =>
  nextStep(round, Date.parse(at)) === 'work' ? [{ kind: 'submit', recorded_at: at }] : []
