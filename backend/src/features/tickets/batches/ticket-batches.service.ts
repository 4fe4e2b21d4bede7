import { isDeepStrictEqual } from 'node:util'
import { type BatchDraft, type TicketBatch, UNDO_MINUTES } from '@menara/shared/contract/desk/ticket-batches.contract.ts'
import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Language } from '@menara/shared/kit/accept-language.ts'
import { refusalSentence } from '@menara/shared/refusals/refusal-texts.ts'
import { ruleSentences } from '@menara/shared/refusals/rule-sentences.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { bodyHash, checkKey } from '../../../platform/idempotency.ts'
import type { TicketPatch, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketReferences } from '../intake/ticket-references.service.ts'
import type { TicketHistoryStore } from '../record/ticket-history.store.ts'
import { type BatchOperationsNeeds, batchOperations, FACTS, refuseLacking } from './batch-operations.ts'
import type { BatchRow, Item, TicketBatchesStore } from './ticket-batches.store.ts'

/** Everything a bulk change may touch, as the row has it. */
const factsOf = (row: TicketRow) => ({
  state: row.state,
  // Read from the alarm, where there is one.
  stage: row.alarm_id === null ? row.stage : null,
  progress_status_id: row.progress_status_id,
  priority: row.priority,
  category_id: row.category?.id ?? null,
  assignee_id: row.assignee?.id ?? null,
  group_id: row.group?.id ?? null,
  solution: row.solution,
  solution_wording: row.solution_wording,
  pending_reason: row.pending_reason,
  pending_until: row.pending_until,
  pending_mode: row.pending_mode,
  pending_told_at: row.pending_told_at,
  resolved_at: row.resolved_at,
  closed_at: row.closed_at,
})

/** The facts of `was` that are otherwise in `now`. */
function differing(was: TicketRow, now: TicketRow): TicketPatch {
  const [before, after] = [factsOf(was), factsOf(now)]
  const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, before[name]])) as TicketPatch
}

/** What is written to bring them back. */
const broughtBack = (before: TicketPatch): TicketPatch => ({
  ...before,
  ...(before.priority && { rank: (priorities as readonly string[]).indexOf(before.priority) }),
})

const UNDO_MS = UNDO_MINUTES * 60_000
const LATEST = 10

export interface TicketBatchesNeeds extends BatchOperationsNeeds {
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

/** A call: its idempotency key, and the language in which its refusals are read. */
interface Asking {
  readonly key: string | undefined
  readonly language: Language
}

/** One thing done to many tickets: each in a transaction of its own, all of them one record. */
export function ticketBatchesService(needs: TicketBatchesNeeds) {
  const { store, atomically, now } = needs
  const { carryOut, takeBack } = stepsOf(needs)

  async function shown(rows: readonly BatchRow[], language: Language): Promise<TicketBatch[]> {
    const items = rows.length === 0 ? new Map<string, Item[]>() : await store.items(rows.map((row) => row.id))
    const itemsOf = ({ id }: BatchRow) => (items.get(id) ?? []).map((item) => worded(item, language))
    return rows.map((row) => batchOf(row, itemsOf(row), now()))
  }
  async function mine(id: string, caller: Caller): Promise<BatchRow> {
    const row = await store.find(id, caller.userId)
    if (!row) throw new Fault('not-found', 'batches.not_found')
    return row
  }
  const get = async (id: string, caller: Caller, language: Language): Promise<TicketBatch> =>
    (await shown([await mine(id, caller)], language))[0] as TicketBatch
  const record = recorderOf(needs)
  const laidDown = layingOf(needs)

  return {
    get,
    list: async (caller: Caller, language: Language): Promise<TicketBatch[]> => shown(await store.latest(caller.userId, LATEST), language),

    /** Asked again with the same key it goes on where it was broken off. */
    async create(draft: BatchDraft, caller: Caller, { key, language }: Asking): Promise<TicketBatch> {
      checkKey(key)
      refuseLacking(draft)
      const batch = await laidDown(draft, caller, key)
      if (!batch.undone_at) for (const id of draft.ticket_ids) await carryOut(batch, id, caller)
      return get(batch.id, caller, language)
    },

    async undo(id: string, caller: Caller, language: Language): Promise<TicketBatch> {
      const batch = await mine(id, caller)
      if (batch.asked.doing === 'note') throw new Fault('conflict', 'batches.notes_stay')
      if (!batch.undone_at && now().getTime() > Date.parse(batch.at) + UNDO_MS)
        throw new Fault('conflict', 'batches.undo_over', { params: { minutes: UNDO_MINUTES } })
      await atomically(async () => {
        if (await store.takeBack(id, now().toISOString())) record('undone', batch, caller)
      })
      for (const { ticket_id } of (await get(id, caller, language)).items) await takeBack(batch, ticket_id, caller)
      return get(id, caller, language)
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
  return ({ ticket_ids, revs, ...rest }: BatchDraft, caller: Caller, key: string | undefined): Promise<BatchRow> =>
    atomically(async () => {
      // Half a character has no place in what the database keeps as JSON.
      const asked = { ...rest, ...(rest.text !== undefined && { text: rest.text.toWellFormed() }) }
      const facts = { body_hash: bodyHash({ ticket_ids, ...(revs && { revs }), ...asked }), key: key ?? null, undone_at: null }
      const row = { id: newId(), user_id: caller.userId, asked, size: ticket_ids.length, at: now().toISOString(), ...facts }
      if (await store.insert(row, ticket_ids, revs)) {
        record('created', row, caller)
        return row
      }
      const before = await store.withKey(caller.userId, key ?? '')
      if (before?.body_hash !== facts.body_hash) throw new Fault('conflict', 'batches.key_used')
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
  const doings = batchOperations(needs)

  /** A step of one ticket; what it refuses is written down as the answer. */
  async function answered({ batchId, ticketId, outcome }: Step, step: () => Promise<void>): Promise<void> {
    try {
      await atomically(step)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      await atomically(async () => {
        if (await store.claim(batchId, ticketId, outcome === 'refused' ? 'waiting' : 'done'))
          await store.answer(batchId, ticketId, { outcome, reason: error.message, refusal: { phrase: error.phrase, errors: error.errors } })
      })
    }
  }
  async function held(id: string, caller: Caller): Promise<TicketRow> {
    const ticket = await tickets.hold(id, caller)
    if (!ticket) throw tickets.conflicts.missing()
    return ticket
  }
  /** What is brought back must still be there. */
  async function stillThere(was: TicketPatch, ticket: TicketRow): Promise<TicketPatch> {
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
        const item = await store.claim(batchId, ticketId, 'waiting')
        if (!item) return
        // Before the ticket: whoever removes a label holds these first, and then all tickets.
        if (asked.doing === 'label') await tickets.labels.hold()
        const was = await held(ticketId, caller)
        await store.answer(batchId, ticketId, { outcome: 'waiting', number: was.number })
        await tickets.conflicts.refuseOlder(was, item.rev ?? undefined, FACTS[asked.doing])
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
        const facts = await stillThere(item.before as TicketPatch, ticket)
        if (Object.keys(facts).length > 0)
          await tickets.write(ticket, { action: 'undone', actor: caller, states: [ticket.state], facts: broughtBack(facts) })
        await store.answer(batchId, ticketId, { outcome: 'undone' })
      }),
  }
}

const changedSince = ({ number }: TicketRow): Fault =>
  new Fault('conflict', 'batches.changed_since', { params: { number }, errors: [{ field: 'rev', rule: 'changed' }] })

/** Why a ticket was refused, in the reader's language. */
function worded({ refusal, reason, ...item }: Item, language: Language): TicketBatch['items'][number] {
  if (refusal?.phrase) return { ...item, reason: refusalSentence(refusal.phrase, language) }
  const isRule = language !== 'en' && refusal !== null && refusal.errors.length > 0
  return { ...item, reason: isRule ? ruleSentences(refusal.errors, language) : reason }
}

function batchOf({ id, asked, at, undone_at }: BatchRow, items: TicketBatch['items'], now: Date): TicketBatch {
  const until = Date.parse(at) + UNDO_MS
  const isOpen = undone_at === null && asked.doing !== 'note' && now.getTime() <= until && items.some((item) => item.outcome === 'done')
  return { id, doing: asked.doing, at, undo_until: isOpen ? new Date(until).toISOString() : null, undone_at, items }
}
