import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { TicketState } from '@menara/shared/domain/tickets/ticket-state.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile, KeptFile } from '../../../platform/files/uploads.ts'
import type { Events } from '../../../ports/events.ts'
import type { NoteText, TicketConflicts, TicketRow } from '../../../ports/tickets/tickets.ts'
import { isImage, type StoredAttachment, type TicketHistoryStore } from '../record/ticket-history.store.ts'
import type { TicketRecord } from '../record/ticket-record.service.ts'
import type { TicketsStore } from '../tickets.store.ts'

const MOST_LOGS = 1000
const READ_ONLY: readonly TicketState[] = ['closed', 'rejected', 'cancelled', 'merged']

export interface TicketNotesNeeds {
  readonly store: TicketsStore
  readonly history: TicketHistoryStore
  readonly conflicts: TicketConflicts
  readonly record: TicketRecord
  /** Those a note names, who follow from then on; 422 for somebody who may not read it. */
  mentioned(ids: string | undefined, note: MentioningNote): Promise<Ref[]>
  /** A ticket that waits for whoever writes goes on. */
  answered(ticket: TicketRow, by: Caller | null): Promise<void>
  readonly keepImage: (image: KeptFile) => void
  readonly events: Pick<Events, 'emit'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
}
export type TicketNotes = ReturnType<typeof ticketNotes>
/** A note that names people. */
export interface MentioningNote {
  readonly ticket: TicketRow
  readonly text: string
  readonly isPrivate: boolean
}

/** A ticket's history: what was done to it, what was said about it, with pictures. */
export function ticketNotes(needs: TicketNotesNeeds) {
  const { store, history, conflicts, record, mentioned, answered, keepImage, atomically, afterCommit, now } = needs
  async function attach(images: readonly ArrivedFile[], to: Pick<StoredAttachment, 'ticket_id' | 'log_id' | 'at'>): Promise<void> {
    await history.addImages(images.map((image) => ({ ...image, ...to })))
    afterCommit(() => {
      for (const { id } of images) keepImage({ id, at: to.at })
    })
  }

  const readable = readableIn(needs)

  return {
    /** Pictures a ticket is opened with, of the moment it was opened; joins the open transaction. */
    async illustrate(ticket: TicketRow, images: readonly ArrivedFile[], by: Caller): Promise<void> {
      const log_id = await record.happened({ action: 'note', ticket, actor: by, quiet: true })
      await attach(images, { ticket_id: ticket.id, log_id, at: ticket.created_at })
    },

    /** Adds a note; its images, which have arrived, are kept when it is committed. Null: somebody without an account writes it. */
    async add(
      { ticket_id, description = '', private: isKept, call: isCall, mentions: ids }: NoteText,
      images: readonly ArrivedFile[],
      caller: Caller | null,
    ): Promise<TicketLog> {
      if (description.trim() === '' && images.length === 0)
        throw invalid('description', 'required', 'Write something, or add a picture or a file')
      const kept = isKept === 'true'
      const facts = isCall === 'true' ? { facts: { call: true } } : {}
      if (isCall === 'true' && !caller?.may('ticket_work'))
        throw new Fault('forbidden', 'notes.call_permission', { params: { permission: 'ticket_work' } })
      if (kept && !caller?.may('ticket_work'))
        throw new Fault('forbidden', 'notes.private_permission', { params: { permission: 'ticket_work' } })
      return atomically(async () => {
        const ticket = await store.hold(ticket_id, caller)
        if (!ticket) throw conflicts.missing()
        if (READ_ONLY.includes(ticket.state)) throw conflicts.notFrom(ticket)
        const at = now().toISOString()
        const mentions = await mentioned(ids, { ticket, text: description, isPrivate: kept })
        const said = { ticket, actor: caller, text: description, private: kept, mentions, ...facts }
        const log_id = await record.happened({ action: 'note', ...said })
        await history.addMentions(log_id, mentions)
        await store.touch(ticket_id, at)
        await attach(images, { ticket_id, log_id, at })
        if (!kept) await answered(ticket, caller)
        const log = await history.log(log_id)
        if (!log) throw new Error('A note that was just written is not there')
        return log
      })
    },

    /** Oldest first, at most a thousand. */
    async logs(ticketId: string, caller: Caller): Promise<TicketLog[]> {
      if (!(await store.find(ticketId, caller))) throw conflicts.missing()
      return history.logs(ticketId, { limit: MOST_LOGS, withPrivate: caller.may('ticket_work') })
    },

    /** An image of a ticket the caller may see. */
    async image(id: string, caller: Caller): Promise<StoredAttachment> {
      const image = await readable(id, caller)
      if (!image || !isImage(image.mime)) throw new Fault('not-found', 'pictures.not_found')
      return image
    },

    /** A file, no image, of a ticket the caller may see. */
    async file(id: string, caller: Caller): Promise<StoredAttachment> {
      const file = await readable(id, caller)
      if (!file || isImage(file.mime)) throw new Fault('not-found', 'files.not_found')
      return file
    },
  }
}

/** Files of absences are often notes of doctors: who opens another person's is noted. */
const ABSENCE = 28

/** A picture or file by its id; undefined for what is not there, or not for the caller's eyes. */
const readableIn =
  ({ store, history, events, atomically }: Pick<TicketNotesNeeds, 'store' | 'history' | 'events' | 'atomically'>) =>
  async (id: string, caller: Caller): Promise<StoredAttachment | undefined> => {
    const found = await history.image(id)
    const ticket = found && (await store.find(found.ticket_id, caller))
    if (!ticket || (found.private && !caller.may('ticket_work'))) return undefined
    const userId = ticket.requester?.id
    if (ticket.ticket_type_id === ABSENCE && userId && userId !== caller.userId)
      await atomically(() => events.emit('personal-data.read', { viewerId: caller.userId, userId, category: 'absences' }))
    return found
  }
