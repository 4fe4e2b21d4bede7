import { type BatchDraft, type TicketBatch, UNDO_MINUTES } from '@menara/shared/contract/ticket-batches.contract.ts'
import type { Tickets } from '../../../app/ticket-parts.ts'
import type { Caller } from '../../../platform/caller.ts'
import { Fault } from '../../../platform/errors.ts'
import { bodyHash, checkKey } from '../../../platform/idempotency.ts'
import type { Journal } from '../../../platform/journal.ts'
import type { TicketHistoryStore } from '../ticket-history.store.ts'
import type { TicketReferences } from '../ticket-references.service.ts'
import type { TicketRow } from '../ticket-rows.store.ts'
import type { TicketFacts } from '../tickets.store.ts'
import { type BatchDoingsNeeds, batchDoings, refuseLacking } from './batch-doings.ts'
import { broughtBack, differing } from './batch-undo.ts'
import type { BatchRow, TicketBatchesStore } from './ticket-batches.store.ts'

const UNDO_MS = UNDO_MINUTES * 60_000
const LATEST = 10

export interface TicketBatchesNeeds extends BatchDoingsNeeds {
  readonly store: TicketBatchesStore
  readonly tickets: Pick<Tickets, 'hold' | 'find' | 'write' | 'conflicts' | 'labels'>
  readonly history: Pick<TicketHistoryStore, 'partOf'>
  readonly references: Pick<TicketReferences, 'workersAt' | 'categoryAt'>
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type TicketBatchesService = ReturnType<typeof ticketBatchesService>

/** One thing done to many tickets: each in a transaction of its own, all of them one record. */
export function ticketBatchesService(needs: TicketBatchesNeeds) {
  const { store, atomically, now } = needs
  const { carryOut, takeBack } = stepsOf(needs)

  async function shown(rows: readonly BatchRow[]): Promise<TicketBatch[]> {
    const items = rows.length === 0 ? new Map<string, TicketBatch['items']>() : await store.items(rows.map((it) => it.id))
    return rows.map((row) => batchOf(row, items.get(row.id) ?? [], now()))
  }
  async function mine(id: string, caller: Caller): Promise<BatchRow> {
    const row = await store.find(id, caller.userId)
    if (!row) throw new Fault('not-found', 'There is no such bulk change of yours')
    return row
  }
  const get = async (id: string, caller: Caller): Promise<TicketBatch> => (await shown([await mine(id, caller)]))[0] as TicketBatch
  const record = recorderOf(needs)
  const laidDown = layingOf(needs)

  return {
    get,
    list: async (caller: Caller): Promise<TicketBatch[]> => shown(await store.latest(caller.userId, LATEST)),

    /** Asked again with the same key it goes on where it was broken off. */
    async create(draft: BatchDraft, caller: Caller, key: string | undefined): Promise<TicketBatch> {
      checkKey(key)
      refuseLacking(draft)
      const batch = await laidDown(draft, caller, key)
      if (!batch.undone_at) for (const id of draft.ticket_ids) await carryOut(batch, id, caller)
      return get(batch.id, caller)
    },

    async undo(id: string, caller: Caller): Promise<TicketBatch> {
      const batch = await mine(id, caller)
      if (batch.asked.doing === 'note')
        throw new Fault('conflict', 'Notes cannot be taken back: they may have been read. Write another one')
      if (!batch.undone_at && now().getTime() > Date.parse(batch.at) + UNDO_MS)
        throw new Fault('conflict', `A bulk change can be taken back for ${UNDO_MINUTES} minutes; change the tickets again instead`)
      await atomically(async () => {
        if (await store.takeBack(id, now().toISOString())) record('undone', batch, caller)
      })
      for (const { ticket_id } of (await get(id, caller)).items) await takeBack(batch, ticket_id, caller)
      return get(id, caller)
    },
  }
}

function recorderOf({ journal }: Pick<TicketBatchesNeeds, 'journal'>) {
  return (action: string, { id, size, asked }: BatchRow, caller: Caller): void =>
    journal.record({
      action: `ticket_batch.${action}`,
      subject: 'ticket_batches',
      subject_id: id,
      actor_id: caller.userId,
      detail: { doing: asked.doing, size },
      hints: [],
    })
}

function layingOf(needs: TicketBatchesNeeds) {
  const { store, atomically, now, newId } = needs
  const record = recorderOf(needs)
  /** The batch the key stands for, laid down when it is new. 409 when it stands for another body. */
  return ({ ticket_ids, ...rest }: BatchDraft, caller: Caller, key: string | undefined): Promise<BatchRow> =>
    atomically(async () => {
      // Half a character has no place in what the database keeps as JSON.
      const asked = { ...rest, ...(rest.text !== undefined && { text: rest.text.toWellFormed() }) }
      const facts = { body_hash: bodyHash({ ticket_ids, ...asked }), key: key ?? null, undone_at: null }
      const row = { id: newId(), user_id: caller.userId, asked, size: ticket_ids.length, at: now().toISOString(), ...facts }
      if (await store.insert(row, ticket_ids)) {
        record('created', row, caller)
        return row
      }
      const before = await store.withKey(caller.userId, key ?? '')
      if (before?.body_hash !== facts.body_hash)
        throw new Fault('conflict', 'This idempotency-key was used for another bulk change; take a new key for a new one')
      return before
    })
}

interface Step {
  readonly batchId: string
  readonly ticketId: string
  /** What it is when it is refused. */
  readonly outcome: 'refused' | 'kept'
}
function stepsOf(needs: TicketBatchesNeeds) {
  const { store, tickets, history, references, atomically } = needs
  const doings = batchDoings(needs)

  /** A step of one ticket; what it refuses is written down as the answer. */
  async function answered({ batchId, ticketId, outcome }: Step, step: () => Promise<void>): Promise<void> {
    try {
      await atomically(step)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await atomically(async () => {
        if (await store.claim(batchId, ticketId, outcome === 'refused' ? 'waiting' : 'done'))
          await store.answer(batchId, ticketId, { outcome, reason: error.message })
      })
    }
  }
  async function held(id: string, caller: Caller): Promise<TicketRow> {
    const ticket = await tickets.hold(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  /** What is brought back must still be there. */
  async function stillThere(was: TicketFacts, ticket: TicketRow): Promise<TicketFacts> {
    const { assignee_id, group_id, category_id, progress_status_id, ...rest } = was
    await references.workersAt(ticket.location.id, { assignee_id, group_id })
    await references.categoryAt(ticket.location.id, { category_id, ticket_type_id: ticket.ticket_type_id })
    const label = progress_status_id === undefined ? undefined : await tickets.labels.find(progress_status_id)
    return {
      ...rest,
      ...(assignee_id !== undefined && { assignee_id }),
      ...(group_id !== undefined && { group_id }),
      ...(category_id !== undefined && { category_id }),
      ...(label && { progress_status_id: label.id }),
    }
  }

  return {
    carryOut: ({ id: batchId, asked }: BatchRow, ticketId: string, caller: Caller): Promise<void> =>
      answered({ batchId, ticketId, outcome: 'refused' }, async () => {
        if (!(await store.claim(batchId, ticketId, 'waiting'))) return
        // Before the ticket: whoever removes a label holds these first, and then all tickets.
        if (asked.doing === 'label') await tickets.labels.hold()
        const was = await held(ticketId, caller)
        await store.answer(batchId, ticketId, { outcome: 'waiting', number: was.number })
        history.partOf(batchId)
        await doings[asked.doing](ticketId, asked, caller)
        const ticket = (await tickets.find(ticketId, null)) ?? was
        const outcome = ticket.rev === was.rev && asked.doing !== 'note' ? 'same' : 'done'
        await store.answer(batchId, ticketId, { outcome, before: differing(was, ticket), rev: ticket.rev })
      }),

    takeBack: ({ id: batchId }: BatchRow, ticketId: string, caller: Caller): Promise<void> =>
      answered({ batchId, ticketId, outcome: 'kept' }, async () => {
        await tickets.labels.hold()
        const item = await store.claim(batchId, ticketId, 'done')
        if (!item) return
        const ticket = await held(ticketId, caller)
        if (ticket.rev !== item.rev) throw changedSince(ticket)
        history.partOf(batchId)
        const facts = await stillThere(item.before as TicketFacts, ticket)
        if (Object.keys(facts).length > 0)
          await tickets.write(ticket, { action: 'undone', actor: caller, states: [ticket.state], facts: broughtBack(facts) })
        await store.answer(batchId, ticketId, { outcome: 'undone' })
      }),
  }
}

const changedSince = ({ number }: TicketRow): Fault =>
  new Fault('conflict', `${number} was changed since the bulk change and stays as it is now`, {
    errors: [{ field: 'rev', rule: 'changed' }],
  })

function batchOf({ id, asked, at, undone_at }: BatchRow, items: TicketBatch['items'], now: Date): TicketBatch {
  const until = Date.parse(at) + UNDO_MS
  const isOpen = undone_at === null && asked.doing !== 'note' && now.getTime() <= until && items.some((it) => it.outcome === 'done')
  return { id, doing: asked.doing, at, undo_until: isOpen ? new Date(until).toISOString() : null, undone_at, items }
}
