import { datesAfter } from '@menara/shared/domain/tickets/recurrence.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import type { PlannedTickets } from '../../../ports/tickets/planned-tickets.ts'
import type { ScheduleRow, ScheduleShown, TicketSchedulesStore } from './ticket-schedules.store.ts'

export interface ScheduleRunsNeeds {
  readonly store: Pick<TicketSchedulesStore, 'due' | 'take' | 'find' | 'update' | 'ran'>
  readonly planned: Pick<PlannedTickets, 'open'>
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
  const { store, planned, journal } = needs
  const first = Date.parse(row.next_at ?? '')
  const all = datesAfter(shown, first - 1, { count: MOST_MISSED, daysOff: shown.daysOff }).filter((value) => value <= at)
  const [next] = datesAfter(shown, at, { count: 1, daysOff: shown.daysOff })
  await store.update(row.id, { next_at: next === undefined ? null : new Date(next).toISOString() })
  const due = all.at(-1)
  // Its date has become a holiday meanwhile.
  if (due === undefined) return
  const { template_id, location_id, area_id, asset_id, assignee_id, group_id } = row
  const ticket = await planned.open({ template_id, location_id, area_id, asset_id, assignee_id, group_id })
  if (!ticket) return
  const missed = all.length - 1
  await store.ran({ schedule_id: row.id, due_at: new Date(due).toISOString(), ticket_id: ticket.id, missed })
  const detail = { number: ticket.number, missed }
  const hints = [{ topic: 'ticket_schedules', key: row.id, location_id: row.location_id }]
  journal.record({ action: 'ticket_schedule.ran', subject: 'ticket_schedules', subject_id: row.id, actor_id: null, detail, hints })
}
