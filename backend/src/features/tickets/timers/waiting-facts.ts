import type { tickets } from '@menara/shared/contract/tickets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { invalid } from '../../../platform/errors.ts'
import type { TicketPatch } from '../../../ports/tickets.ts'

type Asked = Omit<CallOf<typeof tickets.pend>['body'], 'rev'>

/** What waiting writes on a ticket; 422 for a time that has passed, and for what is to become of it then without what that needs. */
export function waitingFacts({ reason, until, mode = 'resume', note = '' }: Asked, now: Date): TicketPatch {
  const pending_until = until ? new Date(until).toISOString() : null
  if (pending_until && pending_until <= now.toISOString()) throw invalid('until', 'future', 'A ticket can only wait until a time to come')
  if (!pending_until && mode !== 'resume') throw invalid('until', 'required', `Say until when it waits: ${mode} is what becomes of it then`)
  if (mode === 'resolve' && note.trim() === '')
    throw invalid('note', 'required', 'Say what stands as the solution when it is resolved by itself')
  return { pending_reason: reason, pending_until, pending_mode: pending_until && mode, pending_told_at: null }
}
