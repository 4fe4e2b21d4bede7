import { movesFrom, type TicketMove } from '@menara/shared/domain/ticket-state.ts'
import { Fault } from '../../platform/errors.ts'
import type { TicketHistoryStore } from './ticket-history.store.ts'
import type { TicketRow } from './ticket-rows.store.ts'

const MAY_BE: Readonly<Record<TicketMove, string>> = {
  assign: 'assigned',
  start: 'started',
  pend: 'put on hold',
  resume: 'resumed',
  resolve: 'resolved',
  close: 'closed',
  reopen: 'reopened',
  submit: 'submitted',
  appeal: 'appealed',
  cancel: 'cancelled',
}
export type TicketConflicts = ReturnType<typeof ticketConflicts>

/** Refusals that come from what a ticket is now; each sentence says what is possible instead. */
export function ticketConflicts({ history }: { readonly history: Pick<TicketHistoryStore, 'touched'> }) {
  return {
    missing: (): Fault => new Fault('not-found', 'There is no such ticket, or none that you may see'),

    notFrom({ number, state }: TicketRow): Fault {
      const possible = movesFrom(state).map((move) => MAY_BE[move])
      const instead =
        possible.length > 0
          ? `it may be ${listed(possible)}`
          : `nothing more can be done to it; open a ${state === 'closed' ? 'follow-up' : 'new ticket that names it'}`
      return new Fault('conflict', `${number} is ${state.replaceAll('_', ' ')}: ${instead}`, { errors: [{ field: 'state', rule: state }] })
    },

    /** 409 when somebody changed the ticket since the caller saw revision `seen`: says which facts and the revision now. */
    async refuseOlder({ id, number, rev }: TicketRow, seen: number | undefined): Promise<void> {
      if (seen === undefined || seen === rev) return
      const touched = seen < rev ? await history.touched(id, rev - seen) : []
      const what = touched.length > 0 ? `: ${touched.join(', ')}` : ''
      throw new Fault(
        'conflict',
        `${number} was changed by somebody else meanwhile${what}. It is at revision ${rev} now, you saw ${seen}; read it again and repeat your change`,
        {
          errors: [{ field: 'rev', rule: String(rev) }, ...touched.map((field) => ({ field, rule: 'changed' }))],
        },
      )
    },
  }
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
