import { movesFrom } from '@menara/shared/domain/tickets/ticket-state.ts'
import { Fault, type Phrase } from '../../../platform/errors.ts'
import type { TicketConflicts, TicketRow } from '../../../ports/tickets/tickets.ts'
import type { TicketHistoryStore } from '../record/ticket-history.store.ts'

/** Refusals that come from what a ticket is now; each sentence says what is possible instead. */
export function ticketConflicts({ history }: { readonly history: Pick<TicketHistoryStore, 'touched'> }): TicketConflicts {
  return {
    missing: (): Fault => new Fault('not-found', 'tickets.not_found'),

    notFrom({ number, state }: TicketRow): Fault {
      const moves = movesFrom(state)
      const next: Phrase =
        moves.length > 0
          ? { key: 'tickets.may_be', params: { moves } }
          : { key: state === 'closed' ? 'tickets.follow_up' : 'tickets.open_new' }
      return new Fault('conflict', 'tickets.state', { params: { number, state, next }, errors: [{ field: 'state', rule: state }] })
    },

    async refuseOlder(ticket: TicketRow, seen: number | undefined, fields?: readonly string[]): Promise<void> {
      const { id, number, rev } = ticket
      if (seen === undefined || seen === rev) return
      const touched = seen < rev ? await history.touched(id, rev - seen) : []
      if (fields && !fields.some((field) => touched.includes(field))) return
      const what: Phrase | '' =
        touched.length > 0 ? { key: 'tickets.changed_fields', params: { fields: touched, now: holderOf(ticket, touched) } } : ''
      throw new Fault('conflict', 'tickets.changed', {
        params: { number, what, rev, seen },
        errors: [{ field: 'rev', rule: String(rev) }, ...touched.map((field) => ({ field, rule: 'changed' }))],
      })
    },
  }
}

/** Who has it now, where that is among what changed: whoever assigned it meanwhile was first. */
function holderOf({ assignee, group }: TicketRow, touched: readonly string[]): Phrase | '' {
  if (!touched.includes('assignee') && !touched.includes('group')) return ''
  const name = [assignee?.name, group?.name].filter(Boolean).join(', ')
  return name === '' ? { key: 'tickets.now_with_nobody' } : { key: 'tickets.now_with', params: { name } }
}
