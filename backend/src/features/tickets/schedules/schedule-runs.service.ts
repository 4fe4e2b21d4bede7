import { datesAfter } from '@menara/shared/domain/tickets/recurrence.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketReferencesNeeds } from '../intake/ticket-references.service.ts'
import type { TicketTemplatesStore } from '../templates/ticket-templates.store.ts'
import type { ScheduleRow, ScheduleShown, TicketSchedulesStore } from './ticket-schedules.store.ts'

export interface ScheduleRunsNeeds {
  readonly store: Pick<TicketSchedulesStore, 'due' | 'take' | 'find' | 'update' | 'ran'>
  readonly templates: Pick<TicketTemplatesStore, 'find'>
  readonly category: TicketReferencesNeeds['category']
  readonly tickets: Pick<Tickets, 'openOutside'>
  layTasks(ticket: TicketRow, titles: readonly string[], by: null): Promise<void>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
}
const MOST_MISSED = 10_000

/** Opens the tickets whose time has come: each date once, however many backends look, and one ticket for all that was missed. Throws at the end what failed. */
export function scheduleRuns(needs: ScheduleRunsNeeds): () => Promise<void> {
  const { store, atomically, now } = needs
  const run = (id: string) =>
    atomically(async () => {
      const at = now()
      const row = await store.take(id, at.toISOString())
      const shown = row && (await store.find(id))
      if (row?.next_at && shown) await open(needs, { row, shown, at: at.getTime() })
    })
  return async () => eachOf(await store.due(now().toISOString()), run)
}

interface Due {
  readonly row: ScheduleRow
  readonly shown: ScheduleShown
  readonly at: number
}
async function open(needs: ScheduleRunsNeeds, { row, shown, at }: Due): Promise<void> {
  const { store, templates, journal } = needs
  const first = Date.parse(row.next_at ?? '')
  const all = datesAfter(shown, first - 1, { count: MOST_MISSED, daysOff: shown.daysOff }).filter((value) => value <= at)
  const [next] = datesAfter(shown, at, { count: 1, daysOff: shown.daysOff })
  await store.update(row.id, { next_at: next === undefined ? null : new Date(next).toISOString() })
  const due = all.at(-1)
  const template = await templates.find(row.template_id)
  // Its date has become a holiday meanwhile.
  if (due === undefined || !template) return
  const { group_id, category_id } = await handsOf(needs, { row, categoryId: template.category?.id ?? null })
  const ticket = await needs.tickets.openOutside({
    ticket_type_id: template.ticket_type_id,
    title: template.title,
    description: template.description,
    ...(template.priority && { priority: template.priority }),
    location_id: row.location_id,
    area_id: row.area_id,
    asset_id: row.asset_id,
    ...(row.assignee_id && { assignee_id: row.assignee_id }),
    group_id,
    category_id,
    subtype_id: template.subtype?.id ?? null,
  })
  if (template.tasks.length > 0) await needs.layTasks(ticket, template.tasks, null)
  const missed = all.length - 1
  await store.ran({ schedule_id: row.id, due_at: new Date(due).toISOString(), ticket_id: ticket.id, missed })
  const detail = { number: ticket.number, missed }
  const hints = [{ topic: 'ticket_schedules', key: row.id, location_id: row.location_id }]
  journal.record({ action: 'ticket_schedule.ran', subject: 'ticket_schedules', subject_id: row.id, actor_id: null, detail, hints })
}

/** A category that is offered no more is left out; its team counts where the schedule names nobody. */
async function handsOf({ category }: ScheduleRunsNeeds, { row, categoryId }: { row: ScheduleRow; categoryId: string | null }) {
  const found = categoryId === null ? undefined : await category(categoryId)
  const fits = found?.offered && (found.location_id === null || found.location_id === row.location_id)
  const usual = row.assignee_id || !fits ? null : found.group_id
  return { group_id: row.group_id ?? usual, category_id: fits ? categoryId : null }
}
