import { isDeepStrictEqual } from 'node:util'
import type { Ticket, TicketChanges } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { priorities, type TicketState, ticketStates } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Static } from 'typebox'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import type { KeptFile } from '../../../platform/files/uploads.ts'
import type { Events } from '../../../ports/events.ts'
import type { TicketConflicts, TicketPatch, TicketRow } from '../../../ports/tickets/tickets.ts'
import { refuseBadMoney } from '../facts/extra-money.ts'
import type { TicketFactsService } from '../facts/ticket-facts.service.ts'
import type { TicketReferences } from '../intake/ticket-references.service.ts'
import type { TicketHistoryStore } from '../record/ticket-history.store.ts'
import type { TicketRecord } from '../record/ticket-record.service.ts'
import type { TicketWriter } from '../record/ticket-writer.service.ts'
import type { TicketsStore } from '../tickets.store.ts'

/** Nobody works on it yet: what its requester may still change. */
const UNTOUCHED: readonly TicketState[] = ['draft', 'new', 'waiting_approval']
const CHANGEABLE: readonly TicketState[] = ticketStates.filter((state) => !['closed', 'rejected', 'cancelled', 'merged'].includes(state))

export interface TicketChangesNeeds {
  readonly store: TicketsStore
  readonly history: TicketHistoryStore
  readonly references: TicketReferences
  readonly typeFacts: TicketFactsService
  readonly conflicts: TicketConflicts
  readonly writer: TicketWriter
  readonly record: TicketRecord
  readonly events: Pick<Events, 'emit'>
  readonly removeImage: (image: KeptFile) => void
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
}
export type TicketChangesService = ReturnType<typeof ticketChangesService>
type Changes = Static<typeof TicketChanges>

/** Changing the facts of a ticket, and removing it; its state has its own moves. */
export function ticketChangesService(needs: TicketChangesNeeds) {
  const { store, history, references, typeFacts, conflicts, writer, record, events, removeImage, atomically, afterCommit } = needs
  async function factsFrom(
    { rev: _rev, facts: _facts, start, end, ...rest }: Changes,
    was: TicketRow,
    caller: Caller,
  ): Promise<TicketPatch> {
    const site = await references.site(was.location.id)
    const window = references.windowIn(site?.zone ?? 'UTC', { start, end })
    references.inOrder({ start: given(window.start, was.start), end: given(window.end, was.end) })
    if (rest.category_id !== was.category?.id)
      await references.categoryAt(was.location.id, { category_id: rest.category_id, ticket_type_id: was.ticket_type_id })
    if (rest.subtype_id && rest.subtype_id !== was.subtype?.id) await references.subtypeTaken(rest.subtype_id, was.ticket_type_id)
    const asset_id = rest.asset_id
    await references.placeAt(
      was.location.id,
      { area_id: given(rest.area_id, null), asset_id },
      asset_id === was.asset?.id ? undefined : caller,
    )
    const rank = rest.priority && { rank: priorities.indexOf(rest.priority) }
    const due = rest.due_at && { due_at: new Date(rest.due_at).toISOString() }
    return differing({ ...rest, ...window, ...rank, ...due }, was)
  }

  async function takeAway(was: TicketRow, actor: Caller | null): Promise<void> {
    await events.emit('ticket.removing', { ticket: was, actor })
    const images = await history.imagesOf(was.id)
    await store.remove(was.id)
    await record.removed(was, actor)
    afterCommit(() => {
      for (const image of images) removeImage(image)
    })
  }

  return {
    /** Fields left out stay; what is so already is no change. */
    update: (id: string, changes: Changes, caller: Caller): Promise<Ticket> =>
      atomically(async () => {
        const was = await writer.hold(id, caller)
        mustBeAllowed(was, caller)
        await conflicts.refuseOlder(was, changes.rev)
        if (!CHANGEABLE.includes(was.state)) throw conflicts.notFrom(was)
        refuseBadMoney(was.type, changes.extra_data, was.extra_data)
        const facts = await factsFrom(changes, was, caller)
        const said = await typeFacts.changed(changes.facts, was)
        if (said) await typeFacts.put(id, said)
        return Object.keys(facts).length === 0 && !said
          ? was
          : writer.write(was, { action: 'updated', actor: caller, states: CHANGEABLE, facts })
      }),

    /** The audit keeps what it was; history and pictures go with it. 409 while something that hangs on it is not over. */
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await takeAway(await writer.hold(id, caller), caller)
      }),

    /** Removes a ticket that is still a draft nobody has touched since `since`; any other stays. */
    removeDraft: (id: string, since: string): Promise<void> =>
      atomically(async () => {
        const was = await store.hold(id, null)
        if (was?.state === 'draft' && was.updated_at <= since) await takeAway(was, null)
      }),
  }
}

/** Those who work tickets may change any they see; the requester only while nobody has taken it up. */
function mustBeAllowed(was: TicketRow, caller: Caller): void {
  if (caller.may('ticket_work')) return
  if (was.requester?.id !== caller.userId)
    throw new Fault('forbidden', 'tickets.change_permission', { params: { permission: 'ticket_work' } })
  if (!UNTOUCHED.includes(was.state))
    throw new Fault('conflict', 'tickets.not_new_change', { params: { number: was.number }, errors: [{ field: 'state', rule: was.state }] })
}

const given = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)

/** Of the facts given, those that are not so already. */
function differing(facts: TicketPatch, { area, asset, category, subtype, ...was }: TicketRow): TicketPatch {
  const now: Readonly<Record<string, unknown>> = {
    ...was,
    area_id: area?.id ?? null,
    asset_id: asset?.id ?? null,
    category_id: category?.id ?? null,
    subtype_id: subtype?.id ?? null,
  }
  return Object.fromEntries(Object.entries(facts).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, now[name])))
}
