import type {
  inspectionAnswers,
  inspectionFindings,
  inspectionRounds,
  inspectionVisits,
  KeptCheckpoint,
} from '@menara/backend/schema/inspections/inspection-rounds.ts'
import type { InspectionLine, InspectionSection } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { askedLines, resultOf, scoreOf } from '@menara/shared/domain/inspections/inspection-score.ts'
import type { Dice } from '../../portfolio/dice.ts'

export interface Scene {
  readonly dice: Dice
  readonly now: number
  readonly authorId: string
}
/** A ticket about lights that do not work, which a patrol found. */
export interface LampTicket {
  readonly id: string
  readonly state: string
  readonly area_id: string | null
  readonly description: string
  readonly assignee_id: string | null
  readonly created_at: string
  readonly resolved_at: string | null
}
type Answer = typeof inspectionAnswers.$inferInsert
type Finding = typeof inspectionFindings.$inferInsert
/** A round that lies behind, with what was recorded of it. */
export interface Made {
  readonly round: typeof inspectionRounds.$inferInsert
  readonly visits: (typeof inspectionVisits.$inferInsert)[]
  readonly answers: Answer[]
  readonly findings: Finding[]
}
/** A plan, as its rounds are made of it. */
interface RoundsPlan {
  readonly id: string
  readonly location_id: string
  readonly area_id: string | null
  readonly group_id: string
  readonly ordered: boolean
  readonly before_minutes: number
  readonly after_minutes: number
}
interface Making {
  readonly plan: RoundsPlan
  readonly checkpoints: readonly (KeptCheckpoint & { readonly plan_id: string; readonly sort: number })[]
  readonly due: number
  readonly lamp?: LampTicket | undefined
  readonly versionId: string
  readonly sections: InspectionSection[]
  readonly inspectors: readonly string[]
}
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MISSED = 0.04
const FAILS = 0.03
const iso = (at: number): string => new Date(at).toISOString()
const NOTES = ['Sudah dilaporkan ke teknisi', 'Perlu diganti', 'Segel putus', 'Terhalang kardus', 'Pintu tidak terkunci, sudah dikunci']
const FIXES = ['Diganti di tempat', 'Barang dipindahkan', 'Dikunci dan dicatat', 'Segel baru dipasang']

/** What became of a round that is over: most were made and approved, a few missed; what a lamp ticket says was found by it. */
export function madeRound(scene: Scene, making: Making): Made {
  const { dice, now } = scene
  const { plan, due, checkpoints, lamp } = making
  const base = {
    ...{
      id: dice.id(due),
      plan_id: plan.id,
      version_id: making.versionId,
      location_id: plan.location_id,
      area_id: plan.area_id,
      asset_id: null,
    },
    ...{ assignee_id: null, group_id: plan.group_id, ordered: plan.ordered },
    checkpoints: checkpoints.map(({ plan_id: _plan, sort: _sort, ...kept }) => kept),
    ...{ due_at: iso(due), opens_at: iso(due - plan.before_minutes * MINUTE_MS), closes_at: iso(due + plan.after_minutes * MINUTE_MS) },
    ...NOT_MADE,
    updated_at: iso(due),
  }
  const begun = due + dice.int(-20, 25) * MINUTE_MS
  const done = begun + dice.int(18, 40) * MINUTE_MS
  const isOpen = done > now
  if (!lamp && (isOpen || dice.chance(MISSED))) {
    const over = due + plan.after_minutes * MINUTE_MS < now
    return { round: { ...base, state: over ? 'missed' : 'due' }, visits: [], answers: [], findings: [] }
  }
  const by = dice.pick(making.inspectors)
  const end = Math.min(done, now)
  const answers = answersOf(scene, making, { roundId: base.id, by, begun })
  const counted = scoreOf(
    making.sections,
    answers.map((one) => ({ ...one, checkpoint_id: one.checkpoint_id ?? null, value: one.value ?? null, note: one.note ?? '' })),
    checkpoints.map(({ id }) => id),
  )
  const approved = now - end > 2 * DAY_MS
  const round = {
    ...{ ...base, ...counted, state: approved ? ('approved' as const) : ('submitted' as const) },
    ...{ started_at: iso(begun), started_by: by, submitted_at: iso(end), submitted_by: by },
    ...(approved && { decided_at: iso(end + DAY_MS), decided_by: scene.authorId }),
  }
  const visits = checkpoints.map(({ id }, at) => ({
    ...{ round_id: base.id, checkpoint_id: id, at: iso(begun + (at + 1) * 3 * MINUTE_MS), method: 'qr' as const, user_id: by },
    ...{ longitude: null, latitude: null, accuracy_m: null, distance_m: null, within: null, in_order: true, note: '' },
  }))
  return { round, visits, answers, findings: answers.flatMap((answer) => findingOf(scene, making, { answer, found: end })) }
}
/** Every row names the same columns. */
const NOT_MADE = {
  ...{
    state: 'due' as const,
    started_at: null,
    started_by: null,
    submitted_at: null,
    submitted_by: null,
    decided_at: null,
    decided_by: null,
  },
  ...{ decision_note: '', score: null, passed: 0, failed: 0 },
}

interface Recorded {
  readonly roundId: string
  readonly by: string
  readonly begun: number
}
function answersOf({ dice }: Scene, { sections, checkpoints, lamp }: Making, { roundId, by, begun }: Recorded): Answer[] {
  const [first] = checkpoints
  const place = checkpoints.find(({ area_id }) => area_id === lamp?.area_id) ?? first
  return askedLines(
    sections,
    checkpoints.map(({ id }) => id),
  ).flatMap(({ line, checkpoint_id }, at) => {
    if (line.kind === 'text') return []
    const isLamp = lamp !== undefined && line.id === 'lights' && checkpoint_id === place?.id
    const value = isLamp ? 'fail' : chosenOf(dice, line)
    const result = resultOf(line, value)
    return {
      ...{
        round_id: roundId,
        checkpoint_id,
        line_id: line.id,
        value,
        result,
        photo_ids: [],
        user_id: by,
        client_id: roundId,
        sequence: at + 2,
      },
      note: isLamp ? lamp.description.slice(0, 200) : result === 'fail' ? dice.pick(NOTES) : '',
      recorded_at: iso(begun + at * MINUTE_MS),
    }
  })
}

/** Lines that open tickets fail only where a ticket is there. */
function chosenOf(dice: Dice, line: InspectionLine): string | number {
  const fails = line.fail_ticket === null && dice.chance(FAILS)
  if (line.kind === 'number') return dice.int(12, 16)
  if (line.kind === 'choice') return fails ? 'rust' : 'good'
  return fails ? 'fail' : 'pass'
}

function findingOf(scene: Scene, { sections, checkpoints, lamp, plan }: Making, { answer, found }: Found): Finding[] {
  const line = sections.flatMap(({ lines }) => lines).find(({ id }) => id === answer.line_id)
  if (answer.result !== 'fail' || !line) return []
  const checkpoint = checkpoints.find(({ id }) => id === answer.checkpoint_id)
  const place = checkpoint
    ? { checkpoint_id: checkpoint.id, checkpoint: checkpoint.name, area_id: checkpoint.area_id }
    : { checkpoint_id: null, checkpoint: '', area_id: plan.area_id }
  const option = line.options.find(({ id }) => id === answer.value)
  return [
    {
      ...{ id: scene.dice.id(found), round_id: answer.round_id, location_id: plan.location_id, asset_id: null, line_id: line.id, ...place },
      ...{ text_en: line.text_en, text_id: line.text_id, value_en: option?.text_en ?? '', value_id: option?.text_id ?? '' },
      ...{ note: answer.note ?? '', photo_ids: [], inspector_id: answer.user_id ?? null, found_at: iso(found) },
      ...NOT_FIXED,
      ...(lamp && line.fail_ticket ? ticketOf(lamp) : verifiedOf(scene, answer, found)),
    },
  ]
}
/** Without a ticket it was fixed some days later, and verified a day after that, as far as these are over. */
function verifiedOf({ dice, now }: Scene, { user_id = null }: Answer, found: number): Partial<Finding> {
  const fixed = found + dice.int(1, 3) * DAY_MS
  if (fixed + DAY_MS >= now) return {}
  return { state: 'verified', fixed_at: iso(fixed), fix_note: dice.pick(FIXES), verified_at: iso(fixed + DAY_MS), verified_by: user_id }
}
interface Found {
  readonly answer: Answer
  readonly found: number
}
const NOT_FIXED = {
  state: 'open' as const,
  ticket_id: null,
  fixed_at: null,
  fixed_by: null,
  fix_note: '',
  verified_at: null,
  verified_by: null,
}
/** A finding follows its ticket. */
const ticketOf = ({ id, resolved_at, assignee_id }: LampTicket) => ({
  ...{ ticket_id: id, state: resolved_at === null ? ('ticket' as const) : ('fixed' as const) },
  ...{ fixed_at: resolved_at && new Date(resolved_at).toISOString(), fixed_by: resolved_at === null ? null : assignee_id },
})
