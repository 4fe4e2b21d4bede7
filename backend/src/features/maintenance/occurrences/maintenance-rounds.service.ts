import { dayPlus, openOccurrences } from '@menara/shared/domain/maintenance/maintenance-states.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { instantOfWall } from '@menara/shared/domain/zone-offsets.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import { dayIn, localTime } from '../../../platform/time/zoned-time.ts'
import type { PlannedTickets } from '../../../ports/tickets/planned-tickets.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { MaintenancePlansStore, PlanAtWork } from '../plans/maintenance-plans.store.ts'
import { conditionStep, meterStep } from '../plans/point-triggers.ts'
import type { DueWork, LateWork, MaintenanceOccurrencesStore } from './maintenance-occurrences.store.ts'
import { AHEAD_DAYS, type PlanWriter } from './plan-writer.service.ts'

export interface MaintenanceRoundsNeeds {
  readonly plans: MaintenancePlansStore
  readonly store: MaintenanceOccurrencesStore
  readonly writer: PlanWriter
  readonly planned: Pick<PlannedTickets, 'open'>
  readonly journal: Pick<Journal, 'record' | 'announce'>
  /** Zone in which it is told whether a plan's dates reach far enough ahead. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
/** Dates are written a week at a time, not every day. */
const SLACK_DAYS = 7
const MINUTE_MS = 60_000

/**
 * What time brings about: dates are written ahead, counts and conditions of points bring work about, work comes due, is opened as tickets,
 * and is missed. Each step is a transaction of its own, so that whatever ends the process leaves what the next round goes on with.
 */
export function maintenanceRounds(needs: MaintenanceRoundsNeeds): () => Promise<void> {
  const { plans, store, atomically, now, zone } = needs
  const at = () => now().toISOString()
  return async () => {
    const until = dayPlus(dayIn(zone, now()), AHEAD_DAYS - SLACK_DAYS)
    await eachOf(await plans.toLookAt(until), (id) => atomically(() => lookAt(needs, id)))
    await atomically(async () => {
      for (const { id, location_id } of await store.markDue(at())) announce(needs, id, location_id)
    })
    await eachOf(await store.late(at()), (work) => atomically(() => miss(needs, work)))
    await eachOf(await store.due(), (id) => atomically(() => openDue(needs, id)))
  }
}

function announce({ journal }: Pick<MaintenanceRoundsNeeds, 'journal'>, key: string, location_id: string): void {
  journal.announce({ topic: 'maintenance_occurrences', key, location_id })
}

/** A plan of dates is written ahead; one of a point is compared with its newest value. */
async function lookAt({ plans, store, writer, now }: MaintenanceRoundsNeeds, id: string): Promise<void> {
  const plan = await plans.atWork(id)
  if (plan?.state !== 'active') return
  if (plan.trigger === 'calendar') return writer.write(plan)
  const isOpen = plan.trigger === 'meter' && plan.counted_from === 'planned' ? false : await store.hasOpen(id)
  const step = plan.trigger === 'meter' ? meterStep(plan, isOpen) : conditionStep(plan, { now: now().getTime(), isOpen })
  if (step.note) await plans.note(id, step.note)
  if (step.comes) await comeDue({ store, writer, now }, plan)
}

/** Work that a point brings about is due at once, at most once a day. */
async function comeDue({ store, writer, now }: Pick<MaintenanceRoundsNeeds, 'store' | 'writer' | 'now'>, plan: PlanAtWork): Promise<void> {
  const row = writer.rowOf(plan, plan.asset_ids[0] ?? null, dayIn(plan.zone, now()))
  await store.add([{ ...row, state: 'due' }])
  writer.announce(plan)
}

async function miss({ store, writer, journal, now }: MaintenanceRoundsNeeds, work: LateWork): Promise<void> {
  const updated_at = now().toISOString()
  if (!(await store.change(work.id, openOccurrences, { state: 'missed', updated_at }))) return
  const hints = [{ topic: 'maintenance_occurrences', key: work.id, location_id: work.location_id }]
  const of = { subject: 'maintenance_occurrences', subject_id: work.id, actor_id: null }
  journal.record({ action: 'maintenance.missed', ...of, detail: { plan_id: work.plan_id }, hints })
  await writer.follow(work.plan_id, work.asset_id, { done: false })
}

/** Opens the ticket of what is due; nothing where another backend has done it. */
async function openDue(needs: MaintenanceRoundsNeeds, id: string): Promise<void> {
  const { plans, store, planned, journal, now } = needs
  const work = await store.take(id)
  if (!work) return
  const parts = await plans.parts(work.plan_id)
  const ticket = await planned.open({
    ...{ template_id: work.template_id, location_id: work.location_id, area_id: work.area_id, asset_id: work.asset_id },
    ...{ group_id: work.group_id, text: [work.plan_code, work.instructions].filter(Boolean).join('\n') },
    ...windowOf(work),
    ...(parts.length > 0 && { form: { parts: parts.map(({ name, quantity }) => ({ name, count: quantity })) } }),
  })
  if (!ticket) return
  await store.change(id, ['due'], { state: 'ticket_opened', ticket_id: ticket.id, updated_at: now().toISOString() })
  record({ journal }, work, ticket)
}

function record({ journal }: Pick<MaintenanceRoundsNeeds, 'journal'>, work: DueWork, { number, ticket_type_id }: TicketRow): void {
  const hints = [{ topic: 'maintenance_occurrences', key: work.id, location_id: work.location_id }]
  const detail = { plan_id: work.plan_id, number, type: ticketTypeById(ticket_type_id)?.code }
  const of = { subject: 'maintenance_occurrences', subject_id: work.id, actor_id: null }
  journal.record({ action: 'maintenance.opened', ...of, detail, hints })
}

/** The planned window of the ticket, from its time of day on for as long as the work is reckoned with. */
function windowOf({ zone, due_on, at, minutes }: DueWork) {
  const start = instantOfWall(zone, Date.parse(`${due_on}T${at}:00Z`))
  const end = new Date(start + minutes * MINUTE_MS).toISOString()
  return { start: new Date(start).toISOString(), end, from: at, to: localTime(zone, end).slice(11, 16) }
}
