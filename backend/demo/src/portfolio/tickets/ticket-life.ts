import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Dice } from '../dice.ts'

export interface Step {
  readonly action: 'created' | 'assigned' | 'started' | 'pended' | 'resumed' | 'resolved' | 'closed' | 'reopened' | 'cancelled' | 'note'
  readonly state: TicketState
  /** Milliseconds since 1970. */
  readonly at: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How a ticket went from its opening to now: steps that the table of moves allows, each later than the one before, none after `until`.
 * `stays`: the state in which it is left; `closed` for nearly all.
 */
export function lifeOf(dice: Dice, { born, until, stays }: { born: number; until: number; stays: TicketState }): Step[] {
  const steps: Step[] = [{ action: 'created', state: 'new', at: born }]
  const wish = wishFor(dice, stays)
  const gaps = wish.map(([, from, to]) => dice.int(from, to) * MINUTE + dice.int(1, 59_999))
  // What was left open lately had no time for its usual pace.
  const room = Math.max(1, until - born - MINUTE)
  const needed = gaps.reduce((sum, gap) => sum + gap, 0)
  const pace = needed > room ? room / needed : 1
  let at = born
  for (const [place, [action]] of wish.entries()) {
    at += Math.max(1000, (gaps[place] ?? 0) * pace)
    steps.push({ action, state: stateAfter(action, steps.at(-1)?.state ?? 'new'), at: Math.floor(at) })
  }
  return steps
}

type Wish = readonly [action: Step['action'], fromMinutes: number, toMinutes: number]
const ASSIGNED: Wish = ['assigned', 3, 90]
const STARTED: Wish = ['started', 10, 400]
const RESOLVED: Wish = ['resolved', 20, 1400]
const PENDED: Wish = ['pended', 30, 600]
const CLOSED: Wish = ['closed', 300, 3 * 1440]
const NOTE: Wish = ['note', 5, 200]

function wishFor(dice: Dice, stays: TicketState): Wish[] {
  const noted = (chance: number): Wish[] => (dice.chance(chance) ? [NOTE] : [])
  const worked: Wish[] = [ASSIGNED, ...noted(0.2), STARTED, ...noted(0.45)]
  const waited: Wish[] = dice.chance(0.16) ? [PENDED, ['resumed', 600, 4 * 1440]] : []
  const again: Wish[] = dice.chance(0.05) ? [['reopened', 60, 1440], ...noted(0.5), ['resolved', 60, 1440]] : []
  switch (stays) {
    case 'new':
      return noted(0.15)
    case 'assigned':
      return [ASSIGNED, ...noted(0.3)]
    case 'in_progress':
      return [...worked, ...waited]
    case 'pending':
      return [...worked, PENDED]
    case 'resolved':
      return [...worked, ...waited, RESOLVED]
    case 'cancelled':
      return dice.chance(0.5) ? [['cancelled', 10, 600]] : [ASSIGNED, ['cancelled', 30, 900]]
    default:
      return [...worked, ...waited, RESOLVED, ...again, CLOSED]
  }
}

const AFTER: Readonly<Partial<Record<Step['action'], TicketState>>> = {
  assigned: 'assigned',
  started: 'in_progress',
  pended: 'pending',
  resumed: 'in_progress',
  resolved: 'resolved',
  closed: 'closed',
  reopened: 'in_progress',
  cancelled: 'cancelled',
}
const stateAfter = (action: Step['action'], before: TicketState): TicketState => AFTER[action] ?? before

/** Opening times over the past year: more of them lately, most in working hours of weekdays. */
export function birthsOf(dice: Dice, { count, now }: { count: number; now: number }): number[] {
  const births: number[] = []
  while (births.length < count) {
    // The exponent leans towards today.
    const at = Math.floor(now - 365 * DAY * (1 - dice.next() ** 0.75))
    if (at < now - 10 * MINUTE && dice.chance(busynessAt(at))) births.push(at)
  }
  return births.sort((a, b) => a - b)
}

/** How likely somebody reports something at an instant: by the hour in Jakarta, less at weekends. */
function busynessAt(at: number): number {
  const local = new Date(at + 7 * HOUR)
  const hour = local.getUTCHours()
  const byHour = hour >= 6 && hour < 21 ? 0.35 : 0.08
  const weekend = local.getUTCDay() % 6 === 0
  return (hour >= 8 && hour < 17 ? 1 : byHour) * (weekend ? 0.3 : 1)
}
