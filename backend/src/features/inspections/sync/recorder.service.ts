import type { InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import type { InspectionOperation } from '@menara/shared/contract/inspections/inspection-sync.contract.ts'
import type { InspectionVersion } from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import { scoreOf } from '@menara/shared/domain/inspections/inspection-score.ts'
import { type OperationKind, openRoundStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import type { FindingMaker } from '../findings/finding-maker.service.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionRoundsStore, RoundRow } from '../rounds/inspection-rounds.store.ts'
import type { InspectionTemplatesStore } from '../templates/inspection-templates.store.ts'
import type { Sent } from './inspection-sync.service.ts'
import {
  answerProblem,
  answerResult,
  distanceOf,
  lineOf,
  openProblem,
  type Problems,
  startProblem,
  submitProblems,
  visitProblem,
} from './operations.ts'
import type { AnswerRow, RoundRecordStore } from './round-record.store.ts'

export interface RecorderNeeds extends Pick<InspectionsBase, 'journal' | 'now'> {
  readonly rounds: Pick<InspectionRoundsStore, 'change' | 'codeOpens'>
  readonly templates: Pick<InspectionTemplatesStore, 'versions'>
  readonly record: Pick<RoundRecordStore, 'visits' | 'visit' | 'answers' | 'answer' | 'setAnswer' | 'photos'>
  readonly findings: Pick<FindingMaker, 'make'>
}
interface Applied {
  readonly problems: Problems
  /** What is missing may still come, so that the operation is not kept. */
  readonly again?: true
}
export type Recorder = ReturnType<typeof recorder>
interface Step {
  readonly round: RoundRow
  readonly operation: InspectionOperation
  readonly sent: Sent
}
type Steps = Readonly<Record<OperationKind, (needs: RecorderNeeds, step: Step) => Promise<Applied>>>
const DONE: Applied = { problems: [] }

/** Does an operation to a round that is held, or says why not. What it cannot do changes nothing. */
export const recorder = (needs: RecorderNeeds) => ({
  apply: (round: RoundRow, operation: InspectionOperation, sent: Sent): Promise<Applied> =>
    STEPS[operation.kind](needs, { round, operation, sent }),
})

const STEPS: Steps = { start, checkpoint, answer, submit }

/** A round that is under way is only joined. */
async function start(needs: RecorderNeeds, { round, operation, sent }: Step): Promise<Applied> {
  const { rounds, templates } = needs
  const problems = startProblem(round, sent.at)
  if (problems.length > 0) return { problems }
  const { version_id = round.version_id, code } = operation
  if (code !== undefined && !(await rounds.codeOpens(round, code))) return { problems: [{ field: 'code', rule: 'wrong_code' }] }
  if ((openRoundStates as readonly string[]).includes(round.state)) return DONE
  const versions = await templates.versions([...new Set([round.version_id, version_id])])
  const ours = versions.find(({ id }) => id === round.version_id)
  const theirs = versions.find(({ id }) => id === version_id)
  if (!ours || theirs?.template_id !== ours.template_id || theirs.state === 'draft')
    return { problems: [{ field: 'version_id', rule: 'exists' }] }
  const begun = { state: 'in_progress' as const, version_id, started_at: sent.at, started_by: sent.caller.userId }
  await rounds.change(round.id, ['scheduled', 'due', 'missed'], { ...begun, updated_at: needs.now().toISOString() })
  note(needs, 'started', { round, sent, detail: { before: { state: round.state }, after: { state: 'in_progress', at: sent.at } } })
  return DONE
}

/** A visit that shows something is not replaced by one that shows nothing. */
async function checkpoint({ record, journal }: RecorderNeeds, { round, operation, sent }: Step): Promise<Applied> {
  const found = round.checkpoints.find(({ id }) => id === operation.checkpoint_id)
  const open = openProblem(round)
  if (open.length > 0) return { problems: open }
  if (!found) return { problems: [{ field: 'checkpoint_id', rule: 'exists' }] }
  const problems = visitProblem(found, operation)
  if (problems.length > 0) return { problems }
  const visits = await record.visits(round.id)
  const { method = 'manual', position, note: said = '' } = operation
  const before = visits.find(({ checkpoint_id }) => checkpoint_id === found.id)
  if (before && before.method !== 'manual' && method === 'manual') return DONE
  const visited = new Set(visits.map(({ checkpoint_id }) => checkpoint_id))
  const earlier = round.checkpoints.slice(0, round.checkpoints.indexOf(found))
  await record.visit({
    ...{ round_id: round.id, checkpoint_id: found.id, at: sent.at, method, note: said, user_id: sent.caller.userId },
    ...{ longitude: position?.longitude ?? null, latitude: position?.latitude ?? null, accuracy_m: position?.accuracy_m ?? null },
    ...distanceOf(found, position),
    in_order: earlier.every(({ id }) => visited.has(id)),
  })
  announce({ journal }, round)
  return DONE
}

/** Of two clients the later recording stands; of one client the later sequence. */
async function answer({ record, templates, journal }: RecorderNeeds, { round, operation, sent }: Step): Promise<Applied> {
  const open = openProblem(round)
  if (open.length > 0) return { problems: open }
  const { sections } = await versionOf(templates, round)
  const found = lineOf(sections, round.checkpoints, operation)
  if ('problems' in found) return found
  const problems = answerProblem(found.line, operation)
  if (problems.length > 0) return { problems }
  const { checkpoint_id = null, value = null, note: said = '', photo_ids = [] } = operation
  if ((await record.photos(round.id, photo_ids)).length < photo_ids.length)
    return { problems: [{ field: 'photo_ids', rule: 'missing_photo' }], again: true }
  const before = await record.answer(round.id, found.line.id, checkpoint_id)
  if (before && before.client_id !== sent.clientId && before.recorded_at > sent.at) return DONE
  await record.setAnswer({
    ...{ round_id: round.id, checkpoint_id, line_id: found.line.id, value, result: answerResult(found.line, operation) },
    ...{ note: said, photo_ids, recorded_at: sent.at, user_id: sent.caller.userId },
    ...{ client_id: sent.clientId, sequence: operation.sequence },
  })
  announce({ journal }, round)
  return DONE
}

async function submit(needs: RecorderNeeds, { round, sent }: Step): Promise<Applied> {
  const { rounds, record, templates, findings, now } = needs
  const open = openProblem(round)
  if (open.length > 0) return { problems: open }
  const version = await versionOf(templates, round)
  const [answers, visits] = [await record.answers(round.id), await record.visits(round.id)]
  const visited = new Set(visits.map(({ checkpoint_id }) => checkpoint_id))
  const problems = submitProblems(version.sections, round.checkpoints, { answers, visited })
  if (problems.length > 0) return { problems }
  const counted = countedOf(version.sections, answers, round)
  const submitted = { state: 'submitted' as const, submitted_at: sent.at, submitted_by: sent.caller.userId }
  await rounds.change(round.id, openRoundStates, { ...submitted, ...counted, updated_at: now().toISOString() })
  await findings.make(round, version, { answers, sent })
  note(needs, 'submitted', {
    round,
    sent,
    detail: { before: { state: round.state }, after: { state: 'submitted', ...counted, at: sent.at } },
  })
  return DONE
}

const countedOf = (sections: readonly InspectionSection[], answers: readonly AnswerRow[], { checkpoints }: RoundRow) =>
  scoreOf(
    sections,
    answers.map((one) => ({ ...one, value: one.value ?? null })),
    checkpoints.map(({ id }) => id),
  )

export type NamedVersion = InspectionVersion & { readonly name_en: string; readonly name_id: string }
async function versionOf(templates: RecorderNeeds['templates'], round: RoundRow): Promise<NamedVersion> {
  const [version] = await templates.versions([round.version_id])
  if (!version) throw new Error('A round has no version')
  return version
}

const hintsOf = ({ id, location_id }: RoundRow) => ({ topic: 'inspection_rounds', key: id, location_id })
const announce = ({ journal }: Pick<RecorderNeeds, 'journal'>, round: RoundRow): void => journal.announce(hintsOf(round))
interface Noted extends Omit<Step, 'operation'> {
  readonly detail: Readonly<Record<string, unknown>>
}
function note({ journal }: Pick<RecorderNeeds, 'journal'>, action: string, { round, sent, detail }: Noted): void {
  const of = { subject: 'inspection_rounds', subject_id: round.id, actor_id: sent.caller.userId }
  journal.record({ action: `inspection_round.${action}`, ...of, detail, hints: [hintsOf(round)] })
}
