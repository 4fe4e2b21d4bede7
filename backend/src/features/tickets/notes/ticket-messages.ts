import type { TicketLog } from '@menara/shared/contract/tickets/ticket-log.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Message } from '../../../ports/notifications.ts'
import type { TicketRow } from '../../../ports/tickets/tickets.ts'

/** Who hears of a ticket beside those it is given to. */
export interface Audience {
  /** Those who chose to follow, were added or mentioned, and may see it now. */
  readonly followers: readonly string[]
  /** Of them, and of requester and assignee, those who read private notes. */
  readonly readers: ReadonlySet<string>
  /** Those who want to hear no more. */
  readonly stopped: ReadonlySet<string>
}
/** What happened: as the record is told of it. */
interface Told {
  readonly action: TicketLog['action']
  readonly ticket: TicketRow
  readonly was?: TicketRow
  readonly actor: Pick<Caller, 'userId' | 'name'> | null
  readonly private?: boolean
  readonly mentions?: readonly Ref[]
}
interface Letter {
  readonly type: string
  readonly key: string
  readonly title: string
  readonly to: readonly (string | undefined)[]
}

/** What followers are told beside notes, solutions and reopenings. */
const FOLLOWED: Readonly<Partial<Record<Told['action'], string>>> = {
  assigned: 'was assigned',
  started: 'was started',
  pended: 'was put on hold',
  resumed: 'was resumed',
  closed: 'was closed',
  cancelled: 'was cancelled',
  approved: 'was approved',
  rejected: 'was rejected',
}
/** Of these, what changes for requester and assignee. An approval by its steps is told by the approvals themselves. */
const THEIRS: ReadonlySet<Told['action']> = new Set(['pended', 'resumed', 'closed', 'cancelled', 'approved', 'rejected'])
const isTheirs = ({ action, was }: Told): boolean => THEIRS.has(action) && was?.state !== 'waiting_approval'

/** Who hears of it in person, each once: never the one who did it. */
export function messagesOf(happening: Told, audience: Audience): Message[] {
  const { ticket, actor } = happening
  const told = new Set([actor?.userId])
  return lettersOf(happening, audience)
    .map((letter) => ({ letter, to: newIn(letter.to, told) }))
    .filter(({ to }) => to.length > 0)
    .map(({ letter, to }) => messageTo(to, letter, { ticket, by: actor?.name ?? 'Menara' }))
}

function newIn(to: Letter['to'], told: Set<string | undefined>): string[] {
  const fresh = [...new Set(to)].filter((id): id is string => id !== undefined && !told.has(id))
  for (const id of fresh) told.add(id)
  return fresh
}

const messageTo = (to: readonly string[], { type, key, title }: Letter, { ticket, by }: { ticket: TicketRow; by: string }): Message => ({
  user_ids: to,
  type: `ticket.${type}`,
  title,
  text: `${ticket.title} (${by})`,
  link: `/desk/ticketing/${ticket.type}/detail?id=${ticket.id}`,
  message: { key: `inbox.ticket_${key}`, params: { number: ticket.number, title: ticket.title, actor: by } },
})

/** The most personal first: who is named by two hears the first. */
function lettersOf(happening: Told, { followers, readers, stopped }: Audience): Letter[] {
  const { action, ticket, was, private: kept } = happening
  const { number, assignee, requester } = ticket
  const still = (...ids: readonly (string | undefined)[]) => ids.filter((id) => id !== undefined && !stopped.has(id))
  const letter = (type: string, title: string, to: Letter['to']): Letter => ({ type, key: type, title, to })
  switch (action) {
    case 'note':
      return [
        letter(
          'mentioned',
          `${number} names you in a note`,
          (happening.mentions ?? []).map((mention) => mention.id),
        ),
        letter('noted', `${number} has a new note`, [
          ...still(kept ? undefined : requester?.id, assignee?.id),
          ...followers.filter((id) => !kept || readers.has(id)),
        ]),
      ]
    case 'resolved':
      return [letter('resolved', `${number} was resolved`, [...still(requester?.id), ...followers])]
    case 'reopened':
      return [letter('reopened', `${number} was reopened`, [...still(assignee?.id), ...followers])]
    default: {
      const isGiven = (was || action === 'created') && assignee && assignee.id !== was?.assignee?.id
      const words = FOLLOWED[action]
      const to = [...(isTheirs(happening) ? still(requester?.id, assignee?.id) : []), ...followers]
      return [
        ...(isGiven ? [letter('assigned', `${number} was assigned to you`, [assignee.id])] : []),
        ...(words ? [{ type: 'followed', key: `followed.${action}`, title: `${number} ${words}`, to }] : []),
      ]
    }
  }
}
