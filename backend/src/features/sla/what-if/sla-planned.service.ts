import type { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { invalid } from '../../../platform/errors.ts'
import { calendarRow } from '../sla-calendars.service.ts'
import { calendarFits, ladderWorks, type MayWork, policyFits } from '../sla-checks.service.ts'
import type { PolicySnapshot, SlaPolicyCache } from '../sla-policy-cache.service.ts'
import { policyRow } from '../slas.service.ts'
import type { SlaTermsStore } from './sla-terms.store.ts'

export interface SlaPlannedNeeds {
  readonly terms: SlaTermsStore
  readonly book: SlaPolicyCache
  readonly mayWork: MayWork
}
type Planned = CallOf<typeof slas.preview>['body']
const NEW = '00000000-0000-7000-8000-000000000000'

/** The book as it would be, beside the one that is in force. 422 for what could not be saved. */
export async function plannedPolicies(
  { terms, book, mayWork }: SlaPlannedNeeds,
  { policy, calendar, removed }: Planned,
): Promise<{ current: PolicySnapshot; planned: PolicySnapshot }> {
  // A calendar that no policy counts by yet is not in the book.
  const known = { policies: await terms.policies(), calendars: await terms.calendars() }
  if (policy) await ladderWorks(policy.draft, mayWork)
  const current = await book.with(await book.now(), known)
  const calendars = calendar ? withCalendar(current, calendar) : current.calendars
  const kept = removed === undefined ? current.policies : withoutPolicy(current, removed)
  const policies = policy ? await withPolicy(terms, { ...current, policies: kept }, policy) : kept
  return { current, planned: await book.with(current, { policies, calendars }) }
}

function withCalendar({ calendars }: PolicySnapshot, { id, draft }: NonNullable<Planned['calendar']>): PolicySnapshot['calendars'] {
  calendarFits(draft)
  if (!calendars.some((calendar) => calendar.id === id)) throw invalid('calendar', 'exists', 'There is no such calendar')
  return calendars.map((calendar) => (calendar.id === id ? calendarRow(id, draft) : calendar))
}

function withoutPolicy({ policies }: PolicySnapshot, id: string): PolicySnapshot['policies'] {
  if (!policies.some((policy) => policy.id === id && !policy.is_default))
    throw invalid('removed', 'exists', 'There is no such policy, or it is the default')
  return policies.filter((policy) => policy.id !== id)
}

async function withPolicy(
  store: SlaTermsStore,
  { policies }: PolicySnapshot,
  { id, draft }: NonNullable<Planned['policy']>,
): Promise<PolicySnapshot['policies']> {
  const known = policies.find((policy) => policy.id === id)
  if (id !== undefined && !known) throw invalid('policy', 'exists', 'There is no such policy')
  const isDefault = known?.is_default ?? policies.length === 0
  await policyFits({ store }, draft, isDefault)
  const row = policyRow(known?.id ?? NEW, draft, isDefault)
  const others = policies.filter((policy) => policy.id !== row.id)
  const place = draft.sort ?? (known ? policies.indexOf(known) : others.length)
  return [...others.slice(0, place), row, ...others.slice(place)]
}
