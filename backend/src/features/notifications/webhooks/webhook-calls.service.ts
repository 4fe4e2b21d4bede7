import type { Webhooks } from '../../../ports/webhooks.ts'
import type { DeliveriesRunner } from '../deliveries/deliveries.runner.ts'
import type { DeliveriesStore } from '../deliveries/deliveries.store.ts'
import type { WebhooksStore } from './webhooks.store.ts'

export interface WebhookCallsNeeds {
  readonly hooks: Pick<WebhooksStore, 'find' | 'named'>
  readonly store: Pick<DeliveriesStore, 'insert'>
  readonly runner: Pick<DeliveriesRunner, 'wake'>
  readonly afterCommit: (work: () => void) => void
  readonly now: () => Date
  readonly newId: () => string
}

/** Calls of one webhook by its name, whatever kinds of messages it is told of: delivered, tried again and recorded as all of them are. */
export function webhookCalls({ hooks, store, runner, afterCommit, now, newId }: WebhookCallsNeeds): Webhooks {
  return {
    list: hooks.named,
    async call(id, { type, ...said }) {
      const hook = await hooks.find(id)
      if (!hook) return 'gone'
      if (!hook.enabled) return 'off'
      const at = now().toISOString()
      const letters = [{ item_id: null, type, ...said, at }]
      const row = { id: newId(), user_id: null, channel: 'webhook' as const, target_id: id, type, pressing: true, letters }
      await store.insert([{ ...row, next_at: at, digest_for: null, created_at: at }])
      afterCommit(runner.wake)
      return null
    },
  }
}
