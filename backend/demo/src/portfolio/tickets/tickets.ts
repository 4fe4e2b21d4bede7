import { dayIn, instantOf, yearIn } from '@menara/backend/platform/time/zoned-time.ts'
import type { ticketNumbers } from '@menara/backend/schema/tickets/tickets.ts'
import {
  CLOSES_AFTER_DAYS,
  pendingReasons,
  priorities,
  type TicketState,
  ticketStates,
} from '@menara/shared/domain/tickets/ticket-state.ts'
import { type TicketTypeCode, ticketTypeByCode } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { Dice } from '../dice.ts'
import type { Cast } from './ticket-cast.ts'
import { birthsOf, lifeOf, type Step } from './ticket-life.ts'
import { logsOf } from './ticket-logs.ts'
import { iso, type LogRow, type TicketRow } from './ticket-rows.ts'
import { type Scene, sceneOf } from './ticket-scenes.ts'

/** A ticket with its life; alarm tickets name the rule that would have raised them. */
export interface Told {
  readonly row: TicketRow
  readonly type: TicketTypeCode
  readonly steps: readonly Step[]
  readonly logs: readonly LogRow[]
  readonly scene: Scene
}
export interface Desk {
  readonly told: readonly Told[]
  readonly numbers: (typeof ticketNumbers.$inferInsert)[]
}

const TICKETS = 2000
const OPEN_TICKETS = 130
const DAY = 86_400_000
const TYPE_WEIGHTS: Readonly<Record<TicketTypeCode, number>> = {
  general: 56,
  alarm: 9,
  work_order: 13,
  workorder: 8,
  visitor: 4,
  absense: 3,
  travelling: 2,
  reimburse: 3,
  procurement: 2,
}

/** A year of tickets: most of them closed, some still open, numbered as the desk numbers them. */
export function deskOf(dice: Dice, { cast, now }: { cast: Cast; now: number }): Desk {
  const births = birthsOf(dice, { count: TICKETS, now })
  const open = openOnes(dice, births, now)
  const counters = new Map<string, { ticket_type_id: number; year: number; last: number }>()
  const told = births.map((born, place): Told => {
    const type = dice.weighted(TYPE_WEIGHTS)
    const scene = sceneOf(dice, { cast, type })
    const stays = open.has(place) ? openState(dice, now - born) : doneState(dice, now - born)
    const steps = lifeOf(dice, { born, until: now - 30_000, stays })
    const number = numberOf(counters, { type, born, zone: scene.site.spec.zone })
    const row = rowOf(dice, { scene, type, steps, number, now })
    return { row, type, steps, scene, logs: logsOf(dice, { row, scene, steps }) }
  })
  return { told, numbers: [...counters.values()] }
}

/** Which of them are open: the younger the likelier, exactly `OPEN_TICKETS`. */
function openOnes(dice: Dice, births: readonly number[], now: number): Set<number> {
  const ranked = births.map((born, place) => ({ place, score: ((now - born) / DAY + 6) * dice.next() })).sort((a, b) => a.score - b.score)
  return new Set(ranked.slice(0, OPEN_TICKETS).map((item) => item.place))
}

function openState(dice: Dice, age: number): TicketState {
  return dice.weighted(
    age < 4 * DAY ? { new: 60, assigned: 26, in_progress: 26, pending: 4 } : { new: 8, assigned: 22, in_progress: 44, pending: 28 },
  )
}
function doneState(dice: Dice, age: number): TicketState {
  return dice.weighted(
    age < CLOSES_AFTER_DAYS * DAY ? { resolved: 66, closed: 30, cancelled: 4 } : { resolved: 0, closed: 95, cancelled: 5 },
  )
}

function numberOf(
  counters: Map<string, { ticket_type_id: number; year: number; last: number }>,
  { type, born, zone }: { type: TicketTypeCode; born: number; zone: string },
): string {
  const { id, prefix } = ticketTypeByCode(type) ?? { id: 1, prefix: 'GEN' }
  const year = yearIn(zone, new Date(born))
  const counter = counters.get(`${id} ${year}`) ?? { ticket_type_id: id, year, last: 0 }
  counter.last += 1
  counters.set(`${id} ${year}`, counter)
  return `${prefix}-${year}-${String(counter.last).padStart(6, '0')}`
}

interface Making {
  readonly scene: Scene
  readonly type: TicketTypeCode
  readonly steps: readonly Step[]
  readonly number: string
  readonly now: number
}

function rowOf(dice: Dice, { scene, type, steps, number, now }: Making): TicketRow {
  const born = steps[0]?.at ?? 0
  const last = steps.at(-1) ?? { at: born, state: 'new' as const }
  const typeId = ticketTypeByCode(type)?.id ?? 1
  return {
    id: dice.id(born),
    number,
    ticket_type_id: typeId,
    title: scene.title,
    description: scene.text,
    state: last.state,
    progress_status_id: progressOf(typeId, last.state),
    priority: scene.priority,
    rank: priorities.indexOf(scene.priority),
    category_id: scene.category?.id ?? null,
    location_id: scene.site.id,
    area_id: scene.room.area.id,
    asset_id: scene.asset?.id ?? null,
    requester_id: scene.requester?.id ?? null,
    ...plannedOf(dice, { type, born, zone: scene.site.spec.zone }),
    code: null,
    extra_data: scene.extra,
    alarm_id: null,
    ...handsOf(scene, steps),
    ...outcomeOf(scene, steps),
    ...(last.state === 'pending' ? pendingOf(dice, last.at, now) : { pending_reason: null, pending_until: null, pending_mode: null }),
    created_at: iso(born),
    updated_at: iso(last.at),
    rev: 1 + steps.filter((step) => step.action !== 'created' && step.action !== 'note').length,
  }
}

function handsOf({ assignee, team }: Scene, steps: readonly Step[]) {
  const touched = steps.some((step) => step.action === 'assigned')
  return { assignee_id: touched ? assignee.id : null, group_id: touched ? team.id : null }
}

function outcomeOf({ solution }: Scene, steps: readonly Step[]) {
  const { state = 'new', at = 0 } = steps.at(-1) ?? {}
  const solved = state === 'resolved' || state === 'closed' ? steps.findLast((step) => step.action === 'resolved') : undefined
  return {
    solution: solved ? solution : '',
    resolved_at: solved ? iso(solved.at) : null,
    closed_at: state === 'closed' ? iso(at) : null,
    reopen_count: steps.filter((step) => step.action === 'reopened').length,
  }
}

/** The id the desk lays a label down with: type times 100 plus the place of its state. */
const progressOf = (typeId: number, state: TicketState): number => typeId * 100 + ticketStates.indexOf(state)

/** Until a day that is still to come. */
function pendingOf(dice: Dice, at: number, now: number) {
  const wait = dice.chance(0.6) ? dice.int(2, 14) * DAY : null
  const pending_until = wait === null ? null : iso((at + wait > now ? at : now) + wait)
  const pending_reason = dice.pick(pendingReasons)
  // What was planned goes on by itself; of what others owe us somebody is reminded.
  const pending_mode = pending_until && (pending_reason === 'scheduled' ? 'resume' : 'remind')
  return { pending_reason, pending_until, pending_mode }
}

/** Planned work, visits and leave have a window, by the clock of their site. */
function plannedOf(dice: Dice, { type, born, zone }: { type: TicketTypeCode; born: number; zone: string }) {
  const away = type === 'absense' || type === 'travelling'
  if (!away && type !== 'workorder' && type !== 'visitor') return { start: null, end: null, from: null, to: null }
  const first = born + dice.int(1, 12) * DAY
  const last = first + (away ? dice.int(1, 4) : 0) * DAY
  const [from, to] = dice.pick([
    ['08:00', '10:00'],
    ['09:00', '11:30'],
    ['13:00', '15:00'],
    ['19:00', '22:00'],
  ] as const)
  const at = (day: number, time: string): string =>
    instantOf(`${dayIn(zone, new Date(day))}T${time}`, { field: 'start', side: 'start', zone })
  return { start: at(first, from), end: at(last, to), from, to }
}
