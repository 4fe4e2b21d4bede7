import type { MacroActions } from '@menara/shared/contract/desk/ticket-macros.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { filled, isWorded } from '@menara/shared/domain/tickets/macro-text.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid, type Phrase } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { NoteText, TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { TicketReferences } from '../intake/ticket-references.service.ts'
import type { TicketChangesService } from '../moves/ticket-changes.service.ts'
import type { TicketMoves } from '../moves/ticket-moves.service.ts'
import { notAssigned } from '../record/ticket-record.service.ts'
import type { TicketTasksService } from '../tasks/ticket-tasks.service.ts'
import type { StoredMacro, TicketMacrosStore } from './ticket-macros.store.ts'

export interface MacroUseNeeds {
  readonly store: Pick<TicketMacrosStore, 'find'>
  readonly tickets: Pick<Tickets, 'find' | 'hold' | 'note' | 'happened' | 'conflicts'>
  readonly changes: Pick<TicketChangesService, 'update'>
  readonly tasks: Pick<TicketTasksService, 'add'>
  readonly moves: TicketMoves
  readonly references: Pick<TicketReferences, 'unable'>
  atomically<T>(work: () => Promise<T>): Promise<T>
}
export type MacroUse = ReturnType<typeof macroUse>
export interface MacroCall extends Omit<NoteText, 'ticket_id'> {
  readonly macro_id: string
  readonly language?: 'en' | 'id'
  readonly rev?: string
}
interface Act {
  /** What it is called in a refusal. */
  readonly name: 'priority' | 'tasks' | 'assign' | 'move'
  readonly run: () => Promise<unknown>
}

/** A macro on a ticket: its answer and everything it says, or nothing at all. */
export function macroUse(needs: MacroUseNeeds) {
  const { tickets, atomically } = needs
  return (id: string, call: MacroCall, { caller, images }: { caller: Caller; images: readonly ArrivedFile[] }): Promise<Ticket> =>
    atomically(async () => {
      const ticket = await tickets.hold(id, caller)
      if (!ticket) throw tickets.conflicts.missing()
      await tickets.conflicts.refuseOlder(ticket, call.rev === undefined ? undefined : Number(call.rev))
      const macro = await offered(needs, call.macro_id, ticket)
      const text = wordsOf(macro, { ticket, call, caller })
      await answer(needs, { ticket, macro, text, call, caller, images })
      for (const act of actsOf(needs, macro.actions, { ticket, text, caller })) await carried(act, macro)
      return (await tickets.find(id, null)) ?? ticket
    })
}

async function offered({ store }: MacroUseNeeds, id: string, { ticket_type_id }: TicketRow): Promise<StoredMacro> {
  const macro = await store.find(id)
  const isForType = macro?.ticket_type_id === null || macro?.ticket_type_id === ticket_type_id
  if (!macro?.active || !isForType) throw invalid('macro_id', 'exists', 'There is no such macro for tickets of this type')
  return macro
}

/** As they were edited, or the macro's own. */
function wordsOf(macro: StoredMacro, { ticket, call, caller }: { ticket: TicketRow; call: MacroCall; caller: Caller }): string {
  const own = call.language === 'id' ? macro.text_id : macro.text_en
  const text = (call.description ?? filled(own, { ticket, agent: caller })).trim()
  if (isWorded(macro.actions.move) && text === '') throw invalid('description', 'required', `To ${macro.actions.move} a ticket needs words`)
  return text
}

interface Answer {
  readonly ticket: TicketRow
  readonly macro: StoredMacro
  readonly text: string
  readonly call: MacroCall
  readonly caller: Caller
  readonly images: readonly ArrivedFile[]
}
/** A move with words of its own says them itself; pictures and names need a note. */
async function answer({ tickets }: MacroUseNeeds, { ticket, macro, text, call, caller, images }: Answer): Promise<void> {
  const isSaidByMove = isWorded(macro.actions.move) && images.length === 0 && !call.mentions
  if (isSaidByMove || (text === '' && images.length === 0)) return
  const kept = call.private ?? (macro.private ? 'true' : 'false')
  await tickets.note(
    { ticket_id: ticket.id, description: text, private: kept, ...(call.mentions && { mentions: call.mentions }) },
    images,
    caller,
  )
}

interface On {
  readonly ticket: TicketRow
  readonly text: string
  readonly caller: Caller
}
function actsOf(needs: MacroUseNeeds, { priority, tasks: titles, assign, move, pending_reason }: MacroActions, on: On): Act[] {
  const { ticket, text, caller } = on
  const { changes, tasks, moves } = needs
  const words = { solution: text, note: text, reason: pending_reason ?? 'requester' }
  return [
    ...(priority ? [{ name: 'priority' as const, run: () => changes.update(ticket.id, { priority }, caller) }] : []),
    ...(titles.length > 0 ? [{ name: 'tasks' as const, run: () => tasks.add(ticket.id, titles, caller) }] : []),
    ...(assign ? [{ name: 'assign' as const, run: () => handOn(needs, assign, on) }] : []),
    ...(move ? [{ name: 'move' as const, run: () => movesBy(moves, { ticket, caller, words })[move]() }] : []),
  ]
}

/** Whom the macro names may have lost the right since it was written: the ticket stays where it is, and its history says why. */
async function handOn(
  { tickets, moves, references }: MacroUseNeeds,
  { to, assignee_id, group_id }: NonNullable<MacroActions['assign']>,
  { ticket: { id, location }, caller }: On,
): Promise<unknown> {
  if (to === 'group') return moves.assign(id, { group_id }, caller)
  if (to === 'me' || assignee_id === null) return moves.assign(id, { assignee_id: caller.userId }, caller)
  const unable = await references.unable(assignee_id, location.id)
  if (!unable) return moves.assign(id, { assignee_id }, caller)
  const ticket = await tickets.find(id, null)
  return ticket && tickets.happened({ ...notAssigned(ticket, unable), actor: caller })
}

interface Moving {
  readonly ticket: TicketRow
  readonly caller: Caller
  readonly words: { readonly solution: string; readonly note: string; readonly reason: NonNullable<MacroActions['pending_reason']> }
}
const movesBy = (moves: TicketMoves, { ticket: { id }, caller, words: { solution, note, reason } }: Moving) => ({
  start: () => moves.start(id, {}, caller),
  pend: () => moves.pend(id, { reason }, caller),
  resume: () => moves.resume(id, {}, caller),
  resolve: () => moves.resolve(id, { solution }, caller),
  close: () => moves.close(id, {}, caller),
  reopen: () => moves.reopen(id, { note }, caller),
  cancel: () => moves.cancel(id, { note }, caller),
})

const CALLED: Readonly<Record<Act['name'], (actions: MacroActions) => Phrase>> = {
  priority: ({ priority }) => ({ key: 'macros.priority', params: { priority: priority ?? '' } }),
  tasks: () => ({ key: 'macros.tasks' }),
  assign: () => ({ key: 'macros.assign' }),
  move: ({ move }) => ({ key: 'macros.move', params: { move: move ?? '' } }),
}
/** A refusal says which action it is about; the transaction then ends without any of them. */
async function carried({ name, run }: Act, { name_en, actions }: StoredMacro): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'conflict') throw error
    throw new Fault('conflict', 'macros.refused', {
      params: { name: name_en, action: CALLED[name](actions), why: error.phrase ?? error.message },
      errors: [{ field: `actions.${name}`, rule: error.errors[0]?.rule ?? 'conflict' }],
    })
  }
}
