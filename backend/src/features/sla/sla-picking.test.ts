import { businessTime } from '@menara/shared/domain/sla/business-time.ts'
import { policyFor, type Subject } from '@menara/shared/domain/sla/policy.ts'
import { type Priority, priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { turned } from './clocks/sla-turn.ts'
import type { ClockedTicket, Held, PolicyRow } from './sla-rows.store.ts'

const MINUTE = 60_000
const BEGIN = Date.parse('2026-11-23T00:00:00Z')
/** In UTC, so that a minute is looked at by its hour alone: mornings, and all day. */
const HOURS = { mornings: [6, 12], always: [0, 24] } as const
type Hours = keyof typeof HOURS
const days = [1, 2, 3, 4, 5, 6]
const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const timeOf = (hours: Hours) =>
  businessTime({
    ...{ zone: 'UTC', holidays: [], observed: [], exceptions: [] },
    weekly: days.map((day) => ({ day, start: clockHour(HOURS[hours][0]), end: clockHour(HOURS[hours][1]) })),
  })
const TIMES = { mornings: timeOf('mornings'), always: timeOf('always') }
const PARENTS: Readonly<Record<string, readonly string[]>> = { door: ['door', 'lift'], lift: ['lift'], water: ['water'] }

/** What decides about the policy, as the ticket says it. */
interface Said {
  readonly type: number
  readonly category: string | null
  readonly subtype: string | null
  readonly priority: Priority
  readonly site: string
  readonly groups: readonly string[]
}
const SAID: fc.Arbitrary<Said> = fc.record({
  type: fc.constantFrom(1, 29),
  category: fc.constantFrom(null, 'door', 'lift', 'water'),
  subtype: fc.constantFrom(null, 'repair', 'request'),
  priority: fc.constantFrom(...priorities),
  site: fc.constantFrom('tower', 'mall'),
  groups: fc.subarray(['vip', 'guards']),
})
const POLICIES: fc.Arbitrary<PolicyRow[]> = fc
  .array(
    fc.record({
      ticket_type_ids: fc.subarray([1, 29]),
      category_ids: fc.subarray(['lift', 'water']),
      priorities: fc.subarray([...priorities]),
      location_ids: fc.subarray(['tower', 'mall']),
      subtype_ids: fc.subarray(['repair', 'request']),
      requester_group_ids: fc.subarray(['vip', 'guards']),
      calendar_id: fc.constantFrom('mornings', 'always'),
      amounts: fc.array(fc.integer({ min: 30, max: 900 }), { minLength: 4, maxLength: 4 }),
    }),
    { maxLength: 5 },
  )
  .map((drafts) => [...drafts.map((draft, n) => policyOf(draft, n)), policyOf({ ...OPEN, amounts: [60, 120, 240, 480] }, 'usual')])
type Scope = 'ticket_type_ids' | 'category_ids' | 'priorities' | 'location_ids' | 'subtype_ids' | 'requester_group_ids'
type Draft = Pick<PolicyRow, Scope | 'calendar_id'> & { readonly amounts: readonly number[] }
const OPEN = {
  ...{ ticket_type_ids: [], category_ids: [], priorities: [], location_ids: [], subtype_ids: [], requester_group_ids: [] },
  calendar_id: 'always',
}
const policyOf = ({ amounts, ...scope }: Draft, place: number | 'usual'): PolicyRow => ({
  ...{ id: String(place), name_en: '', name_id: '', is_default: place === 'usual', sort: 0, pauses: ['parts'], ladder: [] },
  ...{ start_is_response: false, note_is_response: true },
  ...scope,
  targets: priorities.map((priority, n) => ({ kind: 'resolve' as const, priority, amount: amounts[n] ?? 1, unit: 'minutes' as const })),
})

/* The slow way: every policy asked part by part, every minute by the hour it shows. */
function pickedSlowly(policies: readonly PolicyRow[], item: Said): PolicyRow | undefined {
  const above = item.category === null ? [] : (PARENTS[item.category] ?? [])
  for (const one of policies) {
    const refusals = [
      one.ticket_type_ids.length > 0 && !one.ticket_type_ids.includes(item.type),
      one.category_ids.length > 0 && !above.some((id) => one.category_ids.includes(id)),
      one.priorities.length > 0 && !one.priorities.includes(item.priority),
      one.location_ids.length > 0 && !one.location_ids.includes(item.site),
      one.subtype_ids.length > 0 && !one.subtype_ids.includes(String(item.subtype)),
      one.requester_group_ids.length > 0 && !item.groups.some((id) => one.requester_group_ids.includes(id)),
    ]
    if (!refusals.includes(true)) return one
  }
  return undefined
}
const openMinutes = (hours: Hours, from: number, until: number): number => {
  let count = 0
  for (let minute = from; minute < until; minute += MINUTE) {
    const at = new Date(minute)
    if (at.getUTCDay() !== 0 && at.getUTCHours() >= HOURS[hours][0] && at.getUTCHours() < HOURS[hours][1]) count += 1
  }
  return count
}

const subjectOf = (item: Said): Subject => ({
  ...{ ticket_type_id: item.type, priority: item.priority, location_id: item.site, subtype_id: item.subtype },
  ...{ category_ids: item.category === null ? [] : (PARENTS[item.category] ?? []), requester_group_ids: item.groups },
})
const ticketOf = (item: Said, waits: boolean): ClockedTicket => ({
  ...{
    id: 't',
    ticket_type_id: item.type,
    category_id: item.category,
    subtype_id: item.subtype,
    priority: item.priority,
    location_id: item.site,
  },
  ...{ owned: true, own_request: false, requester_id: 'her', created_at: new Date(BEGIN).toISOString(), rev: 1 },
  ...(waits ? { state: 'pending', pending_reason: 'parts' } : { state: 'in_progress', pending_reason: null }),
})
const NOTHING: Held = {
  ...{ ticket_id: 't', policy_id: null, calendar_id: null, rev: 0, responded: true, waiting_since: null, change: 0, clocks: [] },
}
const LIFE = fc.array(fc.record({ after: fc.integer({ min: 0, max: 900 }), said: SAID, waits: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
})

interface Life {
  readonly at: number
  readonly held: Held
  /** Counted slowly, and by which hours it goes on; null: it waits. */
  readonly spent: number
  readonly hours: Hours | null
}
type Moment = typeof LIFE extends fc.Arbitrary<(infer One)[]> ? One : never
function lived(policies: readonly PolicyRow[], { at: before, held, spent, hours }: Life, { after, said, waits }: Moment): Life {
  const at = before + after * MINUTE
  const policy = policyFor(policies, subjectOf(said)) as PolicyRow
  const terms = { policy, calendar_id: policy.calendar_id, time: TIMES[policy.calendar_id as Hours] }
  const ticket = { ...ticketOf(said, waits), responded: true, waiting_since: null }
  const by = TIMES[(held.calendar_id ?? policy.calendar_id) as Hours]
  return {
    at,
    held: turned(held, ticket, { terms, before: by, change: 1, at }).held,
    spent: spent + (hours === null ? 0 : openMinutes(hours, before, at)),
    hours: waits ? null : (pickedSlowly(policies, said)?.calendar_id as Hours),
  }
}

it('SC-11 SC-6 SL-32 is due where a calculator says that picks the policy part by part and looks at every minute', () => {
  fc.assert(
    fc.property(POLICIES, LIFE, (policies, moments) => {
      let life: Life = { at: BEGIN, held: NOTHING, spent: 0, hours: null }
      for (const moment of moments) {
        life = lived(policies, life, moment)
        const slowly = pickedSlowly(policies, moment.said)
        const target = slowly?.targets.find((one) => one.priority === moment.said.priority)?.amount ?? 0
        const clock = life.held.clocks.find((one) => one.kind === 'resolve')
        expect([life.held.policy_id, clock?.target_seconds]).toEqual([slowly?.id, target * 60])
        const due = clock?.due_at ?? null
        expect(due === null).toBe(life.hours === null)
        if (due === null || life.hours === null) expect(clock?.elapsed_seconds).toBe(life.spent * 60)
        else if (target > life.spent) expect(openMinutes(life.hours, life.at, due)).toBe(target - life.spent)
        else expect(due).toBeLessThanOrEqual(life.at)
      }
    }),
    { numRuns: 200 },
  )
})
