import type { MacroActions, TicketMacro, ticketMacros } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import { isWorded, unknownIn } from '@menara/shared/domain/tickets/macro-text.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import type { People } from '../../../ports/people.ts'
import type { StoredMacro, TicketMacrosStore } from './ticket-macros.store.ts'

export interface TicketMacrosNeeds {
  readonly store: TicketMacrosStore
  readonly people: Pick<People, 'person' | 'group' | 'stillWorking' | 'holdsAt'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  newId(): string
}
export type TicketMacrosService = ReturnType<typeof ticketMacrosService>
type Draft = CallOf<typeof ticketMacros.create>['body']
type Facts = Omit<StoredMacro, 'id'>

const NOBODY = { assignee: null, location: null }

/** Answers with what is done at once, as administrators write them. */
export function ticketMacrosService(needs: TicketMacrosNeeds) {
  const { store, people, atomically, newId } = needs
  const all = async (rows: readonly StoredMacro[]): Promise<TicketMacro[]> => {
    const named = rows.map(({ actions: { assign } }) => ({
      assignee: assign?.assignee_id ? { id: assign.assignee_id } : null,
      location: null,
    }))
    const mayWork = await people.stillWorking(named)
    return rows.map((row, n) => ({ ...row, assignee_may_work: mayWork(named[n] ?? NOBODY) }))
  }
  const shown = async (row: StoredMacro): Promise<TicketMacro> => (await all([row]))[0] as TicketMacro
  async function found(id: string): Promise<StoredMacro> {
    const row = await store.find(id)
    if (!row) throw new Fault('not-found', 'macros.not_found')
    return row
  }
  return {
    list: async ({ ticket_type_id, archived }: CallOf<typeof ticketMacros.list>['query']): Promise<TicketMacro[]> =>
      all(await store.list({ ticketTypeId: ticket_type_id, archived })),

    create: (draft: Draft, caller: Caller): Promise<TicketMacro> =>
      atomically(async () => {
        const { ticket_type_id = null, text_en = '', text_id = '', private: kept = false, active = true, ...rest } = draft
        const after = { ...rest, ticket_type_id, text_en, text_id, private: kept, active, id: newId() }
        await fits(needs, after)
        await store.insert(after)
        record(needs, 'created', { id: after.id, caller, detail: { after } })
        return shown(after)
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<TicketMacro> =>
      atomically(async () => {
        const before = await found(id)
        const after = { ...before, ...changes } as StoredMacro
        await fits(needs, after)
        await store.update(id, changes)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { id, caller, detail })
        return shown(after)
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await found(id)
        await store.remove(id)
        record(needs, 'removed', { id, caller, detail: { before } })
      }),
  }
}

async function fits(needs: TicketMacrosNeeds, fields: Facts): Promise<void> {
  if (fields.ticket_type_id !== null && !ticketTypeById(fields.ticket_type_id))
    throw invalid('ticket_type_id', 'exists', 'There is no such ticket type')
  for (const field of ['text_en', 'text_id'] as const) textFits(fields, field)
  if (fields.private && isWorded(fields.actions.move))
    throw invalid('private', 'worded', `What is said to ${fields.actions.move} a ticket is not private`)
  await actionsFit(needs, fields.actions)
  // What is put away may name whom it will.
  if (fields.active) await assigneeWorks(needs, fields.actions)
  if (isIdle(fields)) throw invalid('actions', 'empty', 'A macro says or does something')
}

function textFits(fields: Facts, field: 'text_en' | 'text_id'): void {
  const [unknown] = unknownIn(fields[field])
  if (unknown !== undefined) throw invalid(field, 'placeholder', `{{${unknown}}} is no placeholder that is known`)
  if (isWorded(fields.actions.move) && fields[field].trim() === '')
    throw invalid(field, 'required', `To ${fields.actions.move} a ticket needs words: write the text in both languages`)
}

const isIdle = ({ text_en, text_id, actions: { move, assign, priority, tasks } }: Facts): boolean =>
  text_en.trim() === '' && text_id.trim() === '' && !(move || assign || priority) && tasks.length === 0

async function actionsFit({ people }: TicketMacrosNeeds, { assign, move, pending_reason }: MacroActions): Promise<void> {
  if (move === 'pend' && !pending_reason) throw invalid('actions.pending_reason', 'required', 'Say what the ticket waits for')
  if (assign?.to === 'person' && !(assign.assignee_id && (await people.person(assign.assignee_id))))
    throw invalid('actions.assign', 'exists', 'There is no person of that id')
  if (assign?.to === 'group' && !(assign.group_id && (await people.group(assign.group_id))))
    throw invalid('actions.assign', 'exists', 'There is no group of that id')
}

async function assigneeWorks({ people }: TicketMacrosNeeds, { assign }: MacroActions): Promise<void> {
  if (assign?.to === 'person' && !(await people.holdsAt(assign.assignee_id ?? '', 'ticket_work', null)))
    throw invalid('actions.assign', 'may_work')
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Record<string, unknown>
}
function record({ journal }: TicketMacrosNeeds, action: string, { id, caller, detail }: Recorded): void {
  const hints = [{ topic: 'ticket_macros', key: id, location_id: null }]
  journal.record({ action: `ticket_macro.${action}`, subject: 'ticket_macros', subject_id: id, actor_id: caller.userId, detail, hints })
}
