import { randomBytes } from 'node:crypto'
import type { Delivery, Webhook, WebhookDraft } from '@menara/shared/contract/notifications.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Seal } from '../../../platform/secrets/sealed.ts'
import type { WebhooksStore } from './webhooks.store.ts'

export interface WebhooksNeeds {
  readonly store: WebhooksStore
  readonly seal: Seal
  /** Throws (422) where nobody may be told. */
  readonly addressOf: (url: string) => Promise<string>
  readonly test: (id: string) => Promise<Delivery>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly newId: () => string
}
type Shown = Webhook & { readonly secret: string }
export type WebhooksService = ReturnType<typeof webhooksService>

/** 24 bytes are what Standard Webhooks asks for at least. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Other programs that are told, as they are administered. */
export function webhooksService({ store, seal, addressOf, test, journal, atomically, now, newId }: WebhooksNeeds) {
  async function found(id: string): Promise<Webhook> {
    const row = await store.find(id)
    if (!row) throw new Fault('not-found', 'webhooks.not_found')
    return row
  }
  const told = (action: string, { id }: Webhook, { caller, detail }: { caller: Caller; detail: object }): void =>
    journal.record({ action: `webhook.${action}`, subject: 'webhooks', subject_id: id, actor_id: caller.userId, detail: { ...detail } })

  return {
    async list({ next, limit = 10 }: { next?: string; limit?: number }): Promise<{ data: Webhook[]; next?: string }> {
      const rows = await store.list({ limit, after: readCursor(next, ['string', 'string'] as const) })
      return pageOf(rows, limit, (row) => [row.name, row.id])
    },
    get: found,

    async create(draft: WebhookDraft, caller: Caller): Promise<Shown> {
      await addressOf(draft.url)
      const [id, secret] = [newId(), newSecret()]
      return atomically(async () => {
        await store.insert({ ...draft, id, secret: seal.seal(secret, id), created_at: now().toISOString() })
        const after = await found(id)
        told('created', after, { caller, detail: { after } })
        return { ...after, secret }
      })
    },

    async update(id: string, changes: Partial<WebhookDraft>, caller: Caller): Promise<Webhook> {
      const before = await found(id)
      if (changes.url !== undefined) await addressOf(changes.url)
      return atomically(async () => {
        await store.update(id, changes)
        const after = await found(id)
        told('changed', after, { caller, detail: changedFacts(before, after) })
        return after
      })
    },

    async renew(id: string, caller: Caller): Promise<Shown> {
      const secret = newSecret()
      return atomically(async () => {
        const row = await found(id)
        await store.update(id, { secret: seal.seal(secret, id) })
        told('renewed', row, { caller, detail: {} })
        return { ...row, secret }
      })
    },

    async remove(id: string, caller: Caller): Promise<void> {
      await atomically(async () => {
        const before = await found(id)
        await store.remove(id)
        told('removed', before, { caller, detail: { before } })
      })
    },

    async test(id: string): Promise<Delivery> {
      await found(id)
      return test(id)
    },
  }
}
