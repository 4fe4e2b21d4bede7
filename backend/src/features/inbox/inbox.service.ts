import type { InboxItem, inbox } from '@menara/shared/contract/inbox.contract.ts'
import { isPressing } from '@menara/shared/domain/notification-types.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { SignedLink } from '../../platform/secrets/signed-links.ts'
import type { Message } from '../../ports/notifications.ts'
import type { InboxStore } from './inbox.store.ts'

const SHOWN = 100

export interface InboxNeeds {
  readonly store: InboxStore
  readonly journal: Journal
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
  /** Brings it out of the house as well, to whoever wants that; joins the open transaction. */
  tell(items: readonly Left[]): Promise<void>
}
type Left = Pick<InboxItem, 'id' | 'type' | 'title' | 'text' | 'link' | 'message'> & {
  readonly user_id: string
  readonly signed?: SignedLink
  /** Nobody is told outside of the product. */
  readonly quiet: boolean
}
export type InboxService = ReturnType<typeof inboxService>

/** Messages to one person; nobody else's exist for them. */
export function inboxService({ store, journal, atomically, now, newId, tell }: InboxNeeds) {
  /** Who muted the place it leads to; what presses is never quiet. */
  const quietFor = async ({ type, link, message }: Omit<Message, 'user_ids'>, userIds: readonly string[]): Promise<Set<string>> =>
    link === null || isPressing(type, message) ? new Set() : store.quietOnes(userIds, link)

  return {
    /** The newest hundred of a list; `total` is how many are unread in all. */
    async list(
      userId: string,
      { type, list = 'active' }: CallOf<typeof inbox.list>['query'],
    ): Promise<{ data: InboxItem[]; total: number }> {
      const at = now().toISOString()
      return { data: await store.list(userId, { type, list, at, limit: SHOWN }), total: await store.unread(userId, at) }
    },

    /** A message read before stays read since then. */
    async read(id: string, userId: string): Promise<InboxItem> {
      return atomically(async () => {
        if (await store.read(id, userId, now().toISOString()))
          journal.record({
            action: 'inbox.read',
            subject: 'inbox',
            subject_id: id,
            actor_id: userId,
            hints: [{ topic: 'inbox', key: id, user_id: userId }],
          })
        const item = await store.find(id, userId)
        if (!item) throw new Fault('not-found', 'inbox.not_found')
        return item
      })
    },

    async readAll(userId: string): Promise<void> {
      await atomically(async () => {
        const ids = await store.readAll(userId, now().toISOString())
        if (ids.length === 0) return
        journal.record({
          action: 'inbox.read_all',
          subject: 'inbox',
          subject_id: userId,
          actor_id: userId,
          detail: { count: ids.length },
          hints: [{ topic: 'inbox', key: userId, user_id: userId }],
        })
      })
    },

    /** Leaves a message with each person, once; joins the open transaction. */
    async send({ user_ids, signed = {}, ...message }: Message): Promise<void> {
      const rows = [...new Set(user_ids)].map((user_id) => ({ ...message, id: newId(), user_id, created_at: now().toISOString() }))
      if (rows.length === 0) return
      await atomically(async () => {
        await store.insert(rows)
        const quiet = await quietFor(message, user_ids)
        await tell(
          rows.map((row) => ({ ...row, quiet: quiet.has(row.user_id), ...(signed[row.user_id] && { signed: signed[row.user_id] }) })),
        )
        for (const { id, user_id } of rows) journal.announce({ topic: 'inbox', key: id, user_id })
      })
    },
  }
}
