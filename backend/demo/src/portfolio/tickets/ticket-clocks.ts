import { pastOf } from '@menara/backend/features/sla/clocks/sla-past.ts'
import { replayed, wakeOf } from '@menara/backend/features/sla/clocks/sla-turn.ts'
import { type ClockedTicket, type PolicyRow, rowOfClock, rowOfNote, timesOf, written } from '@menara/backend/features/sla/sla-rows.store.ts'
import { type BusinessTime, businessTime } from '@menara/shared/domain/sla/business-time.ts'
import { policyFor } from '@menara/shared/domain/sla/policy.ts'
import { isDone, type Priority, type TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Dice } from '../dice.ts'
import type { Team } from '../people/people.ts'
import type { ServiceLevels } from '../service-levels.ts'
import type { Told } from './tickets.ts'

const DAY_MS = 86_400_000
/** As far back as the desk itself looks when service levels are introduced. */
const PAST_DAYS = 62

interface Making {
  readonly told: readonly Told[]
  readonly teams: readonly Team[]
  readonly levels: ServiceLevels
  readonly now: number
}
/** The clocks the desk would have kept for these tickets, and what its list shows of them. */
export function ticketClocksOf(dice: Dice, { told, teams, levels, now }: Making) {
  const timeOf = timesIn(levels)
  const policies = (levels.policies as PolicyRow[]).toSorted((a, b) => a.sort - b.sort)
  const groupsOf = (userId: string) => teams.filter((team) => team.members.includes(userId)).map((team) => team.id)
  const counted = told
    .filter(({ row }) => !isDone(row.state as TicketState) || Date.parse(row.created_at) > now - PAST_DAYS * DAY_MS)
    .map(({ row, scene, logs }) => {
      const ticket = {
        ...row,
        category_ids: [],
        subtype_id: row.subtype_id ?? null,
        requester_group_ids: groupsOf(row.requester_id ?? ''),
        priority: row.priority as Priority,
        owned: Boolean(row.assignee_id ?? row.group_id),
        own_request: row.assignee_id != null && row.assignee_id === row.requester_id,
      }
      const policy = policyFor(policies, ticket) as PolicyRow
      const terms = { policy, calendar_id: policy.calendar_id, time: timeOf(policy.calendar_id, scene.site.spec.zone) }
      const past = pastOf(
        logs.map((log) => ({
          action: log.action,
          actor_id: log.actor_id ?? null,
          private: false,
          after: log.after as object as Record<string, unknown>,
          at: log.at,
        })),
        ticket as unknown as ClockedTicket,
        policy,
      )
      const { held, notes } = replayed(past, ticket as unknown as ClockedTicket, { terms, before: terms.time, change: 1, at: now })
      return { held, notes, wakeAt: wakeOf(held.clocks, terms, now) }
    })
  const shown = new Map(counted.map((item) => [item.held.ticket_id, timesOf(item.held.clocks)]))
  return {
    slas: counted.map(({ held: { clocks: _clocks, ...held }, wakeAt }) => ({
      ...held,
      waiting_since: written(held.waiting_since),
      wake_at: written(wakeAt),
    })),
    clocks: counted.flatMap(({ held }) => held.clocks.map((clock) => rowOfClock(held.ticket_id, clock))),
    events: counted.flatMap(({ held, notes }) => notes.map((note) => rowOfNote({ id: dice.id(note.at), ticket_id: held.ticket_id }, note))),
    shownOf: (ticketId: string) => shown.get(ticketId) ?? { sla_due_at: null, breached: false },
  }
}

function timesIn({ calendars }: ServiceLevels): (calendarId: string, zone: string) => BusinessTime {
  const known = new Map<string, BusinessTime>()
  return (calendarId, zone) => {
    const calendar = calendars.find((calendar) => calendar.id === calendarId)
    if (!calendar) throw new Error('A policy of the demo counts by no calendar')
    const made = known.get(calendarId + zone) ?? businessTime({ ...calendar, zone })
    known.set(calendarId + zone, made)
    return made
  }
}
