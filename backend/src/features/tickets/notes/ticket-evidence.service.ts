import { isDone, mayMove, ticketMoves } from '@menara/shared/domain/tickets/ticket-state.ts'
import { messageText } from '../../../platform/texts/message-templates.ts'
import type { AlarmTickets } from '../../../ports/tickets/alarm-tickets.ts'
import type { TicketRecord } from '../record/ticket-record.service.ts'
import type { TicketWriter } from '../record/ticket-writer.service.ts'
import type { TicketsStore } from '../tickets.store.ts'

interface EvidenceNeeds {
  readonly store: Pick<TicketsStore, 'hold'>
  readonly writer: TicketWriter
  readonly record: TicketRecord
  now(): Date
}

/** What devices say about the tickets of their alarms. Everything joins the open transaction. */
export function ticketEvidence({ store, writer, record, now }: EvidenceNeeds): Pick<AlarmTickets, 'alarmOver' | 'alarmBack'> {
  return {
    async alarmOver(ticketId, { evidence: wording, resolves }) {
      const ticket = await store.hold(ticketId, null)
      if (!ticket || isDone(ticket.state)) return
      const text = messageText('en', wording) ?? ''
      if (!resolves || !mayMove('resolve', ticket.state)) {
        await record.happened({ action: 'note', ticket, actor: null, text, wording })
        return
      }
      const facts = { solution: text, solution_wording: wording, resolved_at: now().toISOString() }
      await writer.write(ticket, {
        action: 'resolved',
        actor: null,
        states: ticketMoves.resolve.from,
        facts: { ...facts, state: 'resolved' },
        text,
        wording,
      })
    },

    async alarmBack(ticketId, { evidence: wording, since }) {
      const ticket = await store.hold(ticketId, null)
      if (ticket?.state !== 'resolved' || (ticket.resolved_at ?? '') < since) return null
      await writer.write(ticket, {
        action: 'reopened',
        actor: null,
        states: ['resolved'],
        facts: { state: 'in_progress', reopen_count: ticket.reopen_count + 1, resolved_at: null, closed_at: null },
        text: messageText('en', wording) ?? '',
        wording,
      })
      return ticket.number
    },
  }
}
