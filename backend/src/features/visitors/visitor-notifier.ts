import type { Notifier } from '../../ports/notifications.ts'
import type { TicketRow } from '../../ports/tickets/tickets.ts'

const WORDS = {
  arrived: 'A visitor has arrived',
  overstayed: 'A visitor is still in the building',
  cleared: 'A visitor on the watchlist may come',
  refused: 'A visitor was refused',
  returned: 'The question about a visitor on the watchlist came back',
} as const
interface Told {
  readonly what: keyof typeof WORDS
  readonly to: readonly (string | null | undefined)[]
  /** Who did it, and knows. */
  readonly but?: string | null | undefined
}
export type VisitorNotifier = ReturnType<typeof visitorNotifier>

/** The messages about visitors; whose they are says the ticket alone. All join the open transaction. */
export function visitorNotifier({ send }: Pick<Notifier, 'send'>) {
  return async function tell({ id, number, title }: TicketRow, { what, to, but = null }: Told): Promise<void> {
    const user_ids = [...new Set(to.filter((text) => text !== undefined && text !== null))].filter((text) => text !== but)
    if (user_ids.length === 0) return
    await send({
      user_ids,
      type: `visitor.${what}`,
      title: `${WORDS[what]}: ${number}`,
      text: title,
      link: `/desk/ticketing/visitor/detail?id=${id}&tab=visitor`,
      message: { key: `inbox.visitor_${what}`, params: { number, title } },
    })
  }
}
