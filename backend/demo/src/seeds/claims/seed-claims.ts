import type { Platform } from '@menara/backend/platform/platform.ts'
import { advances } from '@menara/backend/schema/claims/advances.ts'
import { claimEvents, claimLines, claims, reimburseTypes } from '@menara/backend/schema/claims/claims.ts'
import { ticketFacts } from '@menara/backend/schema/tickets/ticket-facts.ts'
import { tickets } from '@menara/backend/schema/tickets/tickets.ts'
import type { ClaimPolicy, ClaimState, ClaimStep } from '@menara/shared/domain/claims/claim-state.ts'
import { CURRENCY, lineTotal, type MoneyLine } from '@menara/shared/domain/money.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import { ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { claimStateOf, REIMBURSE_TYPES, VERIFIED_FROM } from '../../portfolio/claims-plot.ts'
import { type DemoStaff, demoStaff } from './demo-staff.ts'

const DAY_MS = 86_400_000
const REIMBURSE = ticketTypeByCode('reimburse')?.id ?? 0
type ClaimRow = typeof claims.$inferInsert
type LineRow = typeof claimLines.$inferInsert
interface SeededType {
  readonly id: string
  readonly policy: ClaimPolicy
  readonly of: RegExp
}
interface Seeding {
  readonly base: Platform
  readonly staff: DemoStaff
  readonly types: readonly SeededType[]
}

/** A claim for every reimbursement of the demo, in the state its ticket has; drafts, and advances. Joins the open transaction. */
export async function seedClaims(base: Platform): Promise<void> {
  const staff = await demoStaff(base)
  if (!staff) return
  const types = await seedTypes(base)
  const seeding = { base, staff, types }
  const made = await claimsOfTickets(seeding)
  if (made.length === 0) return
  await seedAdvances(seeding, made)
  await seedDrafts(seeding, made)
}

async function seedTypes({ db, newId }: Platform): Promise<SeededType[]> {
  const rows = REIMBURSE_TYPES.map(
    ({ of, kind = 'expense', rate = null, line_limit = null, claim_limit = null, receipt_from = null, ...type }) => ({
      row: { ...type, id: newId(), kind, rate, line_limit, claim_limit, receipt_from, active: true },
      of,
    }),
  )
  await db.sql.insert(reimburseTypes).values(rows.map(({ row }) => row))
  return rows.map(({ row: { id, policy }, of }) => ({ id, policy, of }))
}

interface TicketOfClaim {
  readonly id: string
  readonly title: string
  readonly state: TicketState
  readonly location_id: string
  readonly requester_id: string | null
  readonly created_at: string
  readonly resolved_at: string | null
  readonly closed_at: string | null
  readonly lines: MoneyLine[] | null
  readonly cost_centre_id: string | null
}
async function claimsOfTickets(seeding: Seeding): Promise<ClaimRow[]> {
  const { db } = seeding.base
  const rows = await db.sql
    .select({
      ...{
        id: tickets.id,
        title: tickets.title,
        state: tickets.state,
        location_id: tickets.location_id,
        requester_id: tickets.requester_id,
      },
      ...{ created_at: tickets.created_at, resolved_at: tickets.resolved_at, closed_at: tickets.closed_at },
      ...{ lines: ticketFacts.lines, cost_centre_id: ticketFacts.cost_centre_id },
    })
    .from(tickets)
    .innerJoin(ticketFacts, eq(ticketFacts.ticket_id, tickets.id))
    .where(sql`${eq(tickets.ticket_type_id, REIMBURSE)} and ${isNotNull(tickets.requester_id)} and ${isNotNull(ticketFacts.lines)}`)
    .orderBy(asc(tickets.created_at), asc(tickets.id))
  const made: ClaimRow[] = []
  for (const [at, ticket] of rows.entries()) {
    const claim = await claimOf(seeding, ticket as TicketOfClaim, at)
    if (claim) made.push(claim)
  }
  return made
}

const CHECKED: readonly ClaimState[] = ['verified', 'approved', 'scheduled', 'paid', 'closed']
const AGREED: readonly ClaimState[] = ['approved', 'scheduled', 'paid', 'closed']

interface Part {
  readonly id: string
  readonly policy: ClaimPolicy
  readonly state: ClaimState
}
async function claimOf(seeding: Seeding, ticket: TicketOfClaim, at: number): Promise<ClaimRow | null> {
  const { base, staff } = seeding
  const total = (ticket.lines ?? []).reduce((sum, line) => sum + lineTotal(line), 0)
  const policy = total >= VERIFIED_FROM ? 'v2' : 'v1'
  const state = claimStateOf(ticket.state, policy, at % 2 === 0)
  if (!state || !ticket.requester_id) return null
  const part: Part = { id: base.newId(), policy, state }
  const [verifier, approver, payer] = staff.apartFrom(ticket.requester_id)
  const today = base.now().getTime()
  // The steps before the payment lie between it and the day on which it was submitted.
  const begun = Date.parse(ticket.created_at)
  const until = ticket.resolved_at ? Date.parse(ticket.resolved_at) : Math.min(begun + 5 * DAY_MS, today)
  const later = (part: number) => new Date(begun + ((until - begun) * part) / 5).toISOString()
  const people = { verifier, approver, payer, closedAt: ticket.closed_at, later }
  const claim: ClaimRow = {
    ...{ ...part, ticket_id: ticket.id, title: ticket.title, location_id: ticket.location_id, requester_id: ticket.requester_id },
    ...{ currency: CURRENCY, claimed: total, standing: total, submitted_at: ticket.created_at, created_at: ticket.created_at },
    updated_at: ticket.closed_at ?? ticket.resolved_at ?? later(state === 'submitted' ? 0 : 2),
    ...judgedBy(part, people),
    ...(AGREED.includes(state) && { approved: total }),
    ...paidBy(part, people, { at, paidAt: ticket.resolved_at ?? later(5), soon: new Date(today + 3 * DAY_MS).toISOString() }),
  }
  await base.db.sql.insert(claims).values(claim)
  await base.db.sql.insert(claimLines).values(linesOf(seeding, ticket, part))
  await tell(seeding, claim, people)
  return claim
}

function linesOf({ base, types }: Seeding, ticket: TicketOfClaim, { id, policy, state }: Part): LineRow[] {
  const typeOf = (text: string) => types.find((type) => type.policy === policy && type.of.test(text))?.id ?? ''
  return (ticket.lines ?? []).map((line, position) => {
    const claimed = lineTotal(line)
    return {
      ...{ id: base.newId(), claim_id: id, position, day: ticket.created_at.slice(0, 10), type_id: typeOf(line.description) },
      ...{ description: line.description, cost_centre_id: ticket.cost_centre_id, claimed, currency: CURRENCY },
      verified: policy === 'v2' && CHECKED.includes(state) ? claimed : null,
      approved: AGREED.includes(state) ? claimed : null,
    }
  })
}

const judgedBy = ({ policy, state }: Part, { verifier, approver }: Telling) => ({
  verified_by: policy === 'v2' && CHECKED.includes(state) ? verifier : null,
  approved_by: AGREED.includes(state) ? approver : null,
})
interface Paying {
  readonly at: number
  readonly paidAt: string
  readonly soon: string
}
function paidBy({ policy, state }: Part, { payer }: Telling, { at, paidAt, soon }: Paying): Partial<ClaimRow> {
  if (state === 'scheduled') return { due_on: soon.slice(0, 10) }
  if (state !== 'paid' && state !== 'closed') return {}
  const due_on = policy === 'v2' ? paidAt.slice(0, 10) : null
  return { due_on, offset: 0, paid_by: payer, paid_at: paidAt, reference: `TRF-${String(at + 1).padStart(5, '0')}` }
}

interface Telling {
  readonly verifier: string
  readonly approver: string
  readonly payer: string
  readonly closedAt: string | null
  /** An instant by fifths of the time until the payment. */
  later(part: number): string
}
/** The timeline that led to where the claim is. */
async function tell({ base }: Seeding, claim: ClaimRow, { verifier, approver, payer, closedAt, later }: Telling): Promise<void> {
  const { state } = claim
  const steps: { step: ClaimStep; state: ClaimState; actor_id: string; at: string; text?: string }[] = [
    { step: 'submit', state: 'submitted', actor_id: claim.requester_id, at: claim.created_at },
  ]
  if (claim.verified_by) steps.push({ step: 'verify', state: 'verified', actor_id: verifier, at: later(1) })
  if (claim.approved_by) steps.push({ step: 'approve', state: 'approved', actor_id: approver, at: later(2) })
  if (claim.due_on) steps.push({ step: 'schedule', state: 'scheduled', actor_id: payer, at: later(3) })
  if (claim.paid_at) steps.push({ step: 'pay', state: 'paid', actor_id: payer, at: claim.paid_at, text: claim.reference ?? '' })
  if (state === 'closed') steps.push({ step: 'close', state, actor_id: claim.requester_id, at: closedAt ?? claim.updated_at })
  if (state === 'returned') steps.push({ step: 'return', state, actor_id: verifier, at: later(1), text: 'Mohon lampirkan rincian' })
  if (state === 'rejected') steps.push({ step: 'reject', state, actor_id: approver, at: later(2), text: 'Bukan keperluan kantor' })
  if (state === 'cancelled') steps.push({ step: 'cancel', state, actor_id: claim.requester_id, at: later(1), text: 'Sudah dibayar kantor' })
  await base.db.sql.insert(claimEvents).values(steps.map((step) => ({ id: base.newId(), claim_id: claim.id, text: '', ...step })))
}

const LEFT = 350_000
/** One that a claim has settled, with its rest given back; one that is overdue; and those on their way. */
async function seedAdvances({ base, staff }: Seeding, made: readonly ClaimRow[]): Promise<void> {
  const { db, newId, now } = base
  const settled =
    made.findLast((claim) => claim.policy === 'v2' && claim.state === 'paid') ?? made.findLast((claim) => claim.state === 'closed')
  const at = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  const day = (days: number) => at(days).slice(0, 10)
  const place = made[0]?.location_id ?? ''
  const [, approver, payer] = staff.apartFrom(staff.employee)
  const paid = (days: number, number: number) => ({
    approved_by: approver,
    paid_by: payer,
    paid_at: at(days),
    reference: `TRF-UM-${number}`,
  })
  const blank = { requester_id: staff.employee, location_id: place, currency: CURRENCY }
  await db.sql.insert(advances).values([
    {
      ...blank,
      ...paid(40, 2),
      id: newId(),
      purpose: 'Pelatihan K3 di Bandung',
      state: 'paid',
      amount: 1_250_000,
      due_on: day(10),
      created_at: at(42),
    },
    {
      ...blank,
      ...paid(6, 3),
      id: newId(),
      purpose: 'Audit gedung di Makassar',
      state: 'paid',
      amount: 2_000_000,
      due_on: day(-14),
      created_at: at(8),
    },
    {
      ...blank,
      id: newId(),
      purpose: 'Kunjungan vendor lift',
      state: 'approved',
      amount: 900_000,
      due_on: day(-20),
      approved_by: approver,
      created_at: at(2),
    },
    {
      ...blank,
      id: newId(),
      purpose: 'Konsumsi rapat tahunan',
      state: 'requested',
      amount: 1_500_000,
      due_on: day(-25),
      created_at: at(1),
    },
  ])
  if (!settled?.approved) return
  const id = newId()
  const [, agreed, gives] = staff.apartFrom(settled.requester_id)
  const before = new Date(Date.parse(settled.created_at) - 7 * DAY_MS).toISOString()
  await db.sql.insert(advances).values({
    ...{ id, purpose: settled.title, state: 'returned', requester_id: settled.requester_id, location_id: settled.location_id },
    ...{ amount: settled.approved + LEFT, settled: settled.approved, returned: LEFT, currency: CURRENCY },
    ...{ due_on: day(-7), approved_by: agreed, paid_by: gives, paid_at: before, reference: 'TRF-UM-1', created_at: before },
  })
  await db.sql.update(claims).set({ advance_id: id, offset: settled.approved }).where(eq(claims.id, settled.id))
}

/** What the employee is writing now: one of each version, with kilometres, days away, and a line that was claimed before. */
async function seedDrafts({ base, staff, types }: Seeding, made: readonly ClaimRow[]): Promise<void> {
  const { db, newId, now } = base
  const [at, place] = [now().toISOString(), made[0]?.location_id ?? '']
  const idOf = (policy: ClaimPolicy, text: RegExp) => {
    const place = REIMBURSE_TYPES.findIndex((type) => type.policy === policy && text.test(type.name_en))
    return types[place]?.id ?? ''
  }
  const [before] = made.at(-1)
    ? await db.sql
        .select()
        .from(claimLines)
        .where(eq(claimLines.claim_id, made.at(-1)?.id ?? ''))
        .limit(1)
    : []
  const policyBefore = made.at(-1)?.policy ?? 'v1'
  const drafts = [
    {
      policy: 'v2' as const,
      title: 'Dinas ke Surabaya',
      lines: [
        [idOf('v2', /car/), 'Bandara pulang pergi', 64, 3500],
        [idOf('v2', /diem/), 'Dua hari', 2, 175_000],
      ] as const,
    },
    {
      policy: policyBefore,
      title: 'Klaim yang mungkin ganda',
      lines: before ? ([[before.type_id, before.description ?? '', null, before.claimed]] as const) : [],
    },
  ]
  for (const { policy, title, lines } of drafts) {
    const id = newId()
    const rows = lines.map(([type_id, description, quantity, rate], position): LineRow => {
      const claimed = quantity === null ? rate : quantity * rate
      const day = quantity === null ? (before?.day ?? at.slice(0, 10)) : at.slice(0, 10)
      return {
        id: newId(),
        claim_id: id,
        position,
        day,
        type_id,
        description,
        quantity,
        rate: quantity === null ? null : rate,
        claimed,
        currency: CURRENCY,
      }
    })
    const total = rows.reduce((sum, row) => sum + row.claimed, 0)
    const owner = { location_id: place, requester_id: staff.employee, currency: CURRENCY, created_at: at, updated_at: at }
    await db.sql.insert(claims).values({ ...owner, id, policy, state: 'draft', title, claimed: total, standing: total })
    if (rows.length > 0) await db.sql.insert(claimLines).values(rows)
  }
}
