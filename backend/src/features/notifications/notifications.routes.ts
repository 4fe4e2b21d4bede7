import { notifications, webhooks } from '@menara/shared/contract/notifications.contract.ts'
import type { PersonalChannel } from '@menara/shared/domain/notification-types.ts'
import type { TokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../platform/access/caller.ts'
import { Fault } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import type { DeliveriesService } from './deliveries/deliveries.service.ts'
import type { PreferencesService } from './notification-preferences.service.ts'
import type { PushSubscriptionsService } from './push/push-subscriptions.service.ts'
import type { WebhooksService } from './webhooks/webhooks.service.ts'

export interface NotificationsServices {
  readonly preferences: PreferencesService
  readonly push: PushSubscriptionsService
  readonly deliveries: DeliveriesService
  readonly hooks: WebhooksService
  /** How often one person may send themselves a test. */
  readonly tests: TokenBuckets
}
const DONE = { data: null } as const

export function notificationsRoutes(app: FastifyInstance, services: NotificationsServices): void {
  const { preferences, push, deliveries } = services
  mount(app, notifications.preferences, async (_call, caller) => ({ data: await preferences.get(caller) }))
  mount(app, notifications.setPreferences, async ({ body }, caller) => ({ data: await preferences.put(body, caller) }))
  mount(app, notifications.channels, async (_call, caller) => ({
    data: { channels: await preferences.channels(caller), push_key: (await push.keyPair()).publicKey },
  }))
  mount(app, notifications.test, async ({ body }, caller) => ({ data: await test(services, body.channel, caller) }))
  mount(app, notifications.subscriptions, async (_call, caller) => ({ data: await push.list(caller) }))
  mount(app, notifications.subscribe, async ({ body }, caller) => ({ data: await push.subscribe(body, caller) }))
  mount(app, notifications.unsubscribe, async ({ params }, caller) => {
    await push.unsubscribe(params.id, caller)
    return DONE
  })
  mount(app, notifications.deliveries, ({ query }, caller) => deliveries.list(query, caller))
  mount(app, notifications.retry, async ({ params }, caller) => ({ data: await deliveries.retry(params.id, caller) }))
  webhookRoutes(app, services)
}

function webhookRoutes(app: FastifyInstance, { hooks }: NotificationsServices): void {
  mount(app, webhooks.list, ({ query }) => hooks.list(query))
  mount(app, webhooks.get, async ({ params }) => ({ data: await hooks.get(params.id) }))
  mount(app, webhooks.create, async ({ body }, caller) => ({ data: await hooks.create(body, caller) }))
  mount(app, webhooks.update, async ({ params, body }, caller) => ({ data: await hooks.update(params.id, body, caller) }))
  mount(app, webhooks.renew, async ({ params }, caller) => ({ data: await hooks.renew(params.id, caller) }))
  mount(app, webhooks.test, async ({ params }) => ({ data: await hooks.test(params.id) }))
  mount(app, webhooks.remove, async ({ params }, caller) => {
    await hooks.remove(params.id, caller)
    return DONE
  })
}

async function test({ preferences, push, deliveries, tests }: NotificationsServices, channel: PersonalChannel, caller: Caller) {
  const wait = tests.take(caller.userId)
  if (wait > 0) throw new Fault('too-many', 'limits.tests', { retryAfterS: Math.ceil(wait) })
  await preferences.refuseClosed(channel, caller.userId)
  // The newest browser of theirs: the one they are asking from, as a rule.
  const target_id = channel === 'push' ? ((await push.list(caller)).at(-1)?.id ?? null) : null
  return deliveries.test(channel, { user_id: caller.userId, target_id })
}
