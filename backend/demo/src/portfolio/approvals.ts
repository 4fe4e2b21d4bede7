import type {
  approvalRequests,
  approvalSteps,
  approvalTypes,
  approvalVotes,
  approverAssignments,
} from '@menara/backend/schema/desk/approvals.ts'
import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import { ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import { payerOf, type SeededCostCentre } from './cost-centres.ts'
import type { Dice } from './dice.ts'
import type { Staff } from './people/people.ts'
import { iso } from './tickets/ticket-rows.ts'
import type { Desk, Told } from './tickets/tickets.ts'

const HOUR = 3_600_000
const TRAVELLING = 30
const PROCUREMENT = 19
const WORK_ORDER = 29
const FINANCE_FROM = 5_000_000

const OPEN: readonly string[] = ['new', 'assigned', 'in_progress', 'pending']
/** How many wait, and up to what age those that were over long ago wait too: journeys are seldom open. */
const SOME: Readonly<Record<number, { readonly most: number; readonly youngMs: number }>> = {
  [TRAVELLING]: { most: 3, youngMs: 25 * 24 * HOUR },
  [PROCUREMENT]: { most: 6, youngMs: 0 },
}

type Request = typeof approvalRequests.$inferInsert
type Seat = typeof approverAssignments.$inferInsert
type Step = typeof approvalSteps.$inferInsert
type Vote = typeof approvalVotes.$inferInsert
type Type = typeof approvalTypes.$inferInsert & { readonly id: string }
export interface SeededApprovals {
  readonly types: Type[]
  readonly requests: Request[]
  readonly steps: Step[]
  readonly seats: Seat[]
  readonly votes: Vote[]
}
interface Needs {
  readonly crew: Staff
  readonly desk: Desk
  readonly costCentres: readonly SeededCostCentre[]
  readonly now: number
  readonly at: number
}
/** What each step of a round came to; the last one without a vote is open. */
interface Past {
  readonly round: number
  readonly votes: readonly { readonly decision: 'approve' | 'return'; readonly comment: string }[]
}
const YES = { decision: 'approve', comment: 'Sesuai anggaran.' } as const
const BACK = { decision: 'return', comment: 'Mohon lengkapi tujuan dan tanggal.' } as const

/** Journeys and purchases are approved by the desk, a journey by whose budget pays, and above an amount by finance. Some that were just opened wait. */
export function approvalsOf(dice: Dice, { crew, desk, costCentres, now, at }: Needs): { approvals: SeededApprovals; desk: Desk } {
  const account = (mail: string): string => crew.people.find((person) => person.row.email === `${mail}@menara.demo`)?.row.id ?? ''
  const manager = stepOf('Manager', 'Atasan', account('agent'))
  const finance = { ...stepOf('Finance', 'Keuangan', account('finance')), amount_from: FINANCE_FROM }
  const types = [
    { ...typeOf(dice.id(at), TRAVELLING, ['Business travel', 'Perjalanan dinas']), steps: [manager, OF_OWNER, finance] },
    { ...typeOf(dice.id(at), PROCUREMENT, ['Purchases', 'Pembelian']), steps: [manager, finance] },
  ]
  const made: SeededApprovals = { types, requests: [], steps: [], seats: [], votes: [] }
  const fresh = types.flatMap((type) => freshOf(desk.told, type, now).map((was, place) => ({ type, was, told: asOpened(was), place })))
  const changed = new Map<Told, Told>()
  for (const { type, was, told, place } of fresh) {
    const pasts: Past[] = [
      [{ round: 1, votes: [] }],
      [
        { round: 1, votes: [BACK] },
        { round: 2, votes: [YES] },
      ],
      [{ round: 1, votes: [YES] }],
    ][place % 3] as Past[]
    for (const past of pasts) lay(dice, made, { told, type, past, costCentres, now })
    changed.set(was, waiting(dice, told, pasts))
  }
  return { approvals: made, desk: { ...desk, told: desk.told.map((item) => changed.get(item) ?? item) } }
}

function freshOf(told: readonly Told[], { ticket_type_id }: Type, now: number): Told[] {
  const { most, youngMs } = SOME[ticket_type_id] ?? { most: 0, youngMs: 0 }
  const waits = ({ row }: Told): boolean => {
    const age = now - Date.parse(row.created_at)
    return row.ticket_type_id === ticket_type_id && age > 12 * HOUR && (age < youngMs || OPEN.includes(row.state))
  }
  return told.filter(waits).slice(-most)
}

/** Not in use for new tickets: what a service level asks for, when a critical work order has taken far too long. */
export const specialistApprovalOf = (dice: Dice, { crew, at }: { readonly crew: Staff; readonly at: number }): Type => {
  const operator = crew.people.find(({ row }) => row.email === 'operator@menara.demo')?.row.id ?? ''
  const names = ['Specialist from outside', 'Tenaga ahli dari luar'] as const
  return { ...typeOf(dice.id(at), WORK_ORDER, names), active: false, steps: [stepOf('Control room', 'Ruang kontrol', operator)] }
}

const stepOf = (name_en: string, name_id: string, userId: string): ApprovalStep => ({
  ...{ name_en, name_id, source: 'people', user_ids: [userId], role_id: null, group_id: null, permission: null, field: null },
  ...{ rule: 'any', needed: 1, amount_from: null, amount_to: null, priorities: [], category_ids: [] },
  ...{ remind_hours: 24, escalate_hours: null, escalate_group_id: null, expire_hours: null, on_expiry: null },
})
const OF_OWNER: ApprovalStep = { ...stepOf('Cost centre', 'Pusat biaya', ''), source: 'cost_centre_owner', user_ids: [] }
const typeOf = (id: string, ticket_type_id: number, [name_en, name_id]: readonly [string, string]): Type => ({
  ...{ id, ticket_type_id, name_en, name_id, active: true, sort: 0, step_up_amount: null, steps: [] },
})

interface Laying {
  readonly told: Told
  readonly type: Type
  readonly past: Past
  readonly costCentres: readonly SeededCostCentre[]
  readonly now: number
}
/** As it was before anybody took it up. */
const asOpened = ({ row, steps, logs, ...told }: Told): Told => ({
  ...told,
  steps: steps.slice(0, 1),
  logs: logs.slice(0, 1),
  row: {
    ...{
      ...row,
      assignee_id: null,
      group_id: null,
      pending_reason: null,
      pending_until: null,
      pending_mode: null,
      updated_at: row.created_at,
      rev: 1,
    },
    ...{ solution: '', resolved_at: null, closed_at: null, reopen_count: 0 },
  },
})

/** One round as the engine would have written it. */
function lay(dice: Dice, made: SeededApprovals, { told: { row }, type, past: { round, votes }, costCentres, now }: Laying): void {
  const opened = Math.min(Date.parse(row.created_at) + round * 2 * HOUR, now - 3 * HOUR)
  const isOver = votes.some((vote) => vote.decision === 'return')
  const request = dice.id(opened)
  made.requests.push({
    ...{ id: request, ticket_id: row.id, round, type_id: type.id, name_en: type.name_en, name_id: type.name_id },
    ...{ self_approval: false, same_person: false, step_up: false, link_step_up: true, reason: round === 1 ? 'created' : 'submitted' },
    ...{ state: isOver ? 'returned' : 'pending', opened_by: row.requester_id ?? null },
    ...{ opened_at: iso(opened), closed_at: isOver ? iso(opened + HOUR) : null },
  })
  for (const position of type.steps.keys()) layStep(dice, made, { row, type, request, opened, votes, position, costCentres })
}

interface LayingStep {
  readonly row: Told['row']
  readonly type: Type
  readonly request: string
  readonly opened: number
  readonly votes: Past['votes']
  readonly position: number
  readonly costCentres: readonly SeededCostCentre[]
}
const STATE = { true: 'active', false: 'waiting' } as const

function layStep(dice: Dice, made: SeededApprovals, { row, type, request, opened, votes, position, costCentres }: LayingStep): void {
  const definition = type.steps[position] as ApprovalStep
  const [vote, before] = [votes[position], votes[position - 1]]
  const isAsked = position === 0 || before?.decision === 'approve'
  const step = dice.id(opened)
  const [began, ended] = [iso(opened + position * HOUR), iso(opened + (position + 1) * HOUR)]
  const state = vote ? VOTED[vote.decision] : STATE[`${isAsked}`]
  made.steps.push({
    ...{ id: step, request_id: request, position, definition, state, activated_at: isAsked ? began : null },
    ...{ closed_at: vote ? ended : null, remind_at: null },
  })
  if (!isAsked) return
  const user_id = definition.user_ids[0] ?? budgetOwner(costCentres, row, type)
  made.seats.push({
    ...{ id: dice.id(opened), step_id: step, ticket_id: row.id, user_id, holder_id: user_id, kind: 'approver' as const },
    ...{ open: !vote, voted: vote !== undefined, told_at: began },
  })
  if (vote) made.votes.push({ ...vote, id: dice.id(opened), step_id: step, user_id, holder_id: user_id, at: ended })
}
/** The deputy where the owner asks for it, or has decided before. */
function budgetOwner(centres: readonly SeededCostCentre[], row: Told['row'], { steps }: Type): string {
  const { owner_id, deputy_id } = payerOf(centres, row)
  const barred = [row.requester_id, ...steps.flatMap((step) => step.user_ids)]
  return barred.includes(owner_id) ? deputy_id : owner_id
}
const VOTED = { approve: 'approved', return: 'rejected' } as const

/** The ticket of such a round: it waits, costs something, and its history says so. */
function waiting(dice: Dice, told: Told, pasts: readonly Past[]): Told {
  const { row } = told
  const states = pasts.length > 1 ? (['waiting_approval', 'draft', 'new', 'waiting_approval'] as const) : (['waiting_approval'] as const)
  const actions =
    pasts.length > 1 ? (['approval_asked', 'returned', 'submitted', 'approval_asked'] as const) : (['approval_asked'] as const)
  const last = Date.parse(told.logs.at(-1)?.at ?? row.created_at)
  const logs = actions.map((action, place) => ({
    ...{ id: dice.id(last + place + 1), ticket_id: row.id, action, actor_id: null, text: action === 'returned' ? BACK.comment : '' },
    ...{ before: { state: states[place - 1] ?? 'new' }, after: { state: states[place] }, at: iso(last + place + 1) },
  }))
  const amount = pasts.at(-1)?.votes.length === 0 ? dice.int(1, 4) * 1_000_000 : dice.int(6, 40) * 1_000_000
  const state = 'waiting_approval'
  // A purchase says it in its form.
  const isPurchase = told.scene.amount !== null
  const extra_data = { ...(row.extra_data as object), ...(!isPurchase && { amount }) }
  const progress_status_id = row.ticket_type_id * 100 + ticketStates.indexOf(state)
  return {
    ...told,
    scene: { ...told.scene, amount: isPurchase ? amount : null },
    logs: [...told.logs, ...logs],
    row: {
      ...row,
      state,
      extra_data,
      progress_status_id,
      rev: (row.rev ?? 1) + actions.length,
      updated_at: logs.at(-1)?.at ?? row.updated_at,
    },
  }
}
