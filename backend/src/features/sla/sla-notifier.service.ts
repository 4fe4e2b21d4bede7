import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Clock } from '@menara/shared/domain/sla/clock.ts'
import type { Told } from '@menara/shared/domain/sla/ladder.ts'
import type { Message, Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { SlaPeopleStore } from './steps/sla-people.store.ts'

export interface SlaNotifierNeeds {
  readonly people: Pick<People, 'memberIds' | 'holding'>
  readonly ranks: SlaPeopleStore
  readonly telling: Pick<Notifier, 'send'>
}
export type SlaNotifier = ReturnType<typeof slaNotifier>
type Named = (ticket: Ticket) => Promise<readonly string[]>

/** Resolves the recipients of an escalation step for a ticket, and notifies them. */
export function slaNotifier({ people, ranks, telling }: SlaNotifierNeeds) {
  const leaderOf = async ({ group }: Ticket): Promise<string | undefined> => (group ? ranks.leader(group.id) : undefined)
  const atSite = async ({ location }: Ticket, id: string | undefined): Promise<readonly string[]> =>
    id === undefined ? [] : ranks.atSite([id], location.id)
  const above =
    (steps: number): Named =>
    async (ticket) => {
      const from = ticket.assignee?.id ?? (await leaderOf(ticket))
      return from === undefined ? [] : atSite(ticket, await ranks.above(from, steps))
    }
  const by: Readonly<Record<Told, Named>> = {
    assignee: async ({ assignee }) => (assignee ? [assignee.id] : []),
    requester: async ({ requester }) => (requester ? [requester.id] : []),
    team: async ({ group }) => (group ? people.memberIds(group.id) : []),
    leader: async (ticket) => atSite(ticket, await leaderOf(ticket)),
    manager_1: above(1),
    manager_2: above(2),
    manager_3: above(3),
    managers: ({ location }) => people.holding('show_manage_ticket', location.id),
  }
  // One after the other: they share the transaction's connection.
  async function namedBy(ticket: Ticket, whom: readonly Told[]): Promise<Set<string>> {
    const ids = new Set<string>()
    for (const who of whom) for (const id of await by[who](ticket)) ids.add(id)
    return ids
  }

  return {
    namedBy,
    /** Each once. Where nobody of them is there, those above are told. False: not even those. */
    async tell(ticket: Ticket, clock: Clock, whom: readonly Told[]): Promise<boolean> {
      const told = await namedBy(ticket, whom)
      for (const who of ['team', 'managers'] as const) if (told.size === 0) for (const id of await by[who](ticket)) told.add(id)
      if (told.size > 0) await telling.send({ user_ids: [...told], ...wordsOf(ticket, clock) })
      return told.size > 0
    },
  }
}

const TARGETS = { respond: 'the first answer', next: 'the next answer', own: 'somebody to take it', resolve: 'the solution' } as const

/** What is said of a clock that comes to a step. */
export function wordsOf(ticket: Ticket, clock: Clock): Omit<Message, 'user_ids'> {
  const [key, words] = clock.breached_at === null ? ['near', 'is nearly due'] : ['late', 'is late']
  return {
    type: clock.breached_at === null ? 'sla.near' : 'sla.late',
    title: `${ticket.number} ${words}`,
    text: `${ticket.title}: ${TARGETS[clock.kind]}`,
    link: `/desk/ticketing/${ticket.type}/detail?id=${ticket.id}`,
    message: { key: `inbox.sla_${clock.kind}_${key}`, params: { number: ticket.number, title: ticket.title } },
  }
}
