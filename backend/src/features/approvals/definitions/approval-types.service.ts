import type { ApprovalStep } from '@menara/shared/contract/approvals/approval-steps.contract.ts'
import type { ApprovalType, approvals } from '@menara/shared/contract/approvals/approvals.contract.ts'
import { hasCostCentre, peopleOfType } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { type TicketTypeCode, ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { ApprovalMatchStore } from './approval-match.store.ts'
import type { ApprovalTypesStore } from './approval-types.store.ts'

type Named = 'user' | 'role' | 'group' | 'cost_centre' | 'category' | 'subtype' | 'site'
export interface ApprovalTypesNeeds {
  readonly store: ApprovalTypesStore & Pick<ApprovalMatchStore, 'typeOfCategory'>
  readonly journal: Journal
  /** Whether what a step names is there. */
  exists(what: Named, id: string): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
type Draft = CallOf<typeof approvals.createType>['body']
export type ApprovalTypesService = ReturnType<typeof approvalTypesService>

/** What has to be approved by whom. They hold at every site, so only somebody who sees all sites changes them. */
export function approvalTypesService(needs: ApprovalTypesNeeds) {
  const { store, journal, atomically, newId } = needs
  const found = async (id: string): Promise<ApprovalType> => {
    const row = await store.find(id)
    if (!row) throw new Fault('not-found', 'approval_types.not_found')
    return row
  }
  const record = (what: string, id: string, { caller, detail }: { caller: Caller; detail: Record<string, unknown> }) =>
    journal.record({ action: `approval_type.${what}`, subject: 'approvals', subject_id: id, actor_id: caller.userId, detail })

  /** Puts a type where it was asked to be among those of its ticket type; at the end unless said. */
  async function take({ id, ticket_type_id }: Pick<ApprovalType, 'id' | 'ticket_type_id'>, place = Infinity): Promise<void> {
    const others = (await store.list(ticket_type_id)).map((item) => item.id).filter((text) => text !== id)
    others.splice(Math.min(place, others.length), 0, id)
    await store.order(others)
  }

  return {
    list: (ticketTypeId: number | undefined): Promise<ApprovalType[]> => store.list(ticketTypeId),

    create: ({ sort, ...draft }: Draft, caller: Caller): Promise<ApprovalType> =>
      atomically(async () => {
        mayChange(caller)
        await fits(needs, { category_id: null, ...draft })
        await store.holdOrder(draft.ticket_type_id)
        const id = newId()
        await store.insert({ ...draft, id, sort: 9999 })
        await take({ id, ticket_type_id: draft.ticket_type_id }, sort)
        const after = await found(id)
        record('created', id, { caller, detail: { after } })
        return after
      }),

    update: (id: string, { sort, ...facts }: Partial<Draft>, caller: Caller): Promise<ApprovalType> =>
      atomically(async () => {
        mayChange(caller)
        const before = await found(id)
        staysWith(before, facts.ticket_type_id)
        await fits(needs, { ...before, category_id: before.category?.id ?? null, ...facts })
        await store.holdOrder(before.ticket_type_id)
        if (Object.keys(facts).length > 0) await store.update(id, facts)
        if (sort !== undefined) await take(before, sort)
        const after = await found(id)
        const detail = changedFacts({ ...before }, { ...after })
        if (Object.keys(detail.after).length > 0) record('updated', id, { caller, detail })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        mayChange(caller)
        const before = await found(id)
        await store.remove(id)
        record('removed', id, { caller, detail: { before } })
      }),
  }
}

function staysWith({ ticket_type_id }: ApprovalType, asked = ticket_type_id): void {
  if (asked !== ticket_type_id)
    throw invalid('ticket_type_id', 'fixed', 'An approval type stays with its ticket type; add a new one for the other instead')
}

function mayChange({ locationIds }: Caller): void {
  if (locationIds !== null) throw new Fault('forbidden', 'approval_types.all_sites')
}

async function fits(
  needs: ApprovalTypesNeeds,
  item: Pick<Draft, 'ticket_type_id' | 'category_id' | 'steps' | 'fallback_group_id'>,
): Promise<void> {
  const type = ticketTypeById(item.ticket_type_id)
  if (!type) throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  if (item.category_id) {
    const belongsTo = await needs.store.typeOfCategory(item.category_id)
    if (belongsTo === undefined) throw invalid('category_id', 'exists', 'There is no such category')
    if (belongsTo !== item.ticket_type_id) throw invalid('category_id', 'ticket_type', 'This category belongs to another ticket type')
  }
  if (item.fallback_group_id && !(await needs.exists('group', item.fallback_group_id)))
    throw invalid('fallback_group_id', 'exists', 'There is no such group')
  for (const [place, step] of item.steps.entries()) {
    await stepFits(needs, step, `steps.${place}`)
    formFits(step, type.code, `steps.${place}`)
  }
}

/** What each source must name. */
const NAMES = {
  people: 'user_ids',
  role: 'role_id',
  group: 'group_id',
  permission: 'permission',
  form_person: 'field',
  chosen: 'field',
  manager: null,
  category_owner: null,
  cost_centre_owner: null,
} as const

async function stepFits(needs: ApprovalTypesNeeds, step: ApprovalStep, at: string): Promise<void> {
  const name = NAMES[step.source]
  const named = name === null ? undefined : step[name]
  if (named === null || named?.length === 0) throw invalid(`${at}.${name}`, 'required', 'Say who is asked at this step')
  for (const [field, what, ids] of namedBy(step))
    for (const id of ids)
      if (!(await needs.exists(what, id))) throw invalid(`${at}.${field}`, 'exists', 'A step names somebody or something that is not there')
  timesFit(step, at)
}

/** What a step asks of the ticket's form is asked there. */
function formFits({ source, field, cost_centre_ids = [] }: ApprovalStep, type: TicketTypeCode, at: string): void {
  if (source === 'form_person' && !peopleOfType(type).includes(field ?? ''))
    throw invalid(`${at}.field`, 'ticket_type', 'The form of this ticket type names nobody there')
  if (hasCostCentre(type)) return
  if (source === 'cost_centre_owner') throw invalid(`${at}.source`, 'ticket_type', 'Tickets of this type name no cost centre')
  if (cost_centre_ids.length > 0) throw invalid(`${at}.cost_centre_ids`, 'ticket_type', 'Tickets of this type name no cost centre')
}

/** Whom and what a step names, by the field that does. */
function namedBy({ source, user_ids, role_id, group_id, escalate_group_id, ...step }: ApprovalStep) {
  const { category_ids, subtype_ids = [], location_ids = [], cost_centre_ids = [] } = step
  const one = (text: string | null, counts = true) => (text !== null && counts ? [text] : [])
  return [
    ['user_ids', 'user', source === 'people' ? user_ids : []],
    ['role_id', 'role', one(role_id, source === 'role')],
    ['group_id', 'group', one(group_id, source === 'group')],
    ['escalate_group_id', 'group', one(escalate_group_id)],
    ['category_ids', 'category', category_ids],
    ['subtype_ids', 'subtype', subtype_ids],
    ['location_ids', 'site', location_ids],
    ['cost_centre_ids', 'cost_centre', cost_centre_ids],
  ] as const
}

function timesFit(step: ApprovalStep, at: string): void {
  if (step.amount_from !== null && step.amount_to !== null && step.amount_to <= step.amount_from)
    throw invalid(`${at}.amount_to`, 'minimum', 'The band ends before it begins')
  if (step.escalate_hours !== null && step.escalate_group_id === null)
    throw invalid(`${at}.escalate_group_id`, 'required', 'Say to which group it is escalated')
  if (step.expire_hours !== null && step.on_expiry === null)
    throw invalid(`${at}.on_expiry`, 'required', 'Say what happens when the time is over')
  for (const name of ['remind_hours', 'escalate_hours'] as const)
    if (step.expire_hours !== null && (step[name] ?? 0) >= step.expire_hours)
      throw invalid(`${at}.${name}`, 'order', 'The step is over by then; say fewer hours than those after which it ends')
}
