import type { InboxItem } from '@menara/shared/contract/inbox.contract.ts'
import type { Message } from '../../app/parts.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/journal.ts'
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
type Left = Pick<InboxItem, 'id' | 'type' | 'title' | 'text' | 'link' | 'message'> & { readonly user_id: string }
export type InboxService = ReturnType<typeof inboxService>

/** Messages to one person; nobody else's exist for them. */
export function inboxService({ store, journal, atomically, now, newId, tell }: InboxNeeds) {
  return {
    /** The newest hundred; `total` is how many are unread in all. */
    async list(userId: string, type: string | undefined): Promise<{ data: InboxItem[]; total: number }> {
      return { data: await store.list(userId, type, SHOWN), total: await store.unread(userId) }
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
        if (!item) throw new Fault('not-found', 'There is no such message to you')
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
    async send({ user_ids, ...message }: Message): Promise<void> {
      const rows = [...new Set(user_ids)].map((user_id) => ({ ...message, id: newId(), user_id, created_at: now().toISOString() }))
      if (rows.length === 0) return
      await atomically(async () => {
        await store.insert(rows)
        await tell(rows)
        for (const { id, user_id } of rows) journal.announce({ topic: 'inbox', key: id, user_id })
      })
    },
  }
}
