import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsAt, PAST_FACTS, type PastFact, sinceChanged } from './ticket-past.ts'

const step = fc.dictionary(fc.constantFrom(...PAST_FACTS), fc.oneof(fc.constant(null), fc.string()), { minKeys: 0, maxKeys: 4 })

/** A ticket that went through steps, and its history as the backend writes it: only what differs. */
function lived(steps: readonly Readonly<Record<string, unknown>>[]) {
  let now: Record<string, unknown> = Object.fromEntries(PAST_FACTS.map((name) => [name, null]))
  const stood = [now]
  const logs = [{ before: {}, after: {}, action: 'created' } as TicketLog]
  for (const change of steps) {
    const was = now
    now = { ...was, ...change }
    const names = Object.keys(change).filter((name) => was[name] !== now[name])
    const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]))
    logs.push({ before: pick(was), after: pick(now), action: 'updated' } as unknown as TicketLog)
    stood.push(now)
  }
  return { ticket: now as unknown as Ticket, logs, stood }
}

describe('a ticket in the past', () => {
  it('PA-1 is what it was after each entry of its history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { ticket, logs, stood } = lived(steps)
        expect(logs.map((_, entry) => factsAt(ticket, logs, entry))).toEqual(stood)
      }),
      { numRuns: 200 },
    )
  })

  it('PA-2 says which facts are otherwise today', () => {
    const { ticket, logs } = lived([{ title: 'Leak', state: 'new' }, { state: 'assigned' }])
    const changed = (entry: number): PastFact[] => [...sinceChanged(factsAt(ticket, logs, entry), ticket)]
    expect([changed(0), changed(1), changed(2)]).toEqual([['title', 'state'], ['state'], []])
  })
})
