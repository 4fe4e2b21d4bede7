import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { HostRules } from '../../platform/host-guard.ts'
import type { Closable, Platform } from '../../platform/platform.ts'
import { sealWith } from '../../platform/secrets/sealed.ts'
import { signedLinks } from '../../platform/secrets/signed-links.ts'
import type { Events } from '../../ports/events.ts'
import type { OutsideMails, Outsider } from '../../ports/outside-mails.ts'
import type { Webhooks } from '../../ports/webhooks.ts'
import type { Channel } from './channels/delivery.channel.ts'
import { emailChannel } from './channels/email.channel.ts'
import { pushChannel } from './channels/push.channel.ts'
import { webhookChannel } from './channels/webhook.channel.ts'
import { whatsappChannel } from './channels/whatsapp.channel.ts'
import { deliveriesRunner } from './deliveries/deliveries.runner.ts'
import { type DeliveriesService, deliveriesService } from './deliveries/deliveries.service.ts'
import { deliveriesStore } from './deliveries/deliveries.store.ts'
import { preferencesService } from './notification-preferences.service.ts'
import { preferencesStore } from './notification-preferences.store.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { pushKeysStore } from './push/push-keys.store.ts'
import { pushSubscriptionsService } from './push/push-subscriptions.service.ts'
import { pushSubscriptionsStore } from './push/push-subscriptions.store.ts'
import { pushAddress, webhookAddress } from './webhooks/webhook-address.ts'
import { webhookCalls } from './webhooks/webhook-calls.service.ts'
import { webhooksService } from './webhooks/webhooks.service.ts'
import { webhooksStore } from './webhooks/webhooks.store.ts'

/** Ways out of the house, as they are set. */
export interface Outside {
  /** Where people find the product: links in mails begin with it. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly whatsapp: { readonly url: string | undefined; readonly token: string | undefined; readonly template: string }
  /** Push services browsers may name. */
  readonly pushPlaces: readonly string[]
  readonly webhooks: Pick<HostRules, 'allowed' | 'own'>
}
/** What the notifications lend to the inbox: joins the open transaction. */
export interface Notifications extends Closable, OutsideMails {
  readonly tell: DeliveriesService['tell']
  readonly hooks: Webhooks
  /** Begins to work by itself; before that, deliveries are only written. */
  start(): void
  /** Everything that is due, now. */
  work(): Promise<void>
  tidy(): Promise<void>
}

const NOWHERE: Outside = {
  publicUrl: 'http://localhost:8080',
  smtpUrl: undefined,
  mailFrom: undefined,
  whatsapp: { url: undefined, token: undefined, template: '' },
  pushPlaces: [],
  webhooks: { allowed: [], own: [] },
}
const TESTS = { perSecond: 1 / 12, burst: 5 }

type OutsiderOf = (targetId: string, type: string) => Promise<Outsider | undefined>
/** To whom a delivery goes: somebody with an account, or whoever a feature knows by the target. */
const recipientsOf = (people: Pick<ReturnType<typeof preferencesStore>, 'told'>, outsidersOf: readonly OutsiderOf[]) => ({
  async recipient(id: string) {
    const [who] = await people.told([id])
    return who?.active ? who : undefined
  },
  async outsider(targetId: string, type: string) {
    for (const outsiderOf of outsidersOf) {
      const found = await outsiderOf(targetId, type)
      if (found) return found
    }
    return undefined
  },
})

/** What leaves the house: mails, pushes, webhooks. They need nobody but the people's addresses. */
export function openNotifications(platform: Platform, events: Pick<Events, 'on'>, outside: Outside = NOWHERE): Notifications {
  const { app, db, journal, log, metrics, keys, now, newId } = platform
  const atomically: typeof db.atomically = (work) => db.atomically(work)
  const afterCommit: typeof db.afterCommit = (work) => db.afterCommit(work)
  const lent = { journal, atomically, now, newId }
  const [store, people, hooks] = [deliveriesStore(db), preferencesStore(db), webhooksStore(db)]
  const browsers = pushSubscriptionsStore(db, now)
  const [pushSeal, hookSeal] = [sealWith(keys, 'push keys'), sealWith(keys, 'webhooks')]
  const push = pushSubscriptionsService({ ...lent, store: browsers, keys: pushKeysStore(db), seal: pushSeal, places: outside.pushPlaces })
  const addressOf = webhookAddress(outside.webhooks)
  const pushAddressOf = pushAddress(outside.pushPlaces, { own: outside.webhooks.own })
  const { publicUrl } = outside
  const channels: readonly Channel[] = [
    emailChannel({ smtpUrl: outside.smtpUrl, from: outside.mailFrom, publicUrl }),
    pushChannel({ keys: push.keyPair, browser: browsers.keysOf, forget: browsers.forget, addressOf: pushAddressOf, publicUrl }),
    whatsappChannel({ ...outside.whatsapp, publicUrl }),
    webhookChannel({
      publicUrl,
      now,
      addressOf,
      async webhook(id) {
        const found = await hooks.target(id)
        return found && { url: found.url, secret: hookSeal.open(found.secret, id) }
      },
    }),
  ]
  events.on('person.erasing', async ({ userId, removed }) => {
    removed('messages', await store.eraseOf(userId))
    await people.eraseOf(userId)
  })
  const outsidersOf: OutsiderOf[] = []
  const runner = deliveriesRunner({
    ...{ store, channels, now, log, metrics },
    doorOf: signedLinks(keys).pathOf,
    ...recipientsOf(people, outsidersOf),
  })
  const deliveries = deliveriesService({
    ...{ ...lent, store, people, channels, runner, afterCommit },
    browsersOf: browsers.ofAll,
    webhooksFor: hooks.toldOf,
  })
  notificationsRoutes(app, {
    push,
    deliveries,
    preferences: preferencesService({ ...lent, store: people, channels, browsers: async (id) => (await browsers.of(id)).length }),
    hooks: webhooksService({
      ...lent,
      store: hooks,
      seal: hookSeal,
      addressOf,
      test: (target_id) => deliveries.test('webhook', { user_id: null, target_id }),
    }),
    tests: tokenBuckets({ ...TESTS, now: () => now().getTime() }),
  })
  const mailOutside: Notifications['mailOutside'] = (outsider) => {
    outsidersOf.push(outsider)
    return deliveries.writeOutside
  }
  const called = webhookCalls({ hooks, store, runner, afterCommit, now, newId })
  return {
    tell: deliveries.tell,
    hooks: called,
    mailOutside,
    start: runner.start,
    work: runner.work,
    tidy: runner.tidy,
    close: runner.close,
  }
}
