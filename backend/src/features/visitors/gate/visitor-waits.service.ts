import type { Notifier } from '../../../ports/notifications.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'
import type { VisitorsNeeds } from '../record/visitor-facts.service.ts'
import { missedBy } from './visitor-gate.service.ts'

export interface VisitorWaitsNeeds extends Pick<VisitorsNeeds, 'store' | 'access' | 'record' | 'atomically' | 'now'> {
  readonly telling: Pick<Notifier, 'send'>
  /** Who receives visitors at a site. */
  receiving(locationId: string): Promise<string[]>
}
export type VisitorWaits = ReturnType<typeof visitorWaits>

/** Who waits at the gate for longer than their site aims at: written down once, and said to those who can let them in. */
export function visitorWaits({ store, access, record, telling, receiving, atomically, now }: VisitorWaitsNeeds) {
  async function tell({ id, number, title, location, assignee }: TicketRow): Promise<void> {
    const told = new Set([...(await receiving(location.id)), ...(assignee ? [assignee.id] : [])])
    if (told.size === 0) return
    await telling.send({
      user_ids: [...told],
      type: 'gate.missed',
      title: `${number}: waiting at the gate for too long`,
      text: `${title}, ${location.name}`,
      link: `/desk/ticketing/visitor/detail?id=${id}&tab=visitor`,
      message: { key: 'inbox.gate_missed', params: { number, title, location: location.name } },
    })
  }
  return {
    /** Visitors of one ticket: together they are one message. */
    miss: (ids: readonly string[]): Promise<void> =>
      atomically(async () => {
        let late: TicketRow | undefined
        for (const id of ids) {
          const held = await access.holdOpen(id)
          const missed = held && missedBy(held.visitor, now().toISOString())
          if (!held || !missed) continue
          // No new revision: whoever compares facts with a document right now is not sent back for that.
          await store.note(id, missed)
          await record.tell(held.ticket, id, { kind: 'gate_missed', actor: null })
          late = held.ticket
        }
        if (late) await tell(late)
      }),
  }
}
