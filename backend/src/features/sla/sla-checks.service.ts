import type { SlaCalendarDraft } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import type { SlaDraft } from '@menara/shared/contract/sla/slas.contract.ts'
import { type Hours, isForward, overlap } from '@menara/shared/domain/sla/business-calendar.ts'
import { actionsOf } from '@menara/shared/domain/sla/ladder.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { isZone } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import type { SlaTermsStore } from './what-if/sla-terms.store.ts'

const MOST_DAYS = 366

/** 403 for somebody who does not see all sites: these rules are for all of them. */
export function mayChangeTerms({ locationIds }: Caller): void {
  if (locationIds !== null) throw new Fault('forbidden', 'sla.all_sites')
}

/** What a calendar must be; each check throws. */
export function calendarFits({ zone, weekly, exceptions = [], holidays = [] }: SlaCalendarDraft): void {
  if (zone && !isZone(zone)) throw invalid('zone', 'zone', 'zone is not an IANA time zone such as Asia/Jakarta')
  for (let day = 1; day <= 7; day += 1)
    hoursFit(
      'weekly',
      weekly.filter((item) => item.day === day),
    )
  for (const { from, until, hours } of exceptions) {
    if (from > until) throw invalid('exceptions', 'order', `The exception from ${from} ends before it begins`)
    hoursFit('exceptions', hours)
  }
  const [single, several] = [
    exceptions.filter((exception) => exception.from === exception.until),
    exceptions.filter((exception) => exception.from !== exception.until),
  ]
  const meet = [single, several].some((list) => list.some((a, n) => list.some((b, m) => m > n && a.from <= b.until && b.from <= a.until)))
  if (meet) throw invalid('exceptions', 'overlap', 'Two exceptions share a day')
  if (new Set(holidays.map((holiday) => `${holiday.day} ${holiday.kind}`)).size < holidays.length)
    throw invalid('holidays', 'unique', 'A day is a holiday of one kind once')
}
function hoursFit(field: string, hours: readonly Hours[]): void {
  const backward = hours.find((hours) => !isForward(hours))
  if (backward)
    throw invalid(field, 'order', `Hours from ${backward.start} end before they begin; a night is two spans, until 24:00 and from 00:00`)
  if (hours.some((a, n) => hours.some((b, m) => m > n && overlap(a, b))))
    throw invalid(field, 'overlap', 'Two spans of hours of a day share a minute')
}

/** What a step names of others, and what it is called. */
const NAMED = [
  ['groups', 'team', (step: Step) => (step.group_id ? [step.group_id] : [])],
  ['users', 'person', (step: Step) => [...(step.follower_ids ?? []), ...(step.assignee_id ? [step.assignee_id] : [])]],
  ['approval_types', 'approval', (step: Step) => (step.approval_type_id ? [step.approval_type_id] : [])],
  ['webhooks', 'webhook', (step: Step) => (step.webhook_id ? [step.webhook_id] : [])],
  ['categories', 'category', (step: Step) => step.only_if?.category_ids ?? []],
  ['ticket_subtypes', 'sub-type', (step: Step) => step.only_if?.subtype_ids ?? []],
] as const
type Step = NonNullable<SlaDraft['ladder']>[number]

async function ladderFits(store: PolicyChecksNeeds['store'], ladder: readonly Step[]): Promise<void> {
  const outside = ({ at, unit }: Step): boolean =>
    (unit === 'percent' && (at < 1 || at > 1000)) || (unit === 'days' && (at < 1 || at > MOST_DAYS))
  if (ladder.some(outside))
    throw invalid(
      'ladder',
      'range',
      'A step is at 1 to 1000 per cent, some minutes before or after, or 1 to 366 working days after the due time',
    )
  if (ladder.some((item) => actionsOf(item).length === 0)) throw invalid('ladder', 'does', 'A step tells somebody or does something')
  for (const [table, what, idsOf] of NAMED)
    if ((await store.missing(table, [...new Set(ladder.flatMap(idsOf))])).length > 0)
      throw invalid('ladder', 'exists', `There is no such ${what}`)
}

/** Whether somebody may work tickets at a site; anywhere where none is named. */
export type MayWork = (personId: string, locationId: string | null) => Promise<boolean>
type Handing = Pick<SlaDraft, 'ladder' | 'location_ids'>
/** To whom the steps hand tickets who may work them at none of the policy's sites: each once. */
export async function unableIn({ ladder = [], location_ids = [] }: Handing, mayWork: MayWork): Promise<string[]> {
  const sites = location_ids.length > 0 ? location_ids : [null]
  const unable: string[] = []
  for (const id of new Set(ladder.flatMap((item) => item.assignee_id ?? []))) {
    let able = false
    for (const site of sites) able ||= await mayWork(id, site)
    if (!able) unable.push(id)
  }
  return unable
}
/** 422 where a step hands tickets to somebody who may not work them. */
export async function ladderWorks(draft: Handing, mayWork: MayWork): Promise<void> {
  if ((await unableIn(draft, mayWork)).length > 0) throw invalid('ladder', 'may_work')
}

export interface PolicyChecksNeeds {
  readonly store: Pick<SlaTermsStore, 'missing' | 'calendar'>
}
/** What a policy must be; `isDefault`: it is for every ticket no other is for. */
export async function policyFits({ store }: PolicyChecksNeeds, draft: SlaDraft, isDefault: boolean): Promise<void> {
  const { ticket_type_ids = [], category_ids = [], priorities = [], location_ids = [], targets, ladder = [] } = draft
  const { subtype_ids = [], requester_group_ids = [] } = draft
  if (!ticket_type_ids.every((id) => ticketTypeById(id))) throw invalid('ticket_type_ids', 'exists', 'There is no such ticket type')
  const scope = { ticket_type_ids, category_ids, priorities, location_ids, subtype_ids, requester_group_ids }
  const narrowed = Object.entries(scope).find(([, list]) => list.length > 0)
  if (isDefault && narrowed)
    throw invalid(narrowed[0], 'default', 'The default policy is for every ticket no other is for; it cannot be narrowed')
  if (new Set(targets.map((target) => `${target.kind} ${target.priority}`)).size < targets.length)
    throw invalid('targets', 'unique', 'A kind of target is given once for a priority')
  if (targets.some((target) => target.unit !== 'minutes' && target.amount > MOST_DAYS))
    throw invalid('targets', 'maximum', `A target is at most ${MOST_DAYS} working days`)
  await ladderFits(store, ladder)
  if (!(await store.calendar(draft.calendar_id))) throw invalid('calendar_id', 'exists', 'There is no such calendar')
  for (const [field, table] of [
    ['category_ids', 'categories'],
    ['location_ids', 'locations'],
    ['subtype_ids', 'ticket_subtypes'],
    ['requester_group_ids', 'groups'],
  ] as const)
    if ((await store.missing(table, draft[field] ?? [])).length > 0)
      throw invalid(field, 'exists', `There is nothing of that id among the ${table.replace('ticket_', '').replace('_', ' ')}`)
}
