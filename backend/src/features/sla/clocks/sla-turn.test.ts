import { businessTime } from '@menara/shared/domain/sla/business-time.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Terms } from '../sla-policy-cache.service.ts'
import type { ClockedTicket, Held } from '../sla-rows.store.ts'
import { waitingAfter } from './sla-past.ts'
import { turned } from './sla-turn.ts'

const MINUTE = 60_000
const BEGIN = Date.parse('2026-11-23T00:00:00Z')
const TARGET = 90
/** Six hours each day but Sunday, in UTC, so that a minute is looked at by its hour alone. */
const weekly = [1, 2, 3, 4, 5, 6].map((day) => ({ day, start: '06:00', end: '12:00' }))
const time = businessTime({ zone: 'UTC', weekly, holidays: [], observed: [], exceptions: [] })
const isOpen = (minute: number): boolean => {
  const at = new Date(minute)
  return at.getUTCDay() !== 0 && at.getUTCHours() >= 6 && at.getUTCHours() < 12
}
const policy = {
  ...{ id: 'p', name_en: '', name_id: '', is_default: true, sort: 0, calendar_id: 'c' },
  ...{ ticket_type_ids: [], category_ids: [], priorities: [], location_ids: [], subtype_ids: [], requester_group_ids: [] },
  targets: priorities.map((priority) => ({ kind: 'next' as const, priority, amount: TARGET, unit: 'minutes' as const })),
  pauses: ['parts' as const],
  start_is_response: false,
  note_is_response: true,
  ladder: [],
}
const terms: Terms = { policy, calendar_id: 'c', time }
const TICKET: ClockedTicket = {
  ...{
    id: 't',
    ticket_type_id: 1,
    category_id: null,
    subtype_id: null,
    priority: 'medium',
    location_id: 'l',
    owned: true,
    own_request: false,
  },
  ...{ state: 'in_progress', pending_reason: null, requester_id: 'her', created_at: new Date(BEGIN).toISOString(), rev: 1 },
}

const WHAT = fc.constantFrom('asks', 'answers', 'calls', 'whispers', 'waits', 'works')
const LIFE = fc.array(fc.record({ after: fc.integer({ min: 1, max: 900 }), what: WHAT }), { maxLength: 14 })

/** As the history has it. */
const saidIn = (what: string) => ({
  action: ['waits', 'works'].includes(what) ? what : 'note',
  actor_id: what === 'asks' ? 'her' : 'agent',
  after: what === 'calls' ? { call: true } : {},
  private: ['whispers', 'calls'].includes(what),
})

/** The ticket as it lives: what is said, by whom, and whether it waits. */
function lived(life: readonly { after: number; what: string }[]) {
  let [at, held, ticket]: [number, Held | undefined, ClockedTicket] = [BEGIN, undefined, TICKET]
  let waiting_since: number | null = null
  for (const { after, what } of life) {
    at += after * MINUTE
    if (what === 'waits' || what === 'works')
      ticket = {
        ...ticket,
        ...(what === 'waits' ? { state: 'pending', pending_reason: 'parts' } : { state: 'in_progress', pending_reason: null }),
      }
    const happened = { ...saidIn(what), state: ticket.state, at }
    waiting_since = waitingAfter(waiting_since, happened, { ticket: TICKET, responded: true, policy })
    const before: Held = held ?? { ...NOTHING, waiting_since: null }
    held = turned(before, { ...ticket, responded: true, waiting_since }, { terms, before: time, change: 1, at }).held
  }
  return held?.clocks.find((one) => one.kind === 'next')
}
const NOTHING = { ticket_id: 't', policy_id: null, calendar_id: null, rev: 0, responded: true, change: 0, clocks: [] }

const openMinutes = (from: number, until: number): number => {
  let count = 0
  for (let minute = from; minute < until; minute += MINUTE) if (isOpen(minute)) count += 1
  return count
}
/** The same, minute by minute: open minutes since the oldest question nobody answered, without those it waited. */
function counted(life: readonly { after: number; what: string }[]) {
  const now = { at: BEGIN, asked: false, waits: false, spent: 0 }
  for (const { after, what } of life) {
    const next = now.at + after * MINUTE
    if (now.asked && !now.waits) now.spent += openMinutes(now.at, next)
    now.at = next
    const does: Record<string, () => void> = {
      waits: () => Object.assign(now, { waits: true }),
      works: () => Object.assign(now, { waits: false }),
      answers: () => Object.assign(now, { asked: false }),
      calls: () => Object.assign(now, { asked: false }),
      asks: () => Object.assign(now, now.asked ? {} : { asked: true, spent: 0 }),
    }
    does[what]?.()
  }
  return now
}

it('SC-12 SL-17 the next answer is due where a calculator says that looks at every minute', () => {
  fc.assert(
    fc.property(LIFE, (life) => {
      const [clock, slow] = [lived(life), counted(life)]
      const left = TARGET - slow.spent
      expect(clock?.running_since != null).toBe(slow.asked && !slow.waits)
      if (!clock || !slow.asked) return
      const { due_at } = clock
      if (due_at === null) expect(clock.elapsed_seconds).toBe(slow.spent * 60)
      else if (left > 0) expect(time.between(slow.at, due_at)).toBe(left * 60)
      else expect(due_at).toBeLessThanOrEqual(slow.at)
    }),
    { numRuns: 300 },
  )
})
